import LayoutNotation
import Plumb

/// Turns ambiguous attributes into marks: the range of each attribute as a line with arrows, and
/// ghosts of the view at its ends.
struct RangeMarks {
  private(set) var measures: [SVGDrawing.Measure] = []
  private(set) var ghosts: [SVGDrawing.Ghost] = []
  /// The area of the drawing. Unlimited ranges end there.
  private let stage: Frame

  init(stage: Frame) { self.stage = stage }

  /// Adds the marks of a view's ambiguous attributes along one axis.
  ///
  /// - Parameters:
  ///   - size: Its size, if that is ambiguous; with a range.
  ///   - edge: Its near edge, if that is ambiguous; with a range.
  ///   - frame: Its frame, in the coordinates of the root.
  ///   - origin: The origin of its parent along the axis, in the coordinates of the root.
  mutating func add(
    size: Solution.Ambiguous?, edge: Solution.Ambiguous?, frame: Frame, origin: Double
  ) {
    guard let first = edge ?? size else { return }
    let isHorizontal = first.dimension.isHorizontal
    let along = isHorizontal ? frame.horizontal : frame.vertical
    guard let size, let edge else {
      let base = edge == nil ? along.lowerBound : origin
      for value in [first.lower, first.upper].compactMap(\.self) {
        let start = edge == nil ? along.lowerBound : base + value
        let end = edge == nil ? base + value : start + along.upperBound - along.lowerBound
        addGhost(of: frame, isHorizontal, from: start, to: end)
      }
      return addRange(of: first, frame, isHorizontal, base: base)
    }
    addRange(of: edge, frame, isHorizontal, base: origin)
    guard let least = edge.lower, let greatest = edge.upper, let narrow = size.lower,
      let wide = size.upper, abs(least + wide - greatest - narrow) < 0.005
    else { return addRange(of: size, frame, isHorizontal, base: along.lowerBound) }
    // The far edge is fixed: the size shrinks by as much as the near edge moves.
    for start in [least, greatest] {
      addGhost(of: frame, isHorizontal, from: origin + start, to: along.upperBound)
    }
  }

  private mutating func addRange(
    of ambiguous: Solution.Ambiguous, _ frame: Frame, _ isHorizontal: Bool, base: Double
  ) {
    let limits = limits(isHorizontal)
    func place(_ value: Double?, else edge: Double) -> Double {
      value.map { min(max(base + $0, limits.lowerBound), limits.upperBound) } ?? edge
    }
    measures.append(
      .init(
        kind: .range, tone: .free, isHorizontal: isHorizontal,
        start: place(ambiguous.lower, else: limits.lowerBound),
        end: place(ambiguous.upper, else: limits.upperBound),
        across: isHorizontal ? frame.vertical : frame.horizontal,
        text: "\(ambiguous.dimension.rawValue) \(Self.text(of: ambiguous))",
        title: "\(ambiguous.attribute) \(Self.text(of: ambiguous))"))
  }

  private mutating func addGhost(
    of frame: Frame, _ isHorizontal: Bool, from start: Double, to end: Double
  ) {
    let limits = limits(isHorizontal)
    guard limits.contains(start), limits.contains(end) else { return }
    var ghost = frame
    if isHorizontal {
      (ghost.x, ghost.width) = (start, max(0, end - start))
    } else {
      (ghost.y, ghost.height) = (start, max(0, end - start))
    }
    if ghost != frame { ghosts.append(.init(frame: ghost)) }
  }

  private func limits(_ isHorizontal: Bool) -> ClosedRange<Double> {
    isHorizontal ? stage.x...stage.maxX : stage.y...stage.maxY
  }

  /// Formats a range, such as `0 … 220`.
  static func text(of ambiguous: Solution.Ambiguous) -> String {
    guard ambiguous.hasRange else { return "may have any value" }
    return
      switch (
        ambiguous.lower.map(CanonicalNumber.shortText),
        ambiguous.upper.map(CanonicalNumber.shortText)
      )
    {
    case (let lower?, let upper?): "\(lower) … \(upper)"
    case (let lower?, nil): "≥ \(lower)"
    case (nil, let upper?): "≤ \(upper)"
    case (nil, nil): "anything"
    }
  }
}
