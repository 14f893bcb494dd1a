/// Parses one rule text: `=` binds least and to the right, then `+ -`, then `* /`, then signs.
struct SLLRuleParser {
  /// How deep parentheses may nest.
  static let deepestNesting = 200
  /// How many operators one value may hold. Expressions are trees that are walked and freed by
  /// recursion, so a value as deep as this still fits a small stack.
  static let mostOperators = 500

  private let source: SourceText
  private var lexer: SLLLexer
  private var token: SLLToken
  /// The bytes of the token before the present one.
  private var previous: Range<Int>
  private var argumentCount = 0
  private var operatorCount = 0

  /// Starts on a rule.
  init(_ source: SourceText) throws(NotationError) {
    self.source = source
    lexer = SLLLexer(source)
    token = try lexer.next()
    previous = token.range
  }

  /// Parses the rule.
  mutating func parse() throws(NotationError) -> SLLRule {
    var pieces: [SLLRule.Piece] = []
    while token.kind != .end {
      if token.kind == .comma {
        try advance()
        continue
      }
      let start = token.range.lowerBound
      let assignment = try piece()
      let range = start..<previous.upperBound
      pieces.append(
        SLLRule.Piece(assignment, range: source.range(range), text: source.string(range)))
    }
    return SLLRule(pieces: pieces, argumentCount: argumentCount)
  }

  private mutating func advance() throws(NotationError) {
    previous = token.range
    token = try lexer.next()
  }

  private mutating func piece() throws(NotationError) -> SLLExpression {
    let start = token.range.lowerBound
    operatorCount = 0
    let value = try rule()
    switch token.kind {
    case .comma, .end: break
    case .close: throw error(.syntax, "\")\" closes nothing")
    case .assign: throw misplacedAssignment(at: start..<previous.upperBound)
    default: throw error(.syntax, "an operator or a comma is missing before \(quotedToken)")
    }
    switch value {
    case .assignment: return value
    case .name(let name, _):
      throw error(
        .syntax, "\"\(name.rawValue)\" is given no value: write \(name.rawValue) = …",
        at: start..<previous.upperBound)
    default:
      throw error(.syntax, "the value is assigned to nothing", at: start..<previous.upperBound)
    }
  }

  // MARK: Values

  /// Reads a value or an assignment. Parentheses nest on a stack of our own, so that no text can
  /// overflow the thread's.
  private mutating func rule() throws(NotationError) -> SLLExpression {
    var enclosing: [SLLLevel] = []
    var level = SLLLevel()
    var ahead = try readTargets(of: &level)
    operands: while true {
      var value: SLLExpression
      if let name = ahead {
        value = name
        ahead = nil
      } else {
        try readSigns(of: &level)
        if token.kind == .open {
          guard enclosing.count < Self.deepestNesting else {
            throw error(.syntax, "parentheses nest deeper than \(Self.deepestNesting)")
          }
          level.open = token.range
          enclosing.append(level)
          try advance()
          if token.kind == .end || token.kind == .comma {
            throw error(.syntax, "\"(\" is not closed", at: previous)
          }
          level = SLLLevel()
          ahead = try readTargets(of: &level)
          continue
        }
        value = try atom()
      }
      while true {
        try take(value, in: &level)
        if case .binary(let binary) = token.kind {
          if let nothing = value.nothingRange { throw calculation(withNothingAt: nothing) }
          try countOperator()
          try advance()
          level.expectOperand(behind: binary)
          continue operands
        }
        value = try finish(level)
        guard let outer = enclosing.popLast() else { return value }
        level = outer
        try readClosingParenthesis(of: level.open)
      }
    }
  }

  /// Reads `name = name += …` at the start of a level. A name that no `=` follows is the first
  /// operand and returned.
  private mutating func readTargets(
    of level: inout SLLLevel
  ) throws(NotationError) -> SLLExpression? {
    while token.kind == .name {
      let range = source.range(token.range)
      let name = try knownName()
      try advance()
      guard case .assign(let operation) = token.kind else { return .name(name, range) }
      level.targets.append(SLLTarget(name, operation: operation, at: range))
      try advance()
    }
    if !level.targets.isEmpty, !startsValue {
      throw error(.syntax, "the value is missing", at: previous)
    }
    return nil
  }

