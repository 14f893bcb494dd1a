import LayoutDocuments
import LayoutNotation
import Plumb

extension ScreenDocument {
  /// The maximum number of texts that are tried one by one.
  private static let mostTried = 24

  /// Finds the texts whose heights depend on widths that depend on these heights, for example
  /// through an aspect ratio.
  ///
  /// No order of computation exists for them, so they keep their recorded heights, with a note.
  ///
  /// - Parameter document: The document so far.
  /// - Returns: The views.
  func textsInCycles(of document: LayoutDocument) -> [Int] {
    guard screen.constraints.contains(where: { $0.couplesAxes }) else { return [] }
    let wrapping = screen.views.filter { view in
      texts[view].map { $0.wantsHeight && $0.wraps && $0.lines != 1 } == true
    }
    if wrapping.isEmpty || !hasCycle(document, wrapping) { return [] }
    guard wrapping.count <= Self.mostTried else { return wrapping }
    var measured: [Int] = []
    var cyclic: [Int] = []
    for view in wrapping {
      if hasCycle(document, measured + [view]) {
        cyclic.append(view)
      } else {
        measured.append(view)
      }
    }
    return cyclic
  }

  /// Returns whether the layout has a cycle if the heights of some views depend on their widths.
  private func hasCycle(_ document: LayoutDocument, _ views: [Int]) -> Bool {
    var document = document
    document.allViews.texts = [:]
    document.isElastic = true
    do throws(LayoutError) {
      let layout = try Layout(document)
      for view in views {
        layout.measureIntrinsicHeight(ofViewNamed: title(of: view)) { _ in 0 }
      }
      _ = try layout.solve(limits: SolveLimits(time: .seconds(1)))
      return false
    } catch {
      return error.code == .cycle
    }
  }
}

extension FileConstraint {
  /// Whether it relates a width and a height.
  fileprivate var couplesAxes: Bool {
    second.map { $0.attribute.isHorizontal != first.attribute.isHorizontal } == true
  }
}
