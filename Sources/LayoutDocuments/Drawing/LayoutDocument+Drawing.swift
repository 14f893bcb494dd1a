import Plumb
#if Text
import PlumbText
#endif

/// How results are drawn.
package struct PictureOptions: Sendable, Equatable {
  /// How texts of layouts are drawn.
  package enum Texts: String, Sendable, CaseIterable {
    /// Not at all: views have their names alone.
    case names
    /// In their fonts, which who looks at an SVG should have.
    case letters
    /// As outlines, which need no fonts.
    case outlines
  }

  /// The colours of what has none of its own.
  package var theme = SVGDrawing.Theme.auto
  /// Whether there is nothing but what the document itself has: no names, no constraints.
  package var isPlain = false
  /// How texts are drawn.
  package var texts = Texts.letters
  /// How many pixels of a PNG a point has.
  package var scale = 2.0

  /// The options where nothing is said.
  package init() {}
}

extension Picture {
  /// The picture as an SVG document.
  package func svg(_ options: PictureOptions) -> String {
    SVGWriter.text(of: self, theme: options.theme, outlines: options.texts == .outlines)
  }
}

extension LayoutDocument {
  /// The picture of a result of the document.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - options: How it was solved; also the time that what an infeasible layout is drawn by may
  ///     take.
  ///   - look: How it is drawn.
  /// - Returns: `nil` where there is nothing to draw; a plain picture is drawn of what holds alone.
  package func picture(
    of result: LayoutResult, options: DocumentOptions, as look: PictureOptions
  ) -> Picture? {
    guard look.isPlain else {
      var drawing = drawing(of: result, options: options)
      if look.texts == .names { drawing?.texts = [] }
      return drawing?.picture
    }
    guard let solution = result.solution, result.status != .infeasible, !solution.views.isEmpty
    else { return nil }
    return Picture(
      plain: result.id, solution, allViews.appearances,
      look.texts == .names ? [:] : drawnTexts(in: solution, options: options))
  }

  /// The picture of a result of the document, with what its constraints came to.
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
    if let solution = drawn?.solution {
      drawn?.texts = drawnTexts(in: solution, options: options)
    }
    return drawn
  }

  /// The texts of the document where a solution has their views, by the places of these; none of
  /// hidden views, and none where nobody measures texts.
  private func drawnTexts(
    in solution: Solution, options: DocumentOptions
  ) -> [Int: DrawnText] {
    #if Text
    // What could be measured once can be again.
    guard !allViews.texts.isEmpty, let texts = try? TypesetTexts(self, options) else { return [:] }
    var drawn: [Int: DrawnText] = [:]
    let (frames, areHidden) = (solution.absoluteFrames, solution.views.areHidden)
    for place in frames.indices where !areHidden[place] {
      let view = solution.views.id(of: place)
      guard let text = texts[view] else { continue }
      let color = allViews.appearances[view]?.color.flatMap { PictureColor(css: $0) }
      drawn[place] = try? DrawnText(text, in: frames[place], color: color ?? .black)
    }
    return drawn
    #else
    return [:]
    #endif
  }
}
