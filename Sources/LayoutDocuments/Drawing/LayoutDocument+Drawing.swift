import Plumb

extension LayoutDocument {
  /// The picture of a result of the document.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - options: How it was solved; also the time that what an infeasible layout is drawn by may
  ///     take.
  /// - Returns: `nil` where there is nothing to draw.
  package func drawing(of result: LayoutResult, options: DocumentOptions) -> SVGDrawing? {
    guard let drawn = drawnSolution(of: result, options: options) else { return nil }
    return try? SVGDrawing(title: result.id, drawn)
  }

  /// What there is to draw of a result of the document.
  func drawnSolution(of result: LayoutResult, options: DocumentOptions) -> DrawnSolution? {
    guard let solution = result.solution else { return nil }
    var options = options
    options.trace = { _ in }
    var limits = SolveLimits()
    limits.time = options.timeLimit
    // What could be read and solved once can be again.
    var drawn = try? DrawnSolution(of: layout(with: options), solution, limits: limits)
    drawn?.isImported = imported != nil
    return drawn
  }
}
