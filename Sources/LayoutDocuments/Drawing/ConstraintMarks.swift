import LayoutNotation
import Plumb

/// Turns the constraints of a solution into marks: measures, guides and springs.
struct ConstraintMarks {
  /// The frames of all views in the coordinates of the root, which is the first view.
  let frames: [Frame]
  /// The parent of each view.
  let parents: [Int?]
  /// The members of conflicts.
  let conflicting: Set<ConstraintSource>
  /// Whether constraints that hold are shown.
  let showsPlain: Bool

  private(set) var measures: [SVGDrawing.Measure] = []
  private(set) var guides: [SVGDrawing.Guide] = []
  /// The views in a conflict, and the views with a violated constraint.
  private(set) var views = (conflict: Set<Int>(), unsatisfied: Set<Int>())

  /// Differences in points that are ignored.
  private static let tolerance = 0.005

  init(
    frames: [Frame], parents: [Int?], conflicting: Set<ConstraintSource> = [],
    showsPlain: Bool = true
  ) {
    self.frames = frames
    self.parents = parents
    self.conflicting = conflicting
    self.showsPlain = showsPlain
  }

  /// Adds the marks of a constraint.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - number: Its number, by which scripts find it.
  mutating func add(_ constraint: PlacedConstraint, number: Int?) {
    let isConflicting = conflicting.contains(constraint.source)
    let tone: SVGDrawing.Tone =
      isConflicting ? .conflict : constraint.isMissed ? .unsatisfied : .plain
    if isConflicting {
      views.conflict.formUnion(
        [constraint.item.view, constraint.reference?.view].compactMap(\.self))
    } else if constraint.isMissed {
      views.unsatisfied.insert(constraint.item.view)
    }
    if tone == .plain {
      // Implicit constraints and those with slack do not explain the frame of a view.
      guard showsPlain, !constraint.source.isImplicit || constraint.source.isOfStack,
        constraint.relation == .equal || abs(constraint.excess) <= Self.tolerance
      else { return }
    }
    if constraint.item.attribute.isLocation {
      addLocation(constraint, tone, number)
    } else {
      addSize(constraint, tone, number)
    }
  }

  private mutating func addSize(
    _ constraint: PlacedConstraint, _ tone: SVGDrawing.Tone, _ number: Int?
  ) {
    let frame = frames[constraint.item.view]
    let isHorizontal = constraint.item.attribute.isHorizontal
    let along = isHorizontal ? frame.horizontal : frame.vertical
    let measure = SVGDrawing.Measure(
      kind: constraint.isMissed ? .spring : .dimension, tone: tone, isHorizontal: isHorizontal,
      start: along.lowerBound, end: along.upperBound,
      across: isHorizontal ? frame.vertical : frame.horizontal,
      text: sign(constraint.relation, constraint.constant != nil) + constraint.distance
        + amount(constraint.isMissed ? constraint.excess : 0),
      title: constraint.title, constraint: number)
    measures.append(measure)
  }

  private mutating func addLocation(
    _ constraint: PlacedConstraint, _ tone: SVGDrawing.Tone, _ number: Int?
  ) {
    let item = constraint.item
    let isHorizontal = item.attribute.isHorizontal
    let frame = frames[item.view]
    let across = isHorizontal ? frame.vertical : frame.horizontal
    let start = constraint.reference?.position ?? item.position - constraint.excess
    if abs(item.position - start) <= Self.tolerance, !constraint.isMissed {
      return addGuide(constraint, tone, across, number)
    }
    if tone == .plain, constraint.reference == nil { return }
    let other = constraint.reference.map { frames[$0.view] } ?? frame
    measures.append(
      SVGDrawing.Measure(
        kind: constraint.isMissed ? .spring : .dimension, tone: tone, isHorizontal: isHorizontal,
        start: start, end: item.position, across: across,
        otherAcross: isHorizontal ? other.vertical : other.horizontal,
        text: distanceText(of: constraint), title: constraint.title, constraint: number))
  }

  /// Returns the text of a distance, measured from the lesser end.
  private func distanceText(of constraint: PlacedConstraint) -> String {
    let excess = constraint.isMissed ? constraint.excess : 0
    guard constraint.reference != nil, let constant = constraint.constant else {
      let distance = constraint.reference == nil ? "" : "= \(constraint.distance)"
      return distance + amount(excess)
    }
    if constant == 0, constraint.relation == .equal { return amount(abs(excess)) }
    let relation = constant < 0 ? constraint.relation.mirrored : constraint.relation
    return sign(relation, true) + CanonicalNumber.shortText(abs(constant))
      + amount(constant < 0 ? -excess : excess)
  }

  /// Adds the hairline of two aligned attributes. Edges of a view that coincide with those of an
  /// ancestor have none, as the edges themselves show it.
  private mutating func addGuide(
    _ constraint: PlacedConstraint, _ tone: SVGDrawing.Tone, _ across: ClosedRange<Double>,
    _ number: Int?
  ) {
    let item = constraint.item
    let isHorizontal = item.attribute.isHorizontal
    var extent = across
    if tone == .plain {
      guard let reference = constraint.reference else { return }
      let isEdge = ![.centerX, .centerY].contains(item.attribute)
      if isAncestor(reference.view, of: item.view) {
        if isEdge { return }
      } else {
        if item.attribute != reference.attribute { return }
        let other = frames[reference.view]
        let range = isHorizontal ? other.vertical : other.horizontal
        extent =
          min(extent.lowerBound, range.lowerBound)...max(extent.upperBound, range.upperBound)
      }
    }
    let known = guides.firstIndex {
      $0.tone == tone && tone == .plain && $0.isHorizontal == !isHorizontal
        && abs($0.position - item.position) <= Self.tolerance
    }
    if let known {
      let range = guides[known].extent
      guides[known].extent =
        min(extent.lowerBound, range.lowerBound)...max(extent.upperBound, range.upperBound)
      guides[known].title += "\n" + constraint.title
    } else {
      guides.append(
        .init(
          tone: tone, isHorizontal: !isHorizontal, position: item.position, extent: extent,
          title: constraint.title, constraint: number))
    }
  }

  private func isAncestor(_ ancestor: Int, of view: Int) -> Bool {
    var next: Int? = view
    while let current = next {
      if current == ancestor { return true }
      next = parents[current]
    }
    return false
  }

  private func sign(_ relation: Relation, _ isNumber: Bool) -> String {
    switch relation {
    case .equal: isNumber ? "" : "= "
    case .lessThanOrEqual: "≤ "
    case .greaterThanOrEqual: "≥ "
    }
  }

  /// Returns how much longer or shorter a measure is than required.
  private func amount(_ excess: Double) -> String {
    if excess == 0 { return "" }
    return (excess < 0 ? " −" : " +") + CanonicalNumber.shortText(abs(excess))
  }
}

extension PlacedConstraint {
  /// The text of the constraint, and the amount by which it is violated.
  fileprivate var title: String {
    source.placedText
      + (isMissed ? ", off by \(CanonicalNumber.shortText(abs(excess)))" : "")
  }
}

extension Frame {
  /// From left to right.
  var horizontal: ClosedRange<Double> { x...max(x, x + width) }
  /// From top to bottom.
  var vertical: ClosedRange<Double> { y...max(y, y + height) }
}
