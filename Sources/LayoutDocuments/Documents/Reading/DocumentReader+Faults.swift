import LayoutNotation
import Plumb

/// Several faults of a document in one reading.
extension DocumentReader {
  /// How many faults of a document are found at most.
  static let mostFaults = 20

  /// Notes a fault where several are looked for, and has reading go on.
  ///
  /// - Parameters:
  ///   - error: The fault.
  ///   - hidesNames: Whether views or metrics are missing for it, so that naming one is no fault.
  /// - Throws: The fault where it ends the reading.
  mutating func note(_ error: LayoutError, hidesNames: Bool = false) throws(LayoutError) {
    guard let found = faults?.count, found < Self.mostFaults else { throw error }
    if hidesNames { lacksNames = true }
    // A loop finds a fault in each round.
    let isKnown = faults?.contains { $0.line == error.line && $0.column == error.column } ?? false
    if !isKnown { faults?.append(error) }
  }

  /// What is wrong with a document, what ends the reading first.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - folder: The folder that it is in; `nil`: it is of no file.
  /// - Returns: The faults, at most `mostFaults`; and what could be read in spite of them, unless
  ///   views or metrics are missing.
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
  /// What is wrong with a document of a file that cannot be read, beyond the first fault: with its
  /// keys, their values, and its equations.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - first: The first fault.
  /// - Returns: The faults, the first one first, with their places in the text.
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
      // In a document that cannot be read places are those of the file.
      if let place = fault.position(in: document, file) { all.append(fault.placed(at: place)) }
    }
    return all
  }

  /// What is wrong with the equations and all else that the layout of the document is made of.
  ///
  /// - Parameter options: How it is solved.
  /// - Returns: The faults, in the order in which they are found.
  package func faults(with options: DocumentOptions) -> [LayoutError] {
    var (document, options) = (self, options)
    options.trace = { _ in }
    var found: [LayoutError] = []
    // Each fault takes a reading of the whole.
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
  /// Whether it is about the same place.
  fileprivate func isAt(_ other: LayoutError) -> Bool {
    line == other.line && column == other.column && line != nil
  }

  /// The error with its place in a file.
  fileprivate func placed(at place: SourcePosition) -> LayoutError {
    LayoutError(
      code, message, line: place.line, column: place.column, suggestion: suggestion,
      excerpt: excerpt)
  }
}

extension DocumentText {
  /// The text with blanks in the place of a line; `nil` where that begins or ends a block, or is
  /// blank.
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
