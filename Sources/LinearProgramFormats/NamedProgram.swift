public import LinearProgramming

/// A linear program with names of rows and columns, as text formats need them.
public struct NamedProgram: Sendable {
  /// The name of the program.
  public var name: String
  /// Comments for the reader of the file, one per line.
  public var comments: [String] = []
  /// The program, without piecewise-linear costs.
  public var program: LinearProgram
  /// The name of each column. `names(for:)` makes valid names from any texts.
  public var columnNames: [String]
  /// The name of each row.
  public var rowNames: [String]
  /// Whether the text maximises. The program then minimises the negated objective.
  public var isMaximization = false

  /// Creates a named program.
  public init(
    _ program: LinearProgram, name: String, columnNames: [String], rowNames: [String]
  ) {
    self.program = program
    self.name = name
    self.columnNames = columnNames
    self.rowNames = rowNames
  }

  /// Converts an objective of the program to the sense of its text, which may maximise.
  public func objectiveOfText(_ objective: Double) -> Double {
    // Subtracting from 0 avoids a negative zero.
    isMaximization ? 0 - objective : objective
  }

  /// Returns names that every known format and reader accepts.
  ///
  /// They have at most 80 ASCII letters, digits, `_` and `.`. None begins with a digit, a point or
  /// `e`, which some readers take for a number, and no two are the same.
  ///
  /// - Parameter texts: The texts to name.
  /// - Returns: The names, in the same order; valid texts are unchanged.
  public static func names(for texts: [String]) -> [String] {
    var used = Set<String>()
    return texts.map { text in
      let base = nameable(text)
      var name = base
      var number = 2
      while !used.insert(name).inserted {
        name = "\(base)_\(number)"
        number += 1
      }
      return name
    }
  }

  private static func nameable(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars.prefix(80) {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".": name.unicodeScalars.append(scalar)
      default: name.append("_")
      }
    }
    let isSafe = name.unicodeScalars.first.map { !"0123456789.eE".unicodeScalars.contains($0) }
    return isSafe == true ? name : "_" + name
  }

  /// Checks that the formats can express the program.
  ///
  /// - Throws: `LPError` for a malformed program, piecewise-linear costs, names that are missing or
  ///   invalid in the formats, and crossed bounds, which some readers reject.
  func validate() throws(LPError) {
    try program.validate()
    guard program.placedCosts.isEmpty else {
      throw LPError(.unsupported, "text formats hold no piecewise-linear costs; expand them")
    }
    guard columnNames.count == program.columnCount, rowNames.count == program.rowCount else {
      throw LPError(.invalidProgram, "each row and each column needs a name")
    }
    for names in [columnNames, rowNames] where Self.names(for: names) != names {
      throw LPError(.invalidProgram, "a name occurs twice, or holds what the formats cannot")
    }
    for column in 0..<program.columnCount
    where program.columnLower[column] > program.columnUpper[column] {
      throw LPError(.unsupported, "the bounds of column \(columnNames[column]) cross")
    }
    for row in 0..<program.rowCount where program.rowLower[row] > program.rowUpper[row] {
      throw LPError(.unsupported, "the bounds of row \(rowNames[row]) cross")
    }
  }

  /// The name of an extra column with the value 1, whose cost is the objective's offset, because
  /// the formats disagree about constants; `nil` if there is no offset.
  var offsetColumn: String? {
    program.objectiveOffset == 0 ? nil : Self.names(for: columnNames + ["one"]).last
  }

  /// The comments, each on one line, with line breaks replaced.
  var commentLines: [String] {
    comments.map { comment in
      String(
        String.UnicodeScalarView(
          comment.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
  }
}

extension SparseMatrix {
  /// Returns the entries row by row, with ascending columns.
  func entriesByRow() -> [[(column: Int, value: Double)]] {
    var rows = [[(column: Int, value: Double)]](repeating: [], count: rowCount)
    for column in 0..<columnCount {
      for place in columnStarts[column]..<columnStarts[column + 1] {
        rows[rowIndices[place]].append((column, values[place]))
      }
    }
    return rows
  }
}
