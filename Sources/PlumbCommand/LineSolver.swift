import LayoutDocuments

/// Answers one line of a batch.
struct LineSolver: Sendable {
  /// The answer to a line.
  struct Answer: Sendable {
    var id: String
    var status: ExitStatus
    var text: String
  }

  let options: DocumentOptions
  let keepsStatistics: Bool

  /// The result of a line, whatever is in it.
  func answer(line: BatchLines.Line, number: Int) -> Answer {
    var result = CrashNote.solving(line: number) { self.result(of: line, number: number) }
    if !keepsStatistics { result.statistics = nil }
    return Answer(id: result.id, status: ExitStatus(result), text: ResultJSON.text(result))
  }

  private func result(of line: BatchLines.Line, number: Int) -> LayoutResult {
    switch line {
    case .bytes(let bytes):
      SolvedDocument(jsonLine: bytes, number: number, options: options).result
    case .tooLong:
      LayoutResult(
        id: String(number),
        invalid: DocumentError(
          .limit, "The line is longer than \(BatchLines.longestLine >> 20) MiB.", line: number,
          column: 1))
    }
  }
}
