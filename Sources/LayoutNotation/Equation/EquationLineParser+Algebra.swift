/// The algebra of an equation's sides: sums of products of signed factors, computed while
/// reading.
///
/// Nested parentheses use an explicit stack, so that no text can overflow the thread's stack.
extension EquationLineParser {
  /// The maximum nesting of parentheses; deeper nesting was not written by hand.
  static let deepestNesting = 200

  /// Reads a side up to the first token that cannot continue it, and adds its terms to the table.
  ///
  /// - Returns: The constant of the side.
  mutating func algebra(startingLine: Bool) throws(LayoutError) -> TracedNumber {
    var enclosing: [AlgebraLevel] = []
    var level = AlgebraLevel(start: token.range.lowerBound, firstTerm: table.terms.count)
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
        level = AlgebraLevel(start: token.range.lowerBound, firstTerm: table.terms.count)
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
          level.isSubtraction = token.kind == .minus
          try advance()
          continue factors
        default:
          try finishProduct(of: &level)
        }
        guard let outer = enclosing.popLast() else { return level.constant }
        factor = AlgebraValue(firstTerm: level.firstTerm, constant: level.constant)
        level = outer
        try readClosingParenthesis(of: level.open)
      }
    }
  }

  private mutating func readSigns(of level: inout AlgebraLevel) throws(LayoutError) {
    level.factorStart = token.range.lowerBound
    while token.kind == .plus || token.kind == .minus {
      if token.kind == .minus { level.isNegative.toggle() }
      try advance()
    }
  }

  private mutating func readClosingParenthesis(of open: Range<Int>) throws(LayoutError) {
    guard token.kind == .close else {
      if token.isOperand || token.kind == .open { try expectEnd() }
      throw error(.syntax, "\"(\" is not closed", at: open)
    }
    try advance()
  }

  /// Reads a number, a percentage, a name or a reference.
  private mutating func operand(isFirst: Bool) throws(LayoutError) -> AlgebraValue {
    var value = AlgebraValue(firstTerm: table.terms.count, constant: TracedNumber(0))
    switch token.kind {
    case .number:
      value.constant = TracedNumber(
        token.value, at: recorder?.place(ofNumberIn: token.range))
    case .percentage:
      table.terms.append(
        .init(coefficient: token.value, attribute: nil, item: .none, span: Span(token.range)))
    case .word:
      // An equation usually begins with a view; elsewhere a word may also be a number.
      value.constant = try constant(
        orThrow: wordComplaint, isFirst ? .unknownAttribute : .notANumber)
    case .reference:
      table.terms.append(
        .init(
          coefficient: 1, attribute: try attribute(isFirst: isFirst), item: Span(token.item),
          span: Span(token.range)))
    case .end:
      throw error(.notANumber, "a value is missing behind \(source.quoted(previous))", at: previous)
    default:
      throw error(.syntax, "a value is missing before \(quotedToken)")
    }
    try advance()
    return value
  }

  /// Multiplies a level's product by a value, or divides it.
  private mutating func take(
    _ factor: AlgebraValue, in level: inout AlgebraLevel
  ) throws(LayoutError) {
    var factor = factor
    let isNumber = factor.firstTerm == table.terms.count
    if level.isNegative {
      for place in factor.firstTerm..<table.terms.count { table.terms[place].coefficient *= -1 }
      apply(.multiply, &factor.constant, TracedNumber(-1))
      level.isNegative = false
    }
    guard level.hasProduct else {
      level.hasProduct = true
      level.productTerm = factor.firstTerm
      level.productConstant = factor.constant
      level.productStart = level.factorStart
      return
    }
    let isProductNumber = level.productTerm == factor.firstTerm
    if level.isDivision {
      guard isNumber else {
        throw error(
          .notLinear, "a division by an attribute or percentage is not linear",
          at: level.factorStart..<previous.upperBound)
      }
      guard factor.constant.value != 0 else {
        throw error(
          .notANumber, "this divides by 0", at: level.factorStart..<previous.upperBound)
      }
      if isProductNumber {
        apply(.divide, &level.productConstant, factor.constant)
      } else {
        level.scale /= coefficient(factor.constant)
      }
    } else if isNumber {
      if isProductNumber {
        apply(.multiply, &level.productConstant, factor.constant)
      } else {
        level.scale *= coefficient(factor.constant)
      }
    } else if isProductNumber {
      level.scale = coefficient(level.productConstant)
      level.productConstant = factor.constant
    } else {
      throw error(
        .notLinear, "a product of two attributes or percentages is not linear",
        at: level.productStart..<previous.upperBound)
    }
  }

  /// Computes with two constants.
  private func apply(
    _ operation: MetricProgram.Operation, _ first: inout TracedNumber, _ second: TracedNumber
  ) {
    MetricRecorder.apply(operation, &first, second, to: recorder)
  }

  /// Returns a number as a coefficient of terms. It is not a constant of a constraint.
  private func coefficient(_ number: TracedNumber) -> Double {
    recorder?.noteStructural(number)
    return number.value
  }

  /// Adds a level's complete product to its sum.
  private mutating func finishProduct(of level: inout AlgebraLevel) throws(LayoutError) {
    let factor = level.isSubtraction ? -level.scale : level.scale
    if factor != 1 {
      for place in level.productTerm..<table.terms.count {
        table.terms[place].coefficient *= factor
      }
      apply(.multiply, &level.productConstant, TracedNumber(factor))
    }
    apply(.add, &level.constant, level.productConstant)
    var isInRange = level.productConstant.value.isInRange && level.constant.value.isInRange
    for place in level.productTerm..<table.terms.count {
      isInRange = isInRange && table.terms[place].coefficient.isInRange
    }
    guard isInRange else {
      let isFinite =
        level.constant.value.isFinite
        && table.terms[level.firstTerm...].allSatisfy(\.coefficient.isFinite)
      throw error(
        isFinite ? .invalidValue : .notANumber, "the result is too large: 1e15 is the most",
        at: level.start..<previous.upperBound)
    }
    level.hasProduct = false
    level.scale = 1
  }
}
