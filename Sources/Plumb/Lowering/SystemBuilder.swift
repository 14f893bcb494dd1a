import ConstraintSolving
import LayoutNotation

/// Where a constraint of the lowered system comes from.
enum Origin {
  /// A constraint of the layout.
  case written(LayoutConstraint)
  /// A row of a document's equations.
  case row(Int)
  /// A part of a constraint with `||` or `&&`, and the place of that among
  /// `SystemBuilder.compounds`.
  case part(LayoutConstraint, of: Int)
  /// One of one variable that nobody wrote, and what it is due to.
  case implicit(reason: ImplicitReason)
  /// The wish of a root that fits: never listed as unsatisfied.
  case fit
}

/// What a constraint is due to that nobody wrote.
enum ImplicitReason: String {
  case rootFrame = "the root's frame"
  case fixedFrame = "fixed at its given frame"
  case intrinsicSize = "intrinsic size"
}

/// Lowers a layout to a system of linear constraints over the variables of its views.
struct SystemBuilder {
  /// The system.
  var system = ConstraintSystem()
  /// The rows of a document's equations.
  let rows: EquationRows
  /// The origin of each constraint of the system.
  var origins: [Origin] = []
  /// The constraints with `||` or `&&`, in the order they were added.
  var compounds: [Compound] = []
  /// The alternatives that are already chosen, one for each of `compounds`; `nil`: none is, and
  /// choosing is left to the solver.
  let choices: [Int?]?
  /// The rule piece, closure or condition behind each definition of the system.
  private(set) var definitionSources: [ConstraintSource] = []
  /// The places of constraints with `||` among equally good choices.
  private(set) var ranks: [ObjectIdentifier: Int] = [:]
  /// The definition that yields a variable.
  private var definitionOfVariable: [Int: Int] = [:]
  /// The variable that says what each condition came to.
  var switchOfCondition: [ObjectIdentifier: Int] = [:]
  /// The required constraints that may give in a relaxation, by number.
  private(set) var givers: Set<Int> = []
  /// The variables.
  let geometry: ViewGeometry
  /// Memory for what is lowered.
  var excess = LinearForm()
  /// The lines for the edges of the views, if there are any.
  let grid: Grid?
  /// Whether required constraints were lowered to the level above all others.
  let isElastic: Bool
  /// Whether the time was over before all of the layout was lowered.
  private(set) var isUnfinished = false

  /// Lowers a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - extent: The size of its root, where it is not the layout's own.
  ///   - choices: The alternatives to take, one for each of `compounds`; the others are left out
  ///     then. `nil`: all are lowered.
  ///   - usesRows: Whether a document's equations may stay rows, of which nothing but their sources
  ///     can be told; or else they become objects.
  ///   - deadline: When to stop, finished or not.
  /// - Throws: `LayoutError` for a view of another layout and numbers out of range.
  init(
    _ layout: Layout, _ extent: RootExtent? = nil, choices: [Int?]? = nil,
    usesRows: Bool = false, until deadline: Deadline? = nil
  ) throws(LayoutError) {
    if usesRows { layout.dropRemoved() } else { _ = layout.constraints }
    let stored = layout.stored
    rows = stored.rows
    geometry = ViewGeometry(of: layout)
    grid = try geometry.grid()
    self.choices = choices
    isElastic = layout.isElastic
    system.reserveCapacity(
      variables: 4 * geometry.views.count, constraints: stored.count + 4,
      terms: 4 * stored.count + 4)
    for view in geometry.views { try addView(view) }
    try addRoot(layout.root, extent ?? RootExtent(layout.size))
    for view in geometry.views {
      try addImplicitConstraints(of: view)
      try add(layout.placements[ObjectIdentifier(view)], of: view)
    }
    for definition in layout.definitions {
      try add(ClosureLowering(definition, geometry).lowered(), definition.source)
    }
    ranks = ranksOfAlternatives(stored.objects)
    var clock = deadline.map { WorkClock($0) }
    for place in 0..<stored.count {
      // A constraint takes some microseconds to lower.
      isUnfinished = clock?.isOver(after: 10) ?? false
      if isUnfinished { return }
      switch stored[place] {
      case .object(let constraint):
        if constraint.isActive { try add(constraint) }
      case .row(let row):
        try add(row: row, of: rows)
        origins.append(.row(row))
      }
    }
  }

  private mutating func addView(_ view: LayoutView) throws(LayoutError) {
    try check(view)
    let frame = view.frame
    system.addVariable(target: frame.width, lowerBound: 0)
    system.addVariable(target: frame.height, lowerBound: 0)
    system.addVariable(target: frame.x)
    system.addVariable(target: frame.y)
  }

  /// Checks the numbers of a view that constraints are made of.
  private func check(_ view: LayoutView) throws(LayoutError) {
    let (frame, margins) = (view.frame, view.margins)
    let numbers: [(name: String, value: Double)] = [
      ("frame.x", frame.x), ("frame.y", frame.y), ("frame.width", frame.width),
      ("frame.height", frame.height), ("margins.top", margins.top), ("margins.left", margins.left),
      ("margins.bottom", margins.bottom), ("margins.right", margins.right),
      ("baselineOffset", view.baselineOffset),
      ("firstBaselineOffset", view.firstBaselineOffset ?? 0),
    ]
    guard let wrong = numbers.first(where: { !$0.value.isInRange }) else { return }
    throw LayoutError(
      code: .invalidValue,
      message: "\(wrong.name) of \"\(view.name)\" is \(wrong.value); it must be finite and at most "
        + "1e15")
  }

