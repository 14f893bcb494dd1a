/// A measure of a view that constraints speak of, in points.
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
  /// The attribute of a spelling in UTF-8; `nil` for any other word.
  package init?(_ spelling: some Collection<UInt8>) {
    guard let known = Self.spellings.first(where: { $0.bytes.elementsEqual(spelling) }) else {
      return nil
    }
    self = known.attribute
  }

  private static let spellings = allCases.map { (bytes: Array($0.rawValue.utf8), attribute: $0) }
}

/// How the two sides of a constraint compare.
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
