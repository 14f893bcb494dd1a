import LayoutNotation
import Plumb

/// A text with braces, such as `Total {amount} €`, split into literals and placeholders.
///
/// Braces contain a metric, a text or number, the index of a loop, or an expression of numbers.
/// `{{` and `}}` are literal braces. A name in braces may contain loop indices in nested braces:
/// `{Name{i}}` is the metric `Name0` where i is 0. A `TextFormat` may follow a colon, unless a
/// metric has the whole contents as its name.
///
/// In a text with emphasis, text between two stars is emphasized, and `\*` is a literal star. A
/// star in a filled-in value is literal, too.
struct TextPattern: Sendable, Equatable {
  /// A piece of the text.
  enum Piece: Sendable, Equatable {
    /// Literal text.
    case literal(String)
    /// The contents of braces.
    case filled(String)
    /// A star that begins or ends emphasis.
    case star
  }

  /// The pieces, in order.
  private(set) var pieces: [Piece] = []
  /// The indices of the loops around the text, which expressions may use.
  let indices: LoopIndices
  /// Whether stars mark emphasis.
  let hasEmphasis: Bool

  /// Parses a text and fills in the loop indices.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - indices: The indices.
  ///   - hasEmphasis: Whether stars mark emphasis.
  /// - Throws: `syntax` for an unclosed or empty pair of braces, and for an unmatched star.
  init(
    _ source: String, _ indices: LoopIndices = .init(), hasEmphasis: Bool = false
  ) throws(LayoutError) {
    self.init([], indices, hasEmphasis: hasEmphasis)
    let star = try cut(source)
    if let star {
      let isEmpty = source[source.index(after: star)...].first == "*"
      throw LayoutError(
        .syntax,
        (isEmpty
          ? "there is nothing between two stars of \"\(source.prefix(40))\": emphasized text is "
            + "between single ones, as in *this*"
          : "a star of \"\(source.prefix(40))\" has no closing star: emphasized text is between "
            + "two, as in *this*") + "; write \\* for a star itself")
    }
  }

  private init(_ pieces: [Piece], _ indices: LoopIndices, hasEmphasis: Bool) {
    (self.pieces, self.indices, self.hasEmphasis) = (pieces, indices, hasEmphasis)
  }

  /// Returns the position of an unmatched star in a text with emphasis; `nil` if there is none.
  static func wrongStar(in source: String, _ indices: LoopIndices) -> String.Index? {
    var pattern = TextPattern([], indices, hasEmphasis: true)
    return try? pattern.cut(source)
  }

