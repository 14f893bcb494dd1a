import LayoutNotation

/// What the normalizer has to know about views, which it identifies by numbers.
protocol ConstraintViews {
  /// The superview of a view; `nil` for the root.
  mutating func superview(of view: Int32) -> Int32?
  /// The name of a view.
  func name(of view: Int32) -> String
  /// Whether a view has no superview because its layout is gone.
  func isHomeless(_ view: Int32) -> Bool
}

extension ConstraintViews {
  func isHomeless(_ view: Int32) -> Bool { false }
}

/// Brings a constraint, given as two sides of terms, into its normal form. All notations use it, so
/// that they share the rules for pairing attributes and one normal form. Its memory is reused for
/// each constraint.
struct ConstraintNormalizer {
  /// A coefficient times an attribute of a view.
  struct Term {
    var coefficient: Double
    var view: Int32
    /// The attribute; `nil` means one per cent of the size of the first item's superview, without a
    /// view.
    var attribute: LayoutAttribute?
  }

  /// The normal form. The first attribute is alone on the left, with the coefficient 1. The right
  /// side, including an implied attribute, is in `sums`.
  struct Normal {
    var item: Int32
    var attribute: LayoutAttribute
    var relation: Relation
    var constant: Double
    /// Whether the location is measured in the superview of the item without the user having
    /// written so.
    var isInSuperview = false
    /// The metrics that the constant comes from, if they are recorded.
    var place: MetricRecorder.Place?
  }

  /// The terms of one attribute of both sides, in the order they were first written.
  struct Sum {
    /// The collected term. Its place is that of the first one written.
    var term: Term
    fileprivate var place: Int
    /// The sum of the coefficients without their signs.
    fileprivate var magnitude: Double
  }

  /// The relative size below which a sum counts as a rounding error of 0, such as the result of 0.1
  /// + 0.2 - 0.3.
  private static let rounding = 1e-14

  /// The terms as they are written, those of the left side first.
  private(set) var terms: [Term] = []
  private var leftCount = 0
  private var leftConstant = TracedNumber(0)
  private var rightConstant = TracedNumber(0)
  private var relation = Relation.equal
  /// The terms of the normal form.
  private(set) var sums: [Sum] = []
  /// The places of sums, where they are many.
  private var places: [SumKey: Int] = [:]
  private let recorder: MetricRecorder?

  /// What the terms of a sum have in common.
  private struct SumKey: Hashable {
    var view: Int32
    var attribute: LayoutAttribute?

    init(_ term: Term) { (view, attribute) = (term.view, term.attribute?.canonical) }
  }

  /// The number of sums above which places are looked up in `places`.
  private static let few = 16

  /// A normalizer with nothing stated.
  ///
  /// - Parameter recorder: Notes how constants come from metrics.
  init(recorder: MetricRecorder? = nil) { self.recorder = recorder }

  /// Reserves memory for the number of terms that most formulas have.
  mutating func reserveFew() {
    terms.reserveCapacity(4)
    sums.reserveCapacity(4)
  }

  /// Begins a constraint.
  mutating func begin() { terms.removeAll(keepingCapacity: true) }

  /// Adds a term to the current side.
  mutating func add(_ term: Term) { terms.append(term) }

  /// Ends the left side.
  mutating func endLeft(constant: TracedNumber, _ relation: Relation) {
    leftCount = terms.count
    leftConstant = constant
    self.relation = relation
  }

  /// Ends the right side.
  mutating func endRight(constant: TracedNumber) { rightConstant = constant }

