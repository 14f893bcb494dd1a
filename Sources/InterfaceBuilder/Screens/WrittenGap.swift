import LayoutNotation
import Plumb

/// A pair of views whose distance a required constraint sets.
struct WrittenGap: Hashable {
  let before: Int
  let after: Int
  let isHorizontal: Bool

  init(_ before: Int, _ after: Int, isHorizontal: Bool) {
    (self.before, self.after, self.isHorizontal) = (before, after, isHorizontal)
  }
}

extension WrittenGap {
  /// Returns the distances between views that required equalities set.
  static func all(in constraints: [FileConstraint]) -> [WrittenGap: Double] {
    var gaps: [WrittenGap: Double] = [:]
    for equality in constraints.lazy.compactMap(RecordedEquality.init) {
      guard let second = equality.second else { continue }
      let first = equality.first
      let isHorizontal = first.attribute.isHorizontal
      switch (first.attribute, second.attribute) {
      case (.left, .right), (.leading, .trailing), (.top, .bottom):
        gaps[WrittenGap(second.view, first.view, isHorizontal: isHorizontal)] = equality.distance
      case (.right, .left), (.trailing, .leading), (.bottom, .top):
        gaps[WrittenGap(first.view, second.view, isHorizontal: isHorizontal)] =
          -equality.distance
      default: break
      }
    }
    return gaps
  }
}
