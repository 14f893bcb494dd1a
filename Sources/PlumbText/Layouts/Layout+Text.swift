#if Text
public import Plumb

extension Layout {
  /// Gives a view a text, as a label has it; a later text replaces it.
  ///
  /// ```swift
  /// layout.setText(try Paragraph(message, style: style), of: bubble, insets: EdgeInsets(8))
  /// ```
  ///
  /// The view wants to be as wide as the text is where only the text itself ends lines, and as high
  /// as its lines are at the width that it gets: those are its intrinsic sizes, which `hugging` and
  /// `resistance` keep. The width of its longest word it keeps a little more, at half a point above
  /// its resistance, so that short texts beside long ones stay whole. The width is found first, and
  /// nothing that is asked of the height moves it. Its baselines are those of the first and the
  /// last line.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - view: The view; `solve` throws if it is one of another layout.
  ///   - lines: How many lines there may be; `nil`: as many as it takes.
  ///   - insets: How far inside the view the lines begin and end.
  public func setText(
    _ paragraph: Paragraph, of view: LayoutView, lines: Int? = nil,
    insets: EdgeInsets = EdgeInsets(0)
  ) {
    setText(TextLabel(paragraph, lines: lines, insets: insets), of: view)
  }

  /// Gives a view a text; along an axis where nobody asks for its size, the view keeps its own
  /// intrinsic one.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - view: The view.
  ///   - asksForWidth: Whether the view would like to be as wide as the text.
  ///   - asksForHeight: Whether the view would like to be as high as the text.
  ///   - keepsWords: Whether the view keeps the width of the longest word before others give up
  ///     more than theirs.
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
    // One whose text stands in its middle was told where it has its baselines.
    if view.textHeight == nil {
      view.firstBaselineOffset = label.firstBaselineOffset
      view.baselineOffset = label.baselineOffset
    }
    guard asksForHeight, size.height == nil else { return removeIntrinsicHeight(of: view) }
    measureIntrinsicHeight(of: view) { label.height(width: $0) }
  }
}

/// A text as a view has it: what the view is told of sizes and baselines.
package struct TextLabel: Sendable {
  private let paragraph: Paragraph
  private let lines: Int?
  private let insets: EdgeInsets
  private let preferredWidth: Double?

  /// Makes a label, which would not like to be wider than its preferred width.
  package init(
    _ paragraph: Paragraph, lines: Int?, insets: EdgeInsets, preferredWidth: Double? = nil
  ) {
    (self.paragraph, self.lines, self.insets) = (paragraph, lines, insets)
    self.preferredWidth = preferredWidth
  }

  /// Whether it is as high at every width, whatever the text is.
  package var isOfOneHeight: Bool { lines == 1 || !paragraph.wraps }

  /// Its natural width, and its height where that is the same at every width.
  package var intrinsicSize: IntrinsicSize {
    let width = max(0, paragraph.naturalWidth + insets.left + insets.right)
    return IntrinsicSize(
      width: preferredWidth.map { min($0, width) } ?? width,
      height: isOfOneHeight ? height(width: .infinity) : nil)
  }

  /// The width for its longest word, or whatever else no line ends in, at most the intrinsic width.
  package var longestWord: Double {
    let width = max(0, paragraph.longestWordWidth + insets.left + insets.right)
    return intrinsicSize.width.map { min($0, width) } ?? width
  }

  /// Where the first line has its baseline, below the upper edge.
  package var firstBaselineOffset: Double { insets.top + paragraph.firstBaseline }

  /// Where the last line has its baseline, above the lower edge.
  package var baselineOffset: Double {
    let height = paragraph.height(width: .infinity, lines: lines)
    let below = height - paragraph.lastBaseline(width: .infinity, lines: lines)
    return insets.bottom + max(0, below)
  }

  /// How high it is at a width.
  package func height(width: Double) -> Double {
    let room = max(0, width - insets.left - insets.right)
    return max(0, paragraph.height(width: room, lines: lines) + insets.top + insets.bottom)
  }
}
#endif
