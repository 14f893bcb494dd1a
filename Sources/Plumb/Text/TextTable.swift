import LayoutNotation

/// A table for terminals: a margin of two blanks, then columns two blanks apart. Each column is as
/// wide as its contents, measured in terminal cells.
package enum TextTable {
  /// The alignment of a column.
  package enum Column {
    case left, right
    /// To the right, with numbers aligned at the decimal point.
    case decimal
  }

  /// The lines of a table.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with a cell for each column; a title row counts as one.
  ///   - columns: The alignment of each column.
  /// - Returns: The lines, without blanks at their ends.
  package static func lines(_ rows: [[String]], _ columns: [Column]) -> [String] {
    let filled = columns.enumerated().map { place, column in
      column.filled(rows.map { $0[place] })
    }
    return rows.indices.map { row in
      let line = "  " + filled.map { $0[row] }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension TextTable.Column {
  /// The cells of a column, padded to the width of the widest.
  fileprivate func filled(_ cells: [String]) -> [String] {
    var cells = cells
    if self == .decimal {
      // A title has no fraction.
      let fractions = cells.map { $0.last?.isNumber == true ? $0.drop { $0 != "." }.count : 0 }
      let places = fractions.max() ?? 0
      cells = zip(cells, fractions).map { cell, fraction in
        cell.last?.isNumber == true ? cell + blanks(places - fraction) : cell
      }
    }
    let width = cells.map(\.cellCount).max() ?? 0
    return cells.map { cell in
      let rest = blanks(width - cell.cellCount)
      return self == .left ? cell + rest : rest + cell
    }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