  private mutating func addImplicit(
    _ variable: Int, _ relation: ConstraintRelation, _ constant: Double,
    priority: Double = ConstraintSystem.required, reason: ImplicitReason
  ) {
    system.addConstraint(
      CollectionOfOne((variable: variable, coefficient: 1.0)), relation, constant,
      priority: priority)
    origins.append(.implicit(reason: reason))
  }

  /// A constraint of one variable that nobody wrote, as an equation.
  func implicitText(of constraint: Int) -> String {
    let sign =
      switch system.relations[constraint] {
      case .equal: "=="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    let names = system.terms(of: constraint).map { geometry.name(ofVariable: $0.variable) }
    return "\(names.joined()) \(sign) \(system.constants[constraint].canonical)"
  }

  private mutating func addRoot(
    _ root: LayoutView, _ extent: RootExtent
  ) throws(LayoutError) {
    let reason = ImplicitReason.rootFrame
    addImplicit(geometry.left(root), .equal, 0, reason: reason)
    addImplicit(geometry.top(root), .equal, 0, reason: reason)
    for side in [extent.width, extent.height].compactMap(\.self)
    where !(side.isInRange && side >= 0) {
      throw LayoutError(
        code: .invalidValue,
        message: "a side of the layout is \(side); it must be finite, at least 0 and at most 1e15")
    }
    for (variable, side) in [
      (geometry.width(root), extent.width), (geometry.height(root), extent.height),
    ] {
      if let side {
        addImplicit(variable, .equal, side, reason: reason)
      } else {
        system.addConstraint(
          [(variable, 1)], .lessThanOrEqual, 0, priority: Priority.fit.rawValue)
        origins.append(.fit)
      }
    }
  }

  private mutating func addImplicitConstraints(of view: LayoutView) throws(LayoutError) {
    if view.isFixed {
      let frame = view.frame
      let reason = ImplicitReason.fixedFrame
      addImplicit(geometry.left(view), .equal, frame.x, reason: reason)
      addImplicit(geometry.top(view), .equal, frame.y, reason: reason)
      addImplicit(geometry.width(view), .equal, frame.width, reason: reason)
      addImplicit(geometry.height(view), .equal, frame.height, reason: reason)
    }
    try addIntrinsic(
      view.intrinsicSize.width, of: view, geometry.width(view),
      resistance: view.resistance.horizontal, hugging: view.hugging.horizontal)
    try addIntrinsic(
      view.intrinsicSize.height, of: view, geometry.height(view),
      resistance: view.resistance.vertical, hugging: view.hugging.vertical)
  }

  private mutating func addIntrinsic(
    _ size: Double?, of view: LayoutView, _ variable: Int, resistance: Priority,
    hugging: Priority
  ) throws(LayoutError) {
    guard let size else { return }
    guard size.isInRange, size >= 0 else {
      let advice = size == -1 ? "; nil is none" : ""
      throw LayoutError(
        code: .invalidValue,
        message:
          "the intrinsic size \(size) of \"\(view.name)\" must be finite, at least 0 and at most "
          + "1e15\(advice)")
    }
    for priority in [resistance, hugging] where !priority.isValid {
      throw LayoutError(
        code: .invalidPriority,
        message:
          "a size priority of \"\(view.name)\" is \(priority.rawValue); it must be above 0 and "
          + "at most 1000")
    }
    let reason = ImplicitReason.intrinsicSize
    addImplicit(
      variable, .greaterThanOrEqual, size, priority: givingPriority(resistance.rawValue),
      reason: reason)
    addImplicit(
      variable, .lessThanOrEqual, size, priority: givingPriority(hugging.rawValue), reason: reason)
  }

  private mutating func add(
    _ placement: SLLPlacement?, of view: LayoutView
  ) throws(LayoutError) {
    guard let placement else { return }
    for (definition, source) in try SLLLowering(of: view, placement, geometry).definitions() {
      try add(definition, source)
    }
  }

  mutating func add(
    _ definition: Definition, _ source: ConstraintSource
  ) throws(LayoutError) {
    let number = system.addDefinition(definition)
    definitionSources.append(source)
    guard definition.kind == .value else { return }
    if let first = definitionOfVariable.updateValue(number, forKey: definition.output) {
      throw LayoutError(
        code: .duplicateDefinition,
        message: "\(geometry.name(ofVariable: definition.output)) is defined twice: by "
          + "`\(definitionSources[first].text)` and by `\(source.text)`", at: source)
    }
  }

  /// The priority of constraints that may give, which are the next ones to be added.
  mutating func givingPriority(_ priority: Double, constraints count: Int = 1) -> Double {
    guard priority >= ConstraintSystem.required else { return priority }
    if isElastic { return ConstraintSystem.elastic }
    for number in system.constraintCount..<system.constraintCount + count { givers.insert(number) }
    return priority
  }
}

extension Relation {
  /// The relation in the solver's vocabulary.
  var lowered: ConstraintRelation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .lessThanOrEqual
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension Double {
  /// The number as results print it.
  fileprivate var canonical: String { CanonicalNumber.text(self) ?? description }
}
