import LayoutDocuments
import Plumb
import TestSupport
import Testing

extension Layout {
  /// Checks that a round trip of the layout through JSON keeps the frames of a solution.
  func checkSnapshot(_ solution: Solution) throws {
    let read = try LayoutDocument(json: document().json)
    let again = try Layout(read).solve()
    for (view, other) in zip(solution.views, again.views) {
      #expect(
        view.name == other.name && view.frame.distance(to: other.frame) < 1e-9, "\(view.name)")
    }
  }
}
