/// A document that was solved, and how, for who draws the result.
package final class SolvedOrigin: Sendable {
  /// The document.
  package let document: LayoutDocument
  /// How it was solved.
  package let options: DocumentOptions

  init(_ document: LayoutDocument, _ options: DocumentOptions, _ result: LayoutResult) {
    self.document = document
    var options = options
    // Pictures are of the layout that was solved.
    if result.gaveWay { options.isElastic = true }
    self.options = options
  }
}
