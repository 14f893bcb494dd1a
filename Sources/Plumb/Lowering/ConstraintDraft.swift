import LayoutNotation

/// A constraint between view objects, as formulas, chained properties and Visual Formats state it:
/// two sides that were not normalised, nor checked.
struct ConstraintDraft {
  /// One side: terms in the order they were written, and a constant.
  struct Side {
    var terms: [LayoutConstraint.Term] = []
    var constant = 0.0
  }

  var left: Side
  var relation: Relation
  var right: Side
  /// Whether a location that stands alone is measured from the superview; if not, it is an error.
  var impliesSuperview = true

  /// The constraint in its normal form.
  ///
  /// - Throws: As `ConstraintNormalizer.normalize(in:impliesSuperview:)`.
  fileprivate func normal() throws(ConstraintFault) -> NormalDraft {
    var views = DraftViews()
    var normalizer = ConstraintNormalizer()
    normalizer.begin()
    for term in left.terms { normalizer.add(.init(term) { views.number(of: $0) }) }
    normalizer.endLeft(constant: left.constant, relation)
    for term in right.terms { normalizer.add(.init(term) { views.number(of: $0) }) }
    normalizer.endRight(constant: right.constant)
    let normal = try normalizer.normalize(in: views, impliesSuperview: impliesSuperview)
    let item = views.all[Int(normal.item)]
    var terms = normalizer.sums.map { LayoutConstraint.Term($0.term) { views.all[$0] } }
    switch normal.implied {
    case .superview(let attribute):
      terms = [.init(coefficient: 1, value: .attribute(item.parent ?? item, attribute))]
    case .item(let attribute): terms = [.init(coefficient: 1, value: .attribute(item, attribute))]
    case nil: break
    }
    return NormalDraft(
      item: item, attribute: normal.attribute, relation: normal.relation, terms: terms,
      constant: normal.constant)
  }
}

/// A draft in its normal form.
private struct NormalDraft {
  var item: LayoutView
  var attribute: LayoutAttribute
  var relation: Relation
  var terms: [LayoutConstraint.Term]
  var constant: Double
}

/// The views of one draft, which may be of several layouts.
private struct DraftViews: ConstraintViews {
  private(set) var all: [LayoutView] = []

  func isRoot(_ view: Int32) -> Bool { all[Int(view)].isRoot }

  func name(of view: Int32) -> String { all[Int(view)].name }

  /// The number of a view.
  mutating func number(of view: LayoutView) -> Int {
    if let known = all.firstIndex(where: { $0 === view }) { return known }
    all.append(view)
    return all.count - 1
  }
}

extension LayoutConstraint {
  /// The constraint of a draft.
  ///
  /// - Throws: What is wrong with it.
  convenience init(
    _ draft: ConstraintDraft, priority: Priority, written: Written
  ) throws(ConstraintFault) {
    let normal = try draft.normal()
    self.init(
      item: normal.item, attribute: normal.attribute, relation: normal.relation,
      terms: normal.terms, constant: normal.constant, priority: priority, written: written)
  }

  /// The constraint of a draft whose notation cannot throw: what is wrong with it `solve` throws.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - item: The first item.
  ///   - attribute: The first attribute.
  ///   - priority: The priority, which is not checked.
  ///   - source: The text and place.
  convenience init(
    _ draft: ConstraintDraft, of item: LayoutView, _ attribute: LayoutAttribute,
    priority: Priority = .required,
    source: ConstraintSource
  ) {
    do throws(ConstraintFault) {
      try self.init(draft, priority: priority, written: .source(source))
    } catch {
      self.init(
        item: item, attribute: attribute, relation: draft.relation, terms: [], constant: 0,
        priority: priority, written: .source(source),
        fault: LayoutError(
          code: .init(name: error.code.name),
          message: "`\(source.text)`: \(error.message)", at: source))
    }
  }
}
