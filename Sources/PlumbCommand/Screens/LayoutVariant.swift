import LayoutDocuments
import Plumb

/// One of the ways in which a layout is solved: at a size of its own or another, and a direction.
struct LayoutVariant {
  /// The size that replaces the document's, and how it was written.
  var size: SizeOption?
  /// The direction that replaces the document's.
  var direction: LayoutDirection?
  /// What stands behind ids for the direction; empty where there is one for all.
  var directionSuffix = ""

  /// What stands behind the ids of results.
  var suffix: String { (size.map { "@\($0.text)" } ?? "") + directionSuffix }

  /// The options for it.
  func options(_ options: DocumentOptions) -> DocumentOptions {
    var options = options
    if let size { options.size = size.size }
    if let direction { options.direction = direction }
    return options
  }
}
