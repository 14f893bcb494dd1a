package import Plumb

extension Layout {
  /// The view of a name, made inside the root if there is none.
  @discardableResult
  package func named(_ name: String) -> LayoutView { self[name] ?? view(name) }
}
