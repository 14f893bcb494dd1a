/// A token of an equation.
struct EquationToken: SourceToken {
  /// The kind of a token.
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
    /// `,`, which separates the arguments of a word such as `apart`.
    case comma
    /// `@`, which begins the priority.
    case at
    /// `||`, which separates alternatives.
    case or
    /// `&&`, which joins constraints that hold together.
    case and
    /// The end of the line or of the text.
    case end
  }

  /// The kind of the token.
  var kind: Kind
  /// The relation.
  var relation: Relation
  // Spans keep a token small, since it is copied for every piece of a text.
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

  /// The bytes of the token.
  var range: Range<Int> { span.range }
  /// The bytes of a reference's item, without quotes.
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
