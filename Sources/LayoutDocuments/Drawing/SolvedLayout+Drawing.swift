import Plumb
#if Text
import PlumbText
#endif

extension SolvedLayout {
  /// Returns its picture.
  ///
  /// - Parameter look: How it is drawn.
  /// - Returns: `nil` if there is nothing to draw. A plain picture requires a feasible layout.
  package func picture(as look: PictureOptions) -> Picture? {
    // The pages are drawn instead.
    guard pages.isEmpty else { return nil }
    guard look.isPlain else {
      var drawing = drawing()
      if look.texts == .names { drawing?.texts = [] }
      return drawing?.picture
    }
    guard let solution = result.solution, result.status != .infeasible, !solution.views.isEmpty
    else { return nil }
    return Picture(
      plain: result.id, solution, document.allViews.appearances,
      drawnContents(in: solution), look.texts == .names ? [:] : drawnTexts(in: solution),
      isRightToLeft: document.direction(with: options) == .rightToLeft)
  }

  /// Returns its picture, with its constraints.
  ///
  /// - Parameter time: How long the extra solve for drawing an infeasible layout may take; `nil`:
  ///   as long as its solve.
  /// - Returns: `nil` if there is nothing to draw.
  package func drawing(within time: Duration? = nil) -> SVGDrawing? {
    guard let drawn = drawnSolution(within: time) else { return nil }
    return try? SVGDrawing(title: result.id, drawn)
  }

  /// Returns the solution to draw.
  func drawnSolution(within time: Duration? = nil) -> DrawnSolution? {
    guard let solution = result.solution else { return nil }
    // A document that could be read and solved once can be read and solved again.
    var drawn: DrawnSolution?
    if case .infeasible = solution.outcome {
      var limits = SolveLimits()
      limits.time = time ?? options.timeLimit
      drawn = try? DrawnSolution(of: document.layout(with: options), solution, limits: limits)
    } else {
      drawn = (try? lowered()).flatMap { DrawnSolution(solution, of: $0) }
    }
    drawn?.isImported = document.imported != nil
    if let solution = drawn?.solution {
      drawn?.texts = drawnTexts(in: solution)
      drawn?.contents = drawnContents(in: solution)
    }
    return drawn
  }

  /// Returns the texts by the indices of their views in a solution. Hidden views, and builds
  /// without text support, have none.
  private func drawnTexts(in solution: Solution) -> [Int: DrawnText] {
    #if Text
    guard let texts = typesetTexts, !texts.isEmpty else { return [:] }
    var drawn: [Int: DrawnText] = [:]
    let frames = solution.absoluteFrames
    let placed = texts.placed(in: solution.views)
    let fitted = FittedTexts(placed.map(\.text), in: placed.map { frames[$0.place] })
    for ((place, view, _), text) in zip(placed, fitted.texts) {
      let color = document.allViews.appearances[view]?.color.flatMap { PictureColor(css: $0) }
      drawn[place] = try? DrawnText(text, in: frames[place], color: color ?? .black)
    }
    return drawn
    #else
    return [:]
    #endif
  }
}
