import LayoutNotation
import Plumb

/// The source positions of a document's parts, which findings point at.
struct DocumentPlaces {
  let document: LayoutDocument
  let file: SourceText
  private let lines = WrittenLines()
  /// The text at each position of each Visual Format string.
  private let visualPieces: [[SourcePosition: String]]

  /// Creates the positions of a document.
  init(of document: LayoutDocument) {
    self.document = document
    file = document.file.source ?? SourceText(file: document.file.bytes)
    visualPieces = document.visual.map(\.pieces)
  }

  /// Whether the document gives the frame of a view.
  func isFramed(_ view: String) -> Bool { properties(of: view)?.frame != nil }

  /// Returns the properties given for a view; `nil` without any and for an unknown name.
  func properties(of view: String) -> ViewProperties? {
    let table = document.allViews.table
    // A closure in place of the method would fail the optimizer of Swift 6.3.
    return table[view].flatMap(table.properties(of:))
  }

  /// Whether a view is hidden.
  func isHidden(_ view: String) -> Bool {
    let table = document.allViews.table
    return table[view].map(table.isHidden) ?? false
  }

  /// Whether a view is a guide.
  func isGuide(_ view: String) -> Bool {
    let table = document.allViews.table
    return table[view].map(table.isGuide) ?? false
  }

  /// Returns the position of a metric's name.
  func position(ofMetric place: Int) -> SourcePosition? {
    let places = document.file.metrics
    return place < places.count ? file.position(at: Int(places[place])) : nil
  }

  /// Returns the position of a constraint or rule. An implicit constraint has the position of its
  /// view.
  func position(of source: ConstraintSource) -> SourcePosition? {
    if source.isImplicit, let view = source.view { return position(ofView: view) }
    guard let (text, line, column) = document.written(at: source.place) else { return nil }
    return text.filePosition(line: line, column: column, in: file, lines: lines)
  }

  /// Returns the position of a layout error; `nil` if it is unknown.
  func position(of error: LayoutError) -> SourcePosition? {
    error.position(in: document, file)
  }

  /// Returns the length of a constraint at its position in columns; 0 if it is unknown.
  func length(of source: ConstraintSource, at position: SourcePosition?) -> Int {
    guard case .visual(let number, let line, let column) = source.place else {
      return length(of: source.text, at: position)
    }
    let piece = visualPieces[number - 1][.init(line: line, column: column)]
    return piece.map { length(of: $0, at: position) } ?? 0
  }

  /// Returns the length of a text at a position in columns.
  ///
  /// The length is 0 if the file differs from the text there, for instance by escapes. In an
  /// imported file it is the length of the first line of the tag at the position.
  func length(of text: String, at position: SourcePosition?) -> Int {
    guard let position else { return 0 }
    let start = file.offset(of: position)
    guard let screen = document.imported else {
      return file.bytes[start...].starts(with: text.utf8) ? text.unicodeScalars.count : 0
    }
    let place = screen.tags.partitioningIndex { $0.lowerBound >= start }
    guard place < screen.tags.count, screen.tags[place].lowerBound == start else { return 0 }
    return file.bytes[screen.tags[place]]
      .prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      .count(where: { $0 & 0xC0 != 0x80 })
  }

  /// Returns the position of a view's name; for the root that of its size.
  func position(ofView name: String) -> SourcePosition? {
    let places = document.file
    let table = document.allViews.table
    guard var view = table[name] ?? table.ownGuide(named: name)?.view else { return nil }
    if document.imported != nil {
      // Generated guides have the position of the view around them.
      while view >= places.views.count, let parent = table.parent(of: view) { view = parent }
      return view < places.views.count ? file.position(at: Int(places.views[view])) : nil
    }
    guard view < places.views.count else { return nil }
    let root = table[name] == nil ? places.safeArea ?? places.size : places.size
    let offset = view == 0 ? root : Int(places.views[view])
    return offset.map(file.position)
  }
}
