import LayoutNotation
import Plumb

/// A view of a template measured by a closure.
struct MeasuredView: Sendable {
  /// The view.
  var name: String
  /// The measured side.
  var size: ViewMeasure.Size
  /// The template's own closure, if it may be called on any thread.
  var closure: (@Sendable (Double) -> Double)?
  /// Whether the measure is the view's intrinsic size.
  var isIntrinsic: Bool

  init(
    view name: String, size: ViewMeasure.Size, closure: (@Sendable (Double) -> Double)?,
    isIntrinsic: Bool
  ) {
    (self.name, self.size, self.closure, self.isIntrinsic) = (name, size, closure, isIntrinsic)
  }
}

/// The closures that measure the views of a template for one solver.
final class RowMeasures {
  private let views: [MeasuredView]
  private var closures: [((Double) -> Double)?]

  init(_ views: [MeasuredView]) {
    self.views = views
    closures = views.map(\.closure)
  }

  /// Sets the closure of a view for the following rows.
  ///
  /// - Throws: `unknownView` for a view without a measuring closure.
  func set(_ view: String, _ closure: @escaping (Double) -> Double) throws(LayoutError) {
    guard let place = views.firstIndex(where: { $0.name == view }) else {
      throw LayoutError(
        .unknownView, "the template has no view \"\(view)\" that a closure measures",
        suggestion: nearestName(to: view, among: views.map(\.name)))
    }
    closures[place] = closure
  }

  /// Checks that all views have closures.
  ///
  /// - Throws: `notMeasured` for a view without a closure.
  func check() throws(LayoutError) {
    guard let place = closures.firstIndex(where: { $0 == nil }) else { return }
    throw LayoutError(
      .notMeasured,
      "nothing measures \"\(views[place].name)\": its closure may be called where the layout is "
        + "only; give the solver one by `measure(_:by:)`, or the layout by `measureAnywhere`")
  }

  /// Measures the views of a layout by the current closures.
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
