import LayoutNotation
import Plumb

/// The header of a CSV, which describes the cells below it.
package struct CSVHeader: Sendable {
  /// The content of a column.
  enum Column: Sendable, Equatable {
    /// The id of the row.
    case id
    /// A number metric, by its index among those.
    case metric(Int)
    /// A text metric, by its index among those.
    case text(Int)
    /// A column unknown to the template.
    case unknown
  }

  /// The columns.
  private(set) var columns: [Column] = []
  /// The names of the columns unknown to the template.
  package private(set) var ignored: [String] = []
  /// The names of the metrics without a column.
  package private(set) var unused: [String] = []
  /// The delimiter between cells.
  package let delimiter: UInt8
  /// Whether numbers have a decimal comma.
  let hasDecimalComma: Bool

  /// The column that names the rows.
  static let id = "id"

  /// Reads a header.
  ///
  /// Columns unknown to the template, such as those of a database, are ignored. A name similar to
  /// that of a metric without a column is an error.
  ///
  /// - Parameters:
  ///   - line: The first line.
  ///   - delimiter: The delimiter between its cells.
  ///   - dialect: The CSV dialect.
  ///   - numbers: The names of the number metrics.
  ///   - texts: The names of the text metrics.
  /// - Throws: The error in the header, which makes all rows invalid.
  init(
    _ line: TemplateLine, delimiter: UInt8, _ dialect: CSVDialect, numbers: [String],
    texts: [String]
  ) throws(LayoutError) {
    (self.delimiter, hasDecimalComma) = (delimiter, dialect.hasDecimalComma)
    let parameters = numbers + texts
    try line.checkEncoding()
    var names = try Names(dialect.namings, of: parameters, line)
    var cells = CSVCells(line.bytes, delimiter: delimiter)
    var seen = Set<String>()
    var given = Set<String>()
    var unknown: [(name: String, start: Int)] = []
    while let (cell, start) = try line.next(&cells) {
      let column = cells.name(of: cell)
      // Some programs write delimiters behind the last name.
      guard seen.insert(column).inserted || column.isEmpty else {
        throw line.error(.duplicateKey, "the column \"\(column)\" occurs twice", at: start)
      }
      let name = names.take(column)
      if let name { given.insert(name) }
      if name == Self.id {
        columns.append(.id)
      } else if let number = name.flatMap(numbers.firstIndex) {
        columns.append(.metric(number))
      } else if let text = name.flatMap(texts.firstIndex) {
        columns.append(.text(text))
      } else {
        columns.append(.unknown)
        if !column.isEmpty { unknown.append((column, start)) }
      }
    }
    if let missing = names.missing {
      throw line.error(
        .unknownMetric, "there is no column \"\(missing)\"", at: 0,
        suggestion: nearestName(to: missing, among: unknown.map(\.name)))
    }
    unused = parameters.filter { !given.contains($0) }
    let free = given.contains(Self.id) ? unused : unused + [Self.id]
    for (name, start) in unknown {
      guard let near = nearestName(to: name, among: free) else { continue }
      throw line.error(
        .unknownMetric, "there is no metric \"\(name)\"", at: start, suggestion: near)
    }
    if given.isEmpty, !columns.isEmpty {
      let names = (parameters + [Self.id]).joined(separator: ", ")
      throw line.error(
        .unknownMetric, "the first line has to name the columns, and names none of \(names)",
        at: unknown.first?.start ?? 0)
    }
    ignored = unknown.map(\.name)
  }

  /// The names of the columns.
  private struct Names {
    /// The metrics and `id` by the names of their columns, if these differ.
    private var columns: [String: String] = [:]
    private let known: Set<String>
    /// The named columns not found yet, in the order in which they were named.
    private var waiting: [String]

    init(
      _ namings: [CSVDialect.Naming], of parameters: [String], _ line: TemplateLine
    ) throws(LayoutError) {
      let all = parameters + [CSVHeader.id]
      for naming in namings {
        guard all.contains(naming.metric) else {
          throw line.error(
            .unknownMetric,
            "there is no metric \"\(naming.metric)\" for the column \"\(naming.column)\"", at: 0,
            suggestion: nearestName(to: naming.metric, among: all))
        }
        columns[naming.column] = naming.metric
      }
      // If the column of a metric is renamed, a column with the metric's name does not give it.
      known = Set(all).subtracting(namings.map(\.metric))
      waiting = namings.map(\.column)
    }

    /// Returns the metric or `id` of a column; `nil` if the template does not know it.
    mutating func take(_ column: String) -> String? {
      guard let name = columns[column] else { return known.contains(column) ? column : nil }
      waiting.removeAll { $0 == column }
      return name
    }

    /// A named column that was not found.
    var missing: String? { waiting.first }
  }
}

/// A line of rows: its bytes, possibly with line breaks in quotes, and its line number.
struct TemplateLine: Sendable {
  /// The bytes.
  var bytes: [UInt8]
  /// The number of the line, from 1.
  var number: Int
  /// Whether it was too long to keep in memory.
  var isTooLong = false

  /// Returns an error at a byte.
  func error(
    _ code: LayoutError.Code, _ message: String, at offset: Int, suggestion: String? = nil
  ) -> LayoutError {
    var error = SourceText(file: bytes).error(
      code, message, at: offset..<offset, suggestion: suggestion)
    error.line = error.line.map { number + $0 - 1 }
    return error
  }

  /// Checks that the line is UTF-8.
  ///
  /// - Parameter advice: The other remedy than saving the file as UTF-8.
  /// - Throws: `LayoutError` at the first byte that is not UTF-8.
  func checkEncoding(
    or advice: String = ", or name its encoding by --encoding"
  ) throws(LayoutError) {
    let isUTF16 =
      bytes.contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard let place = isUTF16 ? 0 : firstInvalidUTF8(in: bytes) else { return }
    let position = SourceText(file: bytes).position(at: place)
    throw LayoutError(
      .encoding,
      isUTF16
        ? "this is UTF-16; save the file as UTF-8"
        : "this byte is not UTF-8; save the file as UTF-8\(advice)",
      line: number + position.line - 1, column: position.column)
  }

  /// Returns the next cell and its start.
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
        throw self.error(
          .syntax, "expected \(cells.delimiterName) behind the closing quote", at: place)
      case .carriageReturn(let place):
        throw self.error(
          .syntax,
          "there is a carriage return in this line, where other lines end with a line feed; "
            + "end all lines in the same way, or quote the cell",
          at: place)
      }
    }
  }
}
