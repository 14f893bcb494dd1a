import Plumb
#if Text
import PlumbText
#endif

extension SolvedLayout {
  /// The picture of it.
  ///
  /// - Parameter look: How it is drawn.
  /// - Returns: `nil` where there is nothing to draw; a plain picture is drawn of what holds alone.
  package func picture(as look: PictureOptions) -> Picture? {
    // Its pages are what is drawn.
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

  /// The picture of it, with what its constraints came to.
  ///
  /// - Parameter time: How long what an infeasible layout is drawn by may take; `nil`: as long as
  ///   its solve.
  /// - Returns: `nil` where there is nothing to draw.
  package func drawing(within time: Duration? = nil) -> SVGDrawing? {
    guard let drawn = drawnSolution(within: time) else { return nil }
    return try? SVGDrawing(title: result.id, drawn)
  }

  /// What there is to draw of it.
  func drawnSolution(within time: Duration? = nil) -> DrawnSolution? {
    guard let solution = result.solution else { return nil }
    // What could be read and solved once can be again.
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

  /// The texts where a solution has their views, by the places of these; none of hidden views, and
  /// none in builds without texts.
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
