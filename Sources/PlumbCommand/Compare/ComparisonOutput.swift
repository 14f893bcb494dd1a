import Foundation
import Plumb

/// Writes comparisons in one of the formats: to standard output as they come, to a file at the
/// end.
struct ComparisonOutput {
  private let path: String?
  private let format: CompareCommand.Format
  private var text = ""
  private var isFirst = true

  /// Makes an output without comparisons.
  init(path: String?, format: CompareCommand.Format) {
    self.path = path
    self.format = format
  }

  /// Adds a comparison, and reports disagreements in every format.
  mutating func add(_ comparison: Comparison) throws {
    switch format {
    case .table:
      let text = (isFirst ? "" : "\n") + comparison.table()
      try emit(path == nil ? TerminalText.safe(text) : text)
    case .json: try emit(comparison.json() + "\n")
    case .csv: try emit((isFirst ? Comparison.csvHeader : "") + comparison.csv())
    case .html: try emit((isFirst ? Comparison.htmlHead : "") + comparison.html())
    }
    isFirst = false
    for disagreement in comparison.disagreements {
      StandardError.write("plumb: \(comparison.id): \(disagreement.text)\n")
    }
  }

  private mutating func emit(_ piece: String) throws {
    if path == nil { try OutputFile.writeToStandardOutput(piece) } else { text += piece }
  }

  /// Flushes the output; without any comparison, an existing file is kept.
  mutating func finish() throws {
    if isFirst { return }
    if format == .html { try emit(Comparison.htmlFoot) }
    if let path { try OutputFile.write(text, to: path) }
  }
}

extension Comparison.Disagreement {
  /// The two contenders and their difference, as text.
  var text: String { "\(first.name) and \(second.name) disagree: \(what)" }
}
