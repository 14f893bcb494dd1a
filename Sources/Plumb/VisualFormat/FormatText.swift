import LayoutNotation

/// A Visual Format, kept as long as one of its constraints exists.
///
/// The text of a constraint is the piece of the format that asks for it, written as a separate
/// format: `V:[a]-8-[b]`, `[a(>=50)]`. An alignment is written as the name of its option,
/// followed by an equation.
final class FormatText: WrittenText {
  /// A piece of the format that makes one constraint.
  enum Piece: Sendable {
    /// The space before a view or after the last one, or a predicate of that space.
    case space(Int, predicate: Int?)
    /// A predicate of a view.
    case size(Int, predicate: Int)
    /// An option that aligns a view with the previous one.
    case alignment(Int, option: String, LayoutAttribute)
  }

  /// The format.
  let format: VisualFormat
  /// The pieces that make constraints, in order.
  let pieces: [Piece]
  /// The names of views that have another name in the format.
  private let names: [String: String]
  /// The number of the format, from 1.
  private let number: Int
  /// The Swift code that contains the format; `nil` for a document.
  private let location: CodeLocation?

  /// Parses a format.
  ///
  /// - Throws: The errors of the parser, and errors for options that do not fit.
  init(
    _ text: SourceText, options: VisualFormatOptions, views: [String: LayoutView], number: Int,
    at location: CodeLocation?
  ) throws(LayoutError) {
    format = try VisualFormatParser.parse(text)
    var names: [String: String] = [:]
    for view in format.views where !views.isEmpty {
      let name = text.name(view.name.range)
      names[name] = views[name]?.name
    }
    pieces = format.pieces(alignments: try options.alignments(of: format))
    self.names = names
    self.number = number
    self.location = location
  }

  /// Returns the source of the piece whose number is the start of a span.
  func source(of span: Span) -> ConstraintSource {
    let piece = pieces[Int(span.start)]
    let place = format.source.position(at: format.span(of: piece).range.lowerBound)
    let (before, copied, after) = parts(of: piece)
    return ConstraintSource(
      text: before + (copied.map(text) ?? "") + after,
      place: .visual(number, line: place.line, column: place.column),
      location: location)
  }

  func copied(in span: Span) -> CopiedStretch? {
    let (before, copied, _) = parts(of: pieces[Int(span.start)])
    return copied.map { CopiedStretch($0, of: format.source, behind: before) }
  }

  /// Returns the text of a piece: the part of the format, and the text written around it.
  private func parts(of piece: Piece) -> (before: String, copied: Span?, after: String) {
    let orientation = format.orientation == .vertical ? "V:" : ""
    switch piece {
    case .alignment(let view, let option, let attribute):
      let sides = [view, view - 1].map {
        let name = format.source.name(format.views[$0].name.range)
        return EquationWriter.name(names[name] ?? name, attribute)
      }
      return ("\(option): \(sides[0]) == \(sides[1])", nil, "")
    case .size(let view, let predicate):
      return ("\(orientation)[\(name(view))(", format.predicates[predicate].span, ")]")
    case .space(let view, let predicate):
      let (from, to) = (orientation + bracketed(view - 1), bracketed(view))
      if let predicate, format.spaces[view]?.predicates.count != 1 {
        return (from + "-(", format.predicates[predicate].span, ")-" + to)
      }
      return (from, format.spaces[view]?.span, to)
    }
  }

  private func text(of span: Span) -> String { format.source.string(span.range).onOneLine }

  private func name(_ view: Int) -> String {
    quotedName(format.source.name(format.views[view].name.range))
  }

  /// Returns a view of the format in brackets, or the bar at its end.
  private func bracketed(_ view: Int) -> String {
    format.views.indices.contains(view) ? "[\(name(view))]" : "|"
  }
}

extension VisualFormat {
  /// Returns the pieces that make constraints, in the order of the text, alignments last.
  fileprivate func pieces(
    alignments: [(name: String, attribute: LayoutAttribute)]
  ) -> [FormatText.Piece] {
    var pieces: [FormatText.Piece] = []
    for (place, space) in spaces.enumerated() {
      if let space {
        if space.predicates.isEmpty { pieces.append(.space(place, predicate: nil)) }
        for predicate in space.predicates { pieces.append(.space(place, predicate: predicate)) }
      }
      guard place < views.count else { break }
      for predicate in views[place].predicates {
        pieces.append(.size(place, predicate: predicate))
      }
    }
    for (name, attribute) in alignments {
      pieces += views.indices.dropFirst().map { .alignment($0, option: name, attribute) }
    }
    return pieces
  }

  /// Returns the span of a piece.
  func span(of piece: FormatText.Piece) -> Span {
    switch piece {
    case .alignment: span
    case .size(_, let predicate), .space(_, let predicate?): predicates[predicate].span
    case .space(let view, nil): spaces[view]?.span ?? span
    }
  }
}
