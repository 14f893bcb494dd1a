/// A reader of well-formed CSV, as described in RFC 4180.
struct PlainCSV {
  /// A row.
  struct Row {
    /// The contents of its cells.
    var cells: [[UInt8]] = []
    /// The number of line breaks in quotes.
    var lineBreaks = 0
    /// Whether it contains only blanks.
    var isBlank = true
  }

  private enum State { case start, plain, inQuotes, behindQuote }

  private(set) var rows: [Row] = []
  private var row = Row()
  private var cell: [UInt8] = []
  private var state = State.start
  private var hasBytes = false

  /// The rows below a header of three columns. `nil` if a quote or a line break is misplaced, or
  /// if a row of several lines does not have three cells. Blank lines at the end are not rows.
  static func rows(of bytes: [UInt8], endsAtReturn: Bool) -> [Row]? {
    let isText = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
    // The header would end with a CR and an LF.
    let isOther = endsAtReturn && bytes.first == UInt8(ascii: "\n")
    guard isText, !isOther else { return nil }
    var reader = PlainCSV()
    for (place, byte) in bytes.enumerated() {
      var byte = byte
      if byte == UInt8(ascii: "\r") {
        let isLast = place + 1 == bytes.count
        if isLast ? !endsAtReturn : bytes[place + 1] == UInt8(ascii: "\n") { continue }
        if endsAtReturn { byte = UInt8(ascii: "\n") }
      }
      guard reader.add(byte) else { return nil }
    }
    if reader.hasBytes, !reader.endRow() { return nil }
    var rows = reader.rows
    while rows.last?.isBlank == true { rows.removeLast() }
    return rows
  }

  /// Adds a byte. Returns whether it is allowed there.
  private mutating func add(_ byte: UInt8) -> Bool {
    hasBytes = true
    if state == .inQuotes {
      if byte == UInt8(ascii: "\"") {
        state = .behindQuote
      } else {
        if byte == UInt8(ascii: "\n") { row.lineBreaks += 1 }
        cell.append(byte)
      }
      return true
    }
    switch byte {
    case UInt8(ascii: "\n"): return endRow()
    case UInt8(ascii: ","):
      row.isBlank = false
      endCell()
    case UInt8(ascii: "\"") where state != .plain:
      if state == .behindQuote { cell.append(byte) }
      row.isBlank = false
      state = .inQuotes
    case UInt8(ascii: "\r"): return false
    default:
      if state == .behindQuote { return false }
      if byte != 0x20, byte != 0x09 { row.isBlank = false }
      cell.append(byte)
      state = .plain
    }
    return true
  }

  private mutating func endCell() {
    row.cells.append(cell)
    (cell, state) = ([], .start)
  }

  /// Ends the row. Returns whether it is allowed there.
  private mutating func endRow() -> Bool {
    if state == .inQuotes { return false }
    endCell()
    if row.lineBreaks > 0, row.cells.count != 3 || row.lineBreaks > 100 { return false }
    rows.append(row)
    (row, hasBytes) = (Row(), false)
    return true
  }
}
