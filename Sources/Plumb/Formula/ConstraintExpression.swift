public import LayoutNotation

/// A side of a formula: attributes of views, each times a multiplier, plus a constant.
///
/// ```swift
/// viewA[.width] == 0.5 * viewB[.width] - 4.0 ~ 750
/// viewA[.width] + viewB[.width] == 100 - viewC[.width]
/// ```
///
/// The type and its operators follow FormulaStyleConstraint: a factor also multiplies the
/// constant. Sums of attributes are Plumb's addition.
public struct ConstraintExpression {
  /// An attribute of a view times a multiplier.
  package struct Term {
    /// The view.
    package let view: LayoutView
    /// The attribute.
    package let attribute: LayoutAttribute
    /// The factor of the attribute.
    package var multiplier: Double
  }

  /// The first written term. Most expressions have no other.
  private(set) var first: Term
  /// The other terms: the first `otherCount` of a list that longer sums may share.
  private(set) var list: FormulaTermList?
  private var otherCount = 0
  /// The added constant, in points.
  package var constant = 0.0
  /// The place in Swift code of the first attribute, if known.
  package let location: CodeLocation?

  /// Makes an attribute of a view, as `view[.width]` does.
  package init(
    _ view: LayoutView, _ attribute: LayoutAttribute, fileID: String = #fileID, line: Int = #line
  ) {
    self.init(view, attribute, at: CodeLocation(fileID: fileID, line: line))
  }

  /// Makes an attribute of a view with the place where it was written, if known.
  package init(_ view: LayoutView, _ attribute: LayoutAttribute, at location: CodeLocation?) {
    first = Term(view: view, attribute: attribute, multiplier: 1)
    self.location = location
  }

  /// The terms, in the order they were written; at least one.
  package var terms: [Term] { [first] + others }

  /// The terms after the first one.
  var others: ArraySlice<Term> { list?.terms[..<otherCount] ?? [] }

  /// Appends terms to those of the expression. A sum that ends where its list ends extends the
  /// list in place. A long sum built term by term is thus not copied for each term.
  fileprivate mutating func append(_ term: Term, _ others: ArraySlice<Term>) {
    if list?.terms.count != otherCount { list = FormulaTermList(self.others) }
    list?.terms.append(term)
    list?.terms += others
    otherCount += 1 + others.count
  }

  /// Changes the multiplier of each term after the first one.
  fileprivate mutating func mapOthers(_ change: (Double) -> Double) {
    guard otherCount > 0 else { return }
    list = FormulaTermList(
      others.map {
        Term(view: $0.view, attribute: $0.attribute, multiplier: change($0.multiplier))
      }[...])
  }
}

/// The terms after the first ones of sums that were made from each other.
///
/// Each sum uses a prefix of the list. No sum changes existing terms.
final class FormulaTermList {
  fileprivate(set) var terms: [ConstraintExpression.Term]

  fileprivate init(_ terms: ArraySlice<ConstraintExpression.Term>) { self.terms = Array(terms) }
}

extension LayoutView {
  /// One of the view's attributes, for formulas and definitions.
  public subscript(
    _ attribute: LayoutAttribute, fileID fileID: String = #fileID, line line: Int = #line
  ) -> ConstraintExpression {
    ConstraintExpression(self, attribute, fileID: fileID, line: line)
  }
}

/// A number of a formula, a rule or a chained property.
///
/// `Double`, `Int`, `Float` and their literals conform.
public protocol FormulaConstant: RuleArgumentConvertible {
  /// The number.
  var formulaValue: Double { get }
}

extension Double: FormulaConstant {
  /// The number itself.
  public var formulaValue: Double { self }
}

extension Int: FormulaConstant {
  /// The nearest `Double`.
  public var formulaValue: Double { Double(self) }
}

extension Float: FormulaConstant {
  /// The same number.
  public var formulaValue: Double { Double(self) }
}

// MARK: Algebra

extension ConstraintExpression {
  /// Adds terms to terms, and the constants.
  public static func + (
    left: ConstraintExpression, right: ConstraintExpression
  ) -> ConstraintExpression {
    var sum = left
    sum.append(right.first, right.others)
    sum.constant += right.constant
    return sum
  }

  /// Subtracts terms from terms, and the constants.
  public static func - (
    left: ConstraintExpression, right: ConstraintExpression
  ) -> ConstraintExpression {
    left + -right
  }

  /// Reverses the sign of multipliers and constant.
  public static prefix func - (expression: ConstraintExpression) -> ConstraintExpression {
    expression * -1
  }

  /// Adds to the constant.
  public static func + (
    expression: ConstraintExpression, constant: Double
  ) -> ConstraintExpression {
    var sum = expression
    sum.constant += constant
    return sum
  }

  /// Adds to the constant.
  public static func + (
    constant: Double, expression: ConstraintExpression
  ) -> ConstraintExpression {
    expression + constant
  }

  /// Subtracts from the constant.
  public static func - (
    expression: ConstraintExpression, constant: Double
  ) -> ConstraintExpression {
    expression + -constant
  }

  /// Subtracts from a number.
  public static func - (
    constant: Double, expression: ConstraintExpression
  ) -> ConstraintExpression {
    -expression + constant
  }

  /// Multiplies multipliers and constant.
  public static func * (
    expression: ConstraintExpression, factor: Double
  ) -> ConstraintExpression {
    expression.mapNumbers { $0 * factor }
  }

  /// Multiplies multipliers and constant.
  public static func * (
    factor: Double, expression: ConstraintExpression
  ) -> ConstraintExpression {
    expression * factor
  }

  /// Divides multipliers and constant.
  public static func / (
    expression: ConstraintExpression, divisor: Double
  ) -> ConstraintExpression {
    expression.mapNumbers { $0 / divisor }
  }

  private func mapNumbers(_ change: (Double) -> Double) -> ConstraintExpression {
    var expression = self
    expression.first.multiplier = change(first.multiplier)
    expression.mapOthers(change)
    // Keeps a missing constant at 0, not -0.
    if constant != 0 { expression.constant = change(constant) }
    return expression
  }
}

extension ConstraintExpression: CustomStringConvertible {
  /// The expression as a formula writes it, such as `0.5 * table[.width] - 4`.
  public var description: String {
    Self.text(of: terms.map { ($0.multiplier, $0.view.name, $0.attribute) }, constant)
  }

  /// Returns a side of a formula as written, with the names of its views.
  static func text(
    of terms: [(multiplier: Double, view: String, attribute: LayoutAttribute)], _ constant: Double
  ) -> String {
    EquationWriter.exact.sum(
      terms.map { ($0.multiplier, "\($0.view)[.\($0.attribute.rawValue)]") }, constant)
  }

  /// The expression as equations write it, such as `0.5 * table.width - 4`.
  var equation: String {
    EquationWriter.exact.sum(
      terms.map { ($0.multiplier, EquationWriter.name($0.view.name, $0.attribute)) }, constant)
  }
}
