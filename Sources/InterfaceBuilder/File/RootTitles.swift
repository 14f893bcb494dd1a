/// The titles of root views: the designer's name, or the name of the controller or window. Most
/// of them would be just `view` otherwise.
struct RootTitles {
  /// The titles of the roots, in the given order.
  let all: [String]

  /// Makes the titles of root views.
  init(of roots: [FileView], in tree: XMLTree) {
    let owners = roots.map { Self.owner(of: $0, in: tree) }
    let others = zip(roots, owners).filter { $1 == nil }.map(\.0)
    var plain = Titles(of: others, in: tree, reserved: []).all.makeIterator()
    var names = UniqueNames()
    all = owners.map { names.next($0 ?? plain.next() ?? "") }
  }

  /// Returns the name of the controller or window around a root; `nil` if there is none, or if
  /// the root has its own name.
  private static func owner(of root: FileView, in tree: XMLTree) -> String? {
    let owner = tree.elements[root.element].parent
    guard owner >= 0, tree[owner, "id"] != nil, Titles.clean(tree[root.element, "userLabel"]) == nil
    else { return nil }
    let item = tree.child(of: owner, "navigationItem")
    let names =
      ["userLabel", "title", "customClass", "storyboardIdentifier"].map { tree[owner, $0] }
      + [item.flatMap { tree[$0, "title"] }, tree.name(of: owner)]
    guard let name = names.lazy.compactMap(Titles.clean).first else { return nil }
    let isWhole = ["view", "contentView"].contains(tree[root.element, "key"])
    return isWhole ? name : "\(name): \(root.kind)"
  }
}
