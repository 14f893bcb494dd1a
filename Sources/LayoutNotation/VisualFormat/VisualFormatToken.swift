/// A token of a Visual Format string.
typealias VisualFormatToken = Token<VisualFormatTokenKind>

/// The kind of a token of a Visual Format string.
enum VisualFormatTokenKind: Equatable {
  /// `|`, the superview.
  case bar
  /// `-`, the edge of a space, or a minus.
  case hyphen
  /// `[`, `]`, `(`, `)`, `,`, `@`, `:`.
  case openBracket, closeBracket, open, close, comma, at, colon
  /// `==`, `<=` or `>=`.
  case relation(Relation)
  /// A number without a sign.
  case number(Double)
  /// A name: its bytes without quotes.
  case name(Range<Int>)
  /// `item.attribute`, which this notation does not have: the bytes of the item's name.
  case reference(Range<Int>)
  /// `*`, `/`, `+` or `%`, which this notation does not have.
  case arithmetic
  /// The end of the string.
  case end

  /// Whether a predicate begins with this token; a minus is excluded, since it may also be a
  /// space.
  var startsPredicate: Bool {
    switch self {
    case .relation, .number, .name, .reference: true
    default: false
    }
  }
}
