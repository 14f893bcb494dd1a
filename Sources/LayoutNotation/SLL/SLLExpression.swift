/// The value side of an SLL assignment.
package indirect enum SLLExpression: Sendable, Equatable {
  /// The four operations.
  package enum Operator: Character, Sendable {
    /// Addition.
    case add = "+"
    /// Subtraction.
    case subtract = "-"
    /// Multiplication.
    case multiply = "*"
    /// Division, as IEEE 754 has it.
    case divide = "/"
  }

  /// A length in points.
  case number(Double)
  /// A percentage of the superview's size along an axis; `nil`: that of the rule being evaluated.
  case percentage(Double, along: SLLAxis?)
  /// An own name: the value it was last given, at the moment the rule is read.
  case name(SLLName, SourceRange)
  /// A measure of the view given as argument: `%tt` … `%h`, named by the 14 names without bounds.
  case measure(SLLName, SLLArgument, SourceRange)
  /// A number given as argument: `%f`, `%^f`, `%:f`, `%p`, `%^p`, `%:p`.
  case given(SLLUnit, form: SLLArgumentForm, SLLArgument, SourceRange)
  /// Minus a value.
  case negated(SLLExpression)
  /// Two values and an operator; the left one is evaluated first.
  case binary(SLLExpression, Operator, SLLExpression)
  /// `ll = tt += value`: the value is evaluated, then the targets take it from the last to the
  /// first, each what the one behind it came to. The whole stands for what the first came to.
  case assignment([SLLTarget], SLLExpression)
  /// `nil`: what a target takes to have no rule any more. Only assignments hold it, as their value.
  case nothing(SourceRange)

  /// Where the value is `nil`, perhaps after other names took it; otherwise `nil`.
  var nothingRange: SourceRange? {
    switch self {
    case .nothing(let range), .assignment(_, .nothing(let range)): range
    default: nil
    }
  }
}

/// A name to the left of `=`, `+=`, `-=`, `*=` or `/=`.
package struct SLLTarget: Sendable, Equatable {
  /// The name that is assigned.
  package var name: SLLName
  /// What is done with the name's present value and the new one; `nil`: the new one takes its
  /// place.
  package var operation: SLLExpression.Operator?
  /// Where the name stands.
  package var range: SourceRange

  /// Makes a target.
  package init(_ name: SLLName, operation: SLLExpression.Operator? = nil, at range: SourceRange) {
    self.name = name
    self.operation = operation
    self.range = range
  }
}

/// What a given number counts.
package enum SLLUnit: Sendable, Hashable {
  /// Points.
  case points
  /// Hundredths of the superview's size along an axis; `nil`: that of the rule being evaluated.
  case percent(along: SLLAxis?)
}

/// Where a specifier takes its value from.
package enum SLLArgument: Sendable, Equatable {
  /// The argument of this number, from 0, counted over the whole rule text.
  case position(Int)
  /// A view or metric named in the rule itself: `%bt(header)`.
  case named(WrittenName)
}

/// How a numeric specifier is given its number.
package enum SLLArgumentForm: Sendable, Equatable {
  /// `%f`, `%p`: the number itself.
  case number
  /// `%^f`, `%^p`: a closure that is called each time the rule is evaluated.
  case closure
  /// `%:f`, `%:p`, later `%@f`, `%@p`: an object that is asked each time the rule is evaluated.
  case object
}
