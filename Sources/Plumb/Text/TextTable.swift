import LayoutNotation

/// A table for terminals: columns two blanks apart behind a margin of two, as wide as what stands
/// in them, counted in cells of the screen.
package enum TextTable {
  /// Where the cells of a column stand.
  package enum Column {
    case left, right
    /// To the right, with the points of numbers below each other.
    case decimal
  }

  /// The lines of a table.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with a cell for each column; a first one of titles is one, too.
  ///   - columns: Where the cells of each column stand.
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
  /// The cells of a column, as wide as the widest of them.
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
