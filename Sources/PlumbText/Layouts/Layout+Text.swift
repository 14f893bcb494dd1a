#if Text
public import Plumb

extension Layout {
  /// Gives a view a text, as a label has it; a later text replaces it.
  ///
  /// ```swift
  /// layout.setText(try Paragraph(message, style: style), of: bubble, insets: EdgeInsets(8))
  /// ```
  ///
  /// The view wants to be as wide as the text is where only the text itself ends lines: that is the
  /// width of its intrinsic size, which `hugging` and `resistance` keep. At the width that it gets
  /// it is exactly as high as its lines, see `measure(_:_:by:)`, and its baselines are those of the
  /// first and the last line.
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
    let sides = insets.left + insets.right
    let ends = insets.top + insets.bottom
    view.intrinsicSize = IntrinsicSize(width: paragraph.naturalWidth + sides)
    view.firstBaselineOffset = insets.top + paragraph.firstBaseline
    let height = paragraph.height(width: .infinity, lines: lines)
    let below = height - paragraph.lastBaseline(width: .infinity, lines: lines)
    view.baselineOffset = insets.bottom + max(0, below)
    measureAnywhere(view) { width in
      paragraph.height(width: max(0, width - sides), lines: lines) + ends
    }
  }
}
#endif
