import LayoutDocuments
import Plumb
import TestSupport
import Testing

extension Layout {
  /// Checks that the layout, written out as JSON and read back, has the frames of a solution of it.
  func checkSnapshot(_ solution: Solution) throws {
    let read = try LayoutDocument(json: document().json)
    let again = try Layout(read).solve()
    for (view, other) in zip(solution.views, again.views) {
      #expect(
        view.name == other.name && view.frame.distance(to: other.frame) < 1e-9, "\(view.name)")
    }
  }
}
