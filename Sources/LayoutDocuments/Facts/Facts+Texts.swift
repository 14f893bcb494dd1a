import Plumb

#if Text
import PlumbText
#endif

extension Facts {
  /// What is wrong with the text of a view.
  struct TextFault {
    /// What that is.
    enum Kind {
      /// It shows fewer lines than its text has, and so many characters less; the view is so much
      /// too low for all, or in so much more width there would be no more lines than there may be.
      case truncated(shown: Int, lines: Int, characters: Int, lacking: (Side, Double)?)
      /// Its lines are so much higher than it is.
      case clipped(Double)
      /// What is not broken is so much wider than it is.
      case tooNarrow(String, by: Double)
      /// The strings of the language have none for a text, which the document knows by a key.
      case missingString(String, key: String?)
      /// No font has these characters.
      case missingGlyphs([Unicode.Scalar])
    }

    /// A side of a view.
    enum Side { case width, height }

    /// The place of the view in the solution.
    let view: Int
    let kind: Kind
  }

  /// What is wrong with texts.
  ///
  /// - Parameter options: How the document was solved.
  /// - Returns: What there is, view by view.
  func textFaults(_ options: DocumentOptions) -> [TextFault] {
    let table = document.allViews.table
    let described = document.allViews.texts
    if described.isEmpty { return [] }
    #if Text
    // What is wrong with fonts was told by the solve.
    let typeset = try? TypesetTexts(document, options)
    #endif
    var found: [TextFault] = []
    var isHidden = solution.views.map { _ in false }
    for (place, view) in solution.views.enumerated() {
      let id = solution.views.id(of: place)
      isHidden[place] = view.parent.map { isHidden[$0] } ?? false || table.isHidden(id)
      guard !isHidden[place], let text = described[id] else { continue }
      var kinds: [TextFault.Kind] = []
      if let strings = options.strings {
        kinds += text.missing(in: strings).map { .missingString($0, key: text.key) }
      }
      #if Text
      kinds += typeset?[id]?.faults(in: view.frame) ?? []
      #endif
      found += kinds.map { .init(view: place, kind: $0) }
    }
    return found
  }
}

#if Text
extension TypesetTexts.Text {
  /// By how much lines may miss their room; browsers break lines by that.
  private static let tolerance = 1.0 / 64

  /// What is wrong with it in a frame.
  func faults(in frame: Frame) -> [Facts.TextFault.Kind] {
    var faults: [Facts.TextFault.Kind] = []
    if !paragraph.missing.isEmpty { faults.append(.missingGlyphs(paragraph.missing)) }
    let room = room(in: frame)
    let (width, height) = (widthOfLetters(in: room.width), room.height)
    let all = paragraph.lines(width: width)
    guard let first = all.first else { return faults }
    let allowed = all.prefix(description.lines ?? all.count)
    let isTooLow = (allowed.last?.bottom ?? 0) > height + Self.tolerance
    // Of lines that are cut off at the edge none is left out.
    let fitting =
      isTooLow && description.truncates
      ? max(1, allowed.prefix { $0.bottom <= height + Self.tolerance }.count) : allowed.count
    let shown = shownLines(fitting, of: all.count, width: width)
    if let cut = truncation(shown, all, isTooLow: isTooLow, width: width, height: height) {
      faults.append(cut)
    }
    let needed = description.truncates ? first.bottom : allowed.last?.bottom ?? 0
    if needed > height + Self.tolerance { faults.append(.clipped(needed - height)) }
    let widest = shown.filter { !$0.isTruncated }.max { $0.width < $1.width }
    if let widest, widest.width > max(0, width) + Self.tolerance {
      faults.append(.tooNarrow(paragraph.text(of: widest), by: widest.width - width))
    }
    return faults
  }

  /// The width that letters have in a room; they become smaller before anything is left out, which
  /// is as much as more room.
  private func widthOfLetters(in room: Double) -> Double {
    max(room, min(paragraph.naturalWidth, room / description.minimumScale))
  }

  private func shownLines(_ count: Int, of all: Int, width: Double) -> [TextLine] {
    let isLimited = count < all || description.lines != nil
    guard description.truncates, isLimited else {
      return Array(paragraph.lines(width: width).prefix(count))
    }
    return paragraph.lines(width: width, lines: count)
  }

  /// What is left out.
  private func truncation(
    _ shown: [TextLine], _ all: [TextLine], isTooLow: Bool, width: Double, height: Double
  ) -> Facts.TextFault.Kind? {
    guard let last = shown.last, last.isTruncated || shown.count < all.count else { return nil }
    let characters = paragraph.text.utf16.dropFirst(last.range.upperBound)
    let left = String(decoding: Array(characters), as: UTF16.self)
    let allowed = min(all.count, description.lines ?? all.count)
    var lacking: (Facts.TextFault.Side, Double)?
    if allowed == all.count, isTooLow, let bottom = all.last?.bottom {
      lacking = (.height, bottom - height)
    } else if let wanted = leastWidth(for: allowed) {
      lacking = (.width, (wanted - width) * description.minimumScale)
    }
    return .truncated(
      shown: shown.count, lines: all.count, characters: left.count, lacking: lacking)
  }

  /// The least width at which the text has so many lines, and no word sticks out; `nil` where it
  /// has more at any width, as the text itself ends them.
  private func leastWidth(for lines: Int) -> Double? {
    var high = paragraph.naturalWidth
    guard description.wraps else { return high }
    guard paragraph.lineCount(width: high) <= lines else { return nil }
    var low = min(high, paragraph.minimumWidth)
    if paragraph.lineCount(width: low) <= lines { return low }
    // A wider line never gives more lines.
    while high - low > Self.tolerance {
      let middle = (low + high) / 2
      if paragraph.lineCount(width: middle) <= lines { high = middle } else { low = middle }
    }
    return high
  }
}

extension TextLine {
  /// The lower edge.
  fileprivate var bottom: Double { top + height }
}
#endif
