import LayoutNotation
import Plumb

// What a document could not be read back with is told when it is made.

extension Layout {
  /// How deep a document nests views, which is less than what JSON is read to.
  static let greatestDocumentDepth = 250

  /// Checks that documents hold the values of the layout.
  ///
  /// - Throws: `invalidValue` for numbers out of range, `notExpressible` for names that documents
  ///   refuse and views that are nested too deeply.
  func checkDocumentValues() throws(LayoutError) {
    try check([size.width, size.height].allSatisfy { $0?.isSize ?? true }, "a side of the layout")
    try check(grid?.isSize ?? true, "the step of the grid")
    for (name, value) in metrics.sorted(by: { $0.key < $1.key }) {
      try check(value.isInRange, "the metric \"\(name)\"", mustBe: "finite and at most 1e15")
      guard !name.isEmpty, Priority(name: name) == nil else {
        throw notExpressible("a metric cannot be named \"\(name)\"")
      }
    }
    try check(
      (safeArea + root.additionalSafeArea).areInRange, "the safe area",
      mustBe: "finite and at most 1e15")
    try checkMargins(of: root)
    for view in allViews.dropFirst() where !view.isOwnGuide {
      guard !view.name.isEmpty else { throw notExpressible("a view needs a name") }
      guard table.depth(of: view.id) <= Self.greatestDocumentDepth else {
        throw notExpressible(
          "\"\(view.name)\" is nested more than \(Self.greatestDocumentDepth) views deep")
      }
      try checkNumbers(of: view)
    }
  }

  private func checkNumbers(of view: LayoutView) throws(LayoutError) {
    let (frame, name) = (view.frame, view.name)
    try check(
      frame.x.isInRange && frame.y.isInRange && frame.width.isSize && frame.height.isSize,
      "the given frame of \"\(name)\"", mustBe: "finite, and its sizes at least 0")
    try check(view.grid?.isSize ?? true, "the step of the grid of \"\(name)\"")
    try check(
      [view.intrinsicSize.width, view.intrinsicSize.height].allSatisfy { $0?.isSize ?? true },
      "the intrinsic size of \"\(name)\"")
    try check(
      [view.hugging, view.resistance].allSatisfy {
        $0.horizontal.isValid && $0.vertical.isValid
      }, "a size priority of \"\(name)\"", mustBe: "above 0 and at most 1000")
    try check(view.textHeight?.isSize ?? true, "the text height of \"\(name)\"")
    try checkMargins(of: view)
  }

  private func checkMargins(of view: LayoutView) throws(LayoutError) {
    let directional = view.directionalMargins.map { EdgeInsets($0, in: .leftToRight) }
    try check(
      view.margins.areInRange && directional?.areInRange ?? true
        && view.additionalSafeArea.areInRange && view.alignmentInsets.areInRange
        && view.baselineOffset.isInRange
        && view.firstBaselineOffset?.isInRange ?? true,
      "an inset or baseline of \"\(view.name)\"", mustBe: "finite and at most 1e15")
  }

  private func check(
    _ isValid: Bool, _ what: @autoclosure () -> String,
    mustBe range: String = "finite, at least 0 and at most 1e15"
  ) throws(LayoutError) {
    if !isValid { throw LayoutError(.invalidValue, "\(what()) must be \(range)") }
  }

  private func notExpressible(_ message: String) -> LayoutError {
    LayoutError(.notExpressible, "\(message), so that no document holds it")
  }

  /// Checks that documents hold the definitions, which are measures then.
  func checkDocumentDefinitions() throws(LayoutError) {
    for definition in definitions {
      guard let measure = definition.measure else {
        throw LayoutError(
          .notExpressible, "`\(definition.source.text)` is a closure, which no document holds",
          at: definition.source)
      }
      try check(
        measure.isInRange, "the numbers of `\(definition.source.text)`",
        mustBe: "at least 0, and a table must rise"
      )
    }
  }
}

extension EdgeInsets {
  fileprivate var areInRange: Bool { [top, left, bottom, right].allSatisfy(\.isInRange) }
}

extension Double {
  fileprivate var isSize: Bool { isInRange && self >= 0 }
}

extension ViewMeasure {
  /// Whether the numbers are such as documents have.
  fileprivate var isInRange: Bool {
    switch self {
    case .table(_, let steps):
      !steps.isEmpty && steps.allSatisfy { $0.upTo.isSize && $0.size.isSize }
        && zip(steps, steps.dropFirst()).allSatisfy { $0.upTo < $1.upTo }
    case .text(let characters, let advance, let line):
      (0...1_000_000_000).contains(characters) && advance.isSize && advance > 0 && line.isSize
    }
  }
}
