import Plumb

extension Picture {
  /// The width of crop marks.
  private static let markWidth = 0.25

  /// Returns the picture as it is placed on a page: clipped to its bleed, with optional marks
  /// around it.
  ///
  /// - Parameters:
  ///   - position: Its position; the picture keeps its coordinates.
  ///   - hasMarks: Whether there are marks.
  /// - Returns: The picture.
  func printed(at position: SheetLayout.Position, hasMarks: Bool) -> Picture {
    let (x, y) = (area.x - position.trim.x, area.y - position.trim.y)
    func moved(_ frame: Frame) -> Frame {
      Frame(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
    }
    let (trim, bleed, limits) = (
      moved(position.trim), moved(position.bleed), moved(position.limits)
    )
    var printed = self
    printed.elements = [.open(PictureGroup(clip: bleed))]
    for element in elements { printed.elements.append(element.bleeding(from: trim, to: bleed)) }
    printed.elements.append(.close)
    guard hasMarks else { return printed }
    let marks = Self.marks(of: trim, beyond: bleed, within: limits)
    if !marks.steps.isEmpty {
      printed.elements.append(
        .path(marks, .colors(fill: nil, stroke: .black, width: Self.markWidth)))
    }
    return printed
  }

  /// Draws two lines at each corner, outside the bleed, as long as there is room for them.
  private static func marks(
    of trim: Frame, beyond bleed: Frame, within limits: Frame
  ) -> PicturePath {
    var path = PicturePath()
    let length = SheetLayout.markLength
    let (left, right) = (max(limits.x, bleed.x - length), min(limits.maxX, bleed.maxX + length))
    let (top, bottom) = (max(limits.y, bleed.y - length), min(limits.maxY, bleed.maxY + length))
    for y in [trim.y, trim.maxY] {
      if left < bleed.x { path.steps += [.move(left, y), .line(bleed.x, y)] }
      if right > bleed.maxX { path.steps += [.move(bleed.maxX, y), .line(right, y)] }
    }
    for x in [trim.x, trim.maxX] {
      if top < bleed.y { path.steps += [.move(x, top), .line(x, bleed.y)] }
      if bottom > bleed.maxY { path.steps += [.move(x, bleed.maxY), .line(x, bottom)] }
    }
    return path
  }
}

extension PictureElement {
  /// Smaller differences are due to rounding.
  private static let tolerance = 0.01

  /// Returns the element. A plain background that reaches an edge of `trim` is extended to the
  /// bleed there.
  fileprivate func bleeding(from trim: Frame, to bleed: Frame) -> PictureElement {
    guard case .rectangle(let frame, nil, .colors(let fill, nil, let width)) = self else {
      return self
    }
    let left = frame.x <= trim.x + Self.tolerance ? min(frame.x, bleed.x) : frame.x
    let top = frame.y <= trim.y + Self.tolerance ? min(frame.y, bleed.y) : frame.y
    let right = frame.maxX >= trim.maxX - Self.tolerance ? max(frame.maxX, bleed.maxX) : frame.maxX
    let bottom =
      frame.maxY >= trim.maxY - Self.tolerance ? max(frame.maxY, bleed.maxY) : frame.maxY
    return .rectangle(
      Frame(x: left, y: top, width: right - left, height: bottom - top), radius: nil,
      .colors(fill: fill, stroke: nil, width: width))
  }
}
