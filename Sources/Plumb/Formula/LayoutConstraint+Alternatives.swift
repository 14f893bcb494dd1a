import LayoutNotation

// Neither operator takes an autoclosure: both sides are always built. Conditions of `Bool` still
// use the operators of the standard library.

extension LayoutConstraint {
  /// Makes a constraint, in no layout yet, that holds if at least one of two constraints holds.
  ///
  /// `a || b || c` has three alternatives. The solver's choice of an alternative is part of the
  /// solution.
  ///
  /// Add it with `Layout.add(_:)`, and write the priority after the last alternative: `a[.right]
  /// <= b[.left] || a[.bottom] <= b[.top] ~ .high`.
  public static func || (left: LayoutConstraint, right: LayoutConstraint) -> LayoutConstraint {
    combined(left, right, by: "||", left.parted.or(right.parted))
  }

  /// Makes a constraint, in no layout yet, that holds if both given constraints hold.
  ///
  /// It can be an alternative of `||`. A constraint with alternatives cannot be a part of it:
  /// `solve` throws an error.
  public static func && (left: LayoutConstraint, right: LayoutConstraint) -> LayoutConstraint {
    let isNested = left.alternativeCount > 1 || right.alternativeCount > 1
    return combined(left, right, by: "&&", left.parted.and(right.parted), isNested: isNested)
  }

  /// The alternatives. A constraint without alternatives is the only one.
  private var parted: PartGroup {
    if let group { return group }
    return PartGroup(alone: self)
  }

  private var alternativeCount: Int { group?.alternativeCount ?? 1 }

  private static func combined(
    _ left: LayoutConstraint, _ right: LayoutConstraint, by sign: String, _ group: PartGroup,
    isNested: Bool = false
  ) -> LayoutConstraint {
    // Unless its text was changed, the parts give the text on demand.
    let isPlain = [left, right].allSatisfy { $0.group == nil || $0.isReportedByParts }
    if isPlain, !isNested {
      return LayoutConstraint(of: group, written: nil, fault: left.fault ?? right.fault)
    }
    var source = left.source
    source.text = "\(left.source.text) \(sign) \(right.source.text)"
    var fault = left.fault ?? right.fault
    func report(_ message: String) {
      fault = fault ?? LayoutError(.invalidAlternative, message, at: source)
    }
    if isNested {
      report("`\(source.text)` has `||` inside `&&`: write out the combinations")
    }
    for side in [left, right] where side.group != nil && side.priority != .required {
      report(
        "`\(side.source.text)` has a priority inside `\(source.text)`; the whole has one, at its end"
      )
    }
    return LayoutConstraint(of: group, written: source, fault: fault)
  }
}
