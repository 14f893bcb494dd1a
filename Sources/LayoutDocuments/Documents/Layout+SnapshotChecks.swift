import FlatMemory
import LayoutNotation
import Plumb

// Checks that a document can be read back, made when it is written.

extension Layout {
  /// The greatest nesting depth of views in a document, which is less than the depth limit of JSON.
  static let greatestDocumentDepth = 250

  /// Checks that the values of the layout are valid in documents.
  ///
  /// - Throws: `invalidValue` for numbers out of range, `notExpressible` for names that documents
  ///   refuse and views that are nested too deeply.
  func checkDocumentValues() throws(LayoutError) {
    try check([size.width, size.height].allSatisfy { $0?.isSize ?? true }, "a side of the layout")
    try check(grid?.isSize ?? true, "the step of the grid")
    for (name, value) in metrics.ordered(by: { $0.key < $1.key }) {
      try check(value.isInRange, "the metric \"\(name)\"", mustBe: "finite and at most 1e15")
      guard !name.isEmpty else {
        throw notExpressible("a metric needs a name")
      }
    }
    try check(
      (safeArea + root.additionalSafeArea).areInRange, "the safe area",
      mustBe: "finite and at most 1e15")
    try check(root) { $0 == .insets || $0 == .margins }
    for view in allViews.dropFirst() where !view.isOwnGuide {
      guard !view.name.isEmpty else { throw notExpressible("a view needs a name") }
      guard table.depth(of: view.id) <= Self.greatestDocumentDepth else {
        throw notExpressible(
          "\"\(view.name)\" is nested more than \(Self.greatestDocumentDepth) views deep")
      }
      try check(view) { _ in true }
    }
  }

  /// Checks the properties of the selected kinds.
  private func check(
    _ view: LayoutView, _ isMeant: (ViewProperty.Kind) -> Bool
  ) throws(LayoutError) {
    for (property, value) in properties(of: view.id).changed where isMeant(property.kind) {
      try check(
        property.parts(of: value).allSatisfy(\.isInDocumentRange),
        "\(property.words) of \"\(view.name)\"", mustBe: property.kind.range)
    }
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

  /// Checks that every definition is a measure that documents can hold.
  ///
  /// - Parameter leavesClosures: Whether views measured by closures are left to the caller.
  /// - Throws: `notExpressible` for other closures, `invalidValue` for numbers out of range.
  func checkDocumentDefinitions(leavingClosures leavesClosures: Bool) throws(LayoutError) {
    let measuring = leavesClosures ? Set(measures.values) : []
    for (number, definition) in definitions.enumerated() {
      guard let measure = definition.measure else {
        if measuring.contains(number) { continue }
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

extension ViewProperty {
  /// The subject of messages about its numbers.
  fileprivate var words: String {
    switch self {
    case .frame: "the given frame"
    case .grid: "the step of the grid"
    case .intrinsic: "the intrinsic size"
    case .hug, .resist: "a size priority"
    case .textHeight: "the text height"
    default: "an inset or baseline"
    }
  }
}

extension ViewProperty.Kind {
  /// The valid range of its numbers, in words.
  fileprivate var range: String {
    switch self {
    case .frame: "finite, and its sizes at least 0"
    case .sizes, .length: "finite, at least 0 and at most 1e15"
    case .priorities: "above 0 and at most 1000"
    case .flag, .number, .insets, .margins: "finite and at most 1e15"
    }
  }
}

extension EdgeInsets {
  fileprivate var areInRange: Bool { [top, left, bottom, right].allSatisfy(\.isInRange) }
}
