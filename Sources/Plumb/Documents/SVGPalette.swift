/// The colours of views, by their place in the document, so that a view keeps its colour from one
/// solve to the next.
enum SVGPalette {
  /// Pairs of a colour for areas and outlines and a darker one for letters on it.
  private static let colors: [(fill: String, text: String)] = [
    ("#3b82d6", "#1c4a80"), ("#e08a2c", "#854d0e"), ("#3aa76d", "#1b6340"), ("#c2528b", "#7d2955"),
    ("#7a6cd0", "#443a8c"), ("#2aa5b0", "#13616a"), ("#a5892b", "#5f4e12"), ("#d0604c", "#86301f"),
  ]

  /// The colour of a view's area and outline.
  static func fill(_ index: Int) -> String { colors[index % colors.count].fill }

  /// The colour of a view's label.
  static func text(_ index: Int) -> String { colors[index % colors.count].text }
}
