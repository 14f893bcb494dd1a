import Dispatch
import LayoutDocuments
import Plumb
import Synchronization

extension FuzzTarget {
  /// The template that the rows are for, with a text and a number.
  private static let template = Result { () throws(LayoutError) -> LayoutTemplate in
    try LayoutTemplate(LayoutDocument(json: #"{"size": [1, 2], "metrics": {"t": "-", "n": 0}}"#))
  }

  /// Rows of a template. Pieces of any length give the same rows. If each quote of a CSV is
  /// closed, a plain reader gives the same rows, too. The first byte chooses the header and the
  /// length of the pieces.
  static func rowFaults(_ bytes: [UInt8]) -> [String] {
    guard let first = bytes.first, let template = try? template.get() else { return [] }
    let headers = ["id,t,n\n", "id,t,n\r", "", nil]
    let header = headers[Int(first) % headers.count]
    let text = Array((header ?? "").utf8) + bytes.dropFirst()
    let length = Int(first) / headers.count % 7 + 1
    let whole = ReadRow.rows(of: [text], header == nil ? .ndjson : .csv, template)
    if ReadRow.rows(of: pieces(of: text, length), header == nil ? .ndjson : .csv, template)
      != whole
    {
      return ["pieces of \(length) bytes are other rows"]
    }
    guard let header, !header.isEmpty,
      let plain = PlainCSV.rows(of: Array(bytes.dropFirst()), endsAtReturn: header.last == "\r")
    else { return [] }
    guard plain.count == whole.count else { return ["\(plain.count) rows, not \(whole.count)"] }
    return zip(plain, whole).enumerated().compactMap { place, rows in
      rows.0.isRead(as: rows.1, number: place + 1)
        ? nil : "row \(place + 1), of \(rows.0.cells), is \(rows.1)"
    }
  }
}

/// The result of a row: its id, its text and its number, or its error.
private struct ReadRow: Equatable, Sendable {
  var id: String
  var text: String?
  var number: Double?
  var fault: String?

  /// Reads rows from bytes that arrive in pieces.
  static func rows(
    of pieces: [[UInt8]], _ format: LayoutTemplate.RowFormat, _ template: LayoutTemplate
  ) -> [ReadRow] {
    let answer = Answer()
    Task {
      let rows: [ReadRow]
      do {
        rows = try await template.documents(ofRows: pieces, as: format).map {
          ReadRow(id: $0.id, document: $0.document)
        }
      } catch {
        rows = [ReadRow(id: "header", fault: "\(error)")]
      }
      answer.rows.withLock { $0 = rows }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.rows.withLock { $0 }
  }

  /// The result that a task hands to the waiting thread.
  private final class Answer: Sendable {
    let rows = Mutex<[ReadRow]>([])
    let isThere = DispatchSemaphore(value: 0)
  }
}

extension PlainCSV.Row {
  /// Whether a row that Plumb read agrees with this one.
  fileprivate func isRead(as row: ReadRow, number: Int) -> Bool {
    guard cells.count == 3 else { return row.fault != nil }
    let texts = cells.map { String(decoding: $0, as: UTF8.self) }
    guard row.id == (texts[0].isEmpty ? String(number) : texts[0]) else { return false }
    let isWhole = cells[2].allSatisfy { 0x30...0x39 ~= $0 }
    guard isWhole, let value = cells[2].isEmpty ? 0 : Double(texts[2]), value <= 1e15 else {
      return row.fault != nil || row.text == texts[1]
    }
    return row.text == texts[1] && row.number == value
  }
}

extension ReadRow {
  fileprivate init(id: String, document: Result<LayoutDocument, LayoutError>) {
    switch document {
    case .success(let document):
      self.init(
        id: id, text: document.textMetrics.first?.text, number: document.metrics.first?.value)
    case .failure(let error): self.init(id: id, fault: "\(error)")
    }
  }
}
