import LayoutNotation
public import Plumb

// TULayoutAdditions' properties. Reading one describes the attribute. Setting one adds exactly one
// constraint to the view's layout and replaces none, even if it is set again. Signs are Auto
// Layout's: insets from the right and the bottom are negative.

extension LayoutView {
  /// The left edge: reading describes it, setting adds a constraint.
  public var constrainedLeft: ConstraintInfo {
    get { constraintInfo(.left) }
    set { setConstraint(.left, newValue) }
  }

  /// The right edge: reading describes it, setting adds a constraint.
  public var constrainedRight: ConstraintInfo {
    get { constraintInfo(.right) }
    set { setConstraint(.right, newValue) }
  }

  /// The top edge: reading describes it, setting adds a constraint.
  public var constrainedTop: ConstraintInfo {
    get { constraintInfo(.top) }
    set { setConstraint(.top, newValue) }
  }

  /// The bottom edge: reading describes it, setting adds a constraint.
  public var constrainedBottom: ConstraintInfo {
    get { constraintInfo(.bottom) }
    set { setConstraint(.bottom, newValue) }
  }

  /// The edge where lines begin: reading describes it, setting adds a constraint.
  public var constrainedLeading: ConstraintInfo {
    get { constraintInfo(.leading) }
    set { setConstraint(.leading, newValue) }
  }

  /// The edge where lines end: reading describes it, setting adds a constraint.
  public var constrainedTrailing: ConstraintInfo {
    get { constraintInfo(.trailing) }
    set { setConstraint(.trailing, newValue) }
  }

  /// The width: reading describes it, setting adds a constraint.
  public var constrainedWidth: ConstraintInfo {
    get { constraintInfo(.width) }
    set { setConstraint(.width, newValue) }
  }

  /// The height: reading describes it, setting adds a constraint.
  public var constrainedHeight: ConstraintInfo {
    get { constraintInfo(.height) }
    set { setConstraint(.height, newValue) }
  }

  /// The horizontal centre: reading describes it, setting adds a constraint.
  public var constrainedCenterX: ConstraintInfo {
    get { constraintInfo(.centerX) }
    set { setConstraint(.centerX, newValue) }
  }

  /// The vertical centre: reading describes it, setting adds a constraint.
  public var constrainedCenterY: ConstraintInfo {
    get { constraintInfo(.centerY) }
    set { setConstraint(.centerY, newValue) }
  }

  /// The last baseline: reading describes it, setting adds a constraint.
  public var constrainedBaseline: ConstraintInfo {
    get { constraintInfo(.baseline) }
    set { setConstraint(.baseline, newValue) }
  }
}

extension LayoutAttribute {
  /// The chained property of the attribute, such as `constrainedLeft`.
  var propertyName: String {
    "constrained" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }
}
