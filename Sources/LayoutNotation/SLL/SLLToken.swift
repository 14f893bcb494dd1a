/// A token of an SLL rule.
typealias SLLToken = Token<SLLTokenKind>

/// The kind of a token of an SLL rule.
enum SLLTokenKind: Equatable {
  /// A length.
  case number(Double)
  /// A number directly followed by `%`, and the axis before it.
  case percentage(Double, along: SLLAxis?)
  /// A word in a position for one of the 18 names.
  case name
  /// `nil`.
  case nothing
  /// `%tt`, `%f`, `H:%p`, `%bt(header)`.
  case specifier(SLLSpecifier, argument: Span?)
  /// `+`, `-`, `*`, `/`.
  case binary(SLLOperator)
  /// `=`, or with an operator `+=`, `-=`, `*=`, `/=`.
  case assign(SLLOperator?)
  /// `(`, `)`, `,`.
  case open, close, comma
  /// The end of the rule.
  case end

  /// Whether a value begins with this token.
  var isOperand: Bool {
    switch self {
    case .number, .percentage, .name, .nothing, .specifier, .open: true
    default: false
    }
  }
}

/// One of the 20 specifiers.
enum SLLSpecifier: Equatable {
  /// A measure of a view.
  case measure(SLLName)
  /// A length or a percentage.
  case given(SLLUnit, SLLArgumentForm)

  /// All specifiers by their spelling after the `%`; those of objects have two spellings.
  static let all: [String: SLLSpecifier] = {
    var all: [String: SLLSpecifier] = [:]
    for name in SLLName.allCases where !name.isBound {
      all[name.rawValue] = .measure(name)
    }
    let forms: [(String, SLLArgumentForm)] = [
      ("", .number), ("^", .closure), (":", .object), ("@", .object),
    ]
    for (prefix, form) in forms {
      all[prefix + "f"] = .given(.points, form)
      all[prefix + "p"] = .given(.percent(along: nil), form)
    }
    return all
  }()
}
