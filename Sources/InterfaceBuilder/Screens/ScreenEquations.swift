import LayoutDocuments
import LayoutNotation
import Plumb

/// The equations of elements of a file, one per line.
struct ScreenEquations {
  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [DocumentText.Piece] = []

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - line: The equation.
  ///   - position: The position of the element in the file.
  mutating func add(_ line: String, at position: SourcePosition) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    pieces.append(
      DocumentText.Piece(
        firstLine: Int32(truncatingIfNeeded: pieces.count + 1),
        origin: .block(
          line: Int32(truncatingIfNeeded: position.line),
          column: Int32(truncatingIfNeeded: position.column))))
    bytes += line.utf8
  }
}

extension Double {
  /// The number as a summand with its sign; empty for 0.
  var asSummand: String { EquationWriter.exact.summand(self) }
}
