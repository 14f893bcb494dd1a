import LayoutNotation
import Plumb

/// A view of a template that a closure measures.
struct MeasuredView: Sendable {
  /// The view.
  var name: String
  /// What is measured of it.
  var size: ViewMeasure.Size
  /// The template's own closure, if it has one that may be called anywhere.
  var closure: (@Sendable (Double) -> Double)?
  /// Whether the view has it as its intrinsic size.
  var isIntrinsic: Bool

  init(
    view name: String, size: ViewMeasure.Size, closure: (@Sendable (Double) -> Double)?,
    isIntrinsic: Bool
  ) {
    (self.name, self.size, self.closure, self.isIntrinsic) = (name, size, closure, isIntrinsic)
  }
}

/// What measures the views of a template for the rows of one solver.
final class RowMeasures {
  private let views: [MeasuredView]
  private var closures: [((Double) -> Double)?]

  init(_ views: [MeasuredView]) {
    self.views = views
    closures = views.map(\.closure)
  }

  /// Measures a view by a closure from now on.
  ///
  /// - Throws: `unknownView` for a view that no closure measures.
  func set(_ view: String, _ closure: @escaping (Double) -> Double) throws(LayoutError) {
    guard let place = views.firstIndex(where: { $0.name == view }) else {
      throw LayoutError(
        .unknownView, "the template has no view \"\(view)\" that a closure measures",
        suggestion: nearestName(to: view, among: views.map(\.name)))
    }
    closures[place] = closure
  }

  /// Checks that all views are measured.
  ///
  /// - Throws: `notMeasured` for one that has no closure yet.
  func check() throws(LayoutError) {
    guard let place = closures.firstIndex(where: { $0 == nil }) else { return }
    throw LayoutError(
      .notMeasured,
      "nothing measures \"\(views[place].name)\": its closure may be called where the layout is "
        + "only; give the solver one by `measure(_:by:)`, or the layout by `measureAnywhere`")
  }

  /// Has the views of a layout measured by the closures of now, whichever these are then.
  func measure(in layout: Layout) {
    for (place, measured) in views.enumerated() {
      guard let view = layout[measured.name] else { continue }
      let measure: (Double) -> Double = { [self] in closures[place]?($0) ?? .nan }
      if measured.isIntrinsic {
        layout.measureIntrinsicHeight(ofViewNamed: measured.name, here: measure)
      } else {
        layout.measure(view, measured.size, by: measure)
      }
    }
  }
}
