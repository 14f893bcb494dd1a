import FlatMemory
public import LayoutNotation
public import Plumb

/// The value for a chained property: an attribute of another view, or none, times a multiplier,
/// plus a constant, with a relation and a priority.
///
/// ```swift
/// green.constrainedTop = blue.constrainedBottom.greaterThanOrEqual.plus(10)
/// green.constrainedHeight = 100.constraint.withPriority(.low)
/// green.constrainedLeft = 10
/// ```
///
/// This is TULayoutAdditions' `TUConstraintInfo` as a value: each method returns a changed copy, so
/// that an info can be reused. It always means `multiplier · attribute + constant`, whatever the
/// order of the calls: `plus(10).times(2)` is the same as `times(2).plus(10)`.
public struct ConstraintInfo {
  /// The view whose attribute is read; `nil` for a number.
  public let item: LayoutView?
  /// The attribute that is read; `nil` for a number.
  public let attribute: LayoutAttribute?
  /// The relation; `==` by default.
  public var relation = Relation.equal
  /// The factor of the attribute.
  public var multiplier = 1.0
  /// The constant that is added, in points.
  public var constant = 0.0
  /// The priority, in (0, 1000]; required by default.
  public var priority = Priority.required
  /// The calls so far, for messages.
  private(set) var text: String

  /// An attribute of a view.
  init(_ item: LayoutView, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
    text = "\(item.name).\(attribute.propertyName)"
  }

  /// A number of points: a size, or a distance from the superview's same edge or centre.
  public init(_ constant: Double) {
    item = nil
    attribute = nil
    self.constant = constant
    text = exact(constant)
  }

  private func changed(_ call: String, _ change: (inout ConstraintInfo) -> Void) -> Self {
    var info = self
    change(&info)
    info.text += ".\(call)"
    return info
  }
}

// MARK: Relations

extension ConstraintInfo {
  /// Makes the attribute at least this value. The last relation wins.
  public var greaterThanOrEqual: ConstraintInfo {
    changed("greaterThanOrEqual") { $0.relation = .greaterThanOrEqual }
  }

  /// Makes the attribute at most this value. The last relation wins.
  public var lessThanOrEqual: ConstraintInfo {
    changed("lessThanOrEqual") { $0.relation = .lessThanOrEqual }
  }

  /// Makes the attribute equal this value, which is the default. The last relation wins.
  public var equal: ConstraintInfo { changed("equal") { $0.relation = .equal } }

  /// Sets the relation. The last relation wins.
  public func withRelation(_ relation: Relation) -> ConstraintInfo {
    changed("withRelation(\(relation.rawValue))") { $0.relation = relation }
  }
}

// MARK: Algebra

extension ConstraintInfo {
  /// Adds points to the constant; the multiplier does not apply to it.
  public func plus(_ number: Double) -> ConstraintInfo {
    changed("plus(\(exact(number)))") { $0.constant += number }
  }

  /// Subtracts points from the constant; the multiplier does not apply to it.
  public func minus(_ number: Double) -> ConstraintInfo {
    changed("minus(\(exact(number)))") { $0.constant -= number }
  }

  /// Multiplies the multiplier, not the constant.
  public func times(_ factor: Double) -> ConstraintInfo {
    changed("times(\(exact(factor)))") { $0.multiplier *= factor }
  }

  /// Divides the multiplier, not the constant.
  public func dividedBy(_ divisor: Double) -> ConstraintInfo {
    changed("dividedBy(\(exact(divisor)))") { $0.multiplier /= divisor }
  }

  /// Replaces the constant, in points; `solve` throws if it is not finite.
  public func withConstant(_ constant: Double) -> ConstraintInfo {
    changed("withConstant(\(exact(constant)))") { $0.constant = constant }
  }

  /// Replaces the multiplier.
  public func withMultiplier(_ multiplier: Double) -> ConstraintInfo {
    changed("withMultiplier(\(exact(multiplier)))") { $0.multiplier = multiplier }
  }

  /// Replaces the priority, in (0, 1000]; `solve` throws if it lies outside.
  public func withPriority(_ priority: Priority) -> ConstraintInfo {
    changed("withPriority(\(priority.name.map { ".\($0)" } ?? "\(priority)"))") {
      $0.priority = priority
    }
  }
}

// MARK: Variables

// For variables that are not `Double`s. The overloads are disfavoured so that literals become
// `Double`s: otherwise the half in `times(1 / 2)` would be an integer division, and 0.
extension ConstraintInfo {
  /// Adds points to the constant; the multiplier does not apply to it.
  @_disfavoredOverload
  public func plus(_ number: some FormulaConstant) -> ConstraintInfo { plus(number.formulaValue) }

  /// Subtracts points from the constant; the multiplier does not apply to it.
  @_disfavoredOverload
  public func minus(_ number: some FormulaConstant) -> ConstraintInfo { minus(number.formulaValue) }

  /// Multiplies the multiplier, not the constant.
  @_disfavoredOverload
  public func times(_ factor: some FormulaConstant) -> ConstraintInfo { times(factor.formulaValue) }

  /// Divides the multiplier, not the constant.
  @_disfavoredOverload
  public func dividedBy(_ divisor: some FormulaConstant) -> ConstraintInfo {
    dividedBy(divisor.formulaValue)
  }

  /// Replaces the constant, in points; `solve` throws if it is not finite.
  @_disfavoredOverload
  public func withConstant(_ constant: some FormulaConstant) -> ConstraintInfo {
    withConstant(constant.formulaValue)
  }

  /// Replaces the multiplier.
  @_disfavoredOverload
  public func withMultiplier(_ multiplier: some FormulaConstant) -> ConstraintInfo {
    withMultiplier(multiplier.formulaValue)
  }
}

// MARK: Numbers

extension ConstraintInfo: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a number, as `init(_:)` does.
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Creates a number, as `init(_:)` does.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension FormulaConstant {
  /// The number for a chained property, ready for a relation or a priority.
  public var constraint: ConstraintInfo { ConstraintInfo(formulaValue) }
}
