import LayoutNotation
import Plumb

/// Where in its file a document says what: the places that findings point at.
struct DocumentPlaces {
  let document: LayoutDocument
  let file: SourceText
  private let lines = WrittenLines()
  /// What stands at the places of each Visual Format.
  private let visualPieces: [[SourcePosition: String]]

  /// The places of a document.
  init(of document: LayoutDocument) {
    self.document = document
    file = document.file.source ?? SourceText(file: document.file.bytes)
    visualPieces = document.visual.map(\.pieces)
  }

  /// Whether the frame of a view is given.
  func isFramed(_ view: String) -> Bool { properties(of: view)?.frame != nil }

  /// What is said of a view, if it is one and anything is.
  func properties(of view: String) -> ViewProperties? {
    let table = document.allViews.table
    return table[view].flatMap(table.told)
  }

  /// Whether a view is hidden.
  func isHidden(_ view: String) -> Bool {
    let table = document.allViews.table
    return table[view].map(table.isHidden) ?? false
  }

  /// Whether it is a guide.
  func isGuide(_ view: String) -> Bool {
    let table = document.allViews.table
    return table[view].map(table.isGuide) ?? false
  }

  /// Where a metric is named.
  func position(ofMetric place: Int) -> SourcePosition? {
    let places = document.file.metrics
    return place < places.count ? file.position(at: Int(places[place])) : nil
  }

  /// Where a constraint or rule stands; one that nobody wrote stands where its view does.
  func position(of source: ConstraintSource) -> SourcePosition? {
    if source.isImplicit, let view = source.view { return position(ofView: view) }
    guard let (text, line, column) = document.written(at: source.place) else { return nil }
    return text.filePosition(line: line, column: column, in: file, lines: lines)
  }

  /// Where an error of the layout stands; `nil` where that is not known.
  func position(of error: LayoutError) -> SourcePosition? {
    error.position(in: document, file)
  }

  /// How many columns a constraint fills where it stands; 0 when that is not known.
  func length(of source: ConstraintSource, at position: SourcePosition?) -> Int {
    guard case .visual(let number, let line, let column) = source.place else {
      return length(of: source.text, at: position)
    }
    let piece = visualPieces[number - 1][.init(line: line, column: column)]
    return piece.map { length(of: $0, at: position) } ?? 0
  }

  /// How many columns a text fills at a place; 0 when something else stands there, such as escapes.
  /// In a foreign file that is the tag there, as far as its first line goes.
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

  /// Where a view is named; for the root its size.
  func position(ofView name: String) -> SourcePosition? {
    let places = document.file
    let table = document.allViews.table
    guard var view = table[name] ?? table.ownGuide(named: name)?.view else { return nil }
    if document.imported != nil {
      // Guides that were made stand where the views around them do.
      while view >= places.views.count, let parent = table.parent(of: view) { view = parent }
      return view < places.views.count ? file.position(at: Int(places.views[view])) : nil
    }
    guard view < places.views.count else { return nil }
    let root = table[name] == nil ? places.safeArea ?? places.size : places.size
    let offset = view == 0 ? root : Int(places.views[view])
    return offset.map(file.position)
  }
}
