import ConstraintSolving
import LayoutNotation
import LinearProgramming
package import Plumb
import SimplexBackend

/// A document as it was solved: what pictures, pages and explanations are made of, so that nothing
/// is read, lowered or solved for them again.
package struct SolvedLayout: Sendable {
  /// The document.
  package let document: LayoutDocument
  /// How it was solved, elastic where it gave way. Nothing is traced.
  package let options: DocumentOptions
  /// What it came to.
  package var result: LayoutResult
  /// The pages that it is cut into; empty without pages.
  package internal(set) var pages: [SolvedLayout] = []
  /// The layout as it was lowered; `nil` where none was for this answer.
  let prepared: PreparedLayout?
  #if Text
  /// The texts as they were measured; `nil` where none were for this answer.
  private let typeset: TypesetTexts?
  #endif

  /// Keeps what a solve went through.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: How it was solved.
  ///   - result: What it came to.
  ///   - prepared: The layout that was solved; `nil` where it has to be made of the document.
  ///   - texts: The texts that were measured; `nil` where they have to be measured.
  init(
    _ document: LayoutDocument, _ options: DocumentOptions, _ result: LayoutResult,
    _ prepared: PreparedLayout? = nil, _ texts: MeasuredTexts? = nil
  ) {
    self.document = document
    var options = options
    options.trace = { _ in }
    if result.gaveWay { options.isElastic = true }
    self.options = options
    self.result = result
    self.prepared = prepared
    #if Text
    typeset = texts?.typeset
    #endif
  }

  /// The layout that was solved, lowered.
  ///
  /// - Throws: `LayoutError` for a document that makes no layout.
  func lowered() throws(LayoutError) -> PreparedLayout {
    if let prepared { return prepared }
    return try PreparedLayout(document.layout(with: options))
  }

  #if Text
  /// The texts, set; `nil` where they cannot be.
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
  /// - Throws: `LayoutError` where there is no such view or attribute, and for a layout that is not
  ///   solved.
  package func explanation(ofAttributeNamed name: String) throws(LayoutError) -> Explanation {
    // What sets a value is told of the layout as it is before it is cut.
    guard pages.isEmpty else {
      return try document.solvedAsWritten(defaultID: result.id, options: options, plans: nil)
        .explanation(ofAttributeNamed: name)
    }
    let solution = result.solution ?? Solution(outcome: .limit)
    if let lowered = try? lowered(), let attribute = lowered.attribute(named: name) {
      return try lowered.explanations(of: [attribute], in: solution)[0]
    }
    // A guide that nothing in the document names is made when somebody asks for it.
    let layout = try document.layout(with: options)
    let (view, attribute) = try layout.attribute(named: name)
    let solving = document.solveOptions(with: options)
    let backend: any DualProviding = options.backend ?? SimplexSolver()
    return try layout.explain(
      attribute, of: view, in: layout.solve(using: backend, options: solving))
  }
}
