import ConstraintSolving

/// Makes a small system of constraints from any bytes.
struct SystemReader {
  /// The numbers in a system.
  enum Numbers {
    /// Numbers of layouts, small enough for exact sums.
    case ordinary
    /// Numbers of any magnitude.
    case wild
  }

  /// The system.
  private(set) var system = ConstraintSystem()
  /// Whether it has disjunctions, which need a backend with integers.
  private(set) var hasAlternatives = false
  /// Whether it has definitions.
  private(set) var hasDefinitions = false

  private var source: ByteSource
  private let numbers: Numbers

  /// Reads a system.
  init(_ bytes: [UInt8], _ numbers: Numbers) {
    source = ByteSource(bytes)
    self.numbers = numbers
    let count = 1 + source.below(6)
    for _ in 0..<count {
      let byte = source.byte()
      let target = byte & 1 == 0 ? 0 : constant()
      system.addVariable(target: target, lowerBound: byte & 2 == 0 ? -.infinity : bound(byte >> 2))
    }
    while !source.isEmpty, system.constraintCount < 14 {
      switch source.byte() {
      case 0: addDefinition(.value)
      case 1: addDefinition(.bounds)
      case 2, 3: addAlternatives()
      case let byte: addConstraint(kind: byte)
      }
    }
  }

  /// The same system with its constraints in reverse order.
  var reversed: ConstraintSystem {
    var reversed = ConstraintSystem()
    for variable in 0..<system.variableCount {
      reversed.addVariable(
        target: system.targets[variable], lowerBound: system.lowerBounds[variable])
    }
    for constraint in (0..<system.constraintCount).reversed() {
      reversed.addConstraint(
        system.terms(of: constraint).reversed(), system.relations[constraint],
        system.constants[constraint], priority: system.priorities[constraint])
    }
    return reversed
  }

  private mutating func addConstraint(kind: Int) {
    let terms = terms(count: 1 + (kind >> 2) % 3)
    let relation: ConstraintRelation = [.equal, .lessThanOrEqual, .greaterThanOrEqual][kind % 3]
    let priority = [1000.0, 1000, 750, 500, 250, 50][source.below(6)]
    system.addConstraint(terms, relation, constant(), priority: priority)
  }

  private mutating func terms(count: Int) -> [(variable: Int, coefficient: Double)] {
    var terms: [(variable: Int, coefficient: Double)] = []
    for _ in 0..<count {
      let term = (variable: source.below(system.variableCount), coefficient: coefficient())
      // Where terms of very different magnitude cancel, only rounding errors remain.
      if numbers == .wild, terms.contains(where: { $0.variable == term.variable }) { continue }
      terms.append(term)
    }
    return terms
  }

  private mutating func addDefinition(_ kind: Definition.Kind) {
    let output = source.below(system.variableCount)
    let inputs = (0..<source.below(3)).map { _ in source.below(system.variableCount) }
    let factors = inputs.map { _ in coefficient() }
    let (constant, width) = (constant(), Double(source.below(40)))
    if kind == .value,
      system.definitions.contains(where: { $0.kind == .value && $0.output == output })
    {
      return
    }
    hasDefinitions = true
    system.addDefinition(
      Definition(kind, of: output, from: inputs) { values in
        let value = zip(values, factors).reduce(constant) { $0 + $1.0 * $1.1 }
        return kind == .value ? .value(value) : .bounds(lower: value, upper: value + width)
      })
  }

  private mutating func addAlternatives() {
    hasAlternatives = true
    let alternatives = (0..<2).map { _ in
      (0..<1 + source.below(2)).map { _ in
        Disjunction.Part(
          terms(count: 1 + source.below(2)),
          source.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]), constant())
      }
    }
    system.addDisjunction(alternatives, priority: source.pick([1000, 750, 250]))
  }

  private mutating func coefficient() -> Double {
    switch numbers {
    case .ordinary:
      return source.pick([1, -1, 1, -1, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 4, 0.25, 1.5, 0])
    case .wild: return wild()
    }
  }

  private mutating func constant() -> Double {
    switch numbers {
    case .ordinary:
      let byte = source.byte()
      return Double(byte - 100) * (byte % 4 == 0 ? 10 : byte % 4 == 1 ? 0.5 : 1)
    case .wild: return wild()
    }
  }

  private func bound(_ number: Int) -> Double { number % 2 == 0 ? 0 : Double(number - 20) }

  private mutating func wild() -> Double {
    let (kind, byte) = (source.byte(), source.byte())
    let mantissa = (1 + Double(byte >> 1) / 128) * (byte & 1 == 0 ? 1 : -1)
    switch kind {
    case ..<64: return mantissa.rounded()
    case ..<240: return mantissa * power(of: 10, (kind - 64) % 31 - 15)
    case ..<250: return mantissa * power(of: 10, (kind - 240) * 30)
    default: return source.pick([0, 1e-300, 1e308, .leastNonzeroMagnitude, 1.0000001, -1e200])
    }
  }

  private func power(of base: Double, _ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= base }
    return exponent < 0 ? 1 / power : power
  }
}
