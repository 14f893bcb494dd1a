public import LayoutNotation

// A list of constraints is an array: the result of `add`, `eqs`, `addVisual` and `collect`.

extension [LayoutConstraint] {
  /// Whether all of the constraints are active.
  ///
  /// Setting it sets each constraint, but adds none to a layout. Constraints on removed views are
  /// ignored. A constraint may be in several arrays: the last setting counts.
  ///
  /// ```swift
  /// let wide = try layout.collect {
  ///   try layout.eqs("picture.width == 40%")
  ///   layout.add(text[.left] == picture[.right] + 8)
  /// }
  /// wide.isActive = false
  /// ```
  public var isActive: Bool {
    get { remaining.allSatisfy(\.isActive) }
    nonmutating set {
      for constraint in remaining { constraint.isSwitchedOn = newValue }
    }
  }

  private var remaining: some Sequence<LayoutConstraint> {
    lazy.filter { !$0.namedViews.contains(where: \.isRemoved) }
  }

  /// Sets the priority of several constraints, in (0, 1000]; `solve` throws if it is out of range.
  ///
  /// There is no operator `~` for lists, because it would double the time the compiler takes for
  /// any formula with `~`.
  ///
  /// - Returns: The same constraints.
  public func withPriority(_ priority: Priority) -> Self { map { $0 ~ priority } }
}
