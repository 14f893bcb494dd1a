import GeneratedWorkloads
import LayoutDocuments
import Plumb

/// A generated layout as a document, as a user could have written it.
enum WorkloadDocument {
  /// The maximum number of generated views.
  private static let mostViews = 200_000

  /// Returns the document of a workload by name, such as `W1:100` or `W2:10x10`.
  ///
  /// Returns `nil` for any other text, and for a workload with too many views or none.
  static func named(_ name: String) -> LayoutDocument? {
    let sizes = name.drop { $0 != ":" }.dropFirst().split(separator: "x").map { Int($0) }
    let count = sizes.reduce(1) { product, size in
      // The number of a batch member is an index; that of any other workload is a size.
      guard let size, size > 0 || name.hasPrefix("W7"), product <= mostViews else {
        return mostViews + 1
      }
      return product.multipliedReportingOverflow(by: size).overflow
        ? mostViews + 1 : product * size
    }
    guard count <= mostViews, let workload = Workload.named(name) else { return nil }
    return document(workload)
  }

  private static func document(_ workload: Workload) -> LayoutDocument {
    // The first four constraints set the root's left, top, width and height.
    let root = workload.constraints.prefix(4)
    func size(_ attribute: Attribute) -> Double {
      root.first { $0.attribute1 == attribute }?.constant ?? 0
    }
    var document = LayoutDocument(size: .fixed(width: size(.width), height: size(.height)))
    document.id = workload.name
    document.views = (1..<max(1, workload.viewCount)).map { ViewDescription(name: "v\($0)") }
    document.equations = DocumentText(
      workload.constraints.dropFirst(4).map { equation($0) + "\n" }.joined())
    return document
  }

  private static func equation(_ constraint: ViewConstraint) -> String {
    func name(_ view: Int32) -> String { view == 0 ? "view" : "v\(view)" }
    let relation =
      switch constraint.relation {
      case .lessOrEqual: "<="
      case .equal: "=="
      case .greaterOrEqual: ">="
      }
    var text = "\(name(constraint.view1)).\(constraint.attribute1) \(relation) "
    if constraint.view2 >= 0 {
      let factor = constraint.multiplier == 1 ? "" : "\(constraint.multiplier) * "
      text += "\(factor)\(name(constraint.view2)).\(constraint.attribute2) "
    } else {
      // A position alone would be measured from the same edge of the root.
      switch constraint.attribute1 {
      case .left, .right, .centerX: text += "view.left "
      case .top, .bottom, .centerY: text += "view.top "
      case .width, .height, .none: text += "0 "
      }
    }
    text += constraint.constant < 0 ? "- \(-constraint.constant)" : "+ \(constraint.constant)"
    return constraint.priority < 1000 ? text + " @ \(constraint.priority)" : text
  }
}
