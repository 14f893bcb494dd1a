/// What systems that differ in their constants, lower bounds and targets alone have in common.
struct SystemStructure {
  private let termStarts: [Int]
  private let termVariables: [Int]
  private let termCoefficients: [Double]
  private let relations: [ConstraintRelation]
  private let priorities: [Double]
  /// Of these only which ones there are.
  private let lowerBounds: [Double]
  /// Of each definition the output and what it reads; what it computes may be something else.
  private let definitions: [Reading]

  private struct Reading {
    var output: Int
    var inputs: [Int]
    var condition: Definition.Condition?

    init(_ definition: Definition) {
      (output, inputs) = (definition.output, definition.inputs)
      condition = definition.condition
    }

    func fits(_ definition: Definition) -> Bool {
      output == definition.output && inputs == definition.inputs && definition.kind == .value
        && condition == definition.condition
    }
  }

  /// What constraints wait for.
  private let switches: [(constraint: Int, switch: ConstraintSwitch)]

  /// The structure of a system; `nil` for one with alternatives or computed bounds, whose rows
  /// depend on values.
  init?(of system: ConstraintSystem) {
    guard system.rowsAreKnown else { return nil }
    switches = system.switches
    // Arrays that are shared are compared at a glance.
    termStarts = system.termStarts
    termVariables = system.termVariables
    termCoefficients = system.termCoefficients
    relations = system.relations
    priorities = system.priorities
    lowerBounds = system.lowerBounds
    definitions = system.definitions.map(Reading.init)
  }

  /// Whether a system has this structure.
  func fits(_ system: ConstraintSystem) -> Bool {
    guard
      system.disjunctions.isEmpty, definitions.count == system.definitions.count,
      switches.count == system.switches.count, lowerBounds.count == system.lowerBounds.count,
      areSame(termStarts, system.termStarts), areSame(termVariables, system.termVariables),
      areSame(termCoefficients, system.termCoefficients), areSame(priorities, system.priorities),
      areSame(relations, system.relations)
    else { return false }
    for (reading, definition) in zip(definitions, system.definitions)
    where !reading.fits(definition) { return false }
    for (one, other) in zip(switches, system.switches)
    where one.constraint != other.constraint || one.switch != other.switch { return false }
    return areSame(lowerBounds, system.lowerBounds)
      || zip(lowerBounds, system.lowerBounds).allSatisfy { one, other in
        (one > -.infinity) == (other > -.infinity)
      }
  }

  /// About how many bytes it takes.
  var byteCount: Int { termVariables.count * 16 + relations.count * 17 + lowerBounds.count * 8 }
}

/// Whether two arrays hold the same bits. All of both is looked at, which is faster than to stop at
/// the first difference; arrays that are shared are the same at a glance.
func areSame<Element: BitwiseCopyable>(_ one: [Element], _ other: [Element]) -> Bool {
  guard one.count == other.count else { return false }
  return unsafe one.withUnsafeBytes { one in
    unsafe other.withUnsafeBytes { other in
      if unsafe one.baseAddress == other.baseAddress { return true }
      var difference: UInt64 = 0
      let words = one.count / 8
      for word in 0..<words {
        unsafe difference |=
          one.load(fromByteOffset: 8 * word, as: UInt64.self)
          ^ other.load(fromByteOffset: 8 * word, as: UInt64.self)
      }
      for byte in 8 * words..<one.count { unsafe difference |= UInt64(one[byte] ^ other[byte]) }
      return difference == 0
    }
  }
}

extension ConstraintSystem {
  /// Whether the same constraints and definitions count whatever the values are.
  package var hasStructure: Bool {
    switches.isEmpty && rowsAreKnown && !definitions.contains { $0.condition != nil }
  }

  /// Whether it has neither alternatives nor computed bounds, whose rows depend on values.
  var rowsAreKnown: Bool {
    disjunctions.isEmpty && !definitions.contains { $0.kind == .bounds }
  }

  /// A number that systems of one structure share, and hardly any others.
  var structureFingerprint: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ bits: UInt64) {
      hash = (hash ^ bits) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    mix(UInt64(variableCount))
    for place in termVariables.indices {
      mix(UInt64(truncatingIfNeeded: termVariables[place]))
      mix(termCoefficients[place].bitPattern)
    }
    for constraint in relations.indices {
      mix(
        UInt64(truncatingIfNeeded: termStarts[constraint + 1]) << 2
          | UInt64(relations[constraint].rawValue))
      mix(priorities[constraint].bitPattern)
    }
    for definition in definitions { mix(UInt64(truncatingIfNeeded: definition.output)) }
    return hash
  }
}
