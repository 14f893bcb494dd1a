/// What the braces of `Layout.add(fileID:line:_:)` may hold: formulas, lists of them such as
/// `a.edges == b.edges`, and `if`, `switch` and `for` around them.
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

  /// All that stands in the braces.
  public static func buildBlock(_ parts: [LayoutConstraint]...) -> [LayoutConstraint] {
    Array(parts.joined())
  }

  /// What stands behind an `if` without `else`.
  public static func buildOptional(_ part: [LayoutConstraint]?) -> [LayoutConstraint] {
    part ?? []
  }

  /// What stands behind an `if`.
  public static func buildEither(first: [LayoutConstraint]) -> [LayoutConstraint] { first }

  /// What stands behind an `else`.
  public static func buildEither(second: [LayoutConstraint]) -> [LayoutConstraint] { second }

  /// What stands in a loop.
  public static func buildArray(_ parts: [[LayoutConstraint]]) -> [LayoutConstraint] {
    Array(parts.joined())
  }
}

extension Layout {
  /// Adds the constraints in braces, each on a line of its own.
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
  ///   - constraints: The constraints. What is wrong with one `solve` throws.
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
  /// The sum of expressions; `nil` without any, since a formula is about some view.
  ///
  /// `ConstraintExpression.sum(of: columns.map { $0[.width] })` is made in one step, however many
  /// there are.
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

  /// A constraint, in no layout yet, that holds where all of others do, as with `&&` between them;
  /// `nil` without any.
  public static func all(of constraints: some Sequence<LayoutConstraint>) -> LayoutConstraint? {
    joined(constraints, by: &&)
  }

  /// A constraint, in no layout yet, that holds where any of others does, as with `||` between
  /// them; `nil` without any.
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
