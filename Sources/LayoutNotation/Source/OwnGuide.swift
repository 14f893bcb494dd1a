/// A guide that any view has of its own, by the word that stands behind the view's name where it is
/// meant.
package enum OwnGuide: String, Sendable, CaseIterable {
  /// What of the view is not covered.
  case safeArea
  /// What scrolls in the view.
  case content

  /// What stands behind the name of a view.
  package var suffix: String {
    switch self {
    case .safeArea: ".safeArea"
    case .content: ".content"
    }
  }

  /// The guide that a name with one of these words at its end stands for.
  package init?(endOf name: String) {
    let guide = Self.allCases.first { name.hasSuffix($0.suffix) && name != $0.suffix }
    guard let guide else { return nil }
    self = guide
  }

  /// The guide whose word, with the point before it, is a stretch of bytes.
  package init?(suffix: some Sequence<UInt8>) {
    guard let guide = Self.allCases.first(where: { suffix.elementsEqual($0.suffix.utf8) }) else {
      return nil
    }
    self = guide
  }
}
