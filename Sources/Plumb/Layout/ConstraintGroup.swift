/// Constraints of a layout that are switched on and off together.
///
/// ```swift
/// let wide = try layout.group {
///   try layout.eqs("picture.width == 40%")
///   layout.add(text[.left] == picture[.right] + 8)
/// }
/// wide.isActive = false
/// ```
public struct ConstraintGroup {
  /// The constraints, in the order they were added; those on removed views are gone.
  public var constraints: [LayoutConstraint] {
    all.filter { !$0.namedViews.contains(where: \.isRemoved) }
  }
  private let all: [LayoutConstraint]

  /// Makes a group of constraints.
  public init(_ constraints: [LayoutConstraint]) { all = constraints }

  /// Whether all constraints of the group are active; setting it sets it for each of them, and adds
  /// none to a layout. A constraint may be in several groups: the last setting counts.
  public var isActive: Bool {
    get { constraints.allSatisfy(\.isActive) }
    nonmutating set {
      for constraint in constraints { constraint.isSwitchedOn = newValue }
    }
  }
}

extension Layout {
  /// Runs a block and groups the constraints that it added to the layout, in whatever notation.
  /// Rules, measures and definitions are none, and stay in force.
  ///
  /// - Parameter block: Adds constraints.
  /// - Returns: The group.
  /// - Throws: What the block throws; what it had added stays.
  public func group<Failure: Error>(
    _ block: () throws(Failure) -> Void
  ) throws(Failure) -> ConstraintGroup {
    ConstraintGroup(try collect(block))
  }
}
