import Plumb
import Synchronization

extension LayoutError {
  /// The error in a text that begins at a place of its file, with its place in the file.
  package func moved(toLine line: Int, column: Int) -> LayoutError {
    var moved = self
    if self.line == 1 { moved.column = self.column.map { column + $0 - 1 } }
    moved.line = self.line.map { line + $0 - 1 }
    return moved
  }
}

/// A document as it was cut out of a file, read when somebody first wants it.
package final class DocumentPiece: Sendable {
  /// Its bytes, and where they stand in their file.
  package struct Text: Sendable {
    package var format: LayoutDocument.Format
    package var bytes: [UInt8]
    /// The line and the column of the first byte, from 1.
    package var line = 1
    package var column = 1
    /// Whether it is a line of NDJSON.
    package var isLine = false
    /// The folder that the file is in, which fonts stand beside; `nil`: it is of no file.
    package var folder: String?

    /// A document that begins at a place of its file.
    package init(
      format: LayoutDocument.Format, bytes: [UInt8], line: Int = 1, column: Int = 1
    ) {
      (self.format, self.bytes, self.line, self.column) = (format, bytes, line, column)
    }
  }

  /// What a document is made of.
  package enum Content: Sendable {
    case text(Text)
    /// What somebody makes of a foreign file, and the name of the device that it is for, where
    /// there are several.
    case made(@Sendable () -> LayoutDocument, device: String?)
    /// What is wrong with the file at its place.
    case fault(LayoutError)
  }

  /// What came of reading it: behind a reference, as most lines of a batch are never read.
  package final class Reading: Sendable {
    /// The document, or what is wrong with it, with the place in its own text.
    package let document: Result<LayoutDocument, LayoutError>
    /// How long that took.
    package let time: Duration

    fileprivate init(_ document: Result<LayoutDocument, LayoutError>, time: Duration) {
      (self.document, self.time) = (document, time)
    }
  }

  /// What its results are called unless it has an id of its own.
  package let defaultID: String?
  /// What there is of it before it is read.
  package let content: Content
  private let read = Mutex<Reading?>(nil)

  /// A document of a file.
  ///
  /// - Parameters:
  ///   - content: What it is made of.
  ///   - defaultID: What its results are called unless it has an id; `nil`: by its number.
  package init(_ content: Content, defaultID: String? = nil) {
    (self.content, self.defaultID) = (content, defaultID)
  }

  /// The same document by another name.
  package func named(_ defaultID: String) -> DocumentPiece {
    DocumentPiece(content, defaultID: defaultID)
  }

  /// Its text, if it is one.
  package var text: Text? { if case .text(let text) = content { text } else { nil } }

  /// The device that it is for, where there are several.
  package var device: String? { if case .made(_, let device) = content { device } else { nil } }

  /// What comes of reading it, which is done once.
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

  /// The name of its layout: its own, which is read, or else a number.
  package func id(number: Int) -> String {
    let id: String? =
      switch reading.document {
      case .success(let document): document.id
      case .failure(let error): error.documentID
      }
    return id ?? defaultID ?? String(number)
  }

  /// The name of its result in a variant.
  func id(number: Int, as variant: DocumentVariant) -> String {
    id(number: number) + variant.on(device).suffix
  }

  /// The document as it is solved in a variant: by the name of its result, with the variant's
  /// metrics.
  ///
  /// - Throws: `LayoutError` where it cannot be read, or has no such metric.
  package func document(
    number: Int, as variant: DocumentVariant
  ) throws(LayoutError) -> LayoutDocument {
    var document = try reading.document.get()
    document.id = id(number: number, as: variant)
    try variant.replaceMetrics(in: &document)
    return document
  }

  /// An error of its text, with the place in the file.
  package func placed(_ error: LayoutError) -> LayoutError {
    text.map { error.moved(toLine: $0.line, column: $0.column) } ?? error
  }
}

extension LayoutDocument {
  /// Reads a document of a file.
  ///
  /// - Throws: the first error, with its key and its place in the text.
  package init(_ text: DocumentPiece.Text) throws(LayoutError) {
    try self.init(contentsOf: text.bytes, format: text.format, folder: text.folder)
  }
}
