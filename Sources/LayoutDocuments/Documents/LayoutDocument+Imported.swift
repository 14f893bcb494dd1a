import LayoutNotation
import Plumb

extension LayoutDocument {
  /// How well a text names a view of an imported document.
  package enum NameMatch: Int, Comparable, CaseIterable {
    /// By what the file calls the view, or by its whole title.
    case whole
    /// By the text that people see in it.
    case text
    /// By a part of its title.
    case part

    package static func < (first: NameMatch, second: NameMatch) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// The views of an imported document that a text may mean, by the best way in which it names any.
  ///
  /// - Parameter text: The text.
  /// - Returns: How it names them, and their names with what the file calls them; `nil` where it
  ///   names none.
  package func views(
    called text: String
  ) -> (match: NameMatch, views: [(name: String, key: String)])? {
    guard let keys = imported?.keys, !text.isEmpty else { return nil }
    let views = keys.indices.map { (name: allViews.table.name(of: $0), key: keys[$0]) }
    for match in NameMatch.allCases {
      let found = views.filter { name, key in
        switch match {
        case .whole: name == text || key == text
        case .text: name.has("'\(text)'")
        case .part: name.lowercased().has(text.lowercased())
        }
      }
      if !found.isEmpty { return (match, found) }
    }
    return nil
  }

  /// What the file calls the views of an imported document, by their names in it, and the root, by
  /// the name that it has in pictures; empty for others.
  package var viewKeys: [String: String] {
    guard let keys = imported?.keys else { return [:] }
    return Dictionary(
      keys.enumerated().map { ($0 == 0 ? "view" : allViews.table.name(of: $0), $1) }
    ) { first, _ in first }
  }

  /// The names of all views and guides.
  package var viewNames: [String] { allViews.table.givenNames }
}
