import LayoutNotation

/// The cells of a line of CSV (RFC 4180), one after another.
struct CSVCells {
  /// A cell.
  struct Cell {
    /// Its bytes, without the quotes around them.
    var range: Range<Int>
    /// Whether it is in quotes. A quote in it is written twice.
    var isQuoted: Bool
  }

  /// An error in a cell.
  enum Fault: Error {
    /// A quote is opened here and not closed.
    case open(Int)
    /// Text follows a closing quote here.
    case surplus(Int)
    /// There is a carriage return here, outside quotes.
    case carriageReturn(Int)
  }

  private(set) var bytes: [UInt8]
  /// The start of the next cell; `nil` after the last one.
  private(set) var offset: Int? = 0
  /// The offset up to which the closing quote of the open cell was searched for.
  private var searched: Int?
  /// The number of examined bytes of quoted cells.
  private(set) var steps = 0

  /// The delimiter between cells.
  private let delimiter: UInt8

  /// Makes the cells of a line, which has at least one.
  init(_ bytes: [UInt8], delimiter: UInt8 = UInt8(ascii: ",")) {
    (self.bytes, self.delimiter) = (bytes, delimiter)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The name of the delimiter in messages.
  var delimiterName: String {
    switch delimiter {
    case UInt8(ascii: ","): "a comma"
    case UInt8(ascii: ";"): "a semicolon"
    case 0x09: "a tab"
    default: "\"\(Character(Unicode.Scalar(delimiter)))\""
    }
  }

  /// Appends the next line after a line break in an open cell.
  mutating func append(line: [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    bytes += line
  }

  /// Reads to the end of the line, or to its first error.
  ///
  /// - Parameter count: Grows by the number of cells.
  /// - Returns: Whether a quote is open at the end.
  mutating func endsInOpenCell(counting count: inout Int) -> Bool {
    do throws(Fault) {
      while try next() != nil { count += 1 }
      return false
    } catch {
      if case .open = error { return true }
      return false
    }
  }

  /// Returns the next cell; `nil` after the last one.
  mutating func next() throws(Fault) -> Cell? {
    guard let start = offset else { return nil }
    if start < bytes.count, bytes[start] == Self.quote { return try nextInQuotes(from: start) }
    var end = start
    while end < bytes.count, bytes[end] != delimiter {
      if bytes[end] == Self.carriageReturn { throw .carriageReturn(end) }
      end += 1
    }
    offset = end < bytes.count ? end + 1 : nil
    return Cell(range: start..<end, isQuoted: false)
  }

  private mutating func nextInQuotes(from start: Int) throws(Fault) -> Cell {
    let first = searched ?? start + 1
    var end = first
    defer { steps += end - first }
    while true {
      while end < bytes.count, bytes[end] != Self.quote { end += 1 }
      guard end < bytes.count else {
        searched = end
        throw .open(start)
      }
      guard end + 1 < bytes.count, bytes[end + 1] == Self.quote else { break }
      end += 2
    }
    guard end + 1 == bytes.count || bytes[end + 1] == delimiter else { throw .surplus(end + 1) }
    offset = end + 1 < bytes.count ? end + 2 : nil
    searched = nil
    return Cell(range: start + 1..<end, isQuoted: true)
  }

  /// Reads the next number if it is in the simplest form, with an optional minus, and fills its
  /// cell. Otherwise nothing is read.
  mutating func nextPlainNumber() -> Double? {
    guard let start = offset else { return nil }
    let line = bytes
    let bytes = line.span
    var place = start
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    guard let value = plainNumber(in: bytes, at: &place),
      place == bytes.count || bytes[place] == delimiter
    else { return nil }
    offset = place < bytes.count ? place + 1 : nil
    return isNegative ? -value : value
  }

  /// Returns the text of a cell.
  func text(of cell: Cell) -> String {
    let raw = bytes[cell.range]
    guard cell.isQuoted, raw.contains(Self.quote) else {
      return String(decoding: raw, as: UTF8.self)
    }
    var text: [UInt8] = []
    var isSecond = false
    for byte in raw {
      isSecond = byte == Self.quote && !isSecond
      if !isSecond { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a cell contains any byte outside ASCII.
  func hasOthersThanASCII(_ cell: Cell) -> Bool {
    bytes[cell.range].contains { $0 == 0 || $0 >= 0x80 }
  }

  /// Returns the bytes of a cell without white space around them.
  func trimmed(_ cell: Cell) -> Range<Int> {
    var range = cell.range
    while let first = range.first, bytes[first].isBlank { range = first + 1..<range.upperBound }
    while let last = range.last, bytes[last].isBlank { range = range.lowerBound..<last }
    return range
  }

  /// Returns the name in a cell of a header.
  func name(of cell: Cell) -> String {
    cell.isQuoted ? text(of: cell) : String(decoding: bytes[trimmed(cell)], as: UTF8.self)
  }

  /// Returns the number of a cell, in the syntax of JSON, but optionally with a plus or a bare
  /// point; `nil` for other text.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - hasDecimalComma: Whether a comma takes the place of the decimal point.
  /// - Returns: The number.
  func number(of cell: Cell, hasDecimalComma: Bool = false) -> Double? {
    let range = trimmed(cell)
    guard hasDecimalComma else {
      return isDecimalNumber(bytes, in: range) ? decimalValue(of: bytes, in: range) : nil
    }
    if bytes[range].contains(UInt8(ascii: ".")) { return nil }
    let digits = bytes[range].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    let all = digits.indices
    return isDecimalNumber(digits, in: all) ? decimalValue(of: digits, in: all) : nil
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