  /// Normalizes the constraint: `10 <= a.width` becomes `a.width >= 10`. Equal terms are collected,
  /// terms that cancel are removed, and the result is divided by the coefficient of the first
  /// attribute.
  ///
  /// A single location without another attribute is measured from the superview's. If several terms
  /// are written and all cancel, as in `a.right == 0.5 * a.right - 15`, that rule does not apply.
  /// The remainder is measured in the superview, from its left, top or leading edge.
  ///
  /// - Parameters:
  ///   - views: Knows the views.
  ///   - impliesSuperview: Whether a location alone is measured from the superview; if not, it is
  ///     an error.
  /// - Returns: The normal form.
  /// - Throws: The fault and the place of its term: a pairing without a meaning, a first attribute
  ///   that cancels out, a location with nothing to measure it from, or numbers that are not finite
  ///   or too large.
  mutating func normalize(
    in views: inout some ConstraintViews, impliesSuperview: Bool = true
  ) throws(ConstraintFault) -> Normal {
    var (left, right) = (0..<leftCount, leftCount..<terms.count)
    var (relation, constant) = (relation, rightConstant)
    MetricRecorder.apply(.subtract, &constant, leftConstant, to: recorder)
    if firstAttribute(in: left) == nil {
      swap(&left, &right)
      relation = relation.mirrored
      MetricRecorder.apply(.multiply, &constant, TracedNumber(-1), to: recorder)
    }
    guard let firstPlace = firstAttribute(in: left), let attribute = terms[firstPlace].attribute
    else {
      throw ConstraintFault(
        code: .syntax,
        message: "an equation needs an attribute, such as `a.left`")
    }
    try Self.checkPairing(of: terms, left, right, views)
    let item = terms[firstPlace].view
    var name: String { "\(views.name(of: item)).\(attribute.rawValue)" }
    sums.removeAll(keepingCapacity: true)
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    for place in left { collect(place, times: -1) }
    for place in right { collect(place, times: 1) }
    if let share = sums.first(where: { $0.term.attribute == nil }),
      views.superview(of: item) == nil
    {
      throw ConstraintFault(
        code: .locationNeedsItem,
        message: "a percentage is of the superview's size, and the root has none",
        place: share.place)
    }
    let divisor = -takeOut(firstPlace)
    guard divisor != 0 else {
      var fault = ConstraintFault(
        code: .notLinear, message: "`\(name)` cancels out, so this says nothing of it",
        place: firstPlace)
      recorder?.noteStructural(constant)
      fault.isTrue =
        sums.allSatisfy { $0.term.coefficient == 0 } && relation.holds(excess: 0 - constant.value)
      throw fault
    }
    if divisor < 0 { relation = relation.mirrored }
    sums.removeAll { $0.term.coefficient == 0 }
    if divisor != 1 { for place in sums.indices { sums[place].term.coefficient /= divisor } }
    MetricRecorder.apply(.divide, &constant, TracedNumber(divisor), to: recorder)
    constant.value += 0
    let isInSuperview = sums.isEmpty && attribute.isLocation
    let superview = isInSuperview ? views.superview(of: item) : nil
    if isInSuperview {
      let isAlone = terms.count == 1
      guard !isAlone || (superview != nil && impliesSuperview) else {
        throw ConstraintFault(
          code: .locationNeedsItem,
          message: "`\(name)` needs something to be measured from"
            + (superview != nil
              ? ", such as its superview's"
              : views.isHomeless(item)
                ? ": its layout is gone; keep the layout as long as its views are used"
                : ": the root has no superview"),
          place: firstPlace)
      }
      let implied = Term(
        coefficient: 1, view: superview ?? item,
        attribute: isAlone ? attribute : attribute.nearEdge)
      sums.append(Sum(term: implied, place: firstPlace, magnitude: 1))
    }
    guard divisor.isInRange, constant.value.isInRange, sums.allSatisfy(\.term.coefficient.isInRange)
    else {
      throw ConstraintFault(
        code: .invalidValue,
        message: "a number of this equation is not finite, or too large: 1e15 is the most")
    }
    return Normal(
      item: item, attribute: attribute, relation: relation, constant: constant.value,
      isInSuperview: isInSuperview && superview != nil, place: constant.place)
  }

  private func firstAttribute(in side: Range<Int>) -> Int? {
    for place in side where terms[place].attribute != nil { return place }
    return nil
  }

  private mutating func collect(_ place: Int, times sign: Double) {
    var term = terms[place]
    // Plus zero turns the -0 of a negated 0 into 0.
    term.coefficient = sign * term.coefficient + 0
    let size = term.coefficient.magnitude
    guard let same = placeOfSum(with: term) else {
      if sums.count >= Self.few { places[SumKey(term)] = sums.count }
      sums.append(Sum(term: term, place: place, magnitude: size))
      return
    }
    sums[same].term.coefficient += term.coefficient
    sums[same].magnitude += size
    if sums[same].term.coefficient.magnitude <= Self.rounding * sums[same].magnitude {
      sums[same].term.coefficient = 0
    }
  }

  /// Removes the sum with the attribute of a term, and returns its coefficient.
  private mutating func takeOut(_ place: Int) -> Double {
    guard let same = placeOfSum(with: terms[place]) else { return 0 }
    return sums.remove(at: same).term.coefficient
  }

  private func placeOfSum(with term: Term) -> Int? {
    if !places.isEmpty, let place = places[SumKey(term)] { return place }
    for place in sums.indices.prefix(Self.few)
    where sums[place].term.view == term.view
      && sums[place].term.attribute?.canonical == term.attribute?.canonical
    {
      return place
    }
    return nil
  }

  // MARK: What goes together

  /// What a side measures.
  enum Kind: String {
    case location = "a location"
    case length = "a size"
  }

  /// Whether attributes add up to a location or a length; `nil` without attributes. Locations that
  /// cancel, such as `b.right - a.left`, are a length.
  static func kind(of terms: some Collection<Term>) -> Kind? {
    var (sum, magnitude) = (0.0, 0.0)
    var (hasAttribute, hasLocation) = (false, false)
    for term in terms {
      guard let attribute = term.attribute else { continue }
      hasAttribute = true
      guard attribute.isLocation else { continue }
      hasLocation = true
      sum += term.coefficient
      magnitude += term.coefficient.magnitude
    }
    guard hasAttribute else { return nil }
    let cancels = sum.magnitude <= rounding * magnitude
    return !cancels || (hasLocation && terms.count == 1) ? .location : .length
  }