  private mutating func readSigns(of level: inout SLLLevel) throws(NotationError) {
    while case .binary(let sign) = token.kind, sign == .add || sign == .subtract {
      level.isSigned = true
      if sign == .subtract { level.isNegative.toggle() }
      try advance()
    }
  }

  /// Makes a value the next factor of a level.
  private mutating func take(
    _ value: SLLExpression, in level: inout SLLLevel
  ) throws(NotationError) {
    if !level.isEmpty, let nothing = value.nothingRange {
      throw calculation(withNothingAt: nothing)
    }
    var factor = value
    if level.isNegative {
      switch factor {
      case .number(let number): factor = .number(-number)
      case .percentage(let percentage, let axis): factor = .percentage(-percentage, along: axis)
      default:
        try countOperator()
        factor = .negated(factor)
      }
    }
    level.multiply(by: factor)
  }

  /// The value of a complete level.
  private func finish(_ level: SLLLevel) throws(NotationError) -> SLLExpression {
    let value = level.value
    guard !level.targets.isEmpty else { return value }
    if let nothing = value.nothingRange, level.targets.contains(where: { $0.operation != nil }) {
      throw calculation(withNothingAt: nothing)
    }
    // `tt = (ll = 5)` is `tt = ll = 5`.
    if case .assignment(let inner, let value) = value {
      return .assignment(level.targets + inner, value)
    }
    return .assignment(level.targets, value)
  }

  private func calculation(withNothingAt range: SourceRange) -> NotationError {
    NotationError(
      .syntax, "\"nil\" takes a rule away and is no number to calculate with", at: range)
  }

  private mutating func readClosingParenthesis(of open: Range<Int>) throws(NotationError) {
    switch token.kind {
    case .close: try advance()
    case .assign: throw misplacedAssignment(at: token.range)
    case _ where token.isOperand:
      throw error(.syntax, "an operator is missing before \(quotedToken)")
    default: throw error(.syntax, "\"(\" is not closed", at: open)
    }
  }

  private func misplacedAssignment(at range: Range<Int>) -> NotationError {
    error(.syntax, "only a name can stand before \(quotedToken)", at: range)
  }

  private mutating func atom() throws(NotationError) -> SLLExpression {
    let place = source.range(token.range)
    let expression: SLLExpression
    switch token.kind {
    case .number(let number):
      expression = .number(number)
    case .percentage(let percentage, let axis):
      expression = .percentage(percentage, along: axis)
    case .name:
      expression = .name(try knownName(), place)
    case .nothing:
      expression = .nothing(place)
    case .specifier(.measure(let name), let argument):
      expression = .measure(name, self.argument(argument), place)
    case .specifier(.given(let unit, let form), let argument):
      expression = .given(unit, form: form, self.argument(argument), place)
    case .end, .comma:
      throw error(.syntax, "a value is missing behind \(source.quoted(previous))", at: previous)
    default:
      throw error(.syntax, "a value is missing before \(quotedToken)")
    }
    try advance()
    return expression
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

  /// The own name that is the present token.
  ///
  /// - Returns: The name.
  /// - Throws: `unknownName`, with a proposal.
  private func knownName() throws(NotationError) -> SLLName {
    let written = source.string(token.range)
    if let name = SLLName(rawValue: written) { return name }
    let proposal =
      Self.names[written.lowercased()]
      ?? nearestName(to: written, among: SLLName.allCases.map(\.rawValue))
    let hint = isRead && proposal == nil ? "; a metric is read by %f(\(written))" : ""
    throw error(.unknownName, "unknown name \(quotedToken)\(hint)", suggestion: proposal)
  }

  /// Whether the present token is a value, not what is assigned to.
  private var isRead: Bool {
    var rest = self
    try? rest.advance()
    if case .assign = rest.token.kind { return false }
    return true
  }

  /// The names for what other notations and views call the same.
  private static let names = [
    "left": "ll", "right": "rr", "top": "tt", "bottom": "bb", "centerx": "cl", "centery": "ct",
    "x": "ll", "y": "tt", "width": "w", "height": "h", "minwidth": "minw", "maxwidth": "maxw",
    "minheight": "minh", "maxheight": "maxh",
  ]

  private var quotedToken: String { source.quoted(token.range) }

  private func error(
    _ code: NotationError.Code, _ message: String, at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) -> NotationError {
    NotationError(
      code, message, at: source.range(range ?? token.range), suggestion: suggestion)
  }
}
