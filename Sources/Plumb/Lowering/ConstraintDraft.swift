import LayoutNotation

/// A constraint as a notation states it: two sides that were not normalised, nor checked.
///
/// All notations go through here, so that they share what goes together and what normal means.
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

  /// The normal form: the first attribute alone on the left, with the coefficient 1.
  struct Normal {
    var item: LayoutView
    var attribute: LayoutAttribute
    var relation: Relation
    var terms: [LayoutConstraint.Term]
    var constant: Double
  }

  /// Normalises the constraint: `10 <= a.width` becomes `a.width >= 10`, equal terms are collected,
  /// those that cancel go, and all is divided by the coefficient of the first attribute.
  ///
  /// A location whose attribute is the only one that is written is measured from the superview's.
  /// Where more is written and all of it cancels, as in `a.right == 0.5 * a.right - 15`, nothing is
  /// implied: what remains is measured in the superview, from its left or top or leading edge.
  ///
  /// - Throws: What is wrong, and with which term: a pairing that means nothing, a first attribute that
  ///   cancels out, a location with nothing to measure it from, or numbers that are not finite or too large.
  func normal() throws(ConstraintFault) -> Normal {
    var collected = CollectedTerms()
    return try normal(&collected)
  }

  /// Normalises the constraint as `normal()` does.
  ///
  /// - Parameter collected: Memory to collect terms in, whatever is in it.
  /// - Returns: The normal form.
  /// - Throws: What is wrong, and with which term.
  func normal(_ collected: inout CollectedTerms) throws(ConstraintFault) -> Normal {
    var (left, right, relation) = (left, right, relation)
    var hasSwappedSides = false
    if left.firstAttribute == nil {
      (left, right, relation) = (right, left, relation.mirrored)
      hasSwappedSides = true
    }
    func fault(
      _ code: NotationError.Code, _ message: String, _ term: ConstraintFault.Place? = nil
    ) -> ConstraintFault {
      ConstraintFault(code: code, message: message, place: hasSwappedSides ? term?.swapped : term)
    }
    guard let (firstPlace, item, attribute) = left.firstAttribute else {
      throw fault(.syntax, "the equation speaks of no attribute of a view, such as `a.left`")
    }
    if let (message, place) = mispairing(left, right) {
      throw fault(.invalidPairing, message, place)
    }
    let first = left.terms[firstPlace]
    var name: String { "\(item.name).\(attribute.rawValue)" }

    collected.removeAll()
    for (index, term) in left.terms.enumerated() { collected.add(term, times: -1, .left(index)) }
    for (index, term) in right.terms.enumerated() { collected.add(term, times: 1, .right(index)) }
    if item.parent == nil, let share = collected.terms.first(where: { $0.value.isPercent }) {
      throw fault(
        .locationNeedsItem, "a percentage is of the superview's size, and the root has none",
        share.place)
    }
    let divisor = -collected.remove(first.value)
    guard divisor != 0 else {
      throw fault(
        .notLinear, "`\(name)` cancels out, so this says nothing of it", .left(firstPlace))
    }
    if divisor < 0 { relation = relation.mirrored }
    var terms: [LayoutConstraint.Term] = []
    for sum in collected.terms where sum.coefficient != 0 {
      terms.append(.init(coefficient: sum.coefficient / divisor, value: sum.value))
    }
    if terms.isEmpty, attribute.isLocation {
      if left.terms.count + right.terms.count > 1 {
        terms = [.init(coefficient: 1, value: .attribute(item.parent ?? item, attribute.nearEdge))]
      } else if let parent = item.parent, impliesSuperview {
        terms = [.init(coefficient: 1, value: .attribute(parent, attribute))]
      } else {
        throw fault(
          .locationNeedsItem,
          "`\(name)` needs something to be measured from"
            + (item.parent == nil ? ": the root has no superview" : ", such as its superview's"),
          .left(firstPlace))
      }
    }
    let constant = (right.constant - left.constant) / divisor + 0
    guard divisor.isInRange, constant.isInRange, terms.allSatisfy(\.coefficient.isInRange) else {
      throw fault(
        .invalidValue, "a number of this equation is not finite, or too large: 1e15 is the most")
    }
    return Normal(
      item: item, attribute: attribute, relation: relation, terms: terms, constant: constant)
  }

  /// What a side measures.
  enum Kind: String {
    case location = "a location"
    case length = "a size"
  }

  /// What does not go together: a horizontal location and a vertical one, leading and left, a location
  /// and a size. A side whose locations cancel, such as `b.right - a.left`, is a length.
  private func mispairing(
    _ left: Side, _ right: Side
  ) -> (message: String, place: ConstraintFault.Place)? {
    var reference: (view: LayoutView, attribute: LayoutAttribute)?
    var directed: (attribute: LayoutAttribute, isRelative: Bool)?
    for (side, isLeft) in [(left, true), (right, false)] {
      for (index, term) in side.terms.enumerated() {
        guard case .attribute(let view, let attribute) = term.value, attribute.isLocation else {
          continue
        }
        let place: ConstraintFault.Place = isLeft ? .left(index) : .right(index)
        if let reference, reference.attribute.isHorizontal != attribute.isHorizontal {
          return (
            "`\(view.name).\(attribute.rawValue)` is "
              + "\(attribute.isHorizontal ? "horizontal" : "vertical") and cannot stand with "
              + "`\(reference.view.name).\(reference.attribute.rawValue)`", place
          )
        }
        if reference == nil { reference = (view, attribute) }
        guard let isRelative = attribute.followsDirection else { continue }
        if let directed, directed.isRelative != isRelative {
          return (
            "`\(attribute.rawValue)` cannot stand with `\(directed.attribute.rawValue)`: one follows "
              + "the text direction, the other does not", place
          )
        }
        directed = (attribute, isRelative)
      }
    }
    guard let leftKind = left.kind, let rightKind = right.kind, leftKind != rightKind
    else { return nil }
    return ("\(leftKind.rawValue) cannot be compared with \(rightKind.rawValue)", .right(0))
  }
}

