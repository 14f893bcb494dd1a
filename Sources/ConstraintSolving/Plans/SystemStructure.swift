/// The common part of systems that differ only in their constants, lower bounds and targets.
struct SystemStructure {
  private let termStarts: [Int]
  private let termVariables: [Int]
  private let termCoefficients: [Double]
  private let relations: [ConstraintRelation]
  private let priorities: [Double]
  /// Only whether each bound is finite matters.
  private let lowerBounds: [Double]
  /// The output and inputs of each definition; its function may differ.
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

  /// The switches of constraints.
  private let switches: [(constraint: Int, switch: ConstraintSwitch)]

  /// Creates the structure of a system.
  ///
  /// `nil` if the system has alternatives or computed bounds, whose rows depend on values.
  init?(of system: ConstraintSystem) {
    guard system.rowsAreKnown else { return nil }
    switches = system.switches
    // Shared arrays compare in constant time.
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

  /// The approximate size in bytes.
  var byteCount: Int { termVariables.count * 16 + relations.count * 17 + lowerBounds.count * 8 }
}

/// Whether two arrays contain the same bits.
///
/// It compares all elements, which is faster than stopping at the first difference. Shared arrays
/// compare in constant time.
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
  /// Whether the same constraints and definitions count for all values.
  package var hasStructure: Bool {
    switches.isEmpty && rowsAreKnown && !definitions.contains { $0.condition != nil }
  }

  /// Whether it has neither alternatives nor computed bounds, whose rows depend on values.
  var rowsAreKnown: Bool {
    disjunctions.isEmpty && !definitions.contains { $0.kind == .bounds }
  }

  /// A hash of the structure: equal structures share it, and different ones rarely do.
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
