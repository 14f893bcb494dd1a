public import LayoutNotation
public import Plumb

extension Solution {
  /// Draws the final look of the views of a solution, such as those of a layout that was built in
  /// Swift: backgrounds and borders, exactly as large as the root.
  ///
  /// A document also has texts, images and codes: `DocumentRequest.drawn(_:as:)` draws them.
  ///
  /// ```swift
  /// var card = ViewAppearance()
  /// (card.fill, card.radius) = ("#fff", 12)
  /// let svg = try layout.solve().picture(as: .svg, ["card": card])
  /// ```
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - appearances: How views look, by their names; others are invisible. Images and codes are
  ///     ignored.
  ///   - direction: The direction of the layout, which defines the leading side of borders.
  ///   - title: The title of the picture, for accessibility.
  ///   - look: The colours and the scale.
  /// - Returns: The bytes of the file.
  /// - Throws: `LayoutError` with the code `notSolved` without a solution, for too many pixels, and
  ///   if the library was built without support for the format.
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
