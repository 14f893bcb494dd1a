import LayoutNotation
import Plumb

/// Reading of `pages` and of the page properties of views.
extension DocumentReader {
  /// Reads how the layout is cut into pages; `nil` for null.
  mutating func pages(_ node: DocumentNode) throws(LayoutError) -> PageDescription? {
    switch tree.kind(of: node) {
    case .null: return nil
    case .mapping:
      var pages = PageDescription.plain
      try readMembers(of: node, into: &pages)
      guard !pages.flow.isEmpty else { throw missing("flow", in: node) }
      return pages
    default:
      throw expected(
        "a mapping such as {flow: body}", at: node,
        suggestion: tree.name(of: node).map { "{flow: \($0)}" })
    }
  }

  /// Checks that the views that `pages` names exist, once all views are known.
  func check(_ pages: PageDescription) throws(LayoutError) {
    guard let node = tree.value(of: DocumentKey.pages, in: tree.root) else { return }
    guard let flow = views.table[pages.flow], flow > 0 else {
      throw unknownView(pages.flow, at: tree.value(of: "flow", in: node) ?? node)
    }
    let look = views.appearances[flow]
    guard views.texts[flow] == nil, look?.image == nil, look?.code == nil else {
      throw error(
        .invalidValue,
        "\"\(pages.flow)\" is drawn itself; content that continues from page to page belongs in views "
          + "inside it", at: tree.value(of: "flow", in: node) ?? node)
    }
    for name in pages.heads {
      let place = tree.value(of: "repeat", in: node) ?? node
      guard let head = views.table[name] else { throw unknownView(name, at: place) }
      var around = views.table.parent(of: head)
      while let view = around, view != flow { around = views.table.parent(of: view) }
      guard around == flow else {
        throw error(
          .invalidValue,
          "\"\(name)\" is not inside \"\(pages.flow)\"; views around it are repeated on each page",
          at: place)
      }
    }
  }

  /// Reads the condition that hides a view if it depends on the page; `nil` for any other value.
  func pageCondition(_ node: DocumentNode) throws(LayoutError) -> String? {
    guard let pageContext, tree.kind(of: node) == .string else { return nil }
    let text = String(decoding: try stamped(node), as: UTF8.self)
    guard SourceText(text).names.contains(where: pageContext.knows) else { return nil }
    return indices.written(in: text)
  }

  /// Reads a list of view names.
  func viewNames(_ node: DocumentNode) throws(LayoutError) -> [String] {
    guard tree.kind(of: node) == .sequence else { return [try name(node)] }
    return try tree.elements(of: node).map { element throws(LayoutError) in try name(element) }
  }

  /// Reads an object of numbers by name.
  func amounts(_ node: DocumentNode) throws(LayoutError) -> [String: Double] {
    var amounts: [String: Double] = [:]
    for (key, value) in try members(node, of: "names and numbers") {
      let name = tree.text(of: key)
      guard quotedName(name) == name, !["page", "pages"].contains(name) else {
        throw error(
          .invalidValue, "what pages add up is named by letters, digits and _, and not page",
          at: key)
      }
      amounts[name] = try number(value)
    }
    return amounts
  }
}

extension ValueKind<String> {
  static var viewName: Self {
    Self(.name, { $0.value($1) }) { reader, node throws(LayoutError) in try reader.name(node) }
  }
}

extension ValueKind<[String]> {
  static var viewNames: Self {
    Self(.oneOrList(of: .name), { $0.array($1) { $0.value($1) } }) {
      reader, node throws(LayoutError) in try reader.viewNames(node)
    }
  }
}

extension ValueKind<[String: Double]> {
  static var amounts: Self {
    Self(.mapping(to: .number(.any)), { $0.mapping($1) { $0.value($1) } }) {
      reader, node throws(LayoutError) in try reader.amounts(node)
    }
  }
}
