/// A piece of an SLL rule that means one thing.
struct SLLToken {
  /// What the piece is.
  enum Kind: Equatable {
    /// A length.
    case number(Double)
    /// A number directly followed by `%`.
    case percentage(Double)
    /// A word in the place of one of the 18 names.
    case name
    /// `%tt`, `%f`, `%bt(header)`.
    case specifier(SLLSpecifier, argument: WrittenName?)
    /// `+`, `-`, `*`, `/`.
    case binary(SLLExpression.Operator)
    /// `(`, `)`, `=`, `,`.
    case open, close, equals, comma
    /// The end of the rule.
    case end
  }

  /// What the piece is.
  var kind: Kind
  /// The bytes of the piece.
  var range: Range<Int>

  /// Whether a value begins here.
  var isOperand: Bool {
    switch kind {
    case .number, .percentage, .name, .specifier, .open: true
    default: false
    }
  }
}

/// One of the 20 specifiers.
enum SLLSpecifier: Equatable {
  /// A measure of a view.
  case measure(SLLName)
  /// A length or a percentage.
  case given(isPercentage: Bool, SLLArgumentForm)

  /// All specifiers by their spelling behind the `%`.
  static let all: [String: SLLSpecifier] = {
    var all: [String: SLLSpecifier] = [:]
    let bounds: Set<SLLName> = [.minw, .maxw, .minh, .maxh]
    for name in SLLName.allCases where !bounds.contains(name) {
      all[name.rawValue] = .measure(name)
    }
    for (prefix, form) in [("", SLLArgumentForm.number), ("^", .closure), (":", .object)] {
      all[prefix + "f"] = .given(isPercentage: false, form)
      all[prefix + "p"] = .given(isPercentage: true, form)
    }
    return all
  }()
}