  /// Parses a text.
  ///
  /// - Returns: A star that begins empty or unclosed emphasis.
  private mutating func cut(_ source: String) throws(LayoutError) -> String.Index? {
    let isCut = source.utf8.contains {
      $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}")
        || hasEmphasis && ($0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "\\"))
    }
    guard isCut else {
      if !source.isEmpty { pieces = [.literal(source)] }
      return nil
    }
    var literal = ""
    func append(_ piece: Piece? = nil, to pattern: inout TextPattern) {
      if !literal.isEmpty { pattern.pieces.append(.literal(literal)) }
      literal = ""
      if let piece { pattern.pieces.append(piece) }
    }
    var star: String.Index?
    var rest = source[...]
    while let character = rest.first {
      let next = rest.dropFirst()
      if next.first == character, character == "{" || character == "}" {
        literal.append(character)
        rest = next.dropFirst()
        continue
      }
      if hasEmphasis, character == "\\", let escaped = next.first, "*\\".contains(escaped) {
        literal.append(escaped)
        rest = next.dropFirst()
        continue
      }
      if hasEmphasis, character == "*" {
        if let star, source.index(after: star) == rest.startIndex { return star }
        append(.star, to: &self)
        star = star == nil ? rest.startIndex : nil
        rest = next
        continue
      }
      guard character == "{" else {
        literal.append(character)
        rest = next
        continue
      }
      guard let end = Self.end(of: next) else {
        throw LayoutError(
          .syntax,
          "the brace in \"\(source.prefix(40))\" is not closed; write {{ for a brace itself")
      }
      let name = next[..<end].trimmed
      guard !name.isEmpty else {
        throw LayoutError(
          .syntax,
          "the braces are empty in \"\(source.prefix(40))\"; write {{}} for braces themselves"
        )
      }
      rest = next[next.index(after: end)...]
      if name.contains("{") {
        append(.filled(try Self.stamped(name, indices)), to: &self)
        continue
      }
      let hasFormat = TextFormat.parts(of: String(name)) != nil
      if !hasFormat, let stamped = indices.isEmpty ? nil : indices.text(of: String(name)) {
        literal += stamped
        continue
      }
      append(.filled(String(name)), to: &self)
    }
    append(to: &self)
    return star
  }

  /// Finds the brace that closes the one before a text; `nil` if there is none.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 1
    for place in text.indices {
      if text[place] == "{" { depth += 1 }
      if text[place] == "}" { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// Replaces the indices in the braces of a name by their values.
  private static func stamped(
    _ name: Substring, _ indices: LoopIndices
  ) throws(LayoutError) -> String {
    do throws(LayoutError) {
      return String(decoding: try indices.stamp(Array(name.utf8)), as: UTF8.self)
    } catch {
      throw LayoutError(
        error.code, "{\(name)} in a text: \(error.message)", suggestion: error.suggestion)
    }
  }

  /// The text as it is written outside loops, with the values of indices.
  var source: String {
    var source = ""
    // The opening star is written only before text, so that emphasis is never empty.
    var isOpen = false
    var isDue = false
    func append(_ text: String) {
      if isDue, !text.isEmpty {
        source += "*"
        isDue = false
      }
      source += text
    }
    for piece in pieces {
      switch piece {
      case .literal(let text): append(Self.source(of: text, hasEmphasis: hasEmphasis))
      case .star:
        if isOpen, !isDue { source += "*" }
        isOpen.toggle()
        isDue = isOpen
      case .filled(let name):
        if let (value, format) = TextFormat.parts(of: name) {
          append("{\(indices.written(in: value)):\(format)}")
        } else {
          append("{\(indices.written(in: name))}")
        }
      }
    }
    return source
  }

  /// Returns the source of a literal text, with braces and stars escaped.
  static func source(of text: String, hasEmphasis: Bool = false) -> String {
    text.map { character in
      switch character {
      case "{": "{{"
      case "}": "}}"
      case "*", "\\": hasEmphasis ? "\\\(character)" : String(character)
      default: String(character)
      }
    }.joined()
  }

  /// Whether there are no placeholders.
  var isPlain: Bool { pieces.allSatisfy { if case .filled = $0 { false } else { true } } }

  /// The emphasized and plain parts, in order. They alternate and begin with a plain part.
  var parts: [(pattern: TextPattern, isEmphasized: Bool)] {
    pieces.split(separator: .star, omittingEmptySubsequences: false).enumerated().map {
      (TextPattern(Array($1), indices, hasEmphasis: false), $0 % 2 == 1)
    }
  }

  /// The contents of all braces. For a placeholder with a format, also the value before the colon.
  var filled: [String] {
    pieces.flatMap { piece -> [String] in
      guard case .filled(let name) = piece else { return [] }
      return [name] + (TextFormat.parts(of: name).map { [$0.value] } ?? [])
    }
  }

  /// Returns the text with the values of all placeholders.
  ///
  /// - Parameter metrics: The current metrics.
  /// - Returns: The text.
  /// - Throws: `LayoutError` for a placeholder with neither a metric nor a valid expression.
  func text(with metrics: TextMetrics) throws(LayoutError) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .filled(let name): text += try value(of: name, metrics)
      case .star: break
      }
    }
    return text
  }

  /// Returns the pattern with the values of all placeholders as literals.
  ///
  /// - Throws: `LayoutError` as ``text(with:)``.
  func filled(with metrics: TextMetrics) throws(LayoutError) -> TextPattern {
    let pieces = try pieces.map { piece throws(LayoutError) in
      guard case .filled(let name) = piece else { return piece }
      return Piece.literal(try value(of: name, metrics))
    }
    return TextPattern(pieces, indices, hasEmphasis: hasEmphasis)
  }

  /// Returns the value of a placeholder.
  private func value(of name: String, _ metrics: TextMetrics) throws(LayoutError) -> String {
    if let value = metrics.texts[name] { return value }
    if metrics.numbers[name] == nil, let (value, format) = TextFormat.parts(of: name) {
      return try formatted(value, format, metrics)
    }
    return try number(name, metrics.numbers).canonical
  }

  /// Returns the formatted value of a placeholder.
  private func formatted(
    _ name: String, _ format: String, _ metrics: TextMetrics
  ) throws(LayoutError) -> String {
    let value: TextFormat.Value =
      if let text = metrics.texts[name] {
        .text(text)
      } else if let text = indices.isEmpty ? nil : indices.text(of: name) {
        .text(text)
      } else {
        .number(try number(name, metrics.numbers))
      }
    do throws(LayoutError) {
      return try TextFormat.text(of: value, format, language: metrics.language)
    } catch {
      throw LayoutError(error.code, "{\(name):\(format)} in a text: \(error.message)")
    }
  }

  private func number(
    _ expression: String, _ numbers: [String: Double]
  ) throws(LayoutError) -> Double {
    if let value = numbers[expression] { return value }
    do throws(LayoutError) {
      let expression = try indices.resolved(in: expression)
      return try EquationParser(metrics: indices.adding(to: numbers)).parseNumber(
        SourceText(utf8: Array(expression.utf8))
      ).value
    } catch {
      throw LayoutError(
        error.code, "{\(expression)} in a text: \(error.message)", suggestion: error.suggestion)
    }
  }
}

