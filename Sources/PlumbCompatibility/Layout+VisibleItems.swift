public import Plumb

extension Layout {
  /// The views that `last_visible` in equations speaks of: the first items of the equations so far
  /// that were not hidden, each once, the most recent one last. Views of other layouts are left
  /// out. RMExtensions' `visible_items`.
  public var visibleItems: [LayoutView] {
    get { visibleFirstItems }
    set { visibleFirstItems = newValue }
  }
}