/// What is wrong with a constraint, in no notation's terms.
struct ConstraintFault: Error {
  /// A term, by its side and number.
  enum Place: Equatable {
    case left(Int)
    case right(Int)

    /// The same term with the sides exchanged.
    var swapped: Place {
      switch self {
      case .left(let index): .right(index)
      case .right(let index): .left(index)
      }
    }
  }

  var code: NotationError.Code
  var message: String
  /// The term that does not fit; `nil`: the whole constraint.
  var place: Place?
}

extension ConstraintDraft.Side {
  /// Whether attributes of the side add up to a location or a length; `nil` without attributes.
  var kind: ConstraintDraft.Kind? {
    var (sum, magnitude) = (0.0, 0.0)
    var (hasAttribute, hasLocation) = (false, false)
    for term in terms {
      guard case .attribute(_, let attribute) = term.value else { continue }
      hasAttribute = true
      guard attribute.isLocation else { continue }
      hasLocation = true
      sum += term.coefficient
      magnitude += term.coefficient.magnitude
    }
    guard hasAttribute else { return nil }
    let cancels = sum.magnitude <= CollectedTerms.rounding * magnitude
    return !cancels || (hasLocation && terms.count == 1) ? .location : .length
  }

  /// The first term that is an attribute, with its number.
  fileprivate var firstAttribute: (index: Int, view: LayoutView, attribute: LayoutAttribute)? {
    for (index, term) in terms.enumerated() {
      if case .attribute(let view, let attribute) = term.value { return (index, view, attribute) }
    }
    return nil
  }
}

extension LayoutAttribute {
  /// The attribute under one of its names, for comparison: `baseline` is `lastBaseline`.
  var canonical: LayoutAttribute { self == .baseline ? .lastBaseline : self }

  /// Whether it is a place and not a size.
  var isLocation: Bool { self != .width && self != .height }

  /// Whether it lies along the x axis.
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      true
    case .top, .bottom, .height, .centerY, .baseline, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      false
    }
  }

  /// The edge of a view at which its own coordinates begin, for locations of this kind.
  var nearEdge: LayoutAttribute {
    if !isHorizontal { return .top }
    return followsDirection == true ? .leading : .left
  }

  /// Whether it follows the text direction; `nil` for attributes that go with both kinds.
  var followsDirection: Bool? {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .leftMargin, .rightMargin: false
    default: nil
    }
  }
}

extension LayoutConstraint {
  /// The constraint of a draft in its normal form.
  convenience init(
    _ normal: ConstraintDraft.Normal, priority: Double, branch: Branch? = nil, written: Written
  ) {
    self.init(
      item: normal.item, attribute: normal.attribute, relation: normal.relation,
      terms: normal.terms, constant: normal.constant, priority: priority, branch: branch,
      written: written)
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
    priority: Double = PriorityName.required.value,
    source: ConstraintSource
  ) {
    do throws(ConstraintFault) {
      self.init(try draft.normal(), priority: priority, written: .source(source))
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
