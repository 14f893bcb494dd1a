import Plumb
import Synchronization

extension LayoutError {
  /// Returns an error with its place in the file, where the text begins at `line` and `column`.
  package func moved(toLine line: Int, column: Int) -> LayoutError {
    var moved = self
    if self.line == 1 { moved.column = self.column.map { column + $0 - 1 } }
    moved.line = self.line.map { line + $0 - 1 }
    return moved
  }
}

/// A document as it was cut out of a file. It is read when it is first needed.
package final class DocumentPiece: Sendable {
  /// The bytes of a document, and their place in the file.
  package struct Text: Sendable {
    package var format: LayoutDocument.Format
    package var bytes: [UInt8]
    /// The line and the column of the first byte, from 1.
    package var line = 1
    package var column = 1
    /// Whether it is a line of NDJSON.
    package var isLine = false
    /// The folder of the file, where its fonts are; `nil` if it is not from a file.
    package var folder: String?

    /// Makes the text of a document that begins at a place of its file.
    package init(
      format: LayoutDocument.Format, bytes: [UInt8], line: Int = 1, column: Int = 1
    ) {
      (self.format, self.bytes, self.line, self.column) = (format, bytes, line, column)
    }
  }

  /// The origin of a document.
  package enum Content: Sendable {
    case text(Text)
    /// A document made of a foreign file, and the name of its device if there are several.
    case made(@Sendable () -> LayoutDocument, device: String?)
    /// An error in the file, with its place.
    case fault(LayoutError)
  }

  /// The outcome of reading a document. It is a class, as most lines of a batch are never read.
  package final class Reading: Sendable {
    /// The document, or its error with the place in its own text.
    package let document: Result<LayoutDocument, LayoutError>
    /// How long reading took.
    package let time: Duration

    fileprivate init(_ document: Result<LayoutDocument, LayoutError>, time: Duration) {
      (self.document, self.time) = (document, time)
    }
  }

  /// The name of its results, unless the document has an id.
  package let defaultID: String?
  /// The content before it is read.
  package let content: Content
  private let read = Mutex<Reading?>(nil)

  /// Makes a document of a file.
  ///
  /// - Parameters:
  ///   - content: The origin of the document.
  ///   - defaultID: The name of its results if it has no id; `nil` uses its number.
  package init(_ content: Content, defaultID: String? = nil) {
    (self.content, self.defaultID) = (content, defaultID)
  }

  /// Returns the same document under another name.
  package func named(_ defaultID: String) -> DocumentPiece {
    DocumentPiece(content, defaultID: defaultID)
  }

  /// The text, if the document was cut out of one.
  package var text: Text? { if case .text(let text) = content { text } else { nil } }

  /// The name of its device, if there are several.
  package var device: String? { if case .made(_, let device) = content { device } else { nil } }

  /// The outcome of reading the document, which happens once.
  package var reading: Reading {
    read.withLock { read in
      if let read { return read }
      let start = ContinuousClock.now
      let document = Result { () throws(LayoutError) -> LayoutDocument in
        switch content {
        case .fault(let error): throw error
        case .text(let text): return try LayoutDocument(text)
        case .made(let make, _): return make()
        }
      }
      let reading = Reading(document, time: ContinuousClock.now - start)
      read = reading
      return reading
    }
  }

  /// Returns the name of its layout: its id, for which it is read, or else a name or number.
  package func id(number: Int) -> String {
    let id: String? =
      switch reading.document {
      case .success(let document): document.id
      case .failure(let error): error.documentID
      }
    return id ?? defaultID ?? String(number)
  }

  /// Returns the name of its result in a variant.
  func id(number: Int, as variant: DocumentVariant) -> String {
    id(number: number) + variant.on(device).suffix
  }

  /// Returns the document as it is solved in a variant, with the name of the result and the
  /// variant's metrics.
  ///
  /// - Throws: `LayoutError` if it cannot be read or has no such metric.
  package func document(
    number: Int, as variant: DocumentVariant
  ) throws(LayoutError) -> LayoutDocument {
    var document = try reading.document.get()
    document.id = id(number: number, as: variant)
    try variant.replaceMetrics(in: &document)
    return document
  }

  /// Returns an error of its text with the place in the file.
  package func placed(_ error: LayoutError) -> LayoutError {
    text.map { error.moved(toLine: $0.line, column: $0.column) } ?? error
  }
}

extension LayoutDocument {
  /// Reads a document of a file.
  ///
  /// - Throws: The first error, with its key and its place in the text.
  package init(_ text: DocumentPiece.Text) throws(LayoutError) {
    try self.init(contentsOf: text.bytes, format: text.format, folder: text.folder)
  }
}
