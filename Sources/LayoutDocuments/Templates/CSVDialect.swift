/// How a CSV is written, where that is not as RFC 4180 has it.
package struct CSVDialect: Sendable, Equatable {
  /// A column that has another name than what it gives.
  package struct Naming: Sendable, Equatable {
    /// The metric, or `id`.
    package var metric: String
    /// What the header calls it.
    package var column: String

    /// A column of a name gives a metric.
    package init(metric: String, column: String) { (self.metric, self.column) = (metric, column) }
  }

  /// What stands between cells; `nil`: what the header shows.
  package var delimiter: UInt8?
  /// Whether numbers have a comma where others have a point.
  package var hasDecimalComma = false
  /// The columns that have other names than what they give.
  package var namings: [Naming] = []

  /// CSV as it mostly is.
  package init() {}

  /// What is most often between cells, the first one where nothing tells.
  private static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// What stands between the cells of a header: the only one of the usual delimiters in it, or
  /// that by which most of its cells are names of columns.
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
