import LayoutNotation
import Plumb

/// The contents of a view beside its text, in the coordinates of a picture: an image, a code, or
/// both.
struct DrawnContent: Sendable {
  var image: DrawnImage?
  var code: DrawnCode?

  /// Returns the contents scaled.
  func scaled(by scale: Double) -> DrawnContent {
    if scale == 1 { return self }
    var content = self
    if let image { content.image = image.scaled(by: scale) }
    if let code { content.code = code.scaled(by: scale) }
    return content
  }
}

/// An image as it is drawn.
struct DrawnImage: Sendable {
  let file: ImageFile
  /// The frame of the whole displayed image.
  var frame: Frame
  /// The clip frame and its corners; `nil`: not clipped.
  var clip: (frame: Frame, radius: CornerRadii)?
  /// The opacity, from 0 to 1.
  var opacity = 1.0

  /// Places an image in its view; `nil` if nothing is visible.
  ///
  /// - Parameters:
  ///   - file: The image.
  ///   - look: How the view looks.
  ///   - view: The frame of the view.
  init?(_ file: ImageFile, _ look: ViewAppearance, in view: Frame) {
    guard view.width > 0, view.height > 0, let image = look.image else { return nil }
    self.file = file
    let density = 72 / image.density
    let own = (width: file.size.width * density, height: file.size.height * density)
    let scales = (view.width / own.width, view.height / own.height)
    let scale: (Double, Double)
    switch look.contentMode {
    case .fit: scale = (min(scales.0, scales.1), min(scales.0, scales.1))
    case .fill: scale = (max(scales.0, scales.1), max(scales.0, scales.1))
    case .stretch: scale = scales
    case .center: scale = (1, 1)
    }
    let (width, height) = (own.width * scale.0, own.height * scale.1)
    frame = Frame(
      x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width: width,
      height: height)
    let radius = CornerRadii(look, in: view)
    let tolerance = 1e-6
    let isLarger = width > view.width + tolerance || height > view.height + tolerance
    if radius.inset(by: 0) != nil || isLarger { clip = (view, radius) }
  }

  func scaled(by scale: Double) -> DrawnImage {
    var image = self
    image.frame = frame.scaled(by: scale)
    image.clip = clip.map { ($0.frame.scaled(by: scale), $0.radius.scaled(by: scale)) }
    return image
  }

  /// The transform of stored pixels to the picture: (x, y) to (xx x + xy y + x0, yx x + yy y + y0).
  var matrix: (xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
    let isTurned = file.orientation > 4
    // The displayed edges that the left and the upper edge of the stored image map to.
    let isRight = [2, 3, 6, 7].contains(file.orientation)
    let isBelow = [3, 4, 7, 8].contains(file.orientation)
    let width = isRight ? -frame.width : frame.width
    let height = isBelow ? -frame.height : frame.height
    let (x0, y0) = (isRight ? frame.maxX : frame.x, isBelow ? frame.maxY : frame.y)
    let (across, down) = (Double(file.width), Double(file.height))
    if isTurned { return (0, height / across, width / down, 0, x0, y0) }
    return (width / across, 0, 0, height / down, x0, y0)
  }
}

/// A code as it is drawn.
struct DrawnCode: Sendable {
  /// The dark modules.
  var modules: PicturePath
  /// The frame of the code with its quiet zone.
  var frame: Frame
  let color: PictureColor
  /// The background colour; `nil`: that of the view.
  let ground: PictureColor?

  /// The rounding step of coordinates, so that modules have the same width everywhere. Smaller
  /// modules than `leastModule` are not rounded.
  private static let (step, leastModule) = (0.01, 0.2)

  /// Places a code in its view; `nil` if there is no room.
  ///
  /// - Parameters:
  ///   - symbol: The code.
  ///   - look: How the view looks.
  ///   - view: The frame of the view.
  init?(_ symbol: CodeSymbol, _ look: ViewAppearance, in view: Frame) {
    let (left, right, above) = symbol.quiet
    let columns = Double(left + symbol.width + right)
    let height = symbol.rowHeight.map { Double($0 * symbol.rows.count + 2 * above) }
    var module = min(view.width / columns, height.map { view.height / $0 } ?? .infinity)
    guard module > 0, view.height > 0 else { return nil }
    func whole(_ length: Double) -> Double { (length / Self.step).rounded(.down) * Self.step }
    if module >= Self.leastModule { module = whole(module) }
    let size = (width: columns * module, height: height.map { $0 * module } ?? view.height)
    frame = Frame(
      x: whole(view.x + (view.width - size.width) / 2),
      y: whole(view.y + (view.height - size.height) / 2), width: size.width, height: size.height)
    modules = PicturePath()
    let rowHeight = symbol.rowHeight.map { Double($0) * module } ?? view.height
    for (row, ranges) in symbol.rows.enumerated() {
      let y = frame.y + Double(above) * module + Double(row) * rowHeight
      for range in ranges {
        let width = Double(range.count) * module
        modules.steps += [
          .move(frame.x + Double(left + range.lowerBound) * module, y), .right(width),
          .down(rowHeight), .right(-width), .close,
        ]
      }
    }
    color = look.color.flatMap { PictureColor(css: $0) } ?? .black
    ground = look.fill == nil ? .white : nil
  }

  func scaled(by scale: Double) -> DrawnCode {
    var code = self
    code.frame = frame.scaled(by: scale)
    code.modules = modules.moved(to: (0, 0), scale: (scale, scale))
    return code
  }
}

extension Picture {
  /// Adds the contents of a view beside its text, in their own colours.
  ///
  /// - Parameters:
  ///   - content: The contents.
  ///   - style: The classes of the code, if they replace its own colours.
  mutating func add(_ content: DrawnContent, style: String? = nil) {
    if let image = content.image { elements.append(.image(image)) }
    guard let code = content.code else { return }
    if let style { return elements.append(.path(code.modules, .style(style))) }
    if let ground = code.ground {
      elements.append(
        .rectangle(code.frame, radius: nil, .colors(fill: ground, stroke: nil, width: 0)))
    }
    elements.append(.path(code.modules, .colors(fill: code.color, stroke: nil, width: 0)))
  }
}

extension SolvedLayout {
  /// Returns the contents of views beside texts, by the indices of the views in a solution. Hidden
  /// views are left out, as are images and codes that cannot be found or made.
  func drawnContents(in solution: Solution) -> [Int: DrawnContent] {
    let looks = document.allViews.appearances.filter { $1.image != nil || $1.code != nil }
    if looks.isEmpty { return [:] }
    var drawn: [Int: DrawnContent] = [:]
    let (areHidden, frames) = (solution.views.areHidden, solution.absoluteFrames)
    let places = document.imagePlaces(options)
    for place in frames.indices where !areHidden[place] {
      guard let look = looks[solution.views.id(of: place)] else { continue }
      var content = DrawnContent()
      if let image = look.image,
        let file = try? ImageShelf.shared.image(image.file, in: places)
      {
        content.image = DrawnImage(file, look, in: frames[place])
      }
      if let code = look.code, let symbol = try? CodeSymbol(code) {
        content.code = DrawnCode(symbol, look, in: frames[place])
      }
      drawn[place] = content
    }
    return drawn
  }
}
