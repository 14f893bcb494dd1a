import LayoutNotation
import Plumb

extension TextDescription.Run {
  /// An emphasized or plain part of a run.
  package struct Part: Sendable, Equatable {
    var text: String
    var isEmphasized: Bool
  }

  /// Returns the run with the style of emphasis and another text.
  func emphasized(
    _ emphasis: TextDescription.Emphasis?, saying text: String = ""
  ) -> TextDescription.Run {
    TextDescription.Run(
      text, font: emphasis?.font ?? font, fontSize: emphasis?.fontSize ?? fontSize,
      color: emphasis?.color ?? color)
  }

  /// Replaces the names in braces by their values.
  ///
  /// - Parameters:
  ///   - metrics: The current metrics.
  ///   - page: The page of the text; `nil`: there are no pages.
  /// - Throws: `LayoutError` for an unknown metric, and as ``pattern(on:)``.
  mutating func fill(
    with metrics: TextMetrics, on page: PageContext? = nil
  ) throws(LayoutError) {
    try fill(try pattern(on: page), with: metrics)
  }

  /// Replaces the names in the braces of a pattern by their values.
  mutating func fill(_ pattern: TextPattern, with metrics: TextMetrics) throws(LayoutError) {
    if hasEmphasis {
      say(try pattern.filled(with: metrics))
    } else {
      text = try pattern.text(with: metrics)
    }
  }

  /// The byte offset of an unmatched star; `nil` if there is none.
  var wrongStar: Int? {
    guard hasEmphasis, let star = TextPattern.wrongStar(in: source, indices) else { return nil }
    return source.utf8.distance(from: source.startIndex, to: star)
  }

  /// Takes the text and parts of a pattern without placeholders.
  mutating func say(_ pattern: TextPattern) {
    func written(_ pattern: TextPattern) -> String {
      pattern.pieces.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }
    text = written(pattern)
    parts = pattern.parts.map { Part(text: written($0.pattern), isEmphasized: $0.isEmphasized) }
  }

  /// Returns the run with the values of its placeholders as literal text, without translation and
  /// loops.
  ///
  /// - Throws: `LayoutError` as ``fill(with:on:)``.
  func settled(
    with metrics: TextMetrics, on page: PageContext?
  ) throws(LayoutError) -> TextDescription.Run {
    let pattern = try pattern(on: page).filled(with: metrics)
    var run = emphasized(nil)
    run.hasEmphasis = hasEmphasis
    run.source = pattern.source
    run.say(pattern)
    return run
  }
}

extension TextDescription {
  /// Returns the text with one run for each part, without further emphasis.
  func resolvingEmphasis() -> TextDescription {
    guard let emphasis else { return self }
    var text = self
    text.emphasis = nil
    text.runs = runs.flatMap { run in
      // The caller may have changed the run's text since it was read.
      guard run.parts.count > 1, run.parts.map(\.text).joined() == run.text else {
        return [run.emphasized(nil, saying: run.text)]
      }
      return run.parts.map { part in
        run.emphasized(part.isEmphasized ? emphasis : nil, saying: part.text)
      }
    }
    return text
  }

  /// Returns the text with one run for each part, as ``resolvingEmphasis()``, and the patterns of
  /// the runs.
  ///
  /// - Throws: `LayoutError` as ``Run/pattern(on:)``.
  func resolvingEmphasisOfPatterns() throws(LayoutError) -> (TextDescription, [TextPattern]) {
    let patterns = try runs.map { run throws(LayoutError) in try run.pattern() }
    guard let emphasis else { return (self, patterns) }
    var text = self
    text.emphasis = nil
    text.runs = []
    var parts: [TextPattern] = []
    for (run, pattern) in zip(runs, patterns) {
      for part in pattern.parts {
        text.runs.append(run.emphasized(part.isEmphasized ? emphasis : nil))
        parts.append(part.pattern)
      }
    }
    return (text, parts)
  }

  /// Updates the emphasis of existing runs. Runs filled in later are read with the current setting.
  mutating func readEmphasis() {
    for place in runs.indices {
      runs[place].hasEmphasis = emphasis != nil
      runs[place].parts = []
      guard runs[place].text == runs[place].source,
        let pattern = try? runs[place].pattern(), pattern.isPlain
      else { continue }
      runs[place].say(pattern)
    }
  }
}
