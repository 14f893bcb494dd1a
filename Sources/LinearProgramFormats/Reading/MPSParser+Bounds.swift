import LinearProgramming

extension MPSParser {
  /// Reads a line of `BOUNDS`: a kind, a column, and a number for most kinds.
  mutating func readBound(_ line: MPSLine) throws(ProgramTextError) {
    let fields = try fields(line)
    guard let kind = fields.kind else { throw line.errorAtEnd("expected the kind of a bound") }
    let code = kind.text.uppercased()
    guard ["LO", "UP", "FX", "FR", "MI", "PL", "BV", "LI", "UI"].contains(code) else {
      if code == "SC" || code == "SI" {
        throw kind.error(.unsupported, "semicontinuous columns (the bound \(code)) are not read")
      }
      throw kind.error(
        .syntax,
        "expected the kind of a bound (LO, UP, FX, FR, MI, PL, BV, LI or UI); found \(kind.quoted)")
    }
    try checkSet(fields.subject, "bounds")
    guard let pair = fields.pairs.first else { throw line.errorAtEnd("expected a column") }
    if fields.pairs.count > 1 {
      throw fields.pairs[1].name.error(.syntax, "expected one column a line")
    }
    guard let column = builder.column(pair.name.text) else {
      throw pair.name.error(.unknownName, "there is no column \(pair.name.quoted) in COLUMNS")
    }
    var value = 0.0
    if ["LO", "UP", "FX", "LI", "UI"].contains(code) {
      guard let word = pair.value else { throw line.errorAtEnd("expected a number for the bound") }
      value = NumberText.bound(try word.number(for: "the bound"))
      let isPossible =
        switch code {
        case "FX": value.isFinite
        case "LO", "LI": value < .infinity
        default: value > -.infinity
        }
      guard isPossible else {
        throw word.error(.notANumber, "no column can have the bound \(code) of \(word.quoted)")
      }
    }
    try set(code, value, of: column, pair.name)
  }

  private mutating func set(
    _ kind: String, _ value: Double, of column: Int, _ name: TextWord
  ) throws(ProgramTextError) {
    let limits: (lower: Double?, upper: Double?)
    switch kind {
    case "LO", "LI": limits = (value, nil)
    case "UP", "UI": limits = (nil, value)
    case "FX": limits = (value, value)
    case "FR": limits = (-.infinity, .infinity)
    case "MI": limits = (-.infinity, nil)
    case "PL": limits = (nil, .infinity)
    default: limits = (0, 1)
    }
    if let lower = limits.lower {
      guard !hasLower[column] else {
        throw name.error(.duplicate, "a second lower bound of \(name.quoted)")
      }
      builder.columns[column].lower = lower
      hasLower[column] = true
    }
    if let upper = limits.upper {
      guard !hasUpper[column] else {
        throw name.error(.duplicate, "a second upper bound of \(name.quoted)")
      }
      builder.columns[column].upper = upper
      hasUpper[column] = true
    }
    if ["BV", "LI", "UI"].contains(kind) { builder.isInteger[column] = true }
  }

  /// Assembles the program after the last section.
  mutating func finished(at line: MPSLine) throws(ProgramTextError) -> NamedProgram {
    for column in builder.columns.indices
    where isMarked[column] && !hasLower[column] && !hasUpper[column] {
      builder.columns[column].upper = 1
    }
    var objective = rowKinds.firstIndex(of: UInt8(ascii: "N"))
    if let objectiveName {
      objective = builder.row(objectiveName)
      guard let objective, rowKinds[objective] == UInt8(ascii: "N") else {
        throw ProgramTextError(
          .unknownName, "OBJNAME: there is no N row \(quotedText(objectiveName.utf8)) in ROWS",
          line: line.number, column: 1)
      }
    }
    for row in rowKinds.indices {
      builder.rows[row] = Self.limits(rowKinds[row], rightSides[row] ?? 0, ranges[row])
    }
    if let objective {
      builder.offset = 0 - (rightSides[objective] ?? 0)
      builder.makeObjective(ofRow: objective)
    }
    do throws(LPError) {
      return try builder.program()
    } catch {
      throw ProgramTextError(.syntax, error.message, line: line.number, column: 1)
    }
  }

  /// Returns the limits of a row, given its kind, its right side and its optional range.
  private static func limits(
    _ kind: UInt8, _ side: Double, _ range: Double?
  ) -> NamedProgramBuilder.Limits {
    switch kind {
    case UInt8(ascii: "E"):
      let range = range ?? 0
      return .init(lower: side + min(range, 0), upper: side + max(range, 0))
    case UInt8(ascii: "G"):
      return .init(lower: side, upper: range.map { side + abs($0) } ?? .infinity)
    case UInt8(ascii: "L"):
      return .init(lower: range.map { side - abs($0) } ?? -.infinity, upper: side)
    default: return .init(lower: -.infinity, upper: .infinity)
    }
  }
}
