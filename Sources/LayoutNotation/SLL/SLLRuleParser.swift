/// Parses one rule text by recursive descent: `=` binds least and to the right, then `+ -`, then
/// `* /`, then signs.
struct SLLRuleParser {
  /// How deep parentheses may nest.
  static let deepestNesting = 200
  /// How many operators one value may hold. Expressions are trees that are walked and freed by
  /// recursion, so a value as deep as this still fits a small stack.
  static let mostOperators = 500

  /// A value, and whether it is an assignment, which may stand for a whole piece.
  private struct Value {
    var expression: SLLExpression
    var isAssignment = false
  }

  private let source: SourceText
  private var lexer: SLLLexer
  private var token: SLLToken
  /// The bytes of the token before the present one.
  private var previous: Range<Int>
  private var argumentCount = 0
  private var operatorCount = 0
  /// The assignments of the present piece, in the order they are carried out.
  private var pieceAssignments: [(name: SLLName, value: SLLExpression)] = []

  /// Starts on a rule.
  init(_ source: SourceText) throws(NotationError) {
    self.source = source
    lexer = SLLLexer(source)
    token = try lexer.next()
    previous = token.range
  }

  /// Parses the rule.
  mutating func parse() throws(NotationError) -> SLLRule {
    var assignments: [SLLAssignment] = []
    while token.kind != .end {
      if token.kind == .comma {
        try advance()
        continue
      }
      let start = token.range.lowerBound
      try piece()
      let range = start..<previous.upperBound
      let place = source.range(range)
      let text = source.string(range)
      for (name, value) in pieceAssignments {
        assignments.append(SLLAssignment(name: name, value: value, range: place, text: text))
      }
      pieceAssignments.removeAll(keepingCapacity: true)
    }
    return SLLRule(assignments: assignments, argumentCount: argumentCount)
  }

  private mutating func advance() throws(NotationError) {
    previous = token.range
    token = try lexer.next()
  }

  private mutating func piece() throws(NotationError) {
    let start = token.range.lowerBound
    operatorCount = 0
    let value = try rule(depth: 0)
    switch token.kind {
    case .comma, .end: break
    case .close: throw error(.syntax, "\")\" closes nothing")
    case .equals:
      throw error(.syntax, "only a name can stand before \"=\"", at: start..<previous.upperBound)
    default: throw error(.syntax, "an operator or a comma is missing before \(quotedToken)")
    }
    guard value.isAssignment else {
      let range = start..<previous.upperBound
      if case .name(let name, _) = value.expression {
        throw error(
          .syntax, "\"\(name.rawValue)\" is given no value: write \(name.rawValue) = …", at: range)
      }
      throw error(.syntax, "the value is assigned to nothing", at: range)
    }
  }

  /// `name = name = … value`; the assignments are carried out from the right.
  private mutating func rule(depth: Int) throws(NotationError) -> Value {
    var names: [SLLName] = []
    while token.kind == .name {
      let name = token.range
      let known = try knownName()
      try advance()
      guard token.kind == .equals else {
        let own = Value(expression: .name(known, source.range(name)))
        return finish(try sum(startingWith: own, depth: depth), names)
      }
      names.append(known)
      try advance()
    }
    if !names.isEmpty, !startsValue { throw error(.syntax, "the value is missing", at: previous) }
    return finish(try sum(startingWith: nil, depth: depth), names)
  }

  private mutating func finish(_ value: Value, _ names: [SLLName]) -> Value {
    guard !names.isEmpty else { return value }
    for name in names.reversed() { pieceAssignments.append((name, value.expression)) }
    return Value(expression: value.expression, isAssignment: true)
  }

  /// Sums and products, both left associative; a name that was read ahead is the first factor.
  private mutating func sum(startingWith first: Value?, depth: Int) throws(NotationError) -> Value {
    var result = try product(startingWith: first, depth: depth)
    while case .binary(let binary) = token.kind, binary == .add || binary == .subtract {
      try countOperator()
      try advance()
      let right = try product(startingWith: nil, depth: depth)
      result = Value(expression: .binary(result.expression, binary, right.expression))
    }
    return result
  }

