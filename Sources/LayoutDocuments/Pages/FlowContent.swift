import Plumb
#if Text
import PlumbText
#endif

/// The content split across pages: the views inside one view of a solved layout.
///
/// It knows their frames and where they may be cut.
struct FlowContent {
  /// Repeated views that share a parent.
  struct HeadGroup {
    var around: Int
    /// The indices of the views and of all their descendants.
    var members: [Int]
    var top: Double
    var bottom: Double
    /// The top of the content that follows.
    var end: Double
  }

  /// The document as it was solved.
  let document: LayoutDocument
  /// The views of the solution.
  let views: Solution.Views
  /// The frames of all views, with the upper left corner of the flow at the origin.
  let frames: [Frame]
  /// The index of the flow view, which contains the content.
  let flow: Int
  /// The indices of the visible views inside the flow, in document order.
  let places: [Int]
  /// The groups of repeated views.
  private(set) var heads: [HeadGroup] = []
  /// The texts that may be cut between their lines, by view index.
  private(set) var lines: [Int: CutText] = [:]

  /// Collects the content of a view.
  ///
  /// - Parameters:
  ///   - solved: The solved layout.
  ///   - document: Its document, including its page settings.
  ///   - solution: Its solution, with frames.
  ///   - flow: The index of the view.
  init(of solved: SolvedLayout, _ document: LayoutDocument, _ solution: Solution, flow: Int) {
    self.document = document
    let views = solution.views
    let absolute = solution.absoluteFrames
    let origin = absolute[flow]
    let frames = absolute.map { frame in
      Frame(
        x: frame.x - origin.x, y: frame.y - origin.y, width: frame.width, height: frame.height)
    }
    let areHidden = views.areHidden
    var isInside = [Bool](repeating: false, count: views.count)
    isInside[flow] = true
    var places: [Int] = []
    for place in views.indices where place != flow {
      isInside[place] = views.parent(of: place).map { isInside[$0] } ?? false
      if isInside[place], !areHidden[place] { places.append(place) }
    }
    (self.views, self.frames, self.flow, self.places) = (views, frames, flow, places)
    heads = groupedHeads()
    #if Text
    if let texts = solved.typesetTexts {
      for place in places {
        let id = views.id(of: place)
        if let text = texts[id] { lines[place] = CutText(text, in: frames[place]) }
      }
    }
    #endif
  }

  /// Returns the page properties of a view.
  func part(of place: Int) -> PagePart {
    document.allViews.pageParts[views.id(of: place)] ?? PagePart()
  }

  /// Returns for each view whether it has no subviews.
  private func leaves() -> [Bool] {
    var isLeaf = [Bool](repeating: true, count: views.count)
    for place in places { if let around = views.parent(of: place) { isLeaf[around] = false } }
    return isLeaf
  }

  /// Returns the breaks that the content allows.
  func breaks() -> PageBreaks {
    var pieces: [PageBreaks.Piece] = []
    var fills: [PageBreaks.Piece] = []
    var isTogether = [Bool](repeating: false, count: views.count)
    let isLeaf = leaves()
    for place in places {
      let part = part(of: place)
      let frame = frames[place]
      let isInside = views.parent(of: place).map { isTogether[$0] } ?? false
      isTogether[place] = isInside || part.keepsTogether
      if isInside { continue }
      if part.beginsPage {
        pieces.append(.init(top: frame.y, bottom: frame.y, beginsPage: true))
      }
      let whole = PageBreaks.Piece(top: frame.y, bottom: frame.maxY)
      if part.keepsTogether {
        pieces.append(whole)
      } else if !isLeaf[place] {
        continue
      } else if let text = lines[place] {
        pieces += text.pieces
      } else if hasContent(place) {
        pieces.append(whole)
      } else {
        fills.append(whole)
      }
    }
    // A head is never alone on a page.
    for head in heads {
      pieces.append(.init(top: head.top, bottom: head.end + 10 * PageBreaks.tolerance))
    }
    // A view without content is a background or a line, and is cut together with the others.
    let merged = PageBreaks(pieces)
    return PageBreaks(
      pieces + fills.filter { !merged.isOverSeveral($0) },
      heads: heads.map { head in
        PageBreaks.Head(
          height: head.end - head.top,
          range: head.bottom...max(head.bottom, frames[head.around].maxY))
      })
  }

  /// Whether a view without subviews shows content beyond its background.
  private func hasContent(_ place: Int) -> Bool {
    let id = views.id(of: place)
    let look = document.allViews.appearances[id]
    return document.allViews.texts[id] != nil || look?.image != nil || look?.code != nil
  }

  /// Groups the repeated views by their parents.
  private func groupedHeads() -> [HeadGroup] {
    guard let names = document.pages?.heads, !names.isEmpty else { return [] }
    let known = Set(names)
    var heads: [Int: [Int]] = [:]
    for place in places where known.contains(views[place].name) {
      heads[views.parent(of: place) ?? flow, default: []].append(place)
    }
    return heads.sorted { $0.key < $1.key }.map { around, heads in
      let bottom = heads.map { frames[$0].maxY }.max() ?? 0
      var end = Double.infinity
      for place in places where frames[place].y >= bottom && isInside(around, place) {
        end = min(end, frames[place].y)
      }
      return HeadGroup(
        around: around,
        members: places.filter { place in
          heads.contains(place) || heads.contains { isInside($0, place) }
        },
        top: heads.map { frames[$0].y }.min() ?? 0, bottom: bottom,
        end: end.isFinite ? end : bottom)
    }
  }

  /// Whether the view `place` is inside the view `around`.
  func isInside(_ around: Int, _ place: Int) -> Bool {
    var next = views.parent(of: place)
    while let view = next, view > around { next = views.parent(of: view) }
    return next == around
  }
}

