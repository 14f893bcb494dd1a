import Synchronization

/// A document of a batch with several results, read when a job first wants it.
package final class BatchDocument: Sendable {
  /// Its bytes, and where they stand in their file.
  struct Text: Sendable {
    var format: LayoutDocument.Format
    var bytes: [UInt8]
    /// The line and the column of the first byte, from 1.
    var line = 1
    var column = 1
  }

  /// What there is of it before it is read.
  private enum Source: Sendable {
    case text(Text)
    /// What somebody makes of a foreign file.
    case foreign(@Sendable () -> LayoutDocument)
    /// What is wrong with the file at its place.
    case fault(LayoutError)
  }

  /// What its results are called unless it has an id of its own.
  package let defaultID: String?
  private let source: Source
  private let document = Mutex<Result<LayoutDocument, LayoutError>?>(nil)

  init(_ text: Text, defaultID: String? = nil) {
    source = .text(text)
    self.defaultID = defaultID
  }

  /// What stands in the place of a document and is none.
  init(_ fault: LayoutError) {
    source = .fault(fault)
    defaultID = nil
  }

  /// A document that is made of a foreign file when a job first wants it.
  ///
  /// - Parameter make: Makes the document, which has an id.
  package convenience init(_ make: @escaping @Sendable () -> LayoutDocument) {
    self.init(.foreign(make), defaultID: "")
  }

  /// A foreign file that cannot be read.
  package convenience init(_ fault: LayoutError, id: String) {
    self.init(.fault(fault), defaultID: id)
  }

  private init(_ source: Source, defaultID: String) {
    self.source = source
    self.defaultID = defaultID
  }

  /// The same document by another name.
  package func named(_ defaultID: String) -> BatchDocument {
    BatchDocument(source, defaultID: defaultID)
  }

  /// The document; what is wrong with it is placed in its file.
  func read() -> Result<LayoutDocument, LayoutError> {
    document.withLock { document in
      if let document { return document }
      let result = Result { () throws(LayoutError) in
        switch source {
        case .fault(let error): throw error
        case .text(let text): try text.document()
        case .foreign(let make): make()
        }
      }
      document = result
      return result
    }
  }
}

extension BatchDocument.Text {
  fileprivate func document() throws(LayoutError) -> LayoutDocument {
    do throws(LayoutError) {
      return try LayoutDocument(contentsOf: bytes, format: format)
    } catch {
      var placed = error
      if error.line == 1 { placed.column = error.column.map { column + $0 - 1 } }
      placed.line = error.line.map { line + $0 - 1 }
      throw placed
    }
  }
}
