package import Plumb

extension Layout {
  /// Returns the view with a name, which is added to the root if it is missing.
  @discardableResult
  package func named(_ name: String) -> LayoutView { self[name] ?? view(name) }
}
