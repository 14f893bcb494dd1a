import LayoutNotation
import Plumb

/// Cuts bytes into the lines of rows. Line breaks in quotes end no line of a CSV, as long as the
/// joined lines form a row; otherwise only the first line is invalid. Blank lines at the end of a
/// CSV are no rows.
struct TemplateLines {
  private var format: LayoutTemplate.RowFormat?
  private var lines: BatchLines
  private var count = 0
  /// Lines that were read ahead.
  private var waiting: [TemplateLine] = []
  private let dialect: CSVDialect
  /// The delimiter between cells, once it is known.
  private var delimiter = UInt8(ascii: ",")
  /// How many cells rows have, once it is known.
  private var cellCount: Int?
  /// The numbers of blank lines that are rows, because other lines follow.
  private var blanks = 0..<0
  /// How many bytes a row of several lines may have.
  private let longestRow: Int
  /// How many quoted bytes were examined to find where rows end.
  private(set) var steps = 0

  /// How many line breaks in quotes a row may have.
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
  /// - Throws: What the source throws, and an error in the header.
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

  /// Numbers the lines behind the header as if they followed some others.
  mutating func skip(_ lines: Int) {
    count += lines
    for place in waiting.indices { waiting[place].number += lines }
  }

  /// Returns the next line of bytes that arrive in pieces; `nil` at the end.
  ///
  /// - Throws: What the source throws.
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

  /// Returns the next lines that are complete already.
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

  /// Whether a line behind the header of a CSV is blank. With one column, white space is a text.
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
