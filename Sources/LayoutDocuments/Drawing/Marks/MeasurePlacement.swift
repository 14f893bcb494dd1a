import Plumb

/// Finds places for measures and their texts that avoid names and each other, and cross as few
/// edges of views as possible.
struct SVGMeasurePlacement {
  /// Wider texts are long.
  private static let longText = 30.0

  /// The frames of the existing texts.
  private(set) var texts: [Frame]
  private var lines: [Frame] = []
  private let edges: [Frame]
  private let page: Frame

  /// Starts with the existing texts.
  ///
  /// - Parameters:
  ///   - texts: The frames of the existing texts.
  ///   - boxes: The views.
  ///   - page: The area for texts.
  init(around texts: [Frame], boxes: [Frame], in page: Frame) {
    self.texts = texts
    self.page = page
    edges = boxes.flatMap { box in
      [
        Frame(x: box.x, y: box.y, width: box.width, height: 0),
        Frame(x: box.x, y: box.maxY, width: box.width, height: 0),
        Frame(x: box.x, y: box.y, width: 0, height: box.height),
        Frame(x: box.maxX, y: box.y, width: 0, height: box.height),
      ]
    }
  }

  /// Places a measure; `nil` if there is no place for it. The measure of a finding is always drawn,
  /// if necessary without its text.
  mutating func place(_ measure: SVGDrawing.Measure) -> SVGDrawing.PlacedMeasure? {
    let length = abs(measure.end - measure.start)
    let isFinding = measure.tone != .plain
    guard isFinding || length >= 3 else { return nil }
    let size = (
      width: SVGLabel.width(of: measure.text, size: SVGDrawing.PlacedMeasure.fontSize),
      height: SVGDrawing.PlacedMeasure.fontSize * 1.1
    )
    var best: (cost: Int, place: Double, text: Frame, line: Frame)?
    let places = measure.places(
      textReach: measure.isHorizontal ? size.height / 2 : size.width / 2)
    for (order, place) in places.enumerated() {
      let line = frame(of: measure, at: place)
      guard isFree(line, among: texts), isFree(line, among: lines) else { continue }
      for (side, text) in texts(for: measure, length, size, at: place).enumerated() {
        guard page.contains(text), isFree(text, among: texts), isFree(text, among: lines) else {
          continue
        }
        let crossings = edges.count { $0.intersects(text) }
        // A satisfied constraint gets no long text that needs more than its place.
        if !isFinding, size.width > Self.longText {
          guard crossings == 0, !measure.isHorizontal || size.width <= length + 12 else { continue }
        }
        let cost = order + side + 3 * crossings
        if cost < best?.cost ?? .max { best = (cost, place, text, line) }
      }
    }
    if let best {
      texts.append(best.text)
      lines.append(best.line)
      return .init(measure: measure, place: best.place, textFrame: best.text)
    }
    guard isFinding else { return nil }
    let clear = places.first { isFree(frame(of: measure, at: $0), among: texts + lines) }
    guard let place = clear ?? places.first else { return nil }
    lines.append(frame(of: measure, at: place))
    return .init(measure: measure, place: place, textFrame: nil)
  }

  private func isFree(_ frame: Frame, among others: [Frame]) -> Bool {
    !others.contains { $0.intersects(frame) }
  }

  /// Returns the strip that the line occupies.
  private func frame(of measure: SVGDrawing.Measure, at place: Double) -> Frame {
    let low = min(measure.start, measure.end)
    let length = abs(measure.end - measure.start)
    return measure.isHorizontal
      ? Frame(x: low, y: place - 3, width: length, height: 6)
      : Frame(x: place - 3, y: low, width: 6, height: length)
  }

  /// Returns the possible frames of the text: on the line if there is room, or beside it.
  private func texts(
    for measure: SVGDrawing.Measure, _ length: Double, _ size: (width: Double, height: Double),
    at place: Double
  ) -> [Frame] {
    let middle = (measure.start + measure.end) / 2
    func text(_ x: Double, _ y: Double) -> Frame {
      Frame(
        x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }
    let isOnLine =
      measure.kind == .dimension
      && length >= (measure.isHorizontal ? size.width + 14 : size.height + 8)
    if measure.isHorizontal {
      let reach = 4 + size.height / 2
      // Beside a short line the text may also begin or end with it.
      let shifts = [0, (size.width - length) / 2, (length - size.width) / 2]
      return (isOnLine ? [text(middle, place)] : [])
        + shifts.flatMap { [text(middle + $0, place - reach), text(middle + $0, place + reach)] }
    }
    let reach = 6 + size.width / 2
    return (isOnLine ? [text(place, middle)] : [])
      + [text(place + reach, middle), text(place - reach, middle)]
  }
}
