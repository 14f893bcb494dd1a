import LinearProgramming

extension CPLEXLPParser {
  /// A sum of columns and numbers.
  private struct Sum {
    var terms: [(column: Int, coefficient: Double)] = []
    var constant = 0.0
    /// Whether nothing was read.
    var isEmpty = true
    /// The position where it begins.
    var start: TextWord
  }

  /// Reads a sum up to the first token that cannot belong to it.
  ///
  /// - Parameter endsWithLine: Whether the sum ends with its line, unless an operator follows.
  /// - Returns: The sum, empty if there is none.
  /// - Throws: `syntax` for an operator without a column or number after it.
  private mutating func readSum(endsWithLine: Bool = false) throws(ProgramTextError) -> Sum {
    var sum = Sum(start: token.word)
    while try !isBehindSum() {
      if endsWithLine, !sum.isEmpty, token.isFirstOnLine { break }
      var sign = 1.0
      var hasSign = false
      while token.kind == .plus || token.kind == .minus {
        if token.kind == .minus { sign = -sign }
        hasSign = true
        advance()
      }
      guard sum.isEmpty || hasSign else { break }
      sum.isEmpty = false
      if token.kind == .name, NumberText.isInfinity(token.word.bytes) {
        // A column cannot have this name, because bounds could not distinguish it from the number.
        sum.constant += sign * .infinity
        advance()
        continue
      }
      var coefficient = sign
      var isNumber = false
      if case .number(let value) = token.kind {
        coefficient *= value
        isNumber = true
        advance()
      }
      let isInOtherLine = isNumber && endsWithLine && token.isFirstOnLine
      if token.kind == .name, try !isBehindSum(), !isInOtherLine {
        let name = token.word.text
        let column = builder.column(name) ?? builder.addColumn(name)
        sum.terms.append((column, coefficient))
        advance()
      } else if isNumber {
        sum.constant += coefficient
      } else {
        throw token.word.error(
          .syntax, "expected a column or a number; found \(token.description)")
      }
    }
    return sum
  }

  /// Whether the next token cannot continue a sum.
  private func isBehindSum() throws(ProgramTextError) -> Bool {
    if token.isRelation || isAtLabel { return true }
    return try isAtSection()
  }

  /// Reads one side of a row, which must not be empty.
  private mutating func readSide(endsWithLine: Bool = false) throws(ProgramTextError) -> Sum {
    let sum = try readSum(endsWithLine: endsWithLine)
    guard !sum.isEmpty else {
      throw token.word.error(.syntax, "expected a column or a number; found \(token.description)")
    }
    return sum
  }

  /// Reads the objective: an optional label and a sum.
  mutating func readObjective() throws(ProgramTextError) {
    if isAtLabel { advance(2) }
    let sum = try readSum()
    for (column, coefficient) in sum.terms { builder.costs[column] += coefficient }
    builder.offset = sum.constant
    let areFinite = sum.terms.allSatisfy { builder.costs[$0.column].isFinite }
    guard sum.constant.isFinite, areFinite else {
      throw sum.start.error(.notANumber, "the objective is not finite")
    }
    if try !isAtSection() {
      throw token.word.error(
        .syntax, "expected + or - or the section subject to; found \(token.description)")
    }
  }

  /// Reads a row: an optional label, and two or three sides with relations between them.
  mutating func readRow() throws(ProgramTextError) {
    var name: String?
    if isAtLabel {
      name = token.word.text
      guard name.flatMap(builder.row) == nil else {
        throw token.word.error(.duplicate, "a second row \(token.word.quoted)")
      }
      advance(2)
    }
    let left = try readSide()
    let relation = try readRelation()
    let start = place
    // Only the middle of `-5 <= x + y <= 5` may continue on the next line.
    var right = try readSide(endsWithLine: !left.terms.isEmpty)
    if token.isRelation, left.terms.isEmpty {
      do throws(ProgramTextError) {
        return try readRange(name, left, relation, right)
      } catch {
        // After `10 >= x` another row may begin on the next line, such as `-8 <= x + y`.
        place = start
        right = try readSide(endsWithLine: true)
        if token.isRelation { throw error }
      }
    }
    if token.isRelation {
      throw token.word.error(.syntax, "a row with two limits is written as -5 <= x + y <= 5")
    }
    guard !left.terms.isEmpty || !right.terms.isEmpty else {
      throw left.start.error(.syntax, "expected a column in the row")
    }
    let side = NumberText.bound(right.constant - left.constant)
    var limits = NamedProgramBuilder.Limits(lower: -.infinity, upper: .infinity)
    if relation != .atMost { limits.lower = side }
    if relation != .atLeast { limits.upper = side }
    guard limits.lower < .infinity, limits.upper > -.infinity else {
      throw right.start.error(.notANumber, "no row can have this side")
    }
    add(name, limits, left.terms + right.terms.map { ($0.column, -$0.coefficient) })
  }

