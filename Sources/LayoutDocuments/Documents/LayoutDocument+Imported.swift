import LayoutNotation
import Plumb

extension LayoutDocument {
  /// The kind of match between a text and a view of an imported document.
  package enum NameMatch: Int, Comparable, CaseIterable {
    /// By the key in the file or by the whole title.
    case whole
    /// By the text that users see in the view.
    case text
    /// By a part of the title.
    case part

    package static func < (first: NameMatch, second: NameMatch) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// Finds the views of an imported document that a text may mean, by the best kind of match.
  ///
  /// - Parameter text: The text.
  /// - Returns: The kind of match, and the names of the views with their keys in the file; `nil`
  ///   without a match.
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

  /// The keys of an imported document's views in its file, by view name.
  ///
  /// The root has its name in pictures. Empty for other documents.
  package var viewKeys: [String: String] {
    guard let keys = imported?.keys else { return [:] }
    return Dictionary(
      keys.enumerated().map { ($0 == 0 ? "view" : allViews.table.name(of: $0), $1) }
    ) { first, _ in first }
  }

  /// The names of all views and guides.
  package var viewNames: [String] { allViews.table.givenNames }
}
