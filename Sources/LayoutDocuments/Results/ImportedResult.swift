import LayoutNotation
import Plumb

/// What the result of a document that was made of a foreign file says beyond others.
struct ImportedResult: Sendable, Equatable {
  /// What stands behind the document.
  var screen: ImportedScreen
  /// The equations, whose lines know their places in the file.
  var equations: DocumentText
  /// Whether required constraints contradict each other, so that some of them gave way.
  var isElastic = false

  /// What the file calls the view of a place; the view's name where it says nothing.
  func key(of place: Int, in views: Solution.Views) -> String {
    let id = views.id(of: place)
    return id < screen.keys.count ? screen.keys[id] : views[place].name
  }
}

extension LayoutResult {
  /// What the file of an imported document calls a view of the solution; `nil` for others.
  func importedKey(of place: Int) -> String? {
    guard let imported, let solution else { return nil }
    return imported.key(of: place, in: solution.views)
  }

  /// What was left out of the file that an imported document was made of.
  package var notes: [LayoutError] { imported?.screen.notes ?? [] }

  /// Whether an imported document contradicts itself, so that required constraints gave way.
  package var gaveWay: Bool { imported?.isElastic ?? false }
}
