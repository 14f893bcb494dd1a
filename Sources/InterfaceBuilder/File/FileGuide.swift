/// A layout guide of a file.
struct FileGuide: Sendable {
  /// The kinds of guides.
  enum Kind: Sendable {
    /// The safe area of a view.
    case safeArea
    /// The area of a view within its margins.
    case margins
    /// The content of a scroll view.
    case content
    /// The frame of a scroll view.
    case frame
    /// The area above the content of a screen.
    case top
    /// The area below the content of a screen, which is also the guide of a hidden keyboard.
    case bottom
    /// A separate rectangle.
    case own
  }

  let kind: Kind
  /// The view that contains it.
  let view: Int
  let element: Int
}

extension FileGuide {
  /// Returns the guides of a file, by their object ids.
  static func all(in tree: XMLTree, _ views: FileViews) -> [String: FileGuide] {
    var guides: [String: FileGuide] = [:]
    for element in tree.elements.indices {
      guard let id = tree[element, "id"], let kind = kind(of: element, in: tree) else { continue }
      var around = tree.elements[element].parent
      while around >= 0, views.ofElement[around] == nil {
        // Guides of a controller are next to its view.
        if let view = tree.child(of: around, key: "view"), views.ofElement[view] != nil {
          around = view
          break
        }
        around = tree.elements[around].parent
      }
      guard let view = views.ofElement[around] else { continue }
      guides[id] = FileGuide(kind: kind, view: view, element: element)
    }
    return guides
  }

  private static func kind(of element: Int, in tree: XMLTree) -> Kind? {
    switch (tree.name(of: element), tree[element, "key"], tree[element, "type"]) {
    case ("viewLayoutGuide", "safeArea", _): .safeArea
    case ("viewLayoutGuide", "keyboard", _): .bottom
    case ("viewLayoutGuide", "layoutMargins", _): .margins
    case ("viewLayoutGuide", "contentLayoutGuide", _): .content
    case ("viewLayoutGuide", "frameLayoutGuide", _): .frame
    case ("viewControllerLayoutGuide", _, "top"): .top
    case ("viewControllerLayoutGuide", _, "bottom"): .bottom
    case ("userLayoutGuide", _, _): .own
    default: nil
    }
  }
}
