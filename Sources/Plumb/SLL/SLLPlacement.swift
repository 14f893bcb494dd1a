import LayoutNotation

/// The SLL rules of one view: the last two distinct position rules of each axis, sizes and bounds.
struct SLLPlacement {
  /// A value with the text it was assigned by.
  struct Rule {
    var value: SLLBoundValue
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
      value: rule.value.fromFarEdge(isHorizontal: name.isHorizontal), source: rule.source)
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

  /// Takes away the rule of a name, with what its counterpart reads; all others stay.
  mutating func remove(_ name: SLLName) {
    values[name] = nil
    guard let counterpart = name.counterpart else { return }
    values[counterpart] = nil
    horizontal.removeAll { $0.name == name || $0.name == counterpart }
    vertical.removeAll { $0.name == name || $0.name == counterpart }
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