extension PageBreaks {
  /// Whether a stretch overlaps more than one piece.
  func isOverSeveral(_ stretch: Piece) -> Bool {
    let first = pieces.partitioningIndex { $0.bottom > stretch.top + Self.tolerance }
    return first + 1 < pieces.count && pieces[first].top < stretch.bottom - Self.tolerance
      && pieces[first + 1].top < stretch.bottom - Self.tolerance
  }
}

/// A text that may be cut between its lines.
struct CutText {
  /// A line: its vertical extent and its range of the text.
  struct Line {
    var top: Double
    var bottom: Double
    /// The range in UTF-16 units of the typeset text.
    var range: Range<Int>
    /// The part of `range` that the line shows.
    var content: Range<Int>
    /// The characters to end the line with, if it is not as full as possible and the text does not
    /// end it.
    var end: String?
  }

  let lines: [Line]
  /// The text, with one style for each run.
  private let description: TextDescription
  /// The frame of its view.
  private let frame: Frame
  private let units: [UInt16]
  /// Returns the run of the document that contains a unit.
  private let run: @Sendable (Int) -> Int

  /// The pieces between which the text may be cut: the first two lines and the last two stay
  /// together.
  var pieces: [PageBreaks.Piece] {
    guard let last = lines.indices.last else { return [] }
    var pieces = lines.map { PageBreaks.Piece(top: $0.top, bottom: $0.bottom) }
    pieces[0].top = min(frame.y, pieces[0].top)
    pieces[last].bottom = max(frame.maxY, pieces[last].bottom)
    if last < 3 {
      return [PageBreaks.Piece(top: pieces[0].top, bottom: pieces[last].bottom)]
    }
    pieces[0].bottom = pieces[1].bottom
    pieces[last].top = pieces[last - 1].top
    pieces.remove(at: last - 1)
    pieces.remove(at: 1)
    return pieces
  }

  #if Text
  /// Creates the lines of a text in a frame.
  ///
  /// Returns `nil` if the text is not shown completely, or if the style depends on the whole text,
  /// as with letters scaled to fit.
  init?(_ text: TypesetTexts.Text, in frame: Frame) {
    let shown = text.shown(in: frame)
    guard text.description.fit == nil, shown.scale == 1, !shown.isTruncated, !shown.isClipped,
      shown.lines.count > 1
    else { return nil }
    let paragraph = text.paragraph
    (self.frame, units) = (frame, Array(paragraph.text.utf16))
    description = text.description
    run = { paragraph.run(at: $0) }
    lines = shown.lines.map { line in
      // Part of the text would be broken into other lines than the whole text.
      let keepsEnd = paragraph.wrapStyle != .greedy && !line.isLast
      let hyphen = line.isHyphenated ? "\u{2010}" : ""
      return Line(
        top: shown.room.y + line.top, bottom: shown.room.y + line.bottom, range: line.range,
        content: line.contentRange, end: keepsEnd ? hyphen + "\u{2028}" : nil)
    }
  }
  #endif

  /// Returns the text between two vertical positions.
  ///
  /// - Parameters:
  ///   - top: The upper position.
  ///   - bottom: The lower position.
  ///   - description: The whole text.
  /// - Returns: The text of the lines in between, the top of the first and the bottom of the last
  ///   line; `nil` without such a line.
  func part(
    _ top: Double, _ bottom: Double, of description: TextDescription
  ) -> (text: TextDescription, top: Double, bottom: Double)? {
    let tolerance = PageBreaks.tolerance
    let shown = lines.indices.filter {
      lines[$0].top >= top - tolerance && lines[$0].bottom <= bottom + tolerance
    }
    guard let first = shown.first, let last = shown.last else { return nil }
    var text = description
    let isFirst = first == 0
    let isLast = last == lines.count - 1
    if isFirst, isLast { return (text, frame.y, frame.maxY) }
    text.emphasis = nil
    text.runs = runs(ofLines: first...last)
    text.isCentered = false
    if !isFirst { text.insets.top = 0 }
    if !isLast { text.insets.bottom = 0 }
    // Vertically centred lines begin below the inset.
    if isFirst { text.insets.top = lines[0].top - frame.y }
    return (
      text, isFirst ? frame.y : lines[first].top, isLast ? frame.maxY : lines[last].bottom
    )
  }

  /// Returns the runs that the given lines show.
  private func runs(ofLines shown: ClosedRange<Int>) -> [TextDescription.Run] {
    var runs: [(number: Int, text: String)] = []
    func append(_ range: Range<Int>, _ end: String = "") {
      var start = range.lowerBound
      while start < range.upperBound {
        let number = run(start)
        var stop = start + 1
        while stop < range.upperBound, run(stop) == number { stop += 1 }
        let text = String(decoding: units[start..<stop], as: UTF16.self)
        if runs.last?.number == number {
          runs[runs.count - 1].text += text
        } else {
          runs.append((number, text))
        }
        start = stop
      }
      if !runs.isEmpty { runs[runs.count - 1].text += end }
    }
    var start = lines[shown.lowerBound].range.lowerBound
    for line in lines[shown].dropLast() {
      guard let end = line.end else { continue }
      append(start..<line.content.upperBound, end)
      start = line.range.upperBound
    }
    append(start..<lines[shown.upperBound].range.upperBound)
    return runs.map { number, text in
      var part = description.runs[min(number, description.runs.count - 1)]
      part.say(text)
      return part
    }
  }
}

extension TextDescription.Run {
  /// Replaces the text of the run literally, including any braces.
  mutating func say(_ text: String) {
    var run = TextDescription.Run(text, font: font, fontSize: fontSize, color: color)
    run.source = TextPattern.source(of: text)
    self = run
  }
}
