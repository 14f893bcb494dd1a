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

/// A document of a batch with several results, read when a job first wants it.
package final class BatchDocument: Sendable {
  /// Its bytes, and where they stand in their file.
  package struct Text: Sendable {
    package var format: LayoutDocument.Format
    package var bytes: [UInt8]
    /// The line and the column of the first byte, from 1.
    package var line = 1
    package var column = 1
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
    /// What somebody makes of a foreign file.
    case foreign(@Sendable () -> LayoutDocument)
    /// What is wrong with the file at its place.
    case fault(LayoutError)
  }

  /// What its results are called unless it has an id of its own.
  package let defaultID: String?
  /// What there is of it before it is read.
  package let content: Content
  private let document = Mutex<Result<LayoutDocument, LayoutError>?>(nil)

  /// A document of a batch.
  ///
  /// - Parameters:
  ///   - content: What it is made of.
  ///   - defaultID: What its results are called unless it has an id; `nil`: by its number.
  package init(_ content: Content, defaultID: String? = nil) {
    (self.content, self.defaultID) = (content, defaultID)
  }

  /// The same document as one of a file in a folder.
  func inFolder(_ folder: String) -> BatchDocument {
    guard case .text(var text) = content else { return self }
    text.folder = folder
    return BatchDocument(.text(text), defaultID: defaultID)
  }

  /// The same document by another name.
  package func named(_ defaultID: String) -> BatchDocument {
    BatchDocument(content, defaultID: defaultID)
  }

  /// The document; what is wrong with it is placed in its file.
  package func read() -> Result<LayoutDocument, LayoutError> {
    document.withLock { document in
      if let document { return document }
      let result = Result { () throws(LayoutError) -> LayoutDocument in
        switch content {
        case .fault(let error): throw error
        case .text(let text):
          do throws(LayoutError) {
            return try LayoutDocument(text)
          } catch {
            throw error.moved(toLine: text.line, column: text.column)
          }
        case .foreign(let make): return make()
        }
      }
      document = result
      return result
    }
  }
}

extension LayoutDocument {
  /// Reads a document of a file.
  ///
  /// - Throws: the first error, with its key and its place in the text.
  package init(_ text: BatchDocument.Text) throws(LayoutError) {
    try self.init(contentsOf: text.bytes, format: text.format)
    file.folder = text.folder
  }
}
