import LayoutNotation
import Plumb

/// Where in its file a document says what: the places that findings point at.
struct DocumentPlaces {
  private let document: LayoutDocument
  private let file: SourceText
  private let positionOfView: [String: DocumentPosition]
  private let positionOfSize: DocumentPosition?
  /// What stands at the places of each Visual Format.
  private let visualPieces: [[LayoutDocument.Visual.Place: String]]

  /// The places of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - bytes: The file it was read from.
  ///   - format: The form of the file.
  init(of document: LayoutDocument, in bytes: [UInt8], format: LayoutDocument.Format) {
    self.document = document
    file = SourceText(file: bytes)
    let tree: DocumentTree? =
      switch format {
      case .json: try? JSONParser.parse(bytes)
      case .yaml: try? YAMLReader.parse(bytes)
      }
    var nodes: [(String, DocumentNode)] = []
    var size: DocumentPosition?
    if let tree {
      for (key, value) in tree.members(of: tree.root) {
        switch tree.text(of: key) {
        case DocumentKey.views.rawValue: Self.collect(value, in: tree, &nodes)
        case DocumentKey.size.rawValue: size = tree.position(of: key)
        default: break
        }
      }
    }
    positionOfView = Dictionary(
      nodes.compactMap { [file] name, node in
        tree.map { tree in
          // A JSON tree has offsets, a YAML tree positions.
          tree.positions.isEmpty
            ? (name, file.filePosition(at: tree.tokenStart(of: node)))
            : (name, tree.position(of: node))
        }
      }, uniquingKeysWith: { first, _ in first })
    positionOfSize = size
    visualPieces = document.visual.map(\.pieces)
  }

  /// Whether the frame of a view is given.
  func isFramed(_ view: String) -> Bool {
    let table = document.allViews.table
    return table[view].flatMap(table.told)?.frame != nil
  }

  /// Collects the nodes that name views.
  private static func collect(
    _ views: DocumentNode, in tree: DocumentTree, _ nodes: inout [(String, DocumentNode)]
  ) {
    func collectInside(_ view: DocumentNode) {
      guard tree.kind(of: view) == .mapping else { return }
      for (key, value) in tree.members(of: view)
      where tree.text(of: key) == ViewKey.views.rawValue {
        collect(value, in: tree, &nodes)
      }
    }
    switch tree.kind(of: views) {
    case .mapping:
      for (key, value) in tree.members(of: views) {
        nodes.append((tree.text(of: key), key))
        collectInside(value)
      }
    case .sequence:
      for view in tree.elements(of: views) where tree.kind(of: view) == .mapping {
        for (key, value) in tree.members(of: view)
        where tree.text(of: key) == ViewKey.name.rawValue {
          nodes.append((tree.text(of: value), value))
        }
        collectInside(view)
      }
    default: break
    }
  }

  /// Where a constraint or rule stands; one that nobody wrote stands where its view does.
  func position(of source: ConstraintSource) -> DocumentPosition? {
    if case .implicit = source.place { return position(ofView: leadingName(of: source.text)) }
    guard let (text, line, column) = document.written(at: source.place) else { return nil }
    return text.filePosition(line: line, column: column, in: file)
  }

  /// Where an error of the layout stands; `nil` where that is not known.
  func position(of error: LayoutError) -> DocumentPosition? {
    guard let text = document.text(of: error) else { return nil }
    return text.filePosition(line: error.line ?? 1, column: error.column ?? 1, in: file)
  }

  /// How many columns a constraint fills where it stands; 0 when that is not known.
  func length(of source: ConstraintSource, at position: DocumentPosition?) -> Int {
    guard case .visual(let number, let line, let column) = source.place else {
      return length(of: source.text, at: position)
    }
    let piece = visualPieces[number - 1][.init(line: line, column: column)]
    return piece.map { length(of: $0, at: position) } ?? 0
  }

  /// How many columns a text fills at a place; 0 when something else stands there, such as escapes.
  func length(of text: String, at position: DocumentPosition?) -> Int {
    guard let position else { return 0 }
    let start = file.offset(line: position.line, column: position.column)
    return file.bytes[start...].starts(with: text.utf8) ? text.unicodeScalars.count : 0
  }

  /// Where a view is named; for the root its size.
  func position(ofView name: String) -> DocumentPosition? {
    name == "view" ? positionOfSize : positionOfView[name]
  }
}
