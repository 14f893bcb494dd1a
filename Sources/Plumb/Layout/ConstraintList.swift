public import LayoutNotation

// Several constraints are an array of them: what `add`, `eqs`, `addVisual` and `collect` return.

extension [LayoutConstraint] {
  /// Whether all of the constraints are active; setting it sets it for each of them, and adds none
  /// to a layout. Those on removed views do not matter. A constraint may be in several arrays: the
  /// last setting counts.
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

  /// Sets the priority of several constraints, in (0, 1000]; `solve` throws if it lies outside. An
  /// operator `~` for lists would double the time the compiler takes over any formula with one.
  ///
  /// - Returns: The same constraints.
  public func withPriority(_ priority: Priority) -> Self { map { $0 ~ priority } }
}
