/// The differences of a CSV from RFC 4180.
package struct CSVDialect: Sendable, Equatable {
  /// A column with a name other than that of its metric.
  package struct Naming: Sendable, Equatable {
    /// The metric, or `id`.
    package var metric: String
    /// The name in the header.
    package var column: String

    /// Makes a naming of a column.
    package init(metric: String, column: String) { (self.metric, self.column) = (metric, column) }
  }

  /// The delimiter between cells; `nil`: detected from the header.
  package var delimiter: UInt8?
  /// Whether numbers have a decimal comma.
  package var hasDecimalComma = false
  /// The columns with names other than those of their metrics.
  package var namings: [Naming] = []

  /// Makes the usual dialect.
  package init() {}

  /// The usual delimiters; the first is the default.
  private static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// Returns the delimiter of a header.
  ///
  /// This is the only usual delimiter in it. If there are several, it is the delimiter that gives
  /// the most cells with names of columns.
  func delimiter(of header: [UInt8], naming names: Set<String>) -> UInt8 {
    if let delimiter { return delimiter }
    var isInQuotes = false
    var found: Set<UInt8> = []
    for byte in header {
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if !isInQuotes, Self.delimiters.contains(byte) { found.insert(byte) }
    }
    let candidates = Self.delimiters.filter(found.contains)
    var best = (delimiter: candidates.first ?? Self.delimiters[0], count: 0)
    if candidates.count <= 1 { return best.delimiter }
    for delimiter in candidates {
      var cells = CSVCells(header, delimiter: delimiter)
      var count = 0
      while let cell = try? cells.next() { if names.contains(cells.name(of: cell)) { count += 1 } }
      if count > best.count { best = (delimiter, count) }
    }
    return best.delimiter
  }
}