  private mutating func product(
    startingWith first: Value?, depth: Int
  ) throws(NotationError) -> Value {
    var result = if let first { first } else { try signed(depth: depth) }
    while case .binary(let binary) = token.kind, binary == .multiply || binary == .divide {
      try countOperator()
      try advance()
      let right = try signed(depth: depth)
      result = Value(expression: .binary(result.expression, binary, right.expression))
    }
    return result
  }

  private mutating func signed(depth: Int) throws(NotationError) -> Value {
    var isSigned = false
    var isNegative = false
    while case .binary(let sign) = token.kind, sign == .add || sign == .subtract {
      isSigned = true
      if sign == .subtract { isNegative.toggle() }
      try advance()
    }
    let value = try atom(depth: depth)
    guard isSigned else { return value }
    guard isNegative else { return Value(expression: value.expression) }
    switch value.expression {
    case .number(let number): return Value(expression: .number(-number))
    case .percentage(let percentage): return Value(expression: .percentage(-percentage))
    default:
      try countOperator()
      return Value(expression: .negated(value.expression))
    }
  }

  private mutating func atom(depth: Int) throws(NotationError) -> Value {
    let place = source.range(token.range)
    let expression: SLLExpression
    switch token.kind {
    case .number(let number):
      expression = .number(number)
    case .percentage(let percentage):
      expression = .percentage(percentage)
    case .name:
      expression = .name(try knownName(), place)
    case .specifier(.measure(let name), let argument):
      expression = .measure(name, self.argument(argument), place)
    case .specifier(.given(let isPercentage, let form), let argument):
      expression = .given(
        isPercentage: isPercentage, form: form, self.argument(argument), place)
    case .open:
      return try parenthesized(depth: depth)
    case .end, .comma:
      throw error(.syntax, "a value is missing behind \"\(source.string(previous))\"", at: previous)
    default:
      throw error(.syntax, "a value is missing before \(quotedToken)")
    }
    try advance()
    return Value(expression: expression)
  }

  private mutating func parenthesized(depth: Int) throws(NotationError) -> Value {
    let open = token.range
    guard depth < Self.deepestNesting else {
      throw error(.syntax, "parentheses nest deeper than \(Self.deepestNesting)")
    }
    try advance()
    if token.kind == .end || token.kind == .comma {
      throw error(.syntax, "\"(\" is not closed", at: open)
    }
    let value = try rule(depth: depth + 1)
    guard token.kind == .close else {
      if token.kind == .equals {
        throw error(.syntax, "only a name can stand before \"=\"")
      }
      if token.isOperand {
        throw error(.syntax, "an operator is missing before \(quotedToken)")
      }
      throw error(.syntax, "\"(\" is not closed", at: open)
    }
    try advance()
    return value
  }

  private mutating func argument(_ name: WrittenName?) -> SLLArgument {
    if let name { return .named(name) }
    argumentCount += 1
    return .position(argumentCount - 1)
  }

  private mutating func countOperator() throws(NotationError) {
    operatorCount += 1
    guard operatorCount <= Self.mostOperators else {
      throw error(.syntax, "the value has more than \(Self.mostOperators) operators")
    }
  }

  private var startsValue: Bool {
    if case .binary(let sign) = token.kind { return sign == .add || sign == .subtract }
    return token.isOperand
  }

  private func knownName() throws(NotationError) -> SLLName {
    let written = source.string(token.range)
    if let name = SLLName(rawValue: written) { return name }
    throw error(
      .unknownName, "unknown name \"\(written)\"",
      suggestion: nearestName(to: written, among: SLLName.allCases.map(\.rawValue)))
  }

  private var quotedToken: String { "\"\(source.string(token.range))\"" }

  private func error(
    _ code: NotationError.Code, _ message: String, at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) -> NotationError {
    NotationError(
      code, message, at: source.range(range ?? token.range), suggestion: suggestion)
  }
}