  /// Reads the rest of a row of three sides, whose outer sides are numbers.
  private mutating func readRange(
    _ name: String?, _ left: Sum, _ relation: CPLEXLPToken.Kind, _ middle: Sum
  ) throws(ProgramTextError) {
    let second = token
    let secondRelation = try readRelation()
    let right = try readSide(endsWithLine: true)
    guard relation == secondRelation, relation != .equal else {
      throw second.word.error(
        .syntax, "expected the same relation twice, <= or >=, in a row with two limits")
    }
    guard right.terms.isEmpty else {
      throw right.start.error(.syntax, "expected a number as the limit of the row")
    }
    guard !middle.terms.isEmpty else {
      throw middle.start.error(.syntax, "expected a column between the limits")
    }
    let sides = [left.constant - middle.constant, right.constant - middle.constant]
      .map(NumberText.bound)
    let limits = NamedProgramBuilder.Limits(
      lower: relation == .atMost ? sides[0] : sides[1],
      upper: relation == .atMost ? sides[1] : sides[0])
    guard limits.lower < .infinity, limits.upper > -.infinity else {
      throw right.start.error(.notANumber, "no row can have these limits")
    }
    add(name, limits, middle.terms)
  }

  private mutating func add(
    _ name: String?, _ limits: NamedProgramBuilder.Limits,
    _ terms: [(column: Int, coefficient: Double)]
  ) {
    let row = builder.addRow(name, limits)
    for (column, coefficient) in terms {
      builder.entries.append(.init(row: row, column: column, value: coefficient))
    }
  }

  private mutating func readRelation() throws(ProgramTextError) -> CPLEXLPToken.Kind {
    guard token.isRelation else {
      throw token.word.error(.syntax, "expected + or - or <=, >= or =; found \(token.description)")
    }
    defer { advance() }
    return token.kind
  }
}

extension CPLEXLPParser {
  /// Reads a bound: `x <= 5`, `-5 <= x`, `-5 <= x <= 5`, `x = 5` or `x free`.
  mutating func readBound() throws(ProgramTextError) {
    if token.kind == .name, !NumberText.isInfinity(token.word.bytes) {
      let column = try readColumn()
      if token.kind == .name, token.word.matches("FREE") {
        advance()
        builder.columns[column] = .init(lower: -.infinity, upper: .infinity)
        return
      }
      let relation = try readBoundRelation("free, <=, >= or =")
      try set(relation, try readValue(), of: column)
      return
    }
    let value = try readValue()
    let relation = try readBoundRelation("<=, >= or =")
    let column = try readColumn()
    let mirrored: CPLEXLPToken.Kind =
      relation == .atMost ? .atLeast : relation == .atLeast ? .atMost : .equal
    try set(mirrored, value, of: column)
    guard token.isRelation else { return }
    guard token.kind == relation, relation != .equal else {
      throw token.word.error(.syntax, "expected the same relation twice, <= or >=, in two bounds")
    }
    advance()
    try set(relation, try readValue(), of: column)
  }

  private mutating func readBoundRelation(
    _ expected: String
  ) throws(ProgramTextError) -> CPLEXLPToken.Kind {
    guard token.isRelation else {
      throw token.word.error(.syntax, "expected \(expected); found \(token.description)")
    }
    defer { advance() }
    return token.kind
  }

  /// A number with its sign, perhaps infinite, and its position.
  private mutating func readValue() throws(ProgramTextError) -> (value: Double, word: TextWord) {
    var sign = 1.0
    while token.kind == .plus || token.kind == .minus {
      if token.kind == .minus { sign = -sign }
      advance()
    }
    let word = token.word
    if case .number(let value) = token.kind {
      advance()
      return (NumberText.bound(sign * value), word)
    }
    guard token.kind == .name, NumberText.isInfinity(word.bytes) else {
      throw word.error(.syntax, "expected a number or infinity; found \(token.description)")
    }
    advance()
    return (sign * .infinity, word)
  }

  private mutating func readColumn() throws(ProgramTextError) -> Int {
    let word = token.word
    guard token.kind == .name else {
      throw word.error(.syntax, "expected a column; found \(token.description)")
    }
    guard let column = builder.column(word.text) else {
      throw word.error(
        .unknownName, "there is no column \(word.quoted) in the objective and the rows")
    }
    advance()
    return column
  }

  private mutating func set(
    _ relation: CPLEXLPToken.Kind, _ bound: (value: Double, word: TextWord), of column: Int
  ) throws(ProgramTextError) {
    let value = bound.value
    let isPossible =
      switch relation {
      case .equal: value.isFinite
      case .atLeast: value < .infinity
      default: value > -.infinity
      }
    guard isPossible else {
      throw bound.word.error(.notANumber, "no column can have this bound")
    }
    if relation != .atMost { builder.columns[column].lower = value }
    if relation != .atLeast { builder.columns[column].upper = value }
  }

  /// Reads the names of whole-valued columns.
  mutating func readIntegers(isBinary: Bool) throws(ProgramTextError) {
    while try !isAtSection() {
      let column = try readColumn()
      builder.isInteger[column] = true
      if isBinary { builder.columns[column] = .init(lower: 0, upper: 1) }
    }
  }
}
