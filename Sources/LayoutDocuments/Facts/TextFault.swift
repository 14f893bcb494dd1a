import Plumb

#if Text
import PlumbText
#endif

/// A fault of the text or code of a view.
struct TextFault: Sendable, Equatable {
  /// The kind of fault.
  enum Kind: Sendable, Equatable {
    /// The view shows fewer lines than its text has, or cuts the last line. Gives the lines shown,
    /// all lines, the number of characters left out, and the additional room needed for all.
    case truncated(shown: Int, lines: Int, characters: Int, lacking: Room?)
    /// The lines are higher than the view, by this many points.
    case clipped(Double)
    /// An unbreakable part of the text is wider than the view, by this many points.
    case tooNarrow(String, by: Double)
    /// The strings of the language have no entry for a text, which has a key in the document.
    case missingString(String, key: String?)
    /// No font has these characters.
    case missingGlyphs([Unicode.Scalar])
    /// The code cannot be generated, with the reason in words.
    case wrongCode(String)
  }

  /// Room in both directions in points; at least one is above 0.
  struct Room: Sendable, Equatable {
    var width: Double
    var height: Double
  }

  /// The index of the view in the solution.
  let view: Int
  let kind: Kind

  /// The rule of the finding.
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

/// The result of fitting texts into their views.
struct TextOutcome: Sendable, Equatable {
  /// A font size that fits its view.
  struct Size: Sendable, Equatable {
    /// The index of the view in the solution.
    var view: Int
    /// The font size in points.
    var size: Double
  }

  /// The faults, view by view.
  var faults: [TextFault] = []
  /// The fitting font sizes, view by view.
  var sizes: [Size] = []

  /// Whether there are neither faults nor sizes.
  var isEmpty: Bool { faults.isEmpty && sizes.isEmpty }
}

/// The texts of a layout, typeset to measure its views.
final class MeasuredTexts {
  #if Text
  /// The typeset texts; `nil` if no text was measured.
  var typeset: TypesetTexts?
  #endif

  /// Creates an empty object, filled by the measurement.
  init() {}

  /// The ids of the fonts used, each once.
  var fontIDs: [String] {
    #if Text
    return typeset?.fontIDs ?? []
    #else
    return []
    #endif
  }

  /// Returns how the texts fit the views of a solution.
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
  /// Fits texts into their frames.
  ///
  /// - Parameters:
  ///   - count: The number of texts.
  ///   - anyFits: Whether the font size of any text is chosen to fit its frame.
  ///   - text: Returns the view index, the text and the frame for a number of a text.
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
  /// Returns the faults of the text in a frame.
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

  /// Describes the part of the text left out.
  private func truncation(_ shown: ShownText) -> TextFault.Kind {
    let end = shown.lines.last?.range.upperBound ?? 0
    let left = String(
      decoding: Array(paragraph.text.utf16.dropFirst(end)), as: UTF16.self)
    return .truncated(
      shown: shown.lines.count, lines: shown.all.count, characters: left.count,
      lacking: lacking(shown))
  }

  /// Returns the additional room needed to show the whole text.
  ///
  /// More height is preferred. If height alone is not enough, the result has the missing width and
  /// the height still missing at that width. It is `nil` where the text has more line breaks than
  /// allowed.
  private func lacking(_ shown: ShownText) -> TextFault.Room? {
    let allowed = min(shown.all.count, description.lines ?? .max)
    let least = description.wraps ? paragraph.minimumWidth : paragraph.naturalWidth
    let isWide = allowed < shown.all.count || least > shown.width + ShownText.tolerance
    var (width, scale) = (shown.width, shown.scale)
    if isWide {
      guard let wanted = leastWidth(for: allowed) else { return nil }
      // Keep the smallest scale allowed.
      (width, scale) = (wanted, description.minimumScale)
    }
    let height = paragraph.height(width: width) * scale
    let room = TextFault.Room(
      width: isWide ? width * scale - shown.room.width : 0,
      height: height > max(0, shown.room.height) + ShownText.tolerance
        ? height - shown.room.height : 0)
    return room.width > 0 || room.height > 0 ? room : nil
  }

  /// Returns the least width at which the text has at most `lines` lines and no word sticks out.
  ///
  /// Returns `nil` if the text has more lines at any width because of its own line breaks.
  private func leastWidth(for lines: Int) -> Double? {
    var high = paragraph.naturalWidth
    guard description.wraps else { return paragraph.lineCount(width: high) <= lines ? high : nil }
    guard paragraph.lineCount(width: high) <= lines else { return nil }
    var low = min(high, paragraph.minimumWidth)
    if paragraph.lineCount(width: low) <= lines { return low }
    // A larger width never results in more lines.
    while high - low > ShownText.tolerance {
      let middle = (low + high) / 2
      if paragraph.lineCount(width: middle) <= lines { high = middle } else { low = middle }
    }
    return high
  }
}
#endif
