import LayoutNotation
import Plumb

/// A splitter of bytes into the lines of rows.
///
/// Line breaks in quotes do not end a line of a CSV if the joined lines form a row; otherwise only
/// the first line is invalid. Blank lines at the end of a CSV are not rows.
struct TemplateLines {
  private var format: LayoutTemplate.RowFormat?
  private var lines: BatchLines
  private var count = 0
  /// The lines read ahead.
  private var waiting: [TemplateLine] = []
  private let dialect: CSVDialect
  /// The delimiter between cells, once known.
  private var delimiter = UInt8(ascii: ",")
  /// The number of cells of a row, once known.
  private var cellCount: Int?
  /// The numbers of blank lines that are rows, because other lines follow.
  private var blanks = 0..<0
  /// The maximum number of bytes of a row of several lines.
  private let longestRow: Int
  /// The number of quoted bytes examined to find the ends of rows.
  private(set) var steps = 0

  /// The maximum number of line breaks in quotes of a row.
  private static let mostLineBreaks = 100

  /// Makes the lines of a format; `nil`: the format of the first line.
  init(
    _ format: LayoutTemplate.RowFormat?, _ dialect: CSVDialect = CSVDialect(),
    longestRow: Int = BatchLines.longestLine
  ) {
    (self.format, self.dialect, self.longestRow) = (format, dialect, longestRow)
    lines = BatchLines(ofCSV: format != .ndjson)
  }

  /// Reads the header, the first line of a CSV; `nil` for NDJSON.
  ///
  /// - Throws: The errors of the source, and an error in the header.
  mutating func header<Pieces: AsyncIteratorProtocol>(
    from pieces: inout Pieces, of template: LayoutTemplate
  ) async throws -> CSVHeader? where Pieces.Element == [UInt8] {
    if format == .ndjson { return nil }
    guard let first = try await nextLine(from: &pieces) else { return nil }
    waiting = [first]
    if format == nil {
      let isObject = first.bytes.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
      format = isObject ? .ndjson : .csv
    }
    guard format == .csv else { return nil }
    let names = template.parameters + template.textParameters + dialect.namings.map(\.column)
    delimiter = dialect.delimiter(of: first.bytes, naming: Set(names + [CSVHeader.id]))
    guard let line = try await next(from: &pieces) else { return nil }
    let header = try CSVHeader(
      line, delimiter: delimiter, dialect, numbers: template.parameters,
      texts: template.textParameters)
    cellCount = header.columns.count
    return header
  }

  /// Numbers the lines after the header as if they followed `lines` others.
  mutating func skip(_ lines: Int) {
    count += lines
    for place in waiting.indices { waiting[place].number += lines }
  }

  /// Returns the next line of bytes that arrive in pieces; `nil` at the end.
  ///
  /// - Throws: The errors of the source.
  mutating func next<Pieces: AsyncIteratorProtocol>(
    from pieces: inout Pieces
  ) async throws -> TemplateLine? where Pieces.Element == [UInt8] {
    guard let first = try await nextRow(from: &pieces) else { return nil }
    guard mayBeOpen(first) else { return first }
    var (cells, count) = (CSVCells(first.bytes, delimiter: delimiter), 0)
    defer { steps += cells.steps }
    guard cells.endsInOpenCell(counting: &count) else { return first }
    var others: [TemplateLine] = []
    while others.count < Self.mostLineBreaks, let line = try await nextLine(from: &pieces) {
      others.append(line)
      guard !line.isTooLong, cells.bytes.count + line.bytes.count < longestRow else { break }
      cells.append(line: line.bytes)
      if cells.endsInOpenCell(counting: &count) { continue }
      guard cells.offset == nil, count == cellCount ?? count else { break }
      return TemplateLine(bytes: cells.bytes, number: first.number)
    }
    waiting = others + waiting
    return first
  }

  /// Returns the next lines that are already complete.
  mutating func atHand(atMost count: Int) -> [TemplateLine] {
    guard waiting.isEmpty, blanks.isEmpty else { return [] }
    var found = lines.atHand(atMost: count).map { numbered($0) }
    if let other = found.firstIndex(where: { isOpen($0) || isBlank($0) }) {
      waiting = Array(found[other...])
      found.removeSubrange(other...)
    }
    return found
  }

  /// Returns the next line that forms a row, or begins one.
  private mutating func nextRow<Pieces: AsyncIteratorProtocol>(
    from pieces: inout Pieces
  ) async throws -> TemplateLine? where Pieces.Element == [UInt8] {
    if let number = blanks.popFirst() { return TemplateLine(bytes: [], number: number) }
    guard let first = try await nextLine(from: &pieces) else { return nil }
    guard isBlank(first) else { return first }
    while let line = try await nextLine(from: &pieces) {
      if isBlank(line) { continue }
      waiting.insert(line, at: 0)
      blanks = first.number + 1..<line.number
      return TemplateLine(bytes: [], number: first.number)
    }
    return nil
  }

  private mutating func nextLine<Pieces: AsyncIteratorProtocol>(
    from pieces: inout Pieces
  ) async throws -> TemplateLine? where Pieces.Element == [UInt8] {
    if !waiting.isEmpty { return waiting.removeFirst() }
    return try await lines.next(from: &pieces).map { numbered($0) }
  }

  private mutating func numbered(_ line: BatchLines.Line) -> TemplateLine {
    count += 1
    switch line {
    case .bytes(let bytes): return TemplateLine(bytes: bytes, number: count)
    case .tooLong: return TemplateLine(bytes: [], number: count, isTooLong: true)
    }
  }

  /// Whether a line after the header of a CSV is blank. With one column, whitespace is a text.
  private func isBlank(_ line: TemplateLine) -> Bool {
    guard format == .csv, let cellCount, !line.isTooLong else { return false }
    guard let first = line.bytes.first else { return true }
    guard first <= 0x20, cellCount > 1 else { return false }
    return line.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 && $0 != delimiter }
  }

  private func mayBeOpen(_ line: TemplateLine) -> Bool {
    format == .csv && line.bytes.contains(UInt8(ascii: "\""))
  }

  /// Whether a quote of a line of CSV is not closed in it.
  private mutating func isOpen(_ line: TemplateLine) -> Bool {
    guard mayBeOpen(line) else { return false }
    var (cells, count) = (CSVCells(line.bytes, delimiter: delimiter), 0)
    defer { steps += cells.steps }
    return cells.endsInOpenCell(counting: &count)
  }
}
