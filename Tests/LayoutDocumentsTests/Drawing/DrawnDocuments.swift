import Plumb
import TestSupport

@testable import LayoutDocuments

/// Documents to draw pictures of.
enum DrawnDocuments {
  /// The folder of fonts from Debian packages.
  static let fonts = "/usr/share/fonts"
  static let inter = "Inter-Regular.otf"
  static let interBold = "Inter-Bold.otf"
  static let arabic = "NotoSansArabic-Regular.ttf"

  /// Returns a card with a badge, and a hidden view that no plain picture shows.
  static func card() throws -> LayoutDocument {
    var document = try LayoutDocument(
      yaml: """
        id: card
        size: [200, 100]
        views:
          panel: {frame: [10, 10, 180, 80], fixed: true, views: {badge: {frame: [4, 4, 20, 10], fixed: true}}}
          ghost: {frame: [0, 0, 50, 50], fixed: true, hidden: true, views: {inside: {frame: [1, 1, 9, 9], fixed: true}}}
        """)
    document.appearance.fill = "white"
    try set("panel", in: &document) { look in
      (look.fill, look.stroke, look.strokeWidth, look.radius) = ("#eef", "rgb(0 0 255 / 50%)", 2, 8)
    }
    try set("badge", in: &document) { $0.fill = "crimson" }
    try set("ghost", in: &document) { $0.fill = "black" }
    try set("inside", in: &document) { $0.fill = "black" }
    return document
  }

  /// Changes the appearance of a view.
  static func set(
    _ name: String, in document: inout LayoutDocument, _ change: (inout ViewAppearance) -> Void
  ) throws {
    let view = try id(of: name, in: document)
    var look = document.allViews.appearances[view] ?? ViewAppearance()
    change(&look)
    document.allViews.appearances[view] = look
  }

  /// Returns the card with texts in two views: one of several lines, and one from right to left.
  static func cardWithTexts() throws -> LayoutDocument {
    var document = try card()
    document.fonts = [
      .init(name: "body", files: [inter, arabic]), .init(name: "bold", files: [interBold, arabic]),
    ]
    var text = TextDescription("Total ")
    text.fontSize = 12
    text.runs.append(.init("12 €", font: "bold", color: "crimson"))
    text.runs.append(.init(" for a text that takes two lines"))
    text.insets = EdgeInsets(top: 20, left: 10, bottom: 0, right: 10)
    document.allViews.texts[try id(of: "panel", in: document)] = text
    var badge = TextDescription("سلام")
    badge.fontSize = 7
    document.allViews.texts[try id(of: "badge", in: document)] = badge
    return document
  }

  static func id(of name: String, in document: LayoutDocument) throws -> Int {
    let table = document.allViews.table
    guard let id = table.documentOrder.map(Int.init).first(where: { table.name(of: $0) == name })
    else { throw LayoutError(.unknownView, name) }
    return id
  }

  /// Returns the unchanged picture of a document.
  static func picture(
    of document: LayoutDocument, _ change: (inout PictureOptions) -> Void = { _ in }
  ) -> Picture? {
    var look = PictureOptions()
    look.isPlain = true
    change(&look)
    var options = DocumentOptions()
    options.fonts.folders = [fonts]
    return document.solvedLayout(defaultID: "1", options: options).picture(as: look)
  }
}
