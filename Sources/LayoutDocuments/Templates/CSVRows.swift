import LayoutNotation
import Plumb

/// What the first line of a CSV says of the cells below it.
struct CSVHeader: Sendable {
  /// What a column holds.
  enum Column: Sendable, Equatable {
    /// The id of the row.
    case id
    /// A metric that is a number, by its place among those.
    case metric(Int)
    /// A metric that is a text, by its place among those.
    case text(Int)
    /// Nothing that the template knows.
    case unknown
  }

  /// The columns.
  private(set) var columns: [Column] = []
  /// The names of the columns that are nothing that the template knows.
  private(set) var ignored: [String] = []

  /// The column that names the rows.
  static let id = "id"

  /// Reads a header. Columns that are nothing that the template knows are ignored, as those of a
  /// database are, unless one is near to what no column gives.
  ///
  /// - Parameters:
  ///   - line: The first line.
  ///   - numbers: The names of the metrics that are numbers.
  ///   - texts: The names of those that are texts.
  /// - Throws: What is wrong with the header, and so with all rows.
  init(_ line: TemplateLine, numbers: [String], texts: [String]) throws(LayoutError) {
    let parameters = numbers + texts
    try line.checkEncoding()
    try Self.checkSeparators(of: line)
    var cells = CSVCells(line.bytes)
    var known = Set<String>()
    var unknown: [(name: String, start: Int)] = []
    while let (cell, start) = try line.next(&cells) {
      let name =
        cell.isQuoted
        ? cells.text(of: cell)
        : String(decoding: cells.bytes[cells.trimmed(cell)], as: UTF8.self)
      guard known.insert(name).inserted else {
        throw line.error(.duplicateKey, "the column \"\(name)\" occurs twice", at: start)
      }
      if name == Self.id {
        columns.append(.id)
      } else if let number = numbers.firstIndex(of: name) {
        columns.append(.metric(number))
      } else if let text = texts.firstIndex(of: name) {
        columns.append(.text(text))
      } else {
        columns.append(.unknown)
        unknown.append((name, start))
      }
    }
    let missing = (parameters + [Self.id]).filter { !known.contains($0) }
    for (name, start) in unknown {
      guard let near = nearestName(to: name, among: missing) else { continue }
      throw line.error(
        .unknownMetric, "there is no metric \"\(name)\"", at: start, suggestion: near)
    }
    if let first = unknown.first, unknown.count == columns.count {
      let names = (parameters + [Self.id]).joined(separator: ", ")
      throw line.error(
        .unknownMetric, "the first line has to name the columns, and names none of \(names)",
        at: first.start)
    }
    ignored = unknown.map(\.name)
  }

  /// Makes sure that what stands between the cells is not what other programs write there.
  private static func checkSeparators(of line: TemplateLine) throws(LayoutError) {
    var isInQuotes = false
    var other: Int?
    for (place, byte) in line.bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if isInQuotes { continue }
      if byte == UInt8(ascii: ",") { return }
      if byte == UInt8(ascii: ";") || byte == 0x09 { other = other ?? place }
    }
    guard let other else { return }
    let name = line.bytes[other] == 0x09 ? "tabs" : "semicolons"
    throw line.error(
      .syntax, "\(name) stand between the cells; write commas, and points in numbers", at: other)
  }
}

/// A line of rows: its bytes, perhaps with line breaks in quotes, and where it stands.
struct TemplateLine: Sendable {
  /// The bytes.
  var bytes: [UInt8]
  /// The number of the line, from 1.
  var number: Int
  /// Whether it was longer than is kept in memory.
  var isTooLong = false

  /// An error at a byte.
  func error(
    _ code: LayoutError.Code, _ message: String, at offset: Int, suggestion: String? = nil
  ) -> LayoutError {
    var error = SourceText(file: bytes).error(
      code, message, at: offset..<offset, suggestion: suggestion)
    error.line = error.line.map { number + $0 - 1 }
    return error
  }

  /// Makes sure that the line is UTF-8.
  func checkEncoding() throws(LayoutError) {
    let isUTF16 =
      bytes.contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard let place = isUTF16 ? 0 : firstInvalidUTF8(in: bytes) else { return }
    let position = SourceText(file: bytes).position(at: place)
    throw LayoutError(
      .encoding,
      isUTF16
        ? "this is UTF-16; save the file as UTF-8"
        : "this byte is no UTF-8; save the file as UTF-8",
      line: number + position.line - 1, column: position.column)
  }

  /// The next cell, and where it begins.
  func next(
    _ cells: inout CSVCells
  ) throws(LayoutError) -> (cell: CSVCells.Cell, start: Int)? {
    let start = cells.offset
    do throws(CSVCells.Fault) {
      guard let start, let cell = try cells.next() else { return nil }
      return (cell, start)
    } catch {
      switch error {
      case .open(let place): throw self.error(.syntax, "the quote is not closed", at: place)
      case .surplus(let place):
        throw self.error(.syntax, "expected a comma behind the closing quote", at: place)
      case .carriageReturn(let place):
        throw self.error(
          .syntax,
          "a carriage return stands in this line, where other lines end with a line feed; "
            + "end all lines in the same way, or quote the cell",
          at: place)
      }
    }
  }
}
