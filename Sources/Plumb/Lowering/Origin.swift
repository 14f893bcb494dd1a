/// Where a constraint of the lowered system comes from.
enum Origin {
  /// A constraint of the layout, by the number of its record.
  case written(Int)
  /// A part of a constraint with `||` or `&&`, by the number of its record, and the place of the
  /// whole among `PreparedLayout.compounds`.
  case part(Int, of: Int)
  /// One of one variable that nobody wrote, and what it is due to.
  case implicit(ImplicitReason)
  /// The optional constraint of a root that fits: never listed as unsatisfied.
  case fit
  /// One that a stack makes, by the number of its row.
  case stack(Int)
  /// An optional one of a stack that wants to be small: never listed as unsatisfied.
  case stackFit(Int)

  /// Whether it is listed where it gave way as an optional constraint.
  var isListed: Bool {
    switch self {
    case .fit, .stackFit, .implicit(.textWidth), .implicit(.textHugging),
      .implicit(.longestWord):
      false
    case .written, .part, .implicit, .stack: true
    }
  }

  /// Whether nobody asked for it.
  var isImplicit: Bool {
    switch self {
    case .implicit, .fit: true
    case .written, .part, .stack, .stackFit: false
    }
  }
}

/// What a constraint is due to that nobody wrote.
package enum ImplicitReason: String, Sendable {
  case rootFrame = "the root's frame"
  case fixedFrame = "fixed at its given frame"
  case intrinsicSize = "intrinsic size"
  case textWidth = "intrinsic width of a text that wraps"
  /// That a text is no wider than it asks for, which a text that fills a column need not be.
  case textHugging = "intrinsic width of a text"
  case longestWord = "longest word of its text"
  case safeArea = "safe area"
  case margins = "margins that follow"
  case distance = "distance"
  case content = "where contents begin"
}
