public import LayoutNotation

/// An attribute of a view, times a multiplier, plus a constant: a side of a formula.
///
/// ```swift
/// viewA[.width] == 0.5 * viewB[.width] - 4.0 ~ 750
/// ```
///
/// The value and its operators are FormulaStyleConstraint's: a factor multiplies the constant as
/// well.
public struct ConstraintTerm {
  /// The view.
  public let view: LayoutView
  /// The attribute.
  public let attribute: LayoutAttribute
  /// What the attribute is multiplied by.
  public var multiplier = 1.0
  /// What is added, in points.
  public var constant = 0.0
  /// Where in Swift code the attribute was written.
  public let location: CodeLocation

  /// Makes an attribute of a view, as `view[.width]` does.
  public init(
    _ view: LayoutView, _ attribute: LayoutAttribute, fileID: String = #fileID, line: Int = #line
  ) {
    self.view = view
    self.attribute = attribute
    location = CodeLocation(fileID: fileID, line: line)
  }
}

extension LayoutView {
  /// One of the view's attributes, for formulas and definitions.
  public subscript(
    _ attribute: LayoutAttribute, fileID fileID: String = #fileID, line line: Int = #line
  ) -> ConstraintTerm {
    ConstraintTerm(self, attribute, fileID: fileID, line: line)
  }

  /// One of the view's attributes, for formulas; the same as `view[.width]`.
  public func layout(
    _ attribute: LayoutAttribute, fileID: String = #fileID, line: Int = #line
  ) -> ConstraintTerm {
    ConstraintTerm(self, attribute, fileID: fileID, line: line)
  }
}

/// A number of a formula or a chained property: `Double`, `Int` or `Float`, and their literals.
public protocol FormulaConstant {
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

extension ConstraintTerm {
  /// Adds to the constant.
  public static func + (term: ConstraintTerm, constant: Double) -> ConstraintTerm {
    var sum = term
    sum.constant += constant
    return sum
  }

  /// Adds to the constant.
  public static func + (constant: Double, term: ConstraintTerm) -> ConstraintTerm {
    term + constant
  }

  /// Subtracts from the constant.
  public static func - (term: ConstraintTerm, constant: Double) -> ConstraintTerm {
    term + -constant
  }

  /// Multiplies multiplier and constant.
  public static func * (term: ConstraintTerm, factor: Double) -> ConstraintTerm {
    var product = term
    product.multiplier *= factor
    product.constant *= factor
    return product
  }

  /// Multiplies multiplier and constant.
  public static func * (factor: Double, term: ConstraintTerm) -> ConstraintTerm {
    term * factor
  }

  /// Divides multiplier and constant.
  public static func / (term: ConstraintTerm, divisor: Double) -> ConstraintTerm {
    var quotient = term
    quotient.multiplier /= divisor
    quotient.constant /= divisor
    return quotient
  }
}

extension ConstraintTerm: CustomStringConvertible {
  /// The term as a formula writes it, such as `0.5 * table[.width] - 4`.
  public var description: String {
    text(of: "\(view.name)[.\(attribute.rawValue)]")
  }

  /// The term as equations write it, such as `0.5 * table.width - 4`.
  var equation: String { text(of: "\(quotedName(view.name)).\(attribute.rawValue)") }

  private func text(of attribute: String) -> String {
    let product = multiplier == 1 ? attribute : "\(exact(multiplier)) * \(attribute)"
    if constant == 0 { return product }
    return product + (constant < 0 ? " - " : " + ") + exact(abs(constant))
  }
}
