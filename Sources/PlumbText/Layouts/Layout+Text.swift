#if Text
public import Plumb

extension Layout {
  /// Sets the text of a view, as in a label; replaces an earlier text.
  ///
  /// ```swift
  /// layout.setText(try Paragraph(message, style: style), of: bubble, insets: EdgeInsets(8))
  /// ```
  ///
  /// The text determines the intrinsic size of the view, which `hugging` and `resistance` keep.
  /// The intrinsic width is that of the text without line wrapping. The intrinsic height is that
  /// of its lines at the resulting width. The width of the longest word has half a point more
  /// priority than `resistance`, so that short texts next to long ones are not broken. The width
  /// is solved first, and no constraint on the height changes it. The view's baselines are those
  /// of the first and last line.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - view: The view; `solve` throws if it belongs to another layout.
  ///   - lines: The maximum number of lines; `nil`: unlimited.
  ///   - insets: The distances of the lines from the edges of the view.
  public func setText(
    _ paragraph: Paragraph, of view: LayoutView, lines: Int? = nil,
    insets: EdgeInsets = EdgeInsets(0)
  ) {
    setText(TextLabel(paragraph, lines: lines, insets: insets), of: view)
  }

  /// Sets the text of a view. Along an axis without a request, the view keeps its own intrinsic
  /// size.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - view: The view.
  ///   - asksForWidth: Whether the text determines the intrinsic width.
  ///   - asksForHeight: Whether the text determines the intrinsic height.
  ///   - keepsWords: Whether the width of the longest word has a higher priority than the rest of
  ///     the width.
  package func setText(
    _ label: TextLabel, of view: LayoutView, asksForWidth: Bool = true,
    asksForHeight: Bool = true, keepsWords: Bool = true
  ) {
    let size = label.intrinsicSize
    if asksForWidth {
      view.intrinsicSize.width = size.width
      view.textWidth = TextWidth(longestWord: keepsWords ? label.longestWord : nil)
    }
    if asksForHeight { view.intrinsicSize.height = size.height }
    // A text in the middle of its view already has its baselines.
    if view.textHeight == nil {
      view.firstBaselineOffset = label.firstBaselineOffset
      view.baselineOffset = label.baselineOffset
    }
    guard asksForHeight, size.height == nil else { return removeIntrinsicHeight(of: view) }
    measureIntrinsicHeight(of: view) { label.height(width: $0) }
  }
}

/// The text of a view, with the sizes and baselines that follow from it.
package struct TextLabel: Sendable {
  private let paragraph: Paragraph
  private let lines: Int?
  private let insets: EdgeInsets
  private let preferredWidth: Double?

  /// Makes a label whose intrinsic width is at most its preferred width.
  package init(
    _ paragraph: Paragraph, lines: Int?, insets: EdgeInsets, preferredWidth: Double? = nil
  ) {
    (self.paragraph, self.lines, self.insets) = (paragraph, lines, insets)
    self.preferredWidth = preferredWidth
  }

  /// Whether its height is the same at every width, for any text.
  package var isOfOneHeight: Bool { lines == 1 || !paragraph.wraps }

  /// Its natural width, and its height if it is the same at every width.
  package var intrinsicSize: IntrinsicSize {
    let width = max(0, paragraph.naturalWidth + insets.left + insets.right)
    return IntrinsicSize(
      width: preferredWidth.map { min($0, width) } ?? width,
      height: isOfOneHeight ? height(width: .infinity) : nil)
  }

  /// The width of its longest word or other unbreakable part, at most the intrinsic width.
  package var longestWord: Double {
    let width = max(0, paragraph.longestWordWidth + insets.left + insets.right)
    return intrinsicSize.width.map { min($0, width) } ?? width
  }

  /// The distance of the first line's baseline from the top edge.
  package var firstBaselineOffset: Double { insets.top + paragraph.firstBaseline }

  /// The distance of the last line's baseline from the bottom edge.
  package var baselineOffset: Double {
    let height = paragraph.height(width: .infinity, lines: lines)
    let below = height - paragraph.lastBaseline(width: .infinity, lines: lines)
    return insets.bottom + max(0, below)
  }

  /// Returns its height at a width.
  package func height(width: Double) -> Double {
    let room = max(0, width - insets.left - insets.right)
    return max(0, paragraph.height(width: room, lines: lines) + insets.top + insets.bottom)
  }
}
#endif
