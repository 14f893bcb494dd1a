/// A piece of an equation's text that means one thing.
struct EquationToken: SourceToken {
  /// What the piece is.
  enum Kind: UInt8 {
    /// A number.
    case number
    /// A number directly followed by `%`.
    case percentage
    /// A name without an attribute: a metric or a priority.
    case word
    /// `item.attribute`.
    case reference
    /// `==`, `<=` or `>=`.
    case relation
    /// `+`, `-`, `*`, `/`, `(`, `)`.
    case plus, minus, times, divide, open, close
    /// `,`, which stands between what a word such as `apart` takes.
    case comma
    /// `@`, which begins the priority.
    case at
    /// `||`, which stands between alternatives.
    case or
    /// `&&`, which stands between constraints that hold together.
    case and
    /// The end of the line or of the text.
    case end
  }

  /// What the piece is.
  var kind: Kind
  /// The relation.
  var relation: Relation
  // As spans they make a token small, which is handed on for every piece of a text.
  private var span: Span
  private var itemSpan: Span
  private var attributeSpan: Span
  /// The value of a number or percentage.
  var value: Double

  /// Makes a token.
  init(
    kind: Kind, range: Range<Int>, value: Double = 0, relation: Relation = .equal,
    item: Range<Int> = 0..<0, attribute: Range<Int> = 0..<0
  ) {
    self.kind = kind
    self.relation = relation
    span = Span(range)
    itemSpan = Span(item)
    attributeSpan = Span(attribute)
    self.value = value
  }

  /// The bytes of the piece.
  var range: Range<Int> { span.range }
  /// The bytes of a reference's item, quotes left out.
  var item: Range<Int> { itemSpan.range }
  /// The bytes of a reference's attribute.
  var attribute: Range<Int> { attributeSpan.range }

  /// Whether a value begins here.
  var isOperand: Bool {
    switch kind {
    case .number, .percentage, .word, .reference: true
    default: false
    }
  }
}
