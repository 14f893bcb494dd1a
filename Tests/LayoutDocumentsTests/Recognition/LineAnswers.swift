import LayoutDocuments

extension BatchJob {
  /// Returns the answer to a line of NDJSON.
  func solved(
    _ line: [UInt8], number: Int, options: DocumentOptions, writesJSON: Bool = false
  ) -> SolvedDocument {
    var text = DocumentPiece.Text(format: .json, bytes: line, line: number)
    text.isLine = true
    return solved(
      DocumentPiece(.text(text)), LayoutQuestion(DocumentVariant(), options), number: number,
      writesJSON: writesJSON)
  }
}
