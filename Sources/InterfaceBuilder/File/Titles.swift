/// The titles of views in messages: the designer's name, or the kind and the text.
struct Titles {
  /// The titles of the views, in the given order.
  let all: [String]

  /// The maximum length of a text in a title.
  private static let longest = 40

  /// Makes the titles of views.
  ///
  /// - Parameters:
  ///   - views: The views, in the order of numbering.
  ///   - tree: The file.
  ///   - reserved: Names with another meaning.
  init(of views: [FileView], in tree: XMLTree, reserved: Set<String>) {
    var names = UniqueNames(reserved: reserved)
    all = views.map { names.next(Self.name(of: $0, in: tree)) }
  }

  private static func name(of view: FileView, in tree: XMLTree) -> String {
    if let label = clean(tree[view.element, "userLabel"]) { return label }
    return text(of: view, in: tree).map { "\(view.kind) '\($0)'" } ?? view.kind
  }

  /// Returns the visible text of a view.
  private static func text(of view: FileView, in tree: XMLTree) -> String? {
    let cell = tree.child(of: view.element, key: "cell")
    for element in [view.element, cell].compactMap(\.self) {
      for attribute in ["text", "title", "placeholder", "placeholderString", "image"] {
        if let text = clean(tree[element, attribute]) { return text }
      }
      for child in tree.children(of: element) {
        switch (tree.name(of: child), tree[child, "key"]) {
        case ("string", "text"), ("mutableString", "text"), ("string", "title"),
          ("string", "placeholder"):
          if let text = clean(tree.elements[child].text) { return text }
        case ("state", "normal"):
          if let text = clean(tree[child, "title"]) ?? clean(tree[child, "image"]) { return text }
        case ("buttonConfiguration", _):
          if let text = clean(tree[child, "title"]) { return text }
        default: break
        }
      }
    }
    return clean(tree[view.element, "customClass"])
  }

  /// Returns a text on one line and of limited length; `nil` for an empty one.
  static func clean(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "\"" || $0 == "\\" })
    let line = words.joined(separator: " ").filter { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    if line.isEmpty { return nil }
    return line.count <= longest ? line : line.prefix(longest - 1) + "…"
  }
}
