import LayoutNotation

/// Styles: what is told of many views, under a name.
extension DocumentReader {
  /// A style as it stands in the document.
  struct Style {
    /// Its name.
    var key: DocumentNode
    /// What it tells of views.
    var value: DocumentNode
    /// Whether a view names it.
    var isUsed = false
  }

  /// Takes in what styles there are, and checks their keys; values are read where a view has them,
  /// as they may be made of the indices of loops.
  mutating func readStyles(_ node: DocumentNode) throws(LayoutError) {
    for (key, value) in try members(node, of: "names and what they tell of views") {
      let name = tree.text(of: key)
      guard !name.isEmpty else { throw error(.invalidValue, "a style needs a name", at: key) }
      for (part, _) in try members(value, of: "a view's keys") {
        guard try self.key(part, as: ViewKey.self).isOfStyles else {
          throw error(
            .unknownKey,
            "\(path(part)) has no place in a style, which tells what views are like, and not "
              + "which there are", at: part)
        }
      }
      styles[name] = Style(key: key, value: value)
    }
  }

  /// Tells a view what its styles say: what it says itself comes first, then the last of them.
  ///
  /// - Parameters:
  ///   - node: The value of `style`.
  ///   - view: The view.
  ///   - own: What the view says itself.
  ///   - told: What it is told.
  /// - Throws: `LayoutError` for a style that there is not, and for what is wrong in one.
  mutating func applyStyles(
    _ node: DocumentNode, to view: Int, told own: DocumentNode, into told: inout Told
  ) throws(LayoutError) {
    var keys = Set(tree.members(of: own).map { tree.text(of: $0.key) })
    for name in try styleNames(node).reversed() {
      let text = String(decoding: try stamped(name), as: UTF8.self)
      guard let style = styles[text] else {
        throw error(
          .unknownName, "there is no style \"\(text)\"", at: name,
          suggestion: nearestName(to: text, among: styles.keys.sorted()))
      }
      styles[text]?.isUsed = true
      for (key, value) in tree.members(of: style.value)
      where keys.insert(tree.text(of: key)).inserted {
        _ = try read(key, value, of: view, false, into: &told)
      }
    }
  }

  private func styleNames(_ node: DocumentNode) throws(LayoutError) -> [DocumentNode] {
    let what = "the name of a style, or a list of names"
    switch tree.kind(of: node) {
    case .null: return []
    case .mapping: throw expected(what, at: node)
    case .sequence:
      for element in tree.elements(of: node) { _ = try name(element) }
      return Array(tree.elements(of: node))
    default:
      guard tree.name(of: node) != nil else { throw expected(what, at: node) }
      _ = try name(node)
      return [node]
    }
  }

  /// Reads the styles that no view names, as nobody has read them yet.
  ///
  /// - Returns: Their names, with their offsets in the file, in the order of the file.
  /// - Throws: What is wrong with their values, but for names in formulas, which may be indices of
  ///   loops.
  func checkUnusedStyles() throws(LayoutError) -> [(name: String, offset: Int)] {
    let unused = styles.filter { !$1.isUsed }.sorted { $0.value.key.index < $1.value.key.index }
    for (_, style) in unused {
      var reader = DocumentReader(tree: tree)
      reader.formulas.metrics = formulas.metrics
      reader.formulas.standIn = 1
      var told = Told()
      for (key, value) in tree.members(of: style.value) {
        _ = try reader.read(key, value, of: 0, false, into: &told)
      }
    }
    return unused.map { ($0.key, tree.fileOffset(of: $0.value.key)) }
  }
}
