import Plumb

/// The alignment insets of controls: how far frames extend beyond alignment rectangles.
struct AlignmentInsets {
  private let tree: XMLTree
  private let header: FileHeader
  private let generation: AlignmentGeneration

  init(_ tree: XMLTree, _ header: FileHeader, _ generation: AlignmentGeneration) {
    (self.tree, self.header, self.generation) = (tree, header, generation)
  }

  /// Returns the insets of a view.
  func insets(of view: FileView) -> EdgeInsets {
    switch header.platform {
    case .macOS:
      ControlLook(of: view, in: tree).map { AlignmentTable.insets(of: $0, generation).insets }
        ?? EdgeInsets(0)
    default: touchInsets(of: view)
    }
  }

  /// Returns the insets of a UIKit control, which were fitted to recorded frames.
  private func touchInsets(of view: FileView) -> EdgeInsets {
    switch view.kind {
    case "slider" where header.tools < 24000: EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
    case "segmentedControl": EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    case "switch": EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    default: EdgeInsets(0)
    }
  }
}
