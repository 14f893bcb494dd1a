/// One of the four operations.
package enum SLLOperator: Character, Sendable {
  /// Addition.
  case add = "+"
  /// Subtraction.
  case subtract = "-"
  /// Multiplication.
  case multiply = "*"
  /// Division, as IEEE 754 has it.
  case divide = "/"
}

/// A step of a rule: a value, or what is done with the values before it.
///
/// Steps stand in postfix order from the parser to the solver. Binding a rule to a view puts values
/// in place of names and arguments, and lowering it puts inputs in place of measures.
package enum SLLStep: Sendable, Equatable {
  /// A length in points.
  case number(Double)
  /// A percentage of the superview's size along an axis; `nil`: that of the rule being evaluated.
  case percentage(Double, along: SLLAxis?)
  /// An own name: the value it was last given, at the moment the rule is read.
  case name(SLLName, Span)
  /// A measure of the view given as argument: `%tt` … `%h`, named by the 14 names without bounds.
  case measure(SLLName, SLLArgument, Span)
  /// The measure once the view is known, in the coordinates of the superview of the rule's view.
  case measured(SLLName, view: Int)
  /// A number given as argument: `%f`, `%^f`, `%:f`, `%p`, `%^p`, `%:p`.
  case given(SLLUnit, form: SLLArgumentForm, SLLArgument, Span)
  /// `nil`: what a target takes to have no rule any more. Nothing but assignments follows it.
  case nothing(Span)
  /// One of the numbers that a value is computed from at every solve.
  case input(Int)
  /// The last value becomes minus it.
  case negated
  /// The last value becomes the superview's size along an axis less it: how `rr` becomes `rl`.
  case fromFarEdge(isHorizontal: Bool)
  /// The last two values become what an operation makes of them.
  case binary(SLLOperator)
  /// A target takes the last value, which becomes what the target came to.
  case assignment(SLLTarget)
}

/// A name to the left of `=`, `+=`, `-=`, `*=` or `/=`.
package struct SLLTarget: Sendable, Equatable {
  /// The name that is assigned.
  package var name: SLLName
  /// What is done with the name's present value and the new one; `nil`: the new one takes its
  /// place.
  package var operation: SLLOperator?
  /// Where the name stands.
  package var span: Span
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
  case named(Span)
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
