import LayoutNotation

/// An SLL value with its arguments bound and its own names replaced by what they stood for.
indirect enum SLLValue {
  /// A length in points.
  case number(Double)
  /// Hundredths of the superview's size along the axis of the rule being evaluated.
  case percentage(Double)
  /// A number asked for at every solve.
  case asked(isPercentage: Bool, (LayoutView) -> Double)
  /// A measure of another view, in the coordinates of the rule's superview.
  case measure(SLLName, LayoutView)
  /// The superview's size along an axis, less a value: how `rr` becomes `rl`.
  case fromFarEdge(SLLValue, isHorizontal: Bool)
  /// Minus a value.
  case negated(SLLValue)
  /// Two values and an operator.
  case binary(SLLValue, SLLExpression.Operator, SLLValue)
}

/// The size of a value's tree. Own names stand for whole trees, so `tt = tt + tt` doubles it: limits
/// keep a short rule text from growing without end.
struct SLLExtent {
  /// The greatest number of parts and of levels a value may have.
  static let limit = (parts: 10_000, levels: 400)

  /// How many numbers, measures and operations the tree has.
  var parts = 1
  /// How deep it is.
  var levels = 1

  /// The extent of an operation on the value and, perhaps, another.
  func nested(with other: SLLExtent = SLLExtent(parts: 0, levels: 0)) -> SLLExtent {
    SLLExtent(
      parts: min(parts + other.parts + 1, Self.limit.parts + 1),
      levels: max(levels, other.levels) + 1)
  }

  /// Whether the value is larger than values may be.
  var isExceeded: Bool { parts > Self.limit.parts || levels > Self.limit.levels }
}

/// The SLL rules of one view: the last two distinct position rules of each axis, sizes and bounds.
struct SLLPlacement {
  /// A value with the text it was assigned by.
  struct Rule {
    var value: SLLValue
    /// How large the value is once its own names are replaced.
    var extent: SLLExtent
    var source: ConstraintSource
  }

  /// A position rule, by its canonical name: `ll rl cl` or `tt bt ct`.
  struct Position {
    var name: SLLName
    var rule: Rule
  }

  /// At most two, the older first.
  private(set) var horizontal: [Position] = []
  /// At most two, the older first.
  private(set) var vertical: [Position] = []
  private var values: [SLLName: Rule] = [:]

  /// Whether no rule is in force.
  var isEmpty: Bool { values.isEmpty }

  /// The value last given to a name.
  subscript(_ name: SLLName) -> Rule? { values[name] }

  /// Stores an assignment.
  ///
  /// A position that is measured from the far edge is stored as its counterpart from the near one.
  /// Of the position rules of an axis the last two distinct ones stay.
  mutating func assign(_ rule: Rule, to name: SLLName) {
    values[name] = rule
    guard let counterpart = name.counterpart else { return }
    let mirrored = Rule(
      value: .fromFarEdge(rule.value, isHorizontal: name.isHorizontal),
      extent: rule.extent.nested(), source: rule.source)
    values[counterpart] = mirrored
    let position =
      name.isCanonical
      ? Position(name: name, rule: rule) : Position(name: counterpart, rule: mirrored)
    if name.isHorizontal {
      Self.store(position, in: &horizontal)
    } else {
      Self.store(position, in: &vertical)
    }
  }

  private static func store(_ position: Position, in positions: inout [Position]) {
    positions.removeAll { $0.name == position.name }
    if positions.count == 2 { positions.removeFirst() }
    positions.append(position)
  }
}

extension SLLName {
  /// Whether a position is measured from the superview's left or top.
  var isCanonical: Bool {
    switch self {
    case .ll, .rl, .cl, .tt, .bt, .ct: true
    default: false
    }
  }

  /// The same edge or centre measured from the other side; `nil` for sizes and bounds.
  var counterpart: SLLName? {
    switch self {
    case .ll: .lr
    case .lr: .ll
    case .rl: .rr
    case .rr: .rl
    case .cl: .cr
    case .cr: .cl
    case .tt: .tb
    case .tb: .tt
    case .bt: .bb
    case .bb: .bt
    case .ct: .cb
    case .cb: .ct
    case .w, .h, .minw, .maxw, .minh, .maxh: nil
    }
  }
}
