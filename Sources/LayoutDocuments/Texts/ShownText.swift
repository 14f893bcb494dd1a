#if Text
import Plumb
import PlumbText

/// The part of a text that a frame shows. Pictures draw it, and findings name the omitted part.
struct ShownText {
  /// The frame of the lines, and the room that they have; negative if the insets are larger than
  /// the view.
  let room: Frame
  /// The scale of the letters, relative to their size.
  let scale: Double
  /// The width that lines are filled to, at the full size of the letters.
  let width: Double
  /// All lines of the text at that width.
  let all: [TextLine]
  /// The lines that are shown.
  let lines: [TextLine]
  /// Whether the letters end at the edges of the view.
  let isClipped: Bool

  /// How far lines may exceed their room, in points; browsers break lines with the same tolerance.
  static let tolerance = 1.0 / 64

  /// The height of the shown lines.
  var height: Double { (lines.last?.bottom ?? 0) * scale }

  /// The line that exceeds its room most, if there is one and its end is not omitted.
  var widest: TextLine? {
    let widest = lines.lazy.filter { !$0.isTruncated }.max { $0.width < $1.width }
    guard let widest, widest.width > max(0, width) + Self.tolerance else { return nil }
    return widest
  }

  /// Whether lines or the end of a line are omitted.
  var isTruncated: Bool { lines.count < all.count || lines.last?.isTruncated == true }
}

extension TypesetTexts.Text {
  /// Whether a frame shows the whole text with its letters scaled. Smaller letters are equivalent
  /// to more room.
  func fits(in frame: Frame, scale: Double = 1) -> Bool {
    let view = frame.inset(by: alignmentInsets)
    let insets = description.insets
    let width = max(0, view.width - insets.left - insets.right) / scale
    let most = width + ShownText.tolerance
    guard (description.wraps ? paragraph.minimumWidth : paragraph.naturalWidth) <= most else {
      return false
    }
    if let lines = description.lines, lines < .max,
      paragraph.lineCount(width: width, lines: lines + 1) > lines
    {
      return false
    }
    let height = paragraph.height(width: width) * scale
    let room = description.isCentered ? view.height : view.height - insets.top - insets.bottom
    return height <= max(0, room) + ShownText.tolerance
  }

  /// Returns the part that a frame shows.
  ///
  /// Shows as many lines as fit the height, at least one, and no more than `lines`. The last one
  /// ends with an ellipsis if text is omitted. Without an ellipsis all lines are cut at the edges.
  func shown(in frame: Frame) -> ShownText {
    let view = frame.inset(by: alignmentInsets)
    let insets = description.insets
    let inner = Frame(
      x: view.x + insets.left, y: view.y + insets.top,
      width: view.width - insets.left - insets.right,
      height: view.height - insets.top - insets.bottom)
    let width = max(0, inner.width)
    let shown = shown(width, scale: 1, in: view, inner)
    guard description.minimumScale < 1, shown.isTruncated || shown.widest != nil else {
      return shown
    }
    // Letters shrink before text is omitted. Smaller letters are equivalent to more room.
    let wide = max(width, min(paragraph.naturalWidth, width / description.minimumScale))
    return wide > width ? self.shown(wide, scale: width / wide, in: view, inner) : shown
  }

  private func shown(
    _ width: Double, scale: Double, in view: Frame, _ inner: Frame
  ) -> ShownText {
    let all = paragraph.lines(width: width)
    var allowed = all.prefix(description.lines ?? all.count)
    if allowed.count < all.count, paragraph.wrapStyle != .greedy {
      // The lines that remain are filled as far as possible.
      allowed = paragraph.lines(width: width, lines: allowed.count, endsWithEllipsis: false)[...]
    }
    var room = inner
    if description.isCentered {
      // Above and below, the room may extend into the insets, which only determine the view's
      // height.
      room.height = min(view.height, max(inner.height, (allowed.last?.bottom ?? 0) * scale))
    }
    let least = max(0, room.height) + ShownText.tolerance
    var lines = Array(allowed)
    if description.truncates {
      let count = max(1, allowed.prefix { $0.bottom * scale <= least }.count)
      if count < all.count || description.lines != nil {
        lines = paragraph.lines(width: width, lines: count)
      }
    }
    let height = (lines.last?.bottom ?? 0) * scale
    if description.isCentered {
      room.y = view.y + (view.height - room.height) / 2 + max(0, room.height - height) / 2
    }
    let isTooLarge =
      height > least || lines.contains { $0.width > width + ShownText.tolerance }
    return ShownText(
      room: room, scale: scale, width: width, all: all, lines: lines,
      isClipped: !description.truncates || isTooLarge)
  }

  /// Returns the distance of a shown line from the left edge of the view.
  func left(of line: TextLine, in shown: ShownText, _ frame: Frame) -> Double {
    let room = max(0, shown.room.width)
    let free = room - line.width * shown.scale
    let end = isRightToLeft ? 0 : free
    let start = isRightToLeft ? free : 0
    let x: Double =
      switch description.alignment {
      case .left: 0
      case .right: free
      case .center: free / 2
      case .start: start
      case .end: end
      }
    // A line wider than its room extends beyond the side where lines end.
    return shown.room.x - frame.x + (free < 0 ? start : x)
  }
}

extension TextLine {
  /// The lower edge.
  var bottom: Double { top + height }
}
#endif
