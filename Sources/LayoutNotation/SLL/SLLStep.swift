/// One of the four operations.
package enum SLLOperator: Character, Sendable {
  /// Addition.
  case add = "+"
  /// Subtraction.
  case subtract = "-"
  /// Multiplication.
  case multiply = "*"
  /// Division according to IEEE 754.
  case divide = "/"
}

/// A step of a rule: a value, or an operation on the values before it.
///
/// Steps stay in postfix order from the parser to the solver. Binding a rule to a view replaces
/// names and arguments by values, and lowering it replaces measures by inputs.
package enum SLLStep: Sendable, Equatable {
  /// A length in points.
  case number(Double)
  /// A percentage of the superview's size along an axis; `nil`: the axis of the rule being
  /// evaluated.
  case percentage(Double, along: SLLAxis?)
  /// An own name: its last assigned value when the rule is read.
  case name(SLLName, Span)
  /// A measure of the view given as argument: `%tt` … `%h`, one of the 14 names that are not
  /// bounds.
  case measure(SLLName, SLLArgument, Span)
  /// The measure of a known view, in the coordinates of the superview of the rule's view.
  case measured(SLLName, view: Int)
  /// A number given as argument: `%f`, `%^f`, `%:f`, `%p`, `%^p`, `%:p`.
  case given(SLLUnit, form: SLLArgumentForm, SLLArgument, Span)
  /// `nil`: removes the rule of a target. Only assignments may follow it.
  case nothing(Span)
  /// One of the numbers that a value is computed from in every solve.
  case input(Int)
  /// Negates the last value.
  case negated
  /// Subtracts the last value from the superview's size along an axis: converts `rr` to `rl`.
  case fromFarEdge(isHorizontal: Bool)
  /// Replaces the last two values by the result of an operation.
  case binary(SLLOperator)
  /// Assigns the last value to a target, and replaces it by the new value of the target.
  case assignment(SLLTarget)
}

/// A name to the left of `=`, `+=`, `-=`, `*=` or `/=`.
package struct SLLTarget: Sendable, Equatable {
  /// The assigned name.
  package var name: SLLName
  /// The operation on the name's present value and the new one; `nil`: plain assignment.
  package var operation: SLLOperator?
  /// The span of the name.
  package var span: Span
}

/// The unit of a given number.
package enum SLLUnit: Sendable, Hashable {
  /// Points.
  case points
  /// Hundredths of the superview's size along an axis; `nil`: the axis of the rule being
  /// evaluated.
  case percent(along: SLLAxis?)
}

/// The source of a specifier's value.
package enum SLLArgument: Sendable, Equatable {
  /// The argument with this index, counted over the whole rule text.
  case position(Int)
  /// A view or metric named in the rule itself: `%bt(header)`.
  case named(Span)
}

/// The form in which a numeric specifier gets its number.
package enum SLLArgumentForm: Sendable, Equatable {
  /// `%f`, `%p`: the number itself.
  case number
  /// `%^f`, `%^p`: a closure that each evaluation of the rule calls.
  case closure
  /// `%:f`, `%:p`, later `%@f`, `%@p`: an object that each evaluation of the rule queries.
  case object
}