/// The values of placeholders in texts.
struct TextMetrics {
  /// The values of metrics that are numbers.
  var numbers: [String: Double]
  /// The values of metrics that are texts.
  var texts: [String: String]
  /// The language that formats follow; `nil`: English.
  var language: String?
}

extension TextMetrics {
  /// Creates a set of metrics. Of two with one name, the first counts.
  init(
    _ numbers: some Sequence<(String, Double)>, _ texts: some Sequence<(String, String)>,
    in language: String?
  ) {
    self.init(
      numbers: Dictionary(numbers) { first, _ in first },
      texts: Dictionary(texts) { first, _ in first }, language: language)
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension LayoutDocument {
  /// Fills in the placeholders of all texts, image names and codes with the current metrics.
  ///
  /// - Throws: `LayoutError` for an unknown metric.
  package mutating func fillTexts() throws(LayoutError) {
    let looks = allViews.appearances.filter { $1.image != nil || $1.code != nil }
    if allViews.texts.isEmpty, looks.isEmpty { return }
    let page = pageContext
    let values = TextMetrics(
      metrics.map { ($0.name, $0.value) }, textMetrics.map { ($0.name, $0.text) }, in: language)
    for (view, look) in looks {
      let filled = try look.filled(with: values)
      if filled != look { allViews.appearances[view] = filled }
    }
    for (view, text) in allViews.texts {
      for (place, run) in text.runs.enumerated() {
        var filled = run
        do throws(LayoutError) {
          try filled.fill(with: values, on: page)
        } catch {
          guard let string = run.translation else { throw error }
          throw error.withHint("this is in the string \"\(string.prefix(40))\" of the language")
        }
        if filled.text != run.text || filled.parts != run.parts {
          allViews.texts[view]?.runs[place] = filled
        }
      }
    }
  }
}

extension LayoutDocument {
  /// The patterns with placeholders in texts, image names and codes.
  private var filledPatterns: [TextPattern] {
    let texts = allViews.texts.values.flatMap { text in
      text.runs.compactMap { try? $0.pattern() }
    }
    let others = allViews.appearances.values.flatMap { look in
      [look.image?.file, look.code?.content].compactMap { try? $0?.pattern() }
    }
    return (texts + others).filter { !$0.isPlain }
  }

  /// Whether texts have formats, and therefore depend on the language.
  var hasFormats: Bool { filledPatterns.contains(where: \.hasFormats) }

  /// The text metrics that are used in no text, with their offsets.
  var unusedTextMetrics: [(name: String, offset: Int)] {
    let filled = Set(filledPatterns.flatMap(\.filled))
    return file.textMetrics.filter { !filled.contains($0.name) }
  }

  /// Records which metrics are used in texts. Text sizes do not depend on them by arithmetic.
  func noteTexts(in recorder: MetricRecorder) {
    let patterns = filledPatterns
    if patterns.isEmpty { return }
    let numbers = Dictionary(metrics.map { ($0.name, $0.value) }) { first, _ in first }
    for pattern in patterns {
      let parser = EquationParser(metrics: pattern.indices.adding(to: numbers))
      for name in pattern.filled {
        recorder.noteStructural(metric: name)
        let text = SourceText(pattern.indices.written(in: name))
        guard let number = try? parser.parseNumber(text, recorder: recorder) else { continue }
        recorder.noteStructural(number)
      }
    }
  }
}

extension ViewAppearance {
  /// Returns the appearance with the placeholders of its image and its code filled in.
  ///
  /// - Throws: `LayoutError` for an unknown metric.
  func filled(with metrics: TextMetrics) throws(LayoutError) -> ViewAppearance {
    var look = self
    if let file = image?.file { look.image?.file.text = try file.pattern().text(with: metrics) }
    if let content = code?.content {
      look.code?.content.text = try content.pattern().text(with: metrics)
    }
    return look
  }
}

extension TextDescription.Run {
  /// Parses the translation, or the text of the document if there is none.
  ///
  /// - Parameter page: The page of the text; `nil`: there are no pages.
  /// - Returns: The pattern.
  /// - Throws: `LayoutError` for an unclosed brace.
  func pattern(on page: PageContext? = nil) throws(LayoutError) -> TextPattern {
    try TextPattern(
      translation ?? source, page?.adding(to: indices) ?? indices, hasEmphasis: hasEmphasis)
  }
}
