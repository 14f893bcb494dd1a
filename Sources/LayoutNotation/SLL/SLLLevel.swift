/// The state of an SLL value between two parentheses, or of a whole piece.
///
/// It has the names that the value is assigned to, and the operators whose second operands are
/// not complete.
struct SLLLevel {
  /// The names before the value, in written order.
  var targets: [SLLTarget] = []
  /// The parenthesis that opens the level being read inside this one.
  var open = 0..<0
  /// Whether the next factor has a sign, and whether its signs make it negative.
  var isSigned = false, isNegative = false
  /// The operators waiting for the next product and the next factor.
  var addition: SLLOperator?, multiplication: SLLOperator?
  /// The value read so far.
  var value: SLLOperand

  /// Whether nothing precedes the next factor.
  var isEmpty = true
}

/// A value that was read: the steps from an index on.
struct SLLOperand {
  /// The index of its first step.
  var start: Int
  /// Whether it is assigned to something.
  var isAssigned = false
  /// The own name, if the value is nothing else.
  var name: SLLName?
  /// The span of `nil`, if the value is `nil`, perhaps after assignments to other names.
  var nothing: Span?
}
