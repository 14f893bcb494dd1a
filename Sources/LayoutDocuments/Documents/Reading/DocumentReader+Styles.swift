import FlatMemory
import LayoutNotation

/// Styles: named sets of keys that views share.
extension DocumentReader {
  /// A style of the document.
  struct Style {
    /// Its name.
    var key: DocumentNode
    /// The keys of the style.
    var value: DocumentNode
    /// Whether a view names it.
    var isUsed = false
  }

  /// Collects the styles and checks their keys.
  ///
  /// Values are read for each view, because they may contain loop indices.
  mutating func readStyles(_ node: DocumentNode) throws(LayoutError) {
    for (key, value) in try members(node, of: "names and properties of views") {
      let name = tree.text(of: key)
      guard !name.isEmpty else { throw error(.invalidValue, "a style needs a name", at: key) }
      try checkStyle(value)
      styles[name] = Style(key: key, value: value)
    }
  }

  /// Checks the keys of a style.
  private func checkStyle(_ node: DocumentNode) throws(LayoutError) {
    for (part, _) in try members(node, of: "a view's keys") {
      _ = try key(part, as: ViewKey.self)
      guard !ViewKey.namesOutsideStyles.contains(tree.text(of: part)) else {
        throw error(
          .unknownKey,
          "\(path(part)) is not allowed in a style, which says how views look, not "
            + "which there are", at: part)
      }
    }
  }

  /// Applies the styles of a view. The view's own keys come first, then later styles before earlier
  /// ones.
  ///
  /// - Parameters:
  ///   - node: The value of `style`.
  ///   - view: The view.
  ///   - own: The mapping of the view's own keys.
  ///   - written: Receives the values.
  /// - Throws: `LayoutError` for an unknown style, and for errors in a style.
  mutating func applyStyles(
    _ node: DocumentNode, to view: Int, written own: DocumentNode, into written: inout WrittenValues
  ) throws(LayoutError) {
    var keys = Set(tree.members(of: own).map { tree.text(of: $0.key) })
    written.isStyle = true
    for node in try styleNodes(node).reversed() {
      for (key, value) in try styleMembers(node) where keys.insert(tree.text(of: key)).inserted {
        _ = try read(key, value, of: view, false, into: &written)
      }
    }
    written.isStyle = false
  }

  /// Applies the styles of the root, which set its appearance.
  mutating func readStyleOfRoot(_ node: DocumentNode) throws(LayoutError) {
    var appearance = ViewAppearance()
    var keys: Set<String> = []
    for node in try styleNodes(node).reversed() {
      for (key, value) in try styleMembers(node) where keys.insert(tree.text(of: key)).inserted {
        try self.key(key, as: PropertyKey<ViewAppearance>.self).read(&self, value, &appearance)
      }
    }
    if appearance != ViewAppearance() { views.appearances[0] = appearance }
  }

  /// Returns the keys of a style except `when`; none if its condition is false.
  private mutating func styleMembers(
    _ node: DocumentNode
  ) throws(LayoutError) -> [(key: DocumentNode, value: DocumentNode)] {
    let style = try style(node)
    if let when = tree.value(of: ViewPartKey.when, in: style), !(try condition(when)) { return [] }
    return tree.members(of: style).filter { tree.text(of: $0.key) != ViewPartKey.when.rawValue }
  }

  /// Returns the mapping of a style, given by name or inline.
  private mutating func style(_ node: DocumentNode) throws(LayoutError) -> DocumentNode {
    if tree.kind(of: node) == .mapping {
      try checkStyle(node)
      return node
    }
    let text = String(decoding: try stamped(node), as: UTF8.self)
    guard let style = styles[text] else {
      throw error(
        .unknownName, "there is no style \"\(text)\"", at: node,
        suggestion: nearestName(to: text, among: styles.keys.sorted()))
    }
    styles[text]?.isUsed = true
    return style.value
  }

  private func styleNodes(_ node: DocumentNode) throws(LayoutError) -> [DocumentNode] {
    let what = "the name of a style, its properties, or a list of these"
    switch tree.kind(of: node) {
    case .null: return []
    case .mapping: return [node]
    case .sequence:
      for element in tree.elements(of: node) where tree.kind(of: element) != .mapping {
        _ = try name(element)
      }
      return Array(tree.elements(of: node))
    default:
      guard tree.name(of: node) != nil else { throw expected(what, at: node) }
      _ = try name(node)
      return [node]
    }
  }

  /// Reads the unused styles in order to check their values.
  ///
  /// - Returns: Their names and their offsets in the file, in file order.
  /// - Throws: `LayoutError` for invalid values. Unknown names in formulas are allowed, since they
  ///   may be loop indices.
  func checkUnusedStyles() throws(LayoutError) -> [(name: String, offset: Int)] {
    let unused = styles.filter { !$1.isUsed }.ordered { $0.value.key.index < $1.value.key.index }
    for (_, style) in unused {
      var reader = DocumentReader(tree: tree)
      reader.formulas.metrics = formulas.metrics
      reader.formulas.standIn = 1
      var written = WrittenValues()
      for (key, value) in try reader.styleMembers(style.value) {
        _ = try reader.read(key, value, of: 0, false, into: &written)
      }
    }
    return unused.map { ($0.key, tree.fileOffset(of: $0.value.key)) }
  }
}
