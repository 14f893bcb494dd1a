public import LayoutNotation
public import Plumb

extension Solution {
  /// Draws the views of a solution as they are to look in the end, such as those of a layout that
  /// was built in Swift: backgrounds and borders, exactly as large as the root.
  ///
  /// A document has texts, images and codes, too: `DocumentRequest.drawn(_:as:)` draws them.
  ///
  /// ```swift
  /// var card = ViewAppearance()
  /// (card.fill, card.radius) = ("#fff", 12)
  /// let svg = try layout.solve().picture(as: .svg, ["card": card])
  /// ```
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - appearances: How views look, by their names; others are not seen. Images and codes do not
  ///     count.
  ///   - direction: The direction of the layout, in which borders have a leading side.
  ///   - title: What the picture shows, for who cannot see it.
  ///   - look: The colours and the scale.
  /// - Returns: The bytes of the file.
  /// - Throws: `LayoutError` with the code `notSolved` without a solution, for too many pixels, and
  ///   where the library was built without what the format takes.
  public func picture(
    as format: PictureFormat, _ appearances: [String: ViewAppearance],
    direction: LayoutDirection = .leftToRight, title: String = "layout",
    look: PictureOptions = PictureOptions()
  ) throws(LayoutError) -> [UInt8] {
    guard case .solved = outcome, !views.isEmpty else {
      throw LayoutError(.notSolved, "a picture needs a solution, and there is none")
    }
    var looks: [Int: ViewAppearance] = [:]
    for (place, view) in views.enumerated() {
      if let appearance = appearances[view.name] { looks[views.id(of: place)] = appearance }
    }
    let picture = Picture(
      plain: title, self, looks, [:], [:], isRightToLeft: direction == .rightToLeft)
    return try picture.bytes(as: format, look)
  }
}
