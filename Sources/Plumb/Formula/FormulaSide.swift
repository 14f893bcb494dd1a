package import LayoutNotation

/// A side of a formula, or the value that a chained property is set to.
package enum FormulaSide {
  case expression(ConstraintExpression)
  case number(Double)

  /// The added constant.
  fileprivate var constant: Double {
    switch self {
    case .expression(let expression): expression.constant
    case .number(let number): number
    }
  }
}

extension LayoutConstraint {
  /// Makes the constraint of two sides, in no layout yet.
  ///
  /// This initializer cannot throw: `solve` throws the error of an invalid constraint.
  ///
  /// - Parameters:
  ///   - left: The left side.
  ///   - relation: The relation of the two sides.
  ///   - right: The right side.
  ///   - first: The expression with the first term.
  ///   - priority: The priority, which is not checked.
  ///   - impliesSuperview: Whether a location without a second view is measured from the
  ///     superview. If not, it is an error.
  ///   - written: The text and its place.
  convenience init(
    _ left: FormulaSide, _ relation: Relation, _ right: FormulaSide, of first: ConstraintExpression,
    priority: Priority = .required, impliesSuperview: Bool, written: Written
  ) {
    var views = FormulaViews()
    var normalizer = ConstraintNormalizer()
    normalizer.reserveFew()
    views.state(left, to: &normalizer)
    normalizer.endLeft(constant: TracedNumber(left.constant), relation)
    views.state(right, to: &normalizer)
    normalizer.endRight(constant: TracedNumber(right.constant))
    do throws(ConstraintFault) {
      let normal = try normalizer.normalize(in: &views, impliesSuperview: impliesSuperview)
      self.init(
        item: views.all[Int(normal.item)], attribute: normal.attribute, relation: normal.relation,
        terms: normalizer.sums.map { .init($0.term) { views.all[$0] } },
        constant: normal.constant, priority: priority,
        superviewOf: normal.isInSuperview ? views.all[Int(normal.item)] : nil,
        written: written)
    } catch {
      let source = written.source
      self.init(
        item: first.first.view, attribute: first.first.attribute, relation: relation, terms: [],
        constant: 0,
        priority: priority, written: .source(source),
        fault: LayoutError(
          .init(name: error.code.name), "`\(source.text)`: \(error.message)",
          at: source))
    }
  }

  /// Makes the constraint of a chained property, as `init(_:_:_:of:priority:…)` does.
  package convenience init(
    _ left: FormulaSide, _ relation: Relation, _ right: FormulaSide, of first: ConstraintExpression,
    priority: Priority = .required, impliesSuperview: Bool, source: ConstraintSource
  ) {
    self.init(
      left, relation, right, of: first, priority: priority, impliesSuperview: impliesSuperview,
      written: .source(source))
  }
}

/// The views of a formula, which may belong to several layouts.
private struct FormulaViews: ConstraintViews {
  /// Beyond this number, views are looked up by their identity.
  private static let few = 16

  private(set) var all: [LayoutView] = []
  /// The numbers of all views, if there are many.
  private var numbers: [ObjectIdentifier: Int32] = [:]

  mutating func superview(of view: Int32) -> Int32? { all[Int(view)].parent.map { number(of: $0) } }

  func name(of view: Int32) -> String { all[Int(view)].name }

  func isHomeless(_ view: Int32) -> Bool { all[Int(view)].home == nil }

  /// Passes the terms of a side to a normalizer.
  mutating func state(_ side: FormulaSide, to normalizer: inout ConstraintNormalizer) {
    guard case .expression(let expression) = side else { return }
    normalizer.add(numbered(expression.first))
    for term in expression.others { normalizer.add(numbered(term)) }
  }

  private mutating func numbered(_ term: ConstraintExpression.Term) -> ConstraintNormalizer.Term {
    .init(coefficient: term.multiplier, view: number(of: term.view), attribute: term.attribute)
  }

  private mutating func number(of view: LayoutView) -> Int32 {
    if all.count > Self.few {
      if numbers.isEmpty {
        for (number, view) in all.enumerated() {
          numbers[ObjectIdentifier(view)] = Int32(truncatingIfNeeded: number)
        }
      }
      if let known = numbers[ObjectIdentifier(view)] { return known }
      numbers[ObjectIdentifier(view)] = Int32(truncatingIfNeeded: all.count)
    } else if let known = all.firstIndex(where: { $0 === view }) {
      return Int32(truncatingIfNeeded: known)
    }
    all.append(view)
    return Int32(truncatingIfNeeded: all.count - 1)
  }
}
