/// The result builder for the braces of `Layout.add(fileID:line:_:)`.
///
/// The braces may contain formulas, lists of formulas such as `a.edges == b.edges`, and `if`,
/// `switch` and `for`.
@resultBuilder
public enum ConstraintBuilder {
  /// A constraint.
  public static func buildExpression(_ constraint: LayoutConstraint) -> [LayoutConstraint] {
    [constraint]
  }

  /// Several constraints.
  public static func buildExpression(_ constraints: [LayoutConstraint]) -> [LayoutConstraint] {
    constraints
  }

  /// All constraints in the braces.
  public static func buildBlock(_ parts: [LayoutConstraint]...) -> [LayoutConstraint] {
    Array(parts.joined())
  }

  /// The constraints after an `if` without `else`.
  public static func buildOptional(_ part: [LayoutConstraint]?) -> [LayoutConstraint] {
    part ?? []
  }

  /// The constraints after an `if`.
  public static func buildEither(first: [LayoutConstraint]) -> [LayoutConstraint] { first }

  /// The constraints after an `else`.
  public static func buildEither(second: [LayoutConstraint]) -> [LayoutConstraint] { second }

  /// The constraints of a loop.
  public static func buildArray(_ parts: [[LayoutConstraint]]) -> [LayoutConstraint] {
    Array(parts.joined())
  }
}

extension Layout {
  /// Adds the constraints in braces, each on a separate line.
  ///
  /// ```swift
  /// layout.add {
  ///   card.edges == view.edges.inset(8)
  ///   for (upper, lower) in zip(rows, rows.dropFirst()) { lower[.top] == upper[.bottom] + 4 }
  ///   if isWide { photo[.width] == 200 ~ .high }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, which errors name.
  ///   - line: The line of the call, which errors name.
  ///   - constraints: The constraints. `solve` throws the error of an invalid one.
  /// - Returns: The constraints.
  @discardableResult
  public func add(
    fileID: String = #fileID, line: Int = #line,
    @ConstraintBuilder _ constraints: () -> [LayoutConstraint]
  ) -> [LayoutConstraint] {
    add(constraints(), fileID: fileID, line: line)
  }
}

extension ConstraintExpression {
  /// Returns the sum of expressions; `nil` without any, because a formula needs at least one
  /// view.
  ///
  /// `ConstraintExpression.sum(of: columns.map { $0[.width] })` builds the sum in one step, for
  /// any number of terms.
  public static func sum(
    of expressions: some Sequence<ConstraintExpression>
  ) -> ConstraintExpression? {
    var iterator = expressions.makeIterator()
    guard var sum = iterator.next() else { return nil }
    while let next = iterator.next() { sum = sum + next }
    return sum
  }
}

extension LayoutConstraint {
  /// Gives the constraint a name, by which `Layout.constraint(named:)` finds it.
  ///
  /// ```swift
  /// layout.add {
  ///   (title[.top] == photo[.bottom] + 12).named("gap")
  /// }
  /// ```
  ///
  /// - Returns: The same constraint.
  public func named(_ name: String) -> LayoutConstraint {
    self.name = name
    return self
  }

  /// Returns a constraint that holds if all given constraints hold, as with `&&` between them.
  ///
  /// The new constraint is in no layout yet; `nil` without any.
  public static func all(of constraints: some Sequence<LayoutConstraint>) -> LayoutConstraint? {
    joined(constraints, by: &&)
  }

  /// Returns a constraint that holds if any given constraint holds, as with `||` between them.
  ///
  /// The new constraint is in no layout yet; `nil` without any.
  public static func any(of constraints: some Sequence<LayoutConstraint>) -> LayoutConstraint? {
    joined(constraints, by: ||)
  }

  private static func joined(
    _ constraints: some Sequence<LayoutConstraint>,
    by join: (LayoutConstraint, LayoutConstraint) -> LayoutConstraint
  ) -> LayoutConstraint? {
    var iterator = constraints.makeIterator()
    guard var whole = iterator.next() else { return nil }
    while let next = iterator.next() { whole = join(whole, next) }
    return whole
  }
}
