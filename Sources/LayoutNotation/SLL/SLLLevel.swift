/// What was read of an SLL value between two parentheses, or of a whole piece: the names it is
/// assigned to, and the operators whose second operands are not complete.
struct SLLLevel {
  /// The names before the value, in written order.
  var targets: [SLLTarget] = []
  /// The parenthesis that opens the level being read inside this one.
  var open = 0..<0
  /// Whether the next factor bears a sign, and whether its signs make it negative.
  var isSigned = false, isNegative = false
  /// The operators that wait for the next product and the next factor.
  var addition: SLLOperator?, multiplication: SLLOperator?
  /// What was read so far.
  var value: SLLOperand

  /// Whether the next factor is all there is so far.
  var isEmpty = true
}

/// A value that was read: the steps from one on.
struct SLLOperand {
  /// The first of its steps.
  var start: Int
  /// Whether it is assigned to something.
  var isAssigned = false
  /// The own name that it is nothing but.
  var name: SLLName?
  /// Where it is `nil`, perhaps after other names took it.
  var nothing: Span?
}
