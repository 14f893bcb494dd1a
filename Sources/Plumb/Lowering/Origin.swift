/// Where a constraint of the lowered system comes from.
enum Origin {
  /// A constraint of the layout, by the number of its record.
  case written(Int)
  /// A part of a constraint with `||` or `&&`: the number of its record, and the index of the whole
  /// in `PreparedLayout.compounds`.
  case part(Int, of: Int)
  /// An implicit constraint of one variable, and its reason.
  case implicit(ConstraintSource.Reason)
  /// The optional constraint of a root that fits its content: never listed as unsatisfied.
  case fit
  /// A constraint made by a stack, by the number of its row.
  case stack(Int)
  /// An optional constraint that makes a stack small: never listed as unsatisfied.
  case stackFit(Int)

  /// Whether it is listed when it is violated as an optional constraint.
  var isListed: Bool {
    switch self {
    case .fit, .stackFit, .implicit(.textWidth), .implicit(.textHugging),
      .implicit(.longestWord):
      false
    case .written, .part, .implicit, .stack: true
    }
  }

  /// Whether it is implicit.
  var isImplicit: Bool {
    switch self {
    case .implicit, .fit: true
    case .written, .part, .stack, .stackFit: false
    }
  }
}
