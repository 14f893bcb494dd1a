import Plumb

/// The name and size of a view, written where no other view covers it.
struct SVGLabel {
  /// The largest and the smallest letters, in points.
  private static let fontSizes = (largest: 13.0, smallest: 7.0)
  /// The average width of a letter relative to its size; sans-serif fonts stay below it.
  private static let letterWidth = 0.58
  /// The space between a label and the edge of its view, in points.
  private static let inset = 4.0
  /// How many of the boxes drawn later a label avoids. Children and next siblings of its view come
  /// first, and the limit keeps the cost linear.
  private static let neighbours = 256

  /// One line, or the name above the size.
  let lines: [String]
  /// The size of the letters, in points.
  let fontSize: Double
  /// The frame of the lines.
  let frame: Frame
  /// Whether the lines are centred in the frame.
  let isCentered: Bool

  /// Returns the labels that have a place, with the indices of their boxes.
  ///
  /// - Parameters:
  ///   - boxes: The views.
  ///   - frames: Their frames in the picture.
  ///   - texts: The frames of texts in the views, which labels avoid if they can.
  /// - Returns: The labels.
  static func place(
    _ boxes: [SVGDrawing.Box], _ frames: [Frame], clearOf texts: [Frame] = []
  ) -> [(Int, SVGLabel)] {
    let texts = NearRectangles(texts)
    return boxes.indices.compactMap { index in
      let next = index + 1 < boxes.count ? boxes[index + 1] : nil
      let room = frames[index].inset(by: inset)
      let isParent = next.map { $0.depth > boxes[index].depth } ?? false
      let others = Array(frames[(index + 1)...].prefix(neighbours))
      let near = texts.overlapping(room, most: neighbours).found
      let label =
        place(boxes[index], in: room, isParent: isParent, clearOf: others + near)
        ?? (near.isEmpty
          ? nil : place(boxes[index], in: room, isParent: isParent, clearOf: others))
      return label.map { (index, $0) }
    }
  }

  /// Returns the label of a box: name and size, or else the name alone, as large as fits; nil if
  /// not even small letters have a place.
  private static func place(
    _ box: SVGDrawing.Box, in room: Frame, isParent: Bool, clearOf others: [Frame]
  ) -> SVGLabel? {
    guard room.width > 0, room.height > 0 else { return nil }
    let choices = [[box.name, size(of: box)], ["\(box.name) \(size(of: box))"], [box.name]]
    var best: SVGLabel?
    for lines in choices {
      guard
        let label = fit(lines, in: room, isParent: isParent, clearOf: others),
        // Leaving out the size is worth it only for clearly larger letters.
        label.fontSize > (best?.fontSize ?? 0) * 1.5
      else { continue }
      best = label
    }
    return best
  }

  private static func fit(
    _ lines: [String], in room: Frame, isParent: Bool, clearOf others: [Frame]
  ) -> SVGLabel? {
    let unitWidth = lines.map { width(of: $0, size: 1) }.max() ?? 0
    guard unitWidth > 0 else { return nil }
    let unitHeight = 1.2 * Double(lines.count)
    var fontSize = min(fontSizes.largest, room.width / unitWidth, room.height / unitHeight)
    while fontSize >= fontSizes.smallest {
      let width = unitWidth * fontSize
      let height = unitHeight * fontSize
      for (x, y, isCentered) in spots(
        width: width, height: height, in: room, isParent: isParent, clearOf: others)
      {
        let frame = Frame(x: x, y: y, width: width, height: height)
        if !others.contains(where: { $0.intersects(frame) }) {
          return SVGLabel(
            lines: lines, fontSize: fontSize, frame: frame, isCentered: isCentered)
        }
      }
      fontSize *= 0.8
    }
    return nil
  }

  /// Returns the possible places of a label, the best first: the middle and the corners, and then
  /// the gaps above, below and to the right of the boxes that cover the view.
  private static func spots(
    width: Double, height: Double, in room: Frame, isParent: Bool,
    clearOf others: [Frame]
  ) -> [(x: Double, y: Double, isCentered: Bool)] {
    let left = room.x
    let top = room.y
    let right = left + room.width - width
    let bottom = top + room.height - height
    var spots = [
      (x: left, y: top, isCentered: false), (x: left, y: bottom, isCentered: false),
      (x: right, y: top, isCentered: false), (x: right, y: bottom, isCentered: false),
    ]
    let middle = (x: (left + right) / 2, y: (top + bottom) / 2, isCentered: true)
    spots.insert(middle, at: isParent ? spots.endIndex : spots.startIndex)
    for other in others.prefix(16) {
      let above = other.y - inset - height
      let below = other.y + other.height + inset
      let beside = other.x + other.width + inset
      if above >= top, above <= bottom { spots.append((left, above, false)) }
      if below >= top, below <= bottom { spots.append((left, below, false)) }
      if beside >= left, beside <= right { spots.append((beside, top, false)) }
    }
    return spots
  }

  /// The size of a view as its label shows it.
  static func size(of box: SVGDrawing.Box) -> String {
    [box.frame.width, box.frame.height].map(CanonicalNumber.shortText).joined(separator: " × ")
  }

  /// Estimates the width of a text in letters of a size; East Asian letters are as wide as high.
  static func width(of text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 1 : letterWidth) } * size
  }
}
