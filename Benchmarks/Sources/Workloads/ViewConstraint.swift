/// An attribute of a view, in the order of the records' numbers.
package enum Attribute: UInt8, Sendable {
  /// The distance of the left edge from the origin.
  case left
  /// The distance of the top edge from the origin, downwards.
  case top
  /// The width.
  case width
  /// The height.
  case height
  /// `left + width`.
  case right
  /// `top + height`.
  case bottom
  /// `left + width / 2`.
  case centerX
  /// `top + height / 2`.
  case centerY
  /// No attribute: the constraint compares with a constant.
  case none
}

/// How the two sides of a constraint compare.
package enum Relation: Int8, Sendable {
  /// At most.
  case lessOrEqual = -1
  /// Equal.
  case equal = 0
  /// At least.
  case greaterOrEqual = 1
}

/// A constraint without notation: `view1.attribute1 relation multiplier · view2.attribute2 +
/// constant @ priority`.
package struct ViewConstraint: Sendable, Equatable {
  /// The view on the left side.
  package var view1: Int32
  /// The attribute on the left side.
  package var attribute1: Attribute
  /// How the sides compare.
  package var relation: Relation
  /// The view on the right side, or −1.
  package var view2: Int32
  /// The attribute on the right side.
  package var attribute2: Attribute
  /// The factor of the right side's attribute.
  package var multiplier: Double
  /// The constant on the right side, in points.
  package var constant: Double
  /// The priority: 1000 is required, lower ones are optional.
  package var priority: Int16
}
