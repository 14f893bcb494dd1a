import LinearProgramFormats
import LinearProgramming
import TestSupport
import Testing

/// Tests programs that are written and read again.
@Suite struct RoundTripTests {
  /// Makes a program with rows and columns of all kinds and numbers of all sizes.
  private func randomProgram(_ random: inout SeededGenerator) throws -> NamedProgram {
    func number() -> Double {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: Double(Int.random(in: -9...9, using: &random))
      case 1: Double.random(in: -1...1, using: &random)
      case 2: Double.random(in: -1...1, using: &random) * 1e-12
      default: Double.random(in: -1...1, using: &random) * 1e15
      }
    }
    let (rows, columns) = (
      Int.random(in: 0...5, using: &random), Int.random(in: 1...6, using: &random)
    )
    var entries: [SparseMatrix.Entry] = []
    for row in 0..<rows {
      for column in 0..<columns where Bool.random(using: &random) {
        entries.append(.init(row: row, column: column, value: number()))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rows, columnCount: columns, entries: entries))
    func limits() -> (Double, Double) {
      let (first, second) = (number(), number())
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return (-.infinity, .infinity)
      case 1: return (first, first)
      case 2: return (first, .infinity)
      case 3: return (-.infinity, first)
      default: return (min(first, second), max(first, second))
      }
    }
    for row in 0..<rows { (program.rowLower[row], program.rowUpper[row]) = limits() }
    for column in 0..<columns {
      (program.columnLower[column], program.columnUpper[column]) = limits()
      program.isInteger[column] = Int.random(in: 0..<3, using: &random) == 0
      program.columnCosts[column] = Bool.random(using: &random) ? number() : 0
    }
    program.objectiveOffset = Int.random(in: 0..<3, using: &random) == 0 ? number() : 0
    var named = NamedProgram(
      program, name: "random", columnNames: (0..<columns).map { "x\($0)" },
      rowNames: (0..<rows).map { "c\($0)" })
    named.isMaximization = Bool.random(using: &random)
    return named
  }

  /// Returns the program in the form of its text, where the objective's constant is the cost of a
  /// column fixed to 1.
  private func withOffsetColumn(_ named: NamedProgram) throws -> LinearProgram {
    let original = named.program
    guard original.objectiveOffset != 0 else { return original }
    let count = original.columnCount
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: original.rowCount, columnCount: count + 1, entries: original.matrix.allEntries))
    program.columnLower = original.columnLower + [1]
    program.columnUpper = original.columnUpper + [1]
    program.columnCosts = original.columnCosts + [original.objectiveOffset]
    program.isInteger = original.isInteger + [false]
    program.rowLower = original.rowLower
    program.rowUpper = original.rowUpper
    return program
  }

  @Test func mps() throws {
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let named = try randomProgram(&random)
      let read = try MPSReader.program(Array(MPSWriter.text(named).utf8))
      var expected = try withOffsetColumn(named)
      #expect(read.isMaximization == named.isMaximization, "seed \(seed)")
      #expect(Array(read.columnNames.prefix(named.columnNames.count)) == named.columnNames)
      #expect(read.rowNames == named.rowNames)
      // A range is written as a distance, which is rounded.
      for row in 0..<expected.rowCount {
        let (lower, upper) = (expected.rowLower[row], expected.rowUpper[row])
        if lower.isFinite, upper.isFinite, lower < upper {
          expected.rowUpper[row] = lower + (upper - lower)
        }
      }
      #expect(read.program == expected, "seed \(seed)")
    }
  }

  @Test func cplexLP() throws {
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let named = try randomProgram(&random)
      let read = try CPLEXLPReader.program(Array(CPLEXLPWriter.text(named).utf8))
      #expect(read.isMaximization == named.isMaximization, "seed \(seed)")
      #expect(try rows(of: read) == rows(of: named), "seed \(seed)")
      let expected = try withOffsetColumn(named)
      let names = named.columnNames + (named.program.objectiveOffset != 0 ? ["one"] : [])
      #expect(Set(read.columnNames) == Set(names), "seed \(seed)")
      for (column, name) in names.enumerated() {
        let place = try #require(read.columnNames.firstIndex(of: name))
        #expect(
          read.program.columnLower[place] == expected.columnLower[column]
            && read.program.columnUpper[place] == expected.columnUpper[column]
            && read.program.columnCosts[place] == expected.columnCosts[column]
            && read.program.isInteger[place] == expected.isInteger[column], "seed \(seed)")
      }
    }
  }

  /// A row with columns by name, and limits. Two rows written for two limits become one again.
  private struct Row: Equatable {
    var coefficients: [String: Double] = [:]
    var lower = -Double.infinity
    var upper = Double.infinity
  }

  private func rows(of named: NamedProgram) throws -> [String: Row] {
    let program = named.program
    var coefficients = [[String: Double]](repeating: [:], count: program.rowCount)
    for entry in program.matrix.allEntries {
      coefficients[entry.row][named.columnNames[entry.column]] = entry.value
    }
    var rows: [String: Row] = [:]
    for (number, name) in named.rowNames.enumerated() {
      let base = name.hasSuffix("_upper") ? String(name.dropLast(6)) : name
      let (lower, upper) = (program.rowLower[number], program.rowUpper[number])
      // A row without limits is not written.
      if lower == -.infinity, upper == .infinity { continue }
      var row = rows[base] ?? Row(coefficients: coefficients[number])
      #expect(row.coefficients == coefficients[number])
      row.lower = max(row.lower, lower)
      row.upper = min(row.upper, upper)
      rows[base] = row
    }
    return rows
  }
}

extension SparseMatrix {
  /// All entries, by column.
  fileprivate var allEntries: [Entry] {
    (0..<columnCount).flatMap { column in
      entryRange(ofColumn: column).map {
        Entry(row: rowIndices[$0], column: column, value: values[$0])
      }
    }
  }
}
