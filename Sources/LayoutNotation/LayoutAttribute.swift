/// A measure of a view that constraints refer to, in points.
///
/// `rawValue` is its spelling in equations and documents.
public enum LayoutAttribute: String, Sendable, CaseIterable, Hashable {
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The edge where lines begin: left in left-to-right layouts.
  case leading
  /// The edge where lines end: right in left-to-right layouts.
  case trailing
  /// The width.
  case width
  /// The height.
  case height
  /// The horizontal centre.
  case centerX
  /// The vertical centre.
  case centerY
  /// The last baseline, under its older name.
  case baseline
  /// The baseline of the last line: the bottom, less the view's baseline offset.
  case lastBaseline
  /// The baseline of the first line.
  case firstBaseline
  /// The left edge, inside the view's margin.
  case leftMargin
  /// The right edge, inside the view's margin.
  case rightMargin
  /// The top edge, inside the view's margin.
  case topMargin
  /// The bottom edge, inside the view's margin.
  case bottomMargin
  /// The leading edge, inside the view's margin.
  case leadingMargin
  /// The trailing edge, inside the view's margin.
  case trailingMargin
  /// The horizontal centre between the left and right margins.
  case centerXWithinMargins
  /// The vertical centre between the top and bottom margins.
  case centerYWithinMargins
}

extension LayoutAttribute {
  /// Finds the attribute spelled by a range of UTF-8; `nil` for any other word.
  package init?(_ bytes: [UInt8], in range: Range<Int>) {
    let start = range.lowerBound
    guard range.count > 2,
      let meant = Self.candidate(range.count, bytes[start], range.count > 6 ? bytes[start + 6] : 0)
    else { return nil }
    var place = start
    for byte in meant.rawValue.utf8 {
      guard bytes[place] == byte else { return nil }
      place += 1
    }
    self = meant
  }

  /// Returns the only attribute whose spelling has this length, first letter and seventh letter.
  private static func candidate(
    _ count: Int, _ first: UInt8, _ seventh: UInt8
  ) -> LayoutAttribute? {
    switch (count, first, seventh) {
    case (3, _, _): .top
    case (4, _, _): .left
    case (5, UInt8(ascii: "w"), _): .width
    case (5, _, _): .right
    case (6, UInt8(ascii: "h"), _): .height
    case (6, _, _): .bottom
    case (7, UInt8(ascii: "l"), _): .leading
    case (7, _, UInt8(ascii: "X")): .centerX
    case (7, _, _): .centerY
    case (8, UInt8(ascii: "t"), _): .trailing
    case (8, _, _): .baseline
    case (9, _, _): .topMargin
    case (10, _, _): .leftMargin
    case (11, _, _): .rightMargin
    case (12, UInt8(ascii: "b"), _): .bottomMargin
    case (12, _, _): .lastBaseline
    case (13, UInt8(ascii: "l"), _): .leadingMargin
    case (13, _, _): .firstBaseline
    case (14, _, _): .trailingMargin
    case (20, _, UInt8(ascii: "X")): .centerXWithinMargins
    case (20, _, _): .centerYWithinMargins
    default: nil
    }
  }
}

/// The relation between the two sides of a constraint.
public enum Relation: String, Sendable, CaseIterable, Hashable {
  /// The left side equals the right one.
  case equal = "=="
  /// The left side is at most the right one.
  case lessThanOrEqual = "<="
  /// The left side is at least the right one.
  case greaterThanOrEqual = ">="

  /// The relation with its sides exchanged.
  public var mirrored: Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
