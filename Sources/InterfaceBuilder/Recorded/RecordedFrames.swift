import LayoutNotation
import Plumb

/// The recorded frames of all views of a file in root coordinates, and the values of attributes
/// in them.
struct RecordedFrames: Sendable {
  /// The frames, by view.
  private var frames: [Frame] = []

  init(of views: FileViews) {
    for view in views.all {
      var frame = view.frame
      if let parent = view.parent {
        frame.x += frames[parent].x
        frame.y += frames[parent].y
      }
      frames.append(frame)
    }
  }

  /// The frame of a view in root coordinates.
  subscript(view: Int) -> Frame { frames[view] }

  /// Returns the value of a view's attribute in left-to-right layouts; `nil` if it depends on
  /// more than frames.
  func value(
    of attribute: LayoutAttribute, of view: Int, _ alignment: [Int: EdgeInsets]
  ) -> Double? {
    let frame = alignment[view].map { self[view].inset(by: $0) } ?? self[view]
    return Self.value(of: attribute, in: frame)
  }

  /// Returns the value of a frame's attribute in left-to-right layouts; `nil` if it depends on
  /// more than the frame.
  static func value(of attribute: LayoutAttribute, in frame: Frame) -> Double? {
    switch attribute {
    case .left, .leading: frame.x
    case .right, .trailing: frame.maxX
    case .top: frame.y
    case .bottom: frame.maxY
    case .width: frame.width
    case .height: frame.height
    case .centerX: frame.midX
    case .centerY: frame.midY
    default: nil
    }
  }

  /// Returns the first side of an equality minus the other one; `nil` if a frame lacks the
  /// attribute.
  func excess(of equality: RecordedEquality, _ alignment: [Int: EdgeInsets]) -> Double? {
    guard let first = value(of: equality.first.attribute, of: equality.first.view, alignment)
    else { return nil }
    guard let second = equality.second else { return first - equality.distance }
    return value(of: second.attribute, of: second.view, alignment)
      .map { first - $0 - equality.distance }
  }

  /// Returns the violation of a constraint between plain attributes of views; `nil` for others.
  func violation(of constraint: FileConstraint, _ alignment: [Int: EdgeInsets]) -> Double? {
    guard case .view(let view) = constraint.first.item,
      let first = value(of: constraint.first.attribute, of: view, alignment)
    else { return nil }
    var other = 0.0
    if let second = constraint.second {
      guard case .view(let view) = second.item,
        let value = value(of: second.attribute, of: view, alignment)
      else { return nil }
      other = value
      if constraint.multiplier != 1, second.attribute.isLocation { return nil }
    }
    let excess = first - (constraint.multiplier * other + constraint.constant)
    return switch constraint.relation {
    case .equal: abs(excess)
    case .lessThanOrEqual: max(0, excess)
    case .greaterThanOrEqual: max(0, -excess)
    }
  }
}
