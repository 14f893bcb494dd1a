/// The colours of views, by their place in the document, so that a view keeps its colour from one
/// solve to the next.
enum SVGPalette {
  /// The colours of areas, of outlines, and of letters on them.
  private static let colors: [(area: String, outline: String, text: String)] = [
    ("#d6e6f8", "#3b82d6", "#1c4a80"), ("#fae6cd", "#e08a2c", "#854d0e"),
    ("#d3efdf", "#3aa76d", "#1b6340"), ("#f5d8e7", "#c2528b", "#7d2955"),
    ("#e3e0f7", "#7a6cd0", "#443a8c"), ("#cfeef1", "#2aa5b0", "#13616a"),
    ("#efe7c3", "#a5892b", "#5f4e12"), ("#f7dad4", "#d0604c", "#86301f"),
  ]

  /// The colour of a view's area.
  static func area(_ index: Int) -> String { colors[index % colors.count].area }

  /// The colour of a view's outline.
  static func outline(_ index: Int) -> String { colors[index % colors.count].outline }

  /// The colour of a view's label.
  static func text(_ index: Int) -> String { colors[index % colors.count].text }

  /// The colour of all that concerns a hidden view.
  static let hidden = "#8a919c"
}
