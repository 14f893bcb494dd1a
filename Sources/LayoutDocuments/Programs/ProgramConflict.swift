import FlatMemory
package import LinearProgramFormats
package import LinearProgramming

/// The cause of a program's infeasibility, in the names of its file.
package struct ProgramConflict {
  /// How many terms of a row are written out.
  private static let mostTerms = 8
  /// How long the search may take if the program itself has no limit.
  static let searchTime = Duration.seconds(10)

  /// A limit: its name, whether it belongs to a row, and the bounds that take part.
  package struct Limit {
    package var name: String
    package var isRow: Bool
    package var lower: Double?
    package var upper: Double?
    /// The limited expression: the sum of a short row.
    package var terms: String?
  }

  /// The limits that contradict each other.
  package var limits: [Limit] = []
  /// The integer columns in these limits, if integrality matters.
  package var wholeColumns: [String] = []
  /// Whether every limit is necessary for the conflict.
  package var isIrreducible: Bool

  /// Makes the conflict of a subset.
  init(_ subset: InfeasibleSubset, in named: NamedProgram) {
    isIrreducible = subset.isIrreducible
    let program = named.program
    let rows = program.matrix.rowTerms(of: subset.limits.compactMap(\.row))
    var columns = Set(subset.limits.compactMap(\.column))
    for limit in subset.limits {
      let (name, isRow, bound, terms): (String, Bool, Double, String?) =
        switch limit.place {
        case .row(let row):
          (
            named.rowNames[row], true,
            limit.isUpper ? program.rowUpper[row] : program.rowLower[row],
            Self.words(rows[row] ?? [], named.columnNames)
          )
        case .column(let column):
          (
            named.columnNames[column], false,
            limit.isUpper ? program.columnUpper[column] : program.columnLower[column], nil
          )
        }
      if limits.last?.name != name || limits.last?.isRow != isRow {
        limits.append(Limit(name: name, isRow: isRow, terms: terms))
      }
      if limit.isUpper {
        limits[limits.count - 1].upper = bound
      } else {
        limits[limits.count - 1].lower = bound
      }
    }
    for terms in rows.values { columns.formUnion(terms.map(\.column)) }
    if subset.needsWholeNumbers {
      wholeColumns = columns.sorted().filter { program.isInteger[$0] }
        .map { named.columnNames[$0] }
    }
  }

  private static func words(_ terms: [(column: Int, value: Double)], _ names: [String]) -> String? {
    guard terms.count <= mostTerms else { return nil }
    var text = ""
    for (column, value) in terms {
      let size = abs(value) == 1 ? "" : "\(exact(abs(value))) "
      let sign = text.isEmpty ? (value < 0 ? "-" : "") : (value < 0 ? " - " : " + ")
      text += sign + size + names[column]
    }
    return text.isEmpty ? "0" : text
  }

  /// The lines for people.
  package var text: String {
    let title =
      isIrreducible
      ? "these cannot all hold, and without any one of them the others can"
      : "these cannot all hold; a limit ended the search, so some may not matter"
    // The usual lower bound 0 of columns is left out.
    let doubted = limits.filter { !$0.isUsual }
    let usual = limits.filter(\.isUsual).map(\.name)
    var lines = (doubted.filter(\.isRow) + doubted.filter { !$0.isRow }).map { limit in
      let label = limit.isRow ? "\(limit.name): " : ""
      let subject = limit.isRow ? limit.terms ?? "…" : limit.name
      return "  \(label)\(limit.range(around: subject))\n"
    }
    if !usual.isEmpty { lines.append("  \(usual.joined(separator: ", ")) >= 0\n") }
    let whole =
      wholeColumns.isEmpty
      ? ""
      : "  whole: \(wholeColumns.prefix(Self.mostTerms).joined(separator: ", "))"
        + (wholeColumns.count > Self.mostTerms
          ? " and \(wholeColumns.count - Self.mostTerms) more\n" : "\n")
    return title + "\n" + lines.joined() + whole
  }

  /// Writes the conflict after other members.
  func write(to line: inout JSONLine) {
    line.list("conflict", limits, leavesOutEmpty: false) { line, limit in
      line.object { line in
        line.member(limit.isRow ? "row" : "column", limit.name)
        if let lower = limit.lower { line.member("lower", lower) }
        if let upper = limit.upper { line.member("upper", upper) }
      }
    }
    if !wholeColumns.isEmpty {
      line.key("whole")
      line.array(wholeColumns) { $0.value($1) }
    }
    if !isIrreducible { line.member("reduced", false) }
  }
}

extension ProgramConflict.Limit {
  /// Whether it is the default bound of columns.
  fileprivate var isUsual: Bool { !isRow && lower == 0 && upper == nil }

  /// The limit as a relation.
  fileprivate func range(around subject: String) -> String {
    switch (lower.map { $0 + 0 }, upper.map { $0 + 0 }) {
    case (let lower?, let upper?) where lower == upper:
      "\(subject) = \(exact(lower))"
    case (let lower?, let upper?) where lower > upper:
      "\(exact(lower)) <= \(subject) <= \(exact(upper)): no number"
    case (let lower?, let upper?):
      "\(exact(lower)) <= \(subject) <= \(exact(upper))"
    case (let lower?, nil): "\(subject) >= \(exact(lower))"
    case (nil, let upper?): "\(subject) <= \(exact(upper))"
    case (nil, nil): subject
    }
  }
}

extension InfeasibleSubset.Limit {
  fileprivate var row: Int? { if case .row(let row) = place { row } else { nil } }
  fileprivate var column: Int? { if case .column(let column) = place { column } else { nil } }
}

extension SparseMatrix {
  /// Returns the terms of some rows, by ascending columns.
  fileprivate func rowTerms(of rows: [Int]) -> [Int: [(column: Int, value: Double)]] {
    var terms = Dictionary(uniqueKeysWithValues: Set(rows).map { ($0, [(Int, Double)]()) })
    for column in 0..<columnCount {
      for place in entryRange(ofColumn: column) {
        terms[rowIndices[place]]?.append((column, values[place]))
      }
    }
    return terms.mapValues { $0.map { (column: $0.0, value: $0.1) } }
  }
}
