import LayoutDocuments
import Plumb

/// The findings about a file in addition to those about its layout.
extension ScreenDocument {
  /// Records that an element has a duplicate id.
  mutating func findRepeatedID(_ repeated: RepeatedID) {
    let tree = screen.tree
    let id = tree[repeated.first, "id"] ?? ""
    var remarks = [Finding.Remark("the first one", at: position(of: repeated.first))]
    if screen.file.views.ofElement[repeated.element] != nil {
      remarks.append(.init("results call this view \"\(tree[repeated.element, "id"] ?? "")\""))
    }
    findings.append(
      Finding(
        .duplicateID,
        "an element before this one has the id \"\(id)\", too; references mean the first one",
        at: position(of: repeated.element), remarks: remarks))
  }

  /// Records a duplicate constraint, and one on an effect view that should be on its content
  /// view.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - line: Its equation.
  mutating func findFaults(of constraint: FileConstraint, _ line: String) {
    let position = position(of: constraint.element)
    if let first = firstConstraints[line] {
      findings.append(
        Finding(
          .redundant, "`\(line)` is in the file twice; remove one of them",
          at: position, remarks: [.init("the first one", at: self.position(of: first))]))
    } else {
      firstConstraints[line] = constraint.element
    }
    if let content = contentView(behind: constraint) {
      findings.append(
        Finding(
          .effectView,
          "`\(line)` refers to an effect view from inside it; its content view is meant",
          at: position,
          remarks: [
            .init(
              "the content view, \(name(of: content))",
              at: self.position(of: screen.view(content).element))
          ]))
    }
  }

  /// Returns the content view of an effect view that a constraint relates to a view inside it.
  ///
  /// Returns `nil` for other constraints. AppKit's effect views have no content view.
  private func contentView(behind constraint: FileConstraint) -> Int? {
    let file = screen.file
    guard file.header.platform != .macOS, let second = constraint.second,
      let one = file.view(of: constraint.first.item), let other = file.view(of: second.item)
    else { return nil }
    for (outer, inner) in [(one, other), (other, one)] {
      let record = screen.view(outer)
      guard record.kind == "visualEffectView", file.views.isInside(inner, outer),
        let element = screen.tree.child(of: record.element, key: "contentView"),
        let content = file.views.ofElement[element], content != inner
      else { continue }
      return content
    }
    return nil
  }
}
