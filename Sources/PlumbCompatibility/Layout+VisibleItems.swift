public import Plumb

extension Layout {
  /// The views that `last_visible` in equations refers to: the first items of the equations so far
  /// that were not hidden, each once, the most recent last. When it is set, views of other layouts
  /// are ignored. RMExtensions' `visible_items`.
  public var visibleItems: [LayoutView] {
    get { visibleFirstItems }
    set { visibleFirstItems = newValue }
  }
}
