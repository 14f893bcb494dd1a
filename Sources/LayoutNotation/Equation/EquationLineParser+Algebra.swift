/// The algebra of an equation's sides, worked out as it is read: sums of products of signed factors.
/// Parentheses nest on a stack of our own, so that no text can overflow the thread's.
extension EquationLineParser {
  /// How deep parentheses may nest; what is deeper was not written by hand.
  static let deepestNesting = 200

  /// Reads a side up to the first token that cannot continue it.
  mutating func algebra(startingLine: Bool) throws(NotationError) -> LinearForm {
    var enclosing: [AlgebraLevel] = []
    var level = AlgebraLevel(start: token.range.lowerBound)
    let first = token.range
    factors: while true {
      try readSigns(of: &level)
      if token.kind == .open {
        guard enclosing.count < Self.deepestNesting else {
          throw error(.syntax, "parentheses nest deeper than \(Self.deepestNesting)")
        }
        level.open = token.range
        enclosing.append(level)
        try advance()
        if token.kind == .end { throw error(.syntax, "\"(\" is not closed", at: previous) }
        level = AlgebraLevel(start: token.range.lowerBound)
        continue
      }
      var factor = try operand(isFirst: startingLine && token.range == first)
      while true {
        try take(factor, in: &level)
        switch token.kind {
        case .times, .divide:
          level.isDivision = token.kind == .divide
          try advance()
          continue factors
        case .plus, .minus:
          try finishProduct(of: &level)
          level.expectProduct(isSubtraction: token.kind == .minus)
          try advance()
          continue factors
        default:
          try finishProduct(of: &level)
        }
        guard let outer = enclosing.popLast() else { return level.sum }
        factor = level.sum
        level = outer
        try readClosingParenthesis(of: level.open)
      }
    }
  }

  private mutating func readSigns(of level: inout AlgebraLevel) throws(NotationError) {
    level.factorStart = token.range.lowerBound
    while token.kind == .plus || token.kind == .minus {
      if token.kind == .minus { level.isNegative.toggle() }
      try advance()
    }
  }

  private mutating func readClosingParenthesis(of open: Range<Int>) throws(NotationError) {
    guard token.kind == .close else {
      if token.isOperand || token.kind == .open { try expectEnd() }
      throw error(.syntax, "\"(\" is not closed", at: open)
    }
    try advance()
  }

  /// Reads a number, a percentage, a name or a reference.
  private mutating func operand(isFirst: Bool) throws(NotationError) -> LinearForm {
    let form: LinearForm
    switch token.kind {
    case .number(let value):
      form = LinearForm(constant: value)
    case .percentage(let value):
      form = LinearForm(terms: [
        EquationTerm(coefficient: value, value: .percent, range: source.range(token.range))
      ])
    case .word:
      // What an equation begins with is a view as a rule, elsewhere a word may as well be a number.
      form = LinearForm(
        constant: try constant(
          orThrow: "neither a metric nor a priority, and a view needs an attribute",
          isFirst ? .unknownAttribute : .notANumber))
    case .reference(let item, let attribute):
      form = LinearForm(terms: [try term(item, attribute, isFirst: isFirst)])
    case .end:
      throw error(.notANumber, "a value is missing behind \(source.quoted(previous))", at: previous)
    default:
      throw error(.syntax, "a value is missing before \(quotedToken)")
    }
    try advance()
    return form
  }

  /// Makes a value the next factor of a level's product, or divides by it.
  private func take(_ value: LinearForm, in level: inout AlgebraLevel) throws(NotationError) {
    var factor = value
    if level.isNegative { factor.scale(by: -1) }
    level.isNegative = false
    guard let product = level.product else {
      level.product = factor
      level.productStart = level.factorStart
      return
    }
    if level.isDivision {
      let divisor = try checkedDivisor(factor, at: level.factorStart..<previous.upperBound)
      if product.isNumber { level.product?.constant /= divisor } else { level.scale /= divisor }
    } else if factor.isNumber {
      let number = factor.constant
      if product.isNumber { level.product?.constant *= number } else { level.scale *= number }
    } else if product.isNumber {
      level.scale = product.constant
      level.product = factor
    } else {
      throw error(
        .notLinear, "a product of two attributes or percentages is not linear",
        at: level.productStart..<previous.upperBound)
    }
  }

  private func checkedDivisor(
    _ form: LinearForm, at range: Range<Int>
  ) throws(NotationError) -> Double {
    guard form.isNumber else {
      throw error(.notLinear, "a division by an attribute or percentage is not linear", at: range)
    }
    guard form.constant != 0 else { throw error(.notANumber, "division by zero", at: range) }
    return form.constant
  }

  private func finishProduct(of level: inout AlgebraLevel) throws(NotationError) {
    guard level.finishProduct() else {
      throw error(
        level.sum.isFinite ? .invalidValue : .notANumber,
        "the result is too large: 1e15 is the most", at: level.start..<previous.upperBound)
    }
  }
}
