import LayoutNotation
import Plumb

/// Several errors of a document in one reading.
extension DocumentReader {
  /// The greatest number of errors reported for a document.
  static let mostFaults = 20

  /// Records an error and continues reading, if the reader collects several errors.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - hidesNames: Whether views or metrics are missing because of it, so that unknown names are
  ///     not errors.
  /// - Throws: The error, if it ends the reading.
  mutating func note(_ error: LayoutError, hidesNames: Bool = false) throws(LayoutError) {
    guard let found = faults?.count, found < Self.mostFaults else { throw error }
    if hidesNames { lacksNames = true }
    // A loop reports the same error in each round.
    let isKnown = faults?.contains { $0.line == error.line && $0.column == error.column } ?? false
    if !isKnown { faults?.append(error) }
  }

  /// Returns the errors of a document. An error that ends the reading comes last.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - folder: The folder of the document; `nil` for a document without a file.
  /// - Returns: The errors, at most `mostFaults`, and the document without the faulty parts; `nil`
  ///   if views or metrics are missing.
  static func faults(
    of tree: DocumentTree, in folder: String?
  ) -> (all: [LayoutError], document: LayoutDocument?) {
    if let fault = tree.fault { return ([fault], nil) }
    var reader = DocumentReader(tree: tree)
    reader.faults = []
    reader.folder = folder
    do throws(LayoutError) {
      let document = try reader.document()
      return (reader.faults ?? [], reader.lacksNames ? nil : document)
    } catch {
      return ((reader.faults ?? []) + [error], nil)
    }
  }
}

extension LayoutDocument {
  /// Returns all errors of an unreadable document: in its keys, their values, and its equations.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - first: The first error.
  /// - Returns: The errors, beginning with the first one, with their positions in the text.
  package static func faults(
    in text: DocumentPiece.Text, behind first: LayoutError
  ) -> [LayoutError] {
    let parsed = Result { () throws(LayoutError) -> DocumentTree in
      switch text.format {
      case .json: try JSONParser.parse(text.bytes)
      case .yaml: try YAMLReader.parse(text.bytes)
      }
    }
    guard case .success(let tree) = parsed else { return [first] }
    let (faults, document) = DocumentReader.faults(of: tree, in: text.folder)
    var all = [first] + faults.filter { !$0.isAt(first) }
    guard let document, all.count < DocumentReader.mostFaults else { return all }
    var options = DocumentOptions()
    options.measuresTexts = false
    let file = SourceText(file: tree.file)
    for fault in document.faults(with: options) where all.count < DocumentReader.mostFaults {
      // The errors of an unreadable document have positions in the file.
      if let place = fault.position(in: document, file) { all.append(fault.placed(at: place)) }
    }
    return all
  }

  /// Returns the errors in equations and in all other parts of the document's layout.
  ///
  /// - Parameter options: The options of the solve.
  /// - Returns: The errors, in the order in which they are found.
  package func faults(with options: DocumentOptions) -> [LayoutError] {
    var (document, options) = (self, options)
    options.trace = { _ in }
    var found: [LayoutError] = []
    // Finding each error requires building the whole layout.
    let most = min(DocumentReader.mostFaults, max(1, (8 << 20) / max(1, file.bytes.count)))
    while found.count < most {
      do throws(LayoutError) {
        _ = try document.layout(with: options)
        return found
      } catch {
        found.append(error)
        if error.line == nil || error.isOfKey, options.measuresTexts {
          options.measuresTexts = false
        } else {
          guard error.rule == nil, error.visual == nil, let line = error.line,
            let rest = document.equations.blanking(line: line)
          else { return found }
          document.equations = rest
        }
      }
    }
    return found
  }
}

extension LayoutError {
  /// Returns whether both errors have the same position.
  fileprivate func isAt(_ other: LayoutError) -> Bool {
    line == other.line && column == other.column && line != nil
  }

  /// Returns the error with its position in a file.
  fileprivate func placed(at place: SourcePosition) -> LayoutError {
    LayoutError(
      code, message, line: place.line, column: place.column, suggestion: suggestion,
      excerpt: excerpt)
  }
}

extension DocumentText {
  /// Returns the text with one line replaced by spaces.
  ///
  /// `nil` for a blank line and for a line that begins or ends a block.
  fileprivate func blanking(line: Int) -> DocumentText? {
    guard line <= source.lineCount else { return nil }
    let range = source.lineBytes(line)
    var bytes = source.bytes
    let written = bytes[range].drop { $0 <= 0x20 }
    let word = written.prefix { $0.isASCIILetter }
    guard !written.contains(where: { "{}".utf8.contains($0) }), !written.isEmpty,
      !["when", "else", "for"].contains(String(decoding: word, as: UTF8.self))
    else { return nil }
    for place in range { bytes[place] = 0x20 }
    return DocumentText(bytes, pieces: pieces, of: file)
  }
}
