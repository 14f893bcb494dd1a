import LinearProgramming

/// Reads free MPS back, as far as exports use it; written from the format's description, not from the
/// writer.
struct MPSReader {
  private(set) var columns: [String] = []
  private(set) var program: LinearProgram

  /// A text that is no MPS.
  struct Malformed: Error {
    var line: String
  }

  init(_ text: String) throws {
    var rows: [String: Int] = [:]
    var kinds: [String] = []
    var objective = ""
    var entries: [SparseMatrix.Entry] = []
    var numbers: [String: Int] = [:]
    var costs: [Double] = []
    var sides: [Int: Double] = [:]
    var ranges: [Int: Double] = [:]
    var bounds: [(kind: String, column: String, value: Double)] = []
    var section = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("*") {
      let fields = line.split(separator: " ").map(String.init)
      guard line.hasPrefix(" ") else {
        section = fields[0]
        continue
      }
      func value(_ place: Int) throws -> Double {
        guard place < fields.count, let value = Double(fields[place]) else {
          throw Malformed(line: String(line))
        }
        return value
      }
      switch section {
      case "ROWS" where fields[0] == "N": objective = fields[1]
      case "ROWS":
        rows[fields[1]] = kinds.count
        kinds.append(fields[0])
      case "COLUMNS":
        if numbers[fields[0]] == nil {
          numbers[fields[0]] = columns.count
          columns.append(fields[0])
          costs.append(0)
        }
        guard let column = numbers[fields[0]] else { throw Malformed(line: String(line)) }
        if fields[1] == objective {
          costs[column] += try value(2)
        } else if let row = rows[fields[1]] {
          entries.append(.init(row: row, column: column, value: try value(2)))
        } else {
          throw Malformed(line: String(line))
        }
      case "RHS", "RANGES":
        guard let row = rows[fields[1]] else { throw Malformed(line: String(line)) }
        if section == "RHS" { sides[row] = try value(2) } else { ranges[row] = try value(2) }
      case "BOUNDS":
        bounds.append((fields[0], fields[2], fields.count > 3 ? try value(3) : 0))
      default: throw Malformed(line: String(line))
      }
    }
    guard section == "ENDATA" else { throw Malformed(line: "no end") }
    program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: kinds.count, columnCount: columns.count, entries: entries))
    program.columnCosts = costs
    for column in costs.indices { program.columnLower[column] = 0 }
    for (row, kind) in kinds.enumerated() {
      let side = sides[row] ?? 0
      if kind != "L" { program.rowLower[row] = side }
      if kind != "G" { program.rowUpper[row] = side }
      if let range = ranges[row], kind == "G" { program.rowUpper[row] = side + range }
    }
    for (kind, name, value) in bounds {
      guard let column = numbers[name] else { throw Malformed(line: "bound of \(name)") }
      switch kind {
      case "FR": program.columnLower[column] = -.infinity
      case "MI": program.columnLower[column] = -.infinity
      case "LO": program.columnLower[column] = value
      case "UP": program.columnUpper[column] = value
      case "FX":
        program.columnLower[column] = value
        program.columnUpper[column] = value
      default: throw Malformed(line: kind)
      }
    }
  }
}
