import ConstraintSolving
import LayoutNotation
import LinearProgramming
package import Plumb
import SimplexBackend

/// A solved document, from which pictures, pages and explanations are made.
///
/// Nothing has to be read, lowered or solved again.
package struct SolvedLayout: Sendable {
  /// The document.
  package let document: LayoutDocument
  /// The options of the solve, elastic if constraints were violated. Tracing is off.
  package let options: DocumentOptions
  /// The result.
  package var result: LayoutResult
  /// The pages of the layout; empty without pages.
  package internal(set) var pages: [SolvedLayout] = []
  /// The lowered layout; `nil` if this answer needed none.
  let prepared: PreparedLayout?
  #if Text
  /// The measured texts; `nil` if this answer needed none.
  private let typeset: TypesetTexts?
  #endif

  /// Keeps the steps of a solve.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: The options of the solve.
  ///   - result: The result.
  ///   - prepared: The solved layout; `nil` if it has to be made from the document.
  ///   - texts: The measured texts; `nil` if they have to be measured.
  init(
    _ document: LayoutDocument, _ options: DocumentOptions, _ result: LayoutResult,
    _ prepared: PreparedLayout? = nil, _ texts: MeasuredTexts? = nil
  ) {
    self.document = document
    var options = options
    options.trace = { _ in }
    if result.isElastic { options.isElastic = true }
    self.options = options
    self.result = result
    self.prepared = prepared
    #if Text
    typeset = texts?.typeset
    #endif
  }

  /// Returns the lowered layout.
  ///
  /// - Throws: `LayoutError` for an invalid document.
  func lowered() throws(LayoutError) -> PreparedLayout {
    if let prepared { return prepared }
    return try PreparedLayout(document.layout(with: options))
  }

  #if Text
  /// The typeset texts; `nil` if they cannot be typeset.
  var typesetTexts: TypesetTexts? {
    if let typeset { return typeset }
    if document.allViews.texts.isEmpty { return nil }
    return try? TypesetTexts(document, options)
  }
  #endif
}

extension SolvedLayout {
  /// Explains the value of an attribute.
  ///
  /// - Parameter name: Such as `table.left`.
  /// - Returns: What sets the value.
  /// - Throws: `LayoutError` for an unknown view or attribute, and for an unsolved layout.
  package func explanation(ofAttributeNamed name: String) throws(LayoutError) -> Explanation {
    // Explanations refer to the layout before it is split into pages.
    guard pages.isEmpty else {
      return try document.solvedAsWritten(defaultID: result.id, options: options, plans: nil)
        .explanation(ofAttributeNamed: name)
    }
    let solution = result.solution ?? Solution(outcome: .limit)
    if let lowered = try? lowered(), let attribute = lowered.attribute(named: name) {
      return try lowered.explanations(of: [attribute], in: solution)[0]
    }
    // A guide that the document does not name is created on demand.
    let layout = try document.layout(with: options)
    let (view, attribute) = try layout.attribute(named: name)
    let solving = document.solveOptions(with: options)
    let backend: any DualProviding = options.backend ?? SimplexSolver()
    return try layout.explain(
      attribute, of: view, in: layout.solve(using: backend, options: solving))
  }
}
