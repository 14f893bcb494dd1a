/// Reads COSLayout's rules: comma-separated assignments such as `ll = rr = 10, tt = %bt + 8`.
///
/// `=` binds least and is right-associative; then come `+ -`, then `* /`, then signs. Later
/// notation is read too: `tt += 5`, `H:50%`, `V:%p`, `%@f`, and `nil` as the whole value of an
/// assignment.
///
/// The value of an own name is not looked up here, because an earlier rule of the view may have
/// set it. Its range is kept for the error message if no rule did. Work is linear in the text.
package struct SLLParser: TokenParser {
  /// The maximum nesting of parentheses.
  static let deepestNesting = 200
  /// The maximum number of operators in a value.
  static let mostOperators = 500

  var lexer: SLLLexer
  var token = SLLToken(kind: .end, range: 0..<0)
  var previous = 0..<0
  private var operatorCount = 0
  private var rule: SLLRule

  private init(_ source: SourceText) {
    rule = SLLRule(source: source)
    lexer = SLLLexer(cursor: UTF8Cursor(source))
  }

  /// Parses a rule text.
  ///
  /// - Throws: The first error: `syntax`, or `unknownName` for a name other than the 18
  ///   or a specifier other than the 20.
  package static func parse(_ source: SourceText) throws(LayoutError) -> SLLRule {
    var parser = SLLParser(source)
    return try parser.parse()
  }

  private mutating func parse() throws(LayoutError) -> SLLRule {
    try begin()
    while token.kind != .end {
      if token.kind == .comma {
        try advance()
        continue
      }
      let (start, firstStep) = (token.range.lowerBound, rule.steps.count)
      try readPiece()
      rule.pieces.append(
        .init(steps: firstStep..<rule.steps.count, span: Span(start..<previous.upperBound)))
    }
    return rule
  }

  private mutating func readPiece() throws(LayoutError) {
    let start = token.range.lowerBound
    operatorCount = 0
    let value = try readValue()
    switch token.kind {
    case .comma, .end: break
    case .close: throw error(.syntax, "\")\" closes nothing")
    case .assign: throw misplacedAssignment(at: start..<previous.upperBound)
    default: throw error(.syntax, "an operator or a comma is missing before \(quotedToken)")
    }
    guard !value.isAssigned else { return }
    let range = start..<previous.upperBound
    guard let name = value.name else {
      throw error(.syntax, "the value is assigned to nothing", at: range)
    }
    throw error(
      .syntax, "\"\(name.rawValue)\" is given no value: write \(name.rawValue) = …", at: range)
  }

  // MARK: Values

  /// Reads a value or an assignment. Nested parentheses use an explicit stack, so that no text
  /// can overflow the thread's stack.
  private mutating func readValue() throws(LayoutError) -> SLLOperand {
    var enclosing: [SLLLevel] = []
    var level = newLevel
    var ahead = try readTargets(of: &level)
    operands: while true {
      var value: SLLOperand
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
          level = newLevel
          ahead = try readTargets(of: &level)
          continue
        }
        value = try atom()
      }
      while true {
        try take(&value, in: &level)
        if case .binary(let binary) = token.kind {
          if let nothing = value.nothing { throw calculation(withNothingAt: nothing) }
          try countOperator()
          try advance()
          expectOperand(behind: binary, in: &level)
          continue operands
        }
        value = try finish(level)
        guard let outer = enclosing.popLast() else { return value }
        level = outer
        try readClosingParenthesis(of: level.open)
      }
    }
  }

  private var newLevel: SLLLevel { SLLLevel(value: SLLOperand(start: rule.steps.count)) }

  /// Reads `name = name += …` at the start of a level. Returns a name without a following `=`,
  /// which is the first operand.
  private mutating func readTargets(
    of level: inout SLLLevel
  ) throws(LayoutError) -> SLLOperand? {
    while token.kind == .name {
      let span = Span(token.range)
      let name = try knownName()
      try advance()
      guard case .assign(let operation) = token.kind else {
        rule.steps.append(.name(name, span))
        return SLLOperand(start: rule.steps.count - 1, name: name)
      }
      level.targets.append(SLLTarget(name: name, operation: operation, span: span))
      try advance()
    }
    if !level.targets.isEmpty, !startsValue {
      throw error(.syntax, "the value is missing", at: previous)
    }
    return nil
  }

  private mutating func readSigns(of level: inout SLLLevel) throws(LayoutError) {
    while case .binary(let sign) = token.kind, sign == .add || sign == .subtract {
      level.isSigned = true
      if sign == .subtract { level.isNegative.toggle() }
      try advance()
    }
  }

  /// Makes a value the next factor of a level.
  private mutating func take(
    _ value: inout SLLOperand, in level: inout SLLLevel
  ) throws(LayoutError) {
    if !level.isEmpty || level.isSigned, let nothing = value.nothing {
      throw calculation(withNothingAt: nothing)
    }
    if level.isNegative { try negate(&value) }
    level.isSigned = false
    level.isNegative = false
    if let multiplication = level.multiplication {
      rule.steps.append(.binary(multiplication))
      level.multiplication = nil
    }
    level.value = level.isEmpty ? value : SLLOperand(start: level.value.start)
    level.isEmpty = false
  }

  private mutating func negate(_ value: inout SLLOperand) throws(LayoutError) {
    value = SLLOperand(start: value.start)
    switch (rule.steps.last, rule.steps.count - value.start) {
    case (.number(let number), 1): rule.steps[value.start] = .number(-number)
    case (.percentage(let percentage, let axis), 1):
      rule.steps[value.start] = .percentage(-percentage, along: axis)
    default:
      try countOperator()
      rule.steps.append(.negated)
    }
  }

  /// Records the operator before the next factor.
  private mutating func expectOperand(behind binary: SLLOperator, in level: inout SLLLevel) {
    switch binary {
    case .multiply, .divide: level.multiplication = binary
    case .add, .subtract:
      if let addition = level.addition { rule.steps.append(.binary(addition)) }
      level.addition = binary
    }
  }

  /// Returns the value of a complete level.
  private mutating func finish(_ level: SLLLevel) throws(LayoutError) -> SLLOperand {
    if let addition = level.addition { rule.steps.append(.binary(addition)) }
    var value = level.value
    guard !level.targets.isEmpty else { return value }
    if let nothing = value.nothing, level.targets.contains(where: { $0.operation != nil }) {
      throw calculation(withNothingAt: nothing)
    }
    // `tt = (ll = 5)` is `tt = ll = 5`.
    for target in level.targets.reversed() { rule.steps.append(.assignment(target)) }
    value.isAssigned = true
    return value
  }

  private func calculation(withNothingAt span: Span) -> LayoutError {
    error(
      .syntax, "\"nil\" takes a rule away and is not a number to calculate with", at: span.range)
  }

  private mutating func readClosingParenthesis(of open: Range<Int>) throws(LayoutError) {
    switch token.kind {
    case .close: try advance()
    case .assign: throw misplacedAssignment(at: token.range)
    case _ where token.kind.isOperand:
      throw error(.syntax, "an operator is missing before \(quotedToken)")
    default: throw error(.syntax, "\"(\" is not closed", at: open)
    }
  }

  private func misplacedAssignment(at range: Range<Int>) -> LayoutError {
    error(.syntax, "only a name can precede \(quotedToken)", at: range)
  }

  private mutating func atom() throws(LayoutError) -> SLLOperand {
    var value = SLLOperand(start: rule.steps.count)
    let span = Span(token.range)
    switch token.kind {
    case .number(let number):
      rule.steps.append(.number(number))
    case .percentage(let percentage, let axis):
      rule.steps.append(.percentage(percentage, along: axis))
    case .name:
      let name = try knownName()
      value.name = name
      rule.steps.append(.name(name, span))
    case .nothing:
      value.nothing = span
      rule.steps.append(.nothing(span))
    case .specifier(.measure(let name), let argument):
      rule.steps.append(.measure(name, self.argument(argument), span))
    case .specifier(.given(let unit, let form), let argument):
      rule.steps.append(.given(unit, form: form, self.argument(argument), span))
    case .end, .comma:
      throw error(.syntax, "a value is missing behind \(source.quoted(previous))", at: previous)
    default:
      throw error(.syntax, "a value is missing before \(quotedToken)")
    }
    try advance()
    return value
  }

  private mutating func argument(_ name: Span?) -> SLLArgument {
    if let name { return .named(name) }
    rule.argumentCount += 1
    return .position(rule.argumentCount - 1)
  }

  private mutating func countOperator() throws(LayoutError) {
    operatorCount += 1
    guard operatorCount <= Self.mostOperators else {
      throw error(.syntax, "the value has more than \(Self.mostOperators) operators")
    }
  }

  private var startsValue: Bool {
    if case .binary(let sign) = token.kind { return sign == .add || sign == .subtract }
    return token.kind.isOperand
  }

  /// Returns the own name in the present token.
  ///
  /// - Returns: The name.
  /// - Throws: `unknownName`, with a suggestion.
  private func knownName() throws(LayoutError) -> SLLName {
    let written = source.string(token.range)
    if let name = SLLName(rawValue: written) { return name }
    let proposal =
      Self.names[written.lowercased()]
      ?? nearestName(to: written, among: SLLName.allCases.map(\.rawValue))
    let hint = isRead && proposal == nil ? "; a metric is read by %f(\(written))" : ""
    throw error(.unknownName, "there is no name \(quotedToken)\(hint)", suggestion: proposal)
  }

  /// Whether the present token is read as a value rather than assigned to.
  private var isRead: Bool {
    var rest = self
    try? rest.advance()
    if case .assign = rest.token.kind { return false }
    return true
  }

  /// The own names by their equivalents in other notations and views.
  private static let names = [
    "left": "ll", "right": "rr", "top": "tt", "bottom": "bb", "centerx": "cl", "centery": "ct",
    "x": "ll", "y": "tt", "width": "w", "height": "h", "minwidth": "minw", "maxwidth": "maxw",
    "minheight": "minh", "maxheight": "maxh",
  ]
}
