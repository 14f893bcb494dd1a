import LayoutNotation
import Plumb

/// The part of a result that only imported documents have.
struct ImportedResult: Sendable, Equatable {
  /// The imported screen.
  var screen: ImportedScreen
  /// The equations, whose lines have positions in the file.
  var equations: DocumentText
  /// Whether required constraints conflict, so that some are violated.
  var isElastic = false

  /// Returns the file's key for a view by its index; the view's name without one.
  func key(of place: Int, in views: Solution.Views) -> String {
    let id = views.id(of: place)
    return id < screen.keys.count ? screen.keys[id] : views[place].name
  }
}

extension LayoutResult {
  /// Returns the file's key for a view of an imported document; `nil` for others.
  func importedKey(of place: Int) -> String? {
    guard let imported, let solution else { return nil }
    return imported.key(of: place, in: solution.views)
  }

  /// The notes about parts of the imported file that were left out.
  package var notes: [LayoutError] { imported?.screen.notes ?? [] }

  /// Whether required constraints of an imported document conflict, so that some are violated.
  package var isElastic: Bool { imported?.isElastic ?? false }
}
