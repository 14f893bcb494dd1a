import LayoutNotation

/// The values that texts and conditions of a page can read in addition to metrics.
///
/// These are `page`, `pages`, and for each summed name `before`, `page` and `after`.
struct PageContext: Sendable, Equatable {
  /// The sum of the amounts of a name.
  struct Sum: Sendable, Equatable {
    /// The sum on the pages before.
    var before = DecimalSum()
    /// The sum on this page.
    var here = DecimalSum()
  }

  /// The page number, from 1.
  var page = 1
  /// The number of pages.
  var pages = 1
  /// The sums by name.
  var sums: [String: Sum]

  /// Whether the context defines a name.
  func knows(_ name: String) -> Bool { name == "page" || name == "pages" || sums[name] != nil }

  /// Returns the given indices extended by the values of the page.
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
  /// The initial context of the first page; `nil` without pages.
  var pageContext: PageContext? {
    guard pages != nil else { return nil }
    var sums: [String: PageContext.Sum] = [:]
    let names = allViews.pageParts.values.flatMap(\.amounts.keys)
    for name in file.sums + names { sums[name] = .init() }
    return PageContext(sums: sums)
  }
}

extension DocumentTree {
  /// The initial context of the document's first page; `nil` without pages.
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