  /// Throws a fault for attributes that cannot be paired: a horizontal and a vertical location,
  /// leading and left, a location and a size.
  private static func checkPairing(
    of terms: [Term], _ left: Range<Int>, _ right: Range<Int>, _ views: some ConstraintViews
  ) throws(ConstraintFault) {
    var pairing = Pairing()
    for place in left { try pairing.check(terms[place], at: place, views) }
    for place in right { try pairing.check(terms[place], at: place, views) }
    guard let leftKind = kind(of: terms[left]), let rightKind = kind(of: terms[right]),
      leftKind != rightKind
    else { return }
    throw ConstraintFault(
      code: .invalidPairing,
      message: "\(leftKind.rawValue) cannot be compared with \(rightKind.rawValue)",
      place: right.lowerBound)
  }
}

/// The locations of a constraint checked so far. They must share one axis, and must not mix
/// attributes that follow the text direction with those that do not.
private struct Pairing {
  private var reference: (view: Int32, attribute: LayoutAttribute)?
  private var directed: LayoutAttribute?

  /// Throws a fault if a term cannot be paired with the terms before it.
  mutating func check(
    _ term: ConstraintNormalizer.Term, at place: Int, _ views: some ConstraintViews
  ) throws(ConstraintFault) {
    guard let attribute = term.attribute, attribute.isLocation else { return }
    if let reference, attribute.mismatch(with: reference.attribute) == .axis {
      throw ConstraintFault(
        code: .invalidPairing,
        message: "`\(views.name(of: term.view)).\(attribute.rawValue)` is "
          + "\(attribute.isHorizontal ? "horizontal" : "vertical") and cannot be related to "
          + "`\(views.name(of: reference.view)).\(reference.attribute.rawValue)`", place: place)
    }
    if reference == nil { reference = (term.view, attribute) }
    guard attribute.followsDirection != nil else { return }
    if let directed, attribute.mismatch(with: directed) == .direction {
      throw ConstraintFault(
        code: .invalidPairing,
        message:
          "`\(attribute.rawValue)` cannot be related to `\(directed.rawValue)`: one "
          + "follows the text direction, the other does not", place: place)
    }
    directed = attribute
  }
}

extension ConstraintNormalizer.Term {
  /// A term of a constraint object; the closure gives the number of its view.
  init(_ term: LayoutConstraint.Term, _ number: (LayoutView) -> Int) {
    coefficient = term.coefficient
    switch term.value {
    case .attribute(let view, let attribute):
      self.view = Int32(truncatingIfNeeded: number(view))
      self.attribute = attribute
    case .percent:
      view = -1
      attribute = nil
    }
  }
}

extension LayoutConstraint.Term {
  /// A term whose view the closure finds by its number.
  init(_ term: ConstraintNormalizer.Term, _ view: (Int) -> LayoutView) {
    self.init(
      coefficient: term.coefficient,
      value: term.attribute.map { .attribute(view(Int(term.view)), $0) } ?? .percent)
  }
}

/// A fault of a constraint, independent of any notation.
struct ConstraintFault: Error {
  var code: LayoutError.Code
  var message: String
  /// The wrong term, counted over both sides; `nil` for the whole constraint.
  var place: Int?
  /// Whether all terms cancel out and the constraint holds for any values.
  var isTrue = false
}

/// The reason why two attributes cannot be compared.
package enum AttributeMismatch {
  /// One is a location, the other a size.
  case kind
  /// They are locations along different axes.
  case axis
  /// One follows the text direction, the other does not.
  case direction
}

extension LayoutAttribute {
  /// The attribute under one of its names, for comparison: `baseline` is `lastBaseline`.
  var canonical: LayoutAttribute { self == .baseline ? .lastBaseline : self }

  /// The reason why it cannot be paired with another attribute; `nil` if it can.
  package func mismatch(with other: LayoutAttribute) -> AttributeMismatch? {
    if isLocation != other.isLocation { return .kind }
    // Sizes along both axes are lengths alike.
    if isHorizontal != other.isHorizontal { return isLocation ? .axis : nil }
    guard let one = followsDirection, let two = other.followsDirection else { return nil }
    return one == two ? nil : .direction
  }

  /// Whether it is a place and not a size.
  package var isLocation: Bool { self != .width && self != .height }

  /// Whether it lies along the x axis.
  package var isHorizontal: Bool {
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

  /// Whether it is measured from the margins of its view.
  package var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }

  /// The margin beside an edge, or the centre between two margins. Attributes without one yield
  /// themselves.
  package var margin: LayoutAttribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .centerX: .centerXWithinMargins
    case .centerY: .centerYWithinMargins
    default: self
    }
  }

  /// Whether it follows the text direction; `nil` for attributes that pair with both kinds.
  var followsDirection: Bool? {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .leftMargin, .rightMargin: false
    default: nil
    }
  }
}
