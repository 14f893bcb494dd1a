import LayoutNotation

/// A Visual Format, kept as long as a constraint of it lives.
///
/// The text of a constraint is the piece of the format that asks for it, written so that it is a
/// format of its own: `V:[a]-8-[b]`, `[a(>=50)]`. An alignment is an equation behind its option's
/// name.
final class FormatText: WrittenText {
  /// What asks for one constraint.
  enum Piece: Sendable {
    /// The space before a view, or behind all of them, or one of its predicates.
    case space(Int, predicate: Int?)
    /// A predicate of a view.
    case size(Int, predicate: Int)
    /// An option, which aligns a view with the one before it.
    case alignment(Int, option: String, LayoutAttribute)
  }

  /// The format.
  let format: VisualFormat
  /// What asks for constraints, in their order.
  let pieces: [Piece]
  private let source: SourceText
  /// The names of views that the format calls otherwise.
  private let names: [String: String]
  /// The number of the format, from 1.
  private let number: Int
  /// The Swift code that the format stands in; `nil` for a document.
  private let location: CodeLocation?

  /// Parses a format.
  ///
  /// - Throws: As the parser, and for options that do not fit.
  init(
    _ text: String, options: VisualFormatOptions, names: [String: String], number: Int,
    at location: CodeLocation?
  ) throws(NotationError) {
    source = SourceText(text)
    format = try VisualFormatParser().parse(source)
    pieces = format.pieces(alignments: try options.alignments(of: format))
    self.names = names
    self.number = number
    self.location = location
  }

  /// The piece whose number a span begins with.
  func source(of span: Span) -> ConstraintSource {
    let piece = pieces[Int(span.start)]
    let place = format.range(of: piece).start
    return ConstraintSource(
      text: text(of: piece), place: .visual(number, line: place.line, column: place.column),
      location: location)
  }

  private func text(of piece: Piece) -> String {
    let orientation = format.orientation == .vertical ? "V:" : ""
    switch piece {
    case .alignment(let view, let option, let attribute):
      let sides = [view, view - 1].map {
        let name = format.views[$0].name.text
        return "\(quotedName(names[name] ?? name)).\(attribute.rawValue)"
      }
      return "\(option): \(sides[0]) == \(sides[1])"
    case .size(let view, let predicate):
      return orientation + text(ofView: view, with: format.views[view].predicates[predicate])
    case .space(let view, let predicate):
      let space = format.space(before: view)
      var text = source.string(space.range.start.offset..<space.range.end.offset).onOneLine
      if let predicate, space.predicates.count > 1 {
        text = "-(\(space.predicates[predicate].text.onOneLine))-"
      }
      return orientation + self.text(ofView: view - 1) + text + self.text(ofView: view)
    }
  }

  /// A view of the format, or the bar at its end.
  private func text(
    ofView view: Int, with predicate: VisualFormat.Predicate? = nil
  ) -> String {
    guard format.views.indices.contains(view) else { return "|" }
    let name = quotedName(format.views[view].name.text)
    return "[\(name)\(predicate.map { "(\($0.text.onOneLine))" } ?? "")]"
  }
}

extension VisualFormat {
  /// What asks for constraints, in the order of the text, alignments behind all else.
  fileprivate func pieces(
    alignments: [(name: String, attribute: LayoutAttribute)]
  ) -> [FormatText.Piece] {
    var pieces: [FormatText.Piece] = []
    for place in 0...views.count {
      if (place > 0 || opening != nil) && (place < views.count || closing != nil) {
        let predicates = space(before: place).predicates.indices
        pieces +=
          predicates.isEmpty
          ? [.space(place, predicate: nil)] : predicates.map { .space(place, predicate: $0) }
      }
      guard place < views.count else { break }
      pieces += views[place].predicates.indices.map { .size(place, predicate: $0) }
    }
    for (name, attribute) in alignments {
      pieces += views.indices.dropFirst().map { .alignment($0, option: name, attribute) }
    }
    return pieces
  }

  /// The space before a view, or behind all of them; an empty one where there is none.
  func space(before view: Int) -> Connection {
    let space = view == 0 ? opening : view == views.count ? closing : connections[view - 1]
    return space ?? Connection(space: .touching, range: range)
  }

  /// Where a piece stands.
  func range(of piece: FormatText.Piece) -> SourceRange {
    switch piece {
    case .alignment: range
    case .size(let view, let predicate): views[view].predicates[predicate].range
    case .space(let view, nil): space(before: view).range
    case .space(let view, let predicate?): space(before: view).predicates[predicate].range
    }
  }
}

extension VisualFormat.Connection {
  /// What is asked of the space, if it is not told by a hyphen or nothing.
  var predicates: [VisualFormat.Predicate] {
    if case .predicates(let predicates) = space { predicates } else { [] }
  }
}
