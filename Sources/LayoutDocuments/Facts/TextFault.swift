import Plumb

#if Text
import PlumbText
#endif

/// What is wrong with the text of a view, or with that of its code.
struct TextFault: Sendable, Equatable {
  /// What that is.
  enum Kind: Sendable, Equatable {
    /// It shows fewer lines than its text has, or not all of the last one, and so many characters
    /// less; with so much more room nothing would be left out.
    case truncated(shown: Int, lines: Int, characters: Int, lacking: Room?)
    /// Its lines are so much higher than it is.
    case clipped(Double)
    /// What is not broken is so much wider than it is.
    case tooNarrow(String, by: Double)
    /// The strings of the language have none for a text, which the document knows by a key.
    case missingString(String, key: String?)
    /// No font has these characters.
    case missingGlyphs([Unicode.Scalar])
    /// Its code cannot be made, for a reason in words.
    case wrongCode(String)
  }

  /// Room in both directions; at least one of them is above 0.
  struct Room: Sendable, Equatable {
    var width: Double
    var height: Double
  }

  /// The place of the view in the solution.
  let view: Int
  let kind: Kind

  /// The kind of finding that it is.
  var rule: Finding.Rule {
    switch kind {
    case .truncated: .truncated
    case .clipped: .clippedText
    case .tooNarrow: .tooNarrow
    case .missingString: .missingString
    case .missingGlyphs: .missingGlyph
    case .wrongCode: .wrongCode
    }
  }
}

/// What views show of their texts.
struct TextOutcome: Sendable, Equatable {
  /// The size of a font that fits its view.
  struct Size: Sendable, Equatable {
    /// The place of the view in the solution.
    var view: Int
    /// The size in points.
    var size: Double
  }

  /// What is wrong, view by view.
  var faults: [TextFault] = []
  /// The sizes that fit, view by view.
  var sizes: [Size] = []

  /// Whether there is nothing to say.
  var isEmpty: Bool { faults.isEmpty && sizes.isEmpty }
}

/// The texts of a layout as its views were measured by them.
final class MeasuredTexts {
  #if Text
  /// The texts; `nil` where nothing was measured.
  var typeset: TypesetTexts?
  #endif

  /// Nothing yet.
  init() {}

  /// The ids of the fonts that they are set in, each once.
  var fontIDs: [String] {
    #if Text
    return typeset?.fontIDs ?? []
    #else
    return []
    #endif
  }

  /// What views show of them in a solution.
  func outcome(in solution: Solution) -> TextOutcome {
    #if Text
    guard let typeset, case .solved = solution.outcome else { return TextOutcome() }
    let frames = solution.views.frames
    let texts = typeset.placed(in: solution.views)
    return TextOutcome(of: texts.count, anyFits: typeset.anyFits) {
      (texts[$0].place, texts[$0].text, frames[texts[$0].place])
    }
    #else
    return TextOutcome()
    #endif
  }
}

#if Text
extension TextOutcome {
  /// What frames show of texts.
  ///
  /// - Parameters:
  ///   - count: How many texts there are.
  ///   - anyFits: Whether the size of any fits its frame.
  ///   - text: A text, where it is, and the place of its view.
  init(
    of count: Int, anyFits: Bool,
    _ text: (Int) -> (place: Int, text: TypesetTexts.Text, frame: Frame)
  ) {
    guard anyFits else {
      for number in 0..<count { add(text(number)) }
      return
    }
    let texts = (0..<count).map(text)
    let fitted = FittedTexts(texts.map(\.text), in: texts.map(\.frame))
    for (placed, text) in zip(texts, fitted.texts) { add((placed.place, text, placed.frame)) }
  }

  private mutating func add(_ placed: (place: Int, text: TypesetTexts.Text, frame: Frame)) {
    let (place, text, frame) = placed
    if text.description.fit != nil {
      sizes.append(Size(view: place, size: text.description.fontSize))
    }
    if text.paragraph.missing.isEmpty, text.fits(in: frame) { return }
    faults += text.faults(in: frame).map { TextFault(view: place, kind: $0) }
  }
}

extension TypesetTexts.Text {
  /// What is wrong with it in a frame.
  fileprivate func faults(in frame: Frame) -> [TextFault.Kind] {
    var faults: [TextFault.Kind] = []
    if !paragraph.missing.isEmpty { faults.append(.missingGlyphs(paragraph.missing)) }
    let shown = shown(in: frame)
    guard let first = shown.all.first else { return faults }
    if shown.isTruncated { faults.append(truncation(shown)) }
    let needed = description.truncates ? first.bottom * shown.scale : shown.height
    if needed > max(0, shown.room.height) + ShownText.tolerance {
      faults.append(.clipped(needed - shown.room.height))
    }
    if let widest = shown.widest {
      faults.append(
        .tooNarrow(
          paragraph.text(of: widest), by: widest.width * shown.scale - shown.room.width))
    }
    return faults
  }

  /// What is left out.
  private func truncation(_ shown: ShownText) -> TextFault.Kind {
    let end = shown.lines.last?.range.upperBound ?? 0
    let left = String(
      decoding: Array(paragraph.text.utf16.dropFirst(end)), as: UTF16.self)
    return .truncated(
      shown: shown.lines.count, lines: shown.all.count, characters: left.count,
      lacking: lacking(shown))
  }

  /// How much more room shows all of it: in height, if that is enough, or else in width, and in
  /// height what is then still lacking; `nil` where the text itself has more lines than there may
  /// be.
  private func lacking(_ shown: ShownText) -> TextFault.Room? {
    let allowed = min(shown.all.count, description.lines ?? .max)
    let least = description.wraps ? paragraph.minimumWidth : paragraph.naturalWidth
    let isWide = allowed < shown.all.count || least > shown.width + ShownText.tolerance
    var (width, scale) = (shown.width, shown.scale)
    if isWide {
      guard let wanted = leastWidth(for: allowed) else { return nil }
      // Letters stay as small as they may be.
      (width, scale) = (wanted, description.minimumScale)
    }
    let height = paragraph.height(width: width) * scale
    let room = TextFault.Room(
      width: isWide ? width * scale - shown.room.width : 0,
      height: height > max(0, shown.room.height) + ShownText.tolerance
        ? height - shown.room.height : 0)
    return room.width > 0 || room.height > 0 ? room : nil
  }

  /// The least width at which the text has so many lines, and no word sticks out; `nil` where it
  /// has more at any width, as the text itself ends them.
  private func leastWidth(for lines: Int) -> Double? {
    var high = paragraph.naturalWidth
    guard description.wraps else { return paragraph.lineCount(width: high) <= lines ? high : nil }
    guard paragraph.lineCount(width: high) <= lines else { return nil }
    var low = min(high, paragraph.minimumWidth)
    if paragraph.lineCount(width: low) <= lines { return low }
    // A wider line never gives more lines.
    while high - low > ShownText.tolerance {
      let middle = (low + high) / 2
      if paragraph.lineCount(width: middle) <= lines { high = middle } else { low = middle }
    }
    return high
  }
}
#endif
