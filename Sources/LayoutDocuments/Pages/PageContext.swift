import LayoutNotation

/// What texts and conditions of a page know beside metrics: `page`, `pages`, and of each name that
/// is added up `before`, `page` and `after`.
struct PageContext: Sendable, Equatable {
  /// What is added up of a name.
  struct Sum: Sendable, Equatable {
    /// On the pages before.
    var before = DecimalSum()
    /// On the page.
    var here = DecimalSum()
  }

  /// The number of the page, from 1.
  var page = 1
  /// How many pages there are.
  var pages = 1
  /// The sums by their names.
  var sums: [String: Sum]

  /// Whether a name is one of those that a page gives a meaning.
  func knows(_ name: String) -> Bool { name == "page" || name == "pages" || sums[name] != nil }

  /// The indices around something, with what a page knows.
  func adding(to indices: LoopIndices) -> LoopIndices {
    var indices = indices
    indices.push("page", .number(page))
    indices.push("pages", .number(pages))
    for (name, sum) in sums.sorted(by: { $0.key < $1.key }) {
      let fields = [sum.before, sum.here, sum.before + sum.here].map { DataField($0.value) }
      indices.push(
        name, .record(DataList(fields: ["before", "page", "after"], records: [fields]), 0))
    }
    return indices
  }
}

extension LayoutDocument {
  /// What the first page of pages that nothing is known of knows; `nil` without pages.
  var pageContext: PageContext? {
    guard pages != nil else { return nil }
    var sums: [String: PageContext.Sum] = [:]
    for name in allViews.pageParts.values.flatMap(\.amounts.keys) { sums[name] = .init() }
    return PageContext(sums: sums)
  }
}

extension DocumentTree {
  /// What the first page of the document's pages knows before anything is read; `nil` without
  /// pages.
  var pageContext: PageContext? {
    guard kind(of: root) == .mapping, value(of: DocumentKey.pages, in: root) != nil else {
      return nil
    }
    var sums: [String: PageContext.Sum] = [:]
    for place in entries.indices where entries[place].kind == .mapping {
      guard let adds = value(of: "adds", in: DocumentNode(index: place)) else { continue }
      for (key, _) in members(of: adds) where kind(of: adds) == .mapping {
        sums[text(of: key)] = .init()
      }
    }
    return PageContext(sums: sums)
  }
}
