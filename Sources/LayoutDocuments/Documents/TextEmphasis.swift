import LayoutNotation
import Plumb

extension TextDescription.Run {
  /// A part of a run that is emphasized, or one that is not.
  package struct Part: Sendable, Equatable {
    var text: String
    var isEmphasized: Bool
  }

  /// The run with its look changed by emphasis, and some other text.
  func emphasized(
    _ emphasis: TextDescription.Emphasis?, saying text: String = ""
  ) -> TextDescription.Run {
    TextDescription.Run(
      text, font: emphasis?.font ?? font, fontSize: emphasis?.fontSize ?? fontSize,
      color: emphasis?.color ?? color)
  }

  /// Fills in what stands in braces.
  ///
  /// - Parameters:
  ///   - metrics: The metrics of now.
  ///   - page: What is known of the page that it stands on; `nil`: there are no pages.
  /// - Throws: `LayoutError` for what names no metric, and as ``pattern(on:)``.
  mutating func fill(
    with metrics: TextMetrics, on page: PageContext? = nil
  ) throws(LayoutError) {
    try fill(try pattern(on: page), with: metrics)
  }

  /// Fills in what stands in the braces of what is written.
  mutating func fill(_ pattern: TextPattern, with metrics: TextMetrics) throws(LayoutError) {
    if hasEmphasis {
      say(try pattern.filled(with: metrics))
    } else {
      text = try pattern.text(with: metrics)
    }
  }

  /// The byte of the star that is wrong; `nil` where none is.
  var wrongStar: Int? {
    guard hasEmphasis, let star = TextPattern.wrongStar(in: source, indices) else { return nil }
    return source.utf8.distance(from: source.startIndex, to: star)
  }

  /// Takes over what a text says of which nothing is to be filled in.
  mutating func say(_ pattern: TextPattern) {
    func written(_ pattern: TextPattern) -> String {
      pattern.pieces.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }
    text = written(pattern)
    parts = pattern.parts.map { Part(text: written($0.pattern), isEmphasized: $0.isEmphasized) }
  }

  /// The run with what stands in braces as what is written, whatever the language and loops are.
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
  /// The text with a run for each part of its runs, and no emphasis beside these.
  func resolvingEmphasis() -> TextDescription {
    guard let emphasis else { return self }
    var text = self
    text.emphasis = nil
    text.runs = runs.flatMap { run in
      // Somebody may have given the run another text since.
      guard run.parts.count > 1, run.parts.map(\.text).joined() == run.text else {
        return [run.emphasized(nil, saying: run.text)]
      }
      return run.parts.map { part in
        run.emphasized(part.isEmphasized ? emphasis : nil, saying: part.text)
      }
    }
    return text
  }

  /// The text with a run for each part of its runs, as ``resolvingEmphasis()``, and what is written
  /// in each of them, with what is to be filled in.
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

  /// Has runs that are there already read with emphasis, or without; what is filled in later is
  /// read so anyway.
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
