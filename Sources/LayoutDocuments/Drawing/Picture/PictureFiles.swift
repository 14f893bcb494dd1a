package import LayoutNotation
import Plumb

/// Writes pictures as PNG.
package enum PNGWriter {
  /// The maximum side of Cairo's images, and the maximum number of pixels: 64 million take a
  /// quarter of a gigabyte.
  private static let (longestSide, mostPixels) = (32767.0, 67_108_864.0)
  /// The maximum number of pixels for all nested groups with opacity, each of which needs a buffer.
  private static let mostPixelsApart = 4 * mostPixels

  /// Returns a picture as PNG.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - scale: How many pixels a point has.
  ///   - theme: The colours of elements without own colours.
  /// - Returns: The bytes of the file.
  /// - Throws: `LayoutError` for too many pixels, and if the library was built without Cairo.
  package static func bytes(
    of picture: Picture, scale: Double, theme: SVGDrawing.Theme
  ) throws(LayoutError) -> [UInt8] {
    #if Pictures
    let canvas = try image(of: picture, scale: scale, theme: theme)
    canvas.finish()
    return try canvas.takeBytes()
    #else
    throw .noPictures
    #endif
  }

  #if Pictures
  /// Returns a picture drawn as an image.
  static func image(
    of picture: Picture, scale: Double, theme: SVGDrawing.Theme
  ) throws(LayoutError) -> CairoCanvas {
    let (width, height) = (
      max(1, (picture.area.width * scale).rounded(.up)),
      max(1, (picture.area.height * scale).rounded(.up))
    )
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
      let size = [width, height].map(SVGWriter.number).joined(separator: " × ")
      throw LayoutError(
        .limit,
        "\(picture.title) would have \(size) pixels; the limit is 67108864, and 32767 a side; a "
          + "smaller --scale has fewer")
    }
    let depth = Double(picture.groupsInGroups)
    guard depth * width * height <= mostPixelsApart else {
      throw LayoutError(
        .limit,
        "\(picture.title) has \(picture.groupsInGroups) views with an opacity inside each other, "
          + "each of which takes \(SVGWriter.number(width)) × \(SVGWriter.number(height)) pixels; "
          + "a smaller --scale has fewer")
    }
    let canvas = try CairoCanvas.image(width: Int(width), height: Int(height), scale: scale)
    try canvas.openImages(of: picture)
    canvas.move(by: -picture.area.x, -picture.area.y)
    canvas.draw(picture, theme: theme)
    return canvas
  }
  #endif
}

/// The output of drawing a layout.
package enum DrawnPicture: Sendable {
  /// The bytes of a file.
  case file([UInt8])
  /// The picture for a page.
  case page(Picture)
  /// The reason why there is no picture.
  case failure(LayoutError)
}

extension PictureOptions {
  /// Whether PDF and PNG can be written.
  package static var hasCairo: Bool {
    #if Pictures
    true
    #else
    false
    #endif
  }
}

extension LayoutError {
  /// The error of PDF and PNG writers in builds without Cairo.
  package static var noPictures: LayoutError {
    LayoutError(
      .unsupported,
      "this build writes no PDF and no PNG; build with the trait Pictures, which takes Cairo: "
        + "swift build --traits default,Pictures")
  }
}
