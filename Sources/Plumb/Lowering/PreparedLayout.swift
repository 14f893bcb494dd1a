package import ConstraintSolving
import LayoutNotation

/// A layout lowered to a system of linear constraints over the variables of its views. It also
/// computes the results about the layout and its solutions in the user's terms, so that the layout
/// is lowered once.
package struct PreparedLayout: Sendable {
  /// The system. Its variables are four for each view, then those of insets, of measured intrinsic
  /// sizes, and of the results of conditions.
  package internal(set) var system = ConstraintSystem()
  /// The constraints of the layout.
  var constraints: LoweredConstraints
  /// The origin of each constraint of the system.
  var origins: [Origin] = []
  /// The constraints with `||` or `&&`, in the order they were added.
  var compounds: [Compound] = []
  /// The rule piece, closure or condition behind each definition of the system.
  private(set) var definitionSources: [Written] = []
  /// The constraints of stacks.
  var stacked = Stacked()
  /// The ranks of constraints with `||` among equally good choices.
  private(set) var ranks: [Int: Int] = [:]
  /// The definition that yields a variable.
  private var definitionOfVariable: [Int: Int] = [:]
  /// The variable with the result of each condition, by the number of its record.
  var switchOfCondition: [Int32: Int] = [:]
  /// The variables.
  let geometry: ViewGeometry
  /// The lines for the edges of the views, if there are any.
  let grid: Grid?
  /// Whether required constraints were lowered to the priority level above all others.
  let isElastic: Bool
  /// The direction of leading and trailing.
  package var direction: LayoutDirection { geometry.direction }
  /// The first of the four constraints that hold the guide of the root's safe area; `nil` without
  /// one.
  var safeAreaConstraints: Int?
  /// The number of the first closure among the system's definitions.
  private var firstClosure = 0
  /// Whether the time limit ended the lowering early.
  private(set) var isUnfinished = false

  /// Lowers a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - rootSize: The size of its root, if it is not the layout's own.
  ///   - deadline: When to stop, even if unfinished.
  /// - Throws: `LayoutError` for a view of another layout and numbers out of range.
  package init(
    _ layout: Layout, _ rootSize: Layout.RootSize? = nil, until deadline: Deadline? = nil
  ) throws(LayoutError) {
    #if DEBUG || PLUMB_CHECKS
    WorkCounter.add(\.lowerings)
    #endif
    try layout.throwMisuse()
    let hasTables = layout.hasTables
    if hasTables {
      layout.makeTracks()
      try layout.throwMisuse()
    }
    layout.dropRemoved()
    layout.stored.update()
    constraints = LoweredConstraints(layout.stored)
    let count = constraints.order.count
    geometry = ViewGeometry(of: layout)
    grid = try geometry.grid()
    isElastic = layout.isElastic
    try check(layout.safeArea)
    system.reserveCapacity(
      variables: geometry.attributeCount, constraints: count + 4, terms: 4 * count + 4)
    var clock = WorkClock(deadline ?? .never)
    /// Whether there is time for work of this many microseconds.
    func hasTime(for steps: Int) -> Bool {
      isUnfinished = clock.isOver(after: steps)
      return !isUnfinished
    }
    for number in geometry.order.indices {
      guard hasTime(for: 1) else { return }
      try addView(number)
    }
    try addRoot(rootSize ?? layout.size)
    try addInsets()
    let filled = hasTables ? sizesThatFillCells(of: layout.containers) : []
    let texts = Set(geometry.intrinsicSizes.map(\.view))
    for (number, view) in geometry.order.enumerated() {
      guard hasTime(for: 2) else { return }
      if let given = geometry.table.properties(of: Int(view)) {
        try addImplicitConstraints(of: number, given, filled, isText: texts.contains(Int(view)))
        if given.ownGuide == .safeArea { try addSafeArea(Int(view)) }
      }
      if let placement = layout.placements[Int(view)] {
        try add(placement, of: Int(view))
      }
    }
    if !layout.containers.isEmpty { try addContainers(of: layout) }
    firstClosure = system.definitions.count
    for (number, definition) in layout.definitions.enumerated() {
      guard hasTime(for: 4) else { return }
      try add(definition, number)
    }
    addIntrinsicSizes(filled)
    if !layout.containers.isEmpty { try addLines(rootSize ?? layout.size) }
    ranks = ranksOfAlternatives(in: layout.stored)
    origins.reserveCapacity(system.constraintCount + count)
    var excess = LinearForm()
    for number in constraints.order {
      guard hasTime(for: 10) else { return }
      if let object = layout.stored.object(Int(number)) {
        guard object.isActive else { continue }
        try layout.check(object)
      }
      try add(Int(number), &excess)
    }
  }

  private mutating func addView(_ number: Int) throws(LayoutError) {
    let view = Int(geometry.order[number])
    let given = geometry.table.properties(of: view)
    if let given { try check(given, of: view) }
    let frame = geometry.rectangle(number, of: given?.frame ?? .zero)
    let least = geometry.leastSize(number)
    system.addVariable(target: frame.width, lowerBound: least.width)
    system.addVariable(target: frame.height, lowerBound: least.height)
    system.addVariable(target: frame.x)
    system.addVariable(target: frame.y)
  }

  private func check(_ safeArea: EdgeInsets) throws(LayoutError) {
    guard let side = Side.allCases.first(where: { !safeArea[$0].isInRange }) else { return }
    throw LayoutError(
      .invalidValue,
      "the safe area of the layout must be finite and at most 1e15; found \(safeArea[side]) at the "
        + side.name)
  }

  /// Checks the numbers of a view that become constants of constraints.
  private func check(_ given: ViewProperties, of view: Int) throws(LayoutError) {
    if given.isGuide { try checkGuide(view) }
    // Intrinsic sizes and grids are checked where they are used.
    for (property, value) in given.changed where property != .intrinsic && property != .grid {
      guard let wrong = property.parts(of: value).first(where: { !$0.isInRange }) else { continue }
      let what = "\(wrong.name) of \"\(geometry.table.name(of: view))\""
      throw wrong.isPriority
        ? LayoutError(
          .invalidPriority,
          "\(what) must be above 0 and at most 1000; found \(Priority(wrong.number))")
        : LayoutError(
          .invalidValue, "\(what) must be finite and at most 1e15; found \(wrong.number)")
    }
  }

  private func checkGuide(_ view: Int) throws(LayoutError) {
    let name = geometry.table.name(of: view)
    guard view != 0 else { throw LayoutError(.badGuide, "the root is no guide") }
    guard let child = geometry.table.children(of: view).first else { return }
    throw LayoutError(
      .badGuide,
      "\"\(name)\" is a guide, and holds no views such as \"\(geometry.table.name(of: child))\"")
  }

  private mutating func addImplicit(
    _ variable: Int, _ relation: ConstraintRelation, _ constant: Double,
    priority: Double = ConstraintSystem.required, reason: ConstraintSource.Reason
  ) {
    system.addConstraint(
      CollectionOfOne((variable: variable, coefficient: 1.0)), relation, constant,
      priority: priority)
    origins.append(.implicit(reason))
  }

  /// An implicit constraint as an equation.
  func implicitText(of constraint: Int) -> String {
    if let first = safeAreaConstraints, (first..<first + 4).contains(constraint) {
      return safeAreaText(of: constraint, Side.allCases[constraint - first])
    }
    let sign = system.relations[constraint].written.rawValue
    let names = system.terms(of: constraint).map { geometry.name(ofVariable: $0.variable) }
    let constant = names.count > 1 ? [] : [system.constants[constraint].canonical]
    return (names + constant).joined(separator: " \(sign) ")
  }

  private func safeAreaText(of constraint: Int, _ side: Side) -> String {
    let guide = system.terms(of: constraint).first.map { viewName($0.variable) } ?? ""
    let constant = system.constants[constraint]
    let value =
      side.isNear
      ? constant.canonical : "view.\(side.name)\(EquationWriter.canonical.summand(constant))"
    return "\(quotedName(guide)).\(side.name) == \(value)"
  }

  private mutating func addRoot(_ size: Layout.RootSize) throws(LayoutError) {
    let (width, height, left, top) = (0, 1, 2, 3)
    addImplicit(left, .equal, 0, reason: .rootFrame)
    addImplicit(top, .equal, 0, reason: .rootFrame)
    for side in [width, height] { addImplicit(side, .equal, 0, reason: .rootFrame) }
    try setRoot(size)
  }

  /// Gives the root another size.
  ///
  /// - Throws: `LayoutError` for a side out of range.
  mutating func setRoot(_ size: Layout.RootSize) throws(LayoutError) {
    // The first constraints of the system are the root's.
    for (constraint, side) in [(2, size.width), (3, size.height)] {
      guard let side else {
        system.setConstraint(
          constraint, .lessThanOrEqual, 0, priority: Priority.fit.rawValue)
        origins[constraint] = .fit
        continue
      }
      guard side.isInRange, side >= 0 else {
        throw LayoutError(
          .invalidValue,
          "a side of the layout must be finite, at least 0 and at most 1e15; found \(side)")
      }
      system.setConstraint(constraint, .equal, side, priority: ConstraintSystem.required)
      origins[constraint] = .implicit(.rootFrame)
    }
  }

  /// Adds the implicit constraints of a view.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - given: The properties of the view.
  ///   - filled: The sizes that table cells determine; content requires them only as minimums.
  ///   - isText: Whether its intrinsic height is measured.
  /// - Throws: `LayoutError` for numbers out of range.
  private mutating func addImplicitConstraints(
    of number: Int, _ given: ViewProperties, _ filled: Set<Int>, isText: Bool
  ) throws(LayoutError) {
    let (width, height, left, top) = (4 * number, 4 * number + 1, 4 * number + 2, 4 * number + 3)
    if given.ownGuide == .content {
      for edge in [left, top] { addImplicit(edge, .equal, 0, reason: .content) }
    }
    if given.isFixed {
      let frame = geometry.rectangle(number, of: given.frame ?? .zero)
      let reason = ConstraintSource.Reason.fixedFrame
      addImplicit(left, .equal, frame.x, reason: reason)
      addImplicit(top, .equal, frame.y, reason: reason)
      addImplicit(width, .equal, frame.width, reason: reason)
      addImplicit(height, .equal, frame.height, reason: reason)
    }
    try addIntrinsic(
      given.intrinsicSize.width, width, given.resistance.horizontal,
      hugging: filled.contains(width) ? nil : given.hugging.horizontal,
      reason: isText ? .textWidth : .intrinsicSize,
      huggingReason: isText ? .textWidth : given.textWidth == nil ? .intrinsicSize : .textHugging)
    addLongestWord(of: given, width)
    if isText { return }
    try addIntrinsic(
      given.intrinsicSize.height, height, given.resistance.vertical,
      hugging: filled.contains(height) ? nil : given.hugging.vertical)
  }

  private mutating func addIntrinsic(
    _ size: Double?, _ variable: Int, _ resistance: Priority, hugging: Priority?,
    reason: ConstraintSource.Reason = .intrinsicSize,
    huggingReason: ConstraintSource.Reason = .intrinsicSize
  ) throws(LayoutError) {
    guard let size else { return }
    var name: String { geometry.name(variable / 4) }
    guard size.isInRange, size >= 0 else {
      let advice = size == -1 ? "; for none write nil" : ""
      throw LayoutError(
        .invalidValue,
        "the intrinsic size of \"\(name)\" must be finite, at least 0 and at most 1e15; found "
          + "\(size)\(advice)")
    }
    addImplicit(
      variable, .greaterThanOrEqual, size, priority: givingPriority(resistance.rawValue),
      reason: reason)
    guard let hugging else { return }
    addImplicit(
      variable, .lessThanOrEqual, size, priority: givingPriority(hugging.rawValue),
      reason: huggingReason)
  }

  /// Makes a text keep the width of its longest word before others give up more than theirs.
  ///
  /// The priority lies half a point above the resistance, so that it neither reaches nor ties with
  /// the next integer priority. Near 1000 it lies halfway between the resistance and 1000. A text
  /// of one word has it as well, because templates use one system for texts of one word and of
  /// several.
  private mutating func addLongestWord(of given: ViewProperties, _ width: Int) {
    let resistance = given.resistance.horizontal.rawValue
    guard let longest = given.textWidth?.longestWord, let natural = given.intrinsicSize.width,
      resistance < ConstraintSystem.required
    else { return }
    let room = ConstraintSystem.required - resistance
    addImplicit(
      width, .greaterThanOrEqual, min(longest, natural),
      priority: resistance + min(0.5, room / 2), reason: .longestWord)
  }

  private mutating func add(
    _ placement: SLLPlacement, of view: Int
  ) throws(LayoutError) {
    for (definition, written) in try SLLLowering(of: view, placement, geometry).definitions() {
      try add(definition, written)
    }
  }

  mutating func add(_ definition: Definition, _ written: Written) throws(LayoutError) {
    let number = system.addDefinition(definition)
    definitionSources.append(written)
    guard definition.kind == .value else { return }
    if let first = definitionOfVariable.updateValue(number, forKey: definition.output) {
      let (source, other) = (written.source, definitionSources[first].source)
      throw LayoutError(
        .duplicateDefinition,
        "\(geometry.name(ofVariable: definition.output)) is defined twice: by "
          + "`\(other.text)` and by `\(source.text)`", at: source)
    }
  }

  /// Whether all definitions are closures. Rules and following insets contain numbers that may
  /// change.
  var definesClosuresAlone: Bool { firstClosure == 0 }

  /// Replaces the measure of a view's size.
  ///
  /// - Parameters:
  ///   - measure: The new measure.
  ///   - definition: The layout's definition of that size.
  ///   - number: The number of the definition.
  mutating func setMeasure(
    _ measure: ViewMeasure, of definition: LayoutDefinition, _ number: Int
  ) {
    var definition = definition
    definition.setMeasure(measure)
    system.setDefinition(
      ClosureLowering(definition, geometry).lowered(asking: number), of: firstClosure + number)
  }

  /// Adds the definition by a closure; an intrinsic size gets a separate variable.
  private mutating func add(
    _ definition: LayoutDefinition, _ number: Int
  ) throws(LayoutError) {
    let intrinsic = definition.isIntrinsic ? system.addVariable() : nil
    try add(
      ClosureLowering(definition, geometry, intrinsic: intrinsic).lowered(asking: number),
      .source(definition.source))
  }

  /// Adds the constraints for measured intrinsic sizes.
  private mutating func addIntrinsicSizes(_ filled: Set<Int>) {
    for (number, size) in geometry.intrinsicSizes.enumerated() {
      let isHorizontal = size.attribute == .width
      let variable = geometry.size(size.view, isHorizontal: isHorizontal)
      let terms = [
        (variable: variable, coefficient: 1.0), (geometry.firstIntrinsicSize + number, -1.0),
      ]
      let given = geometry.table[size.view]
      let (resistance, hugging) = (given.resistance, given.hugging)
      addIntrinsic(
        terms, .greaterThanOrEqual, isHorizontal ? resistance.horizontal : resistance.vertical)
      if filled.contains(variable) { continue }
      addIntrinsic(
        terms, .lessThanOrEqual, isHorizontal ? hugging.horizontal : hugging.vertical)
    }
  }

  private mutating func addIntrinsic(
    _ terms: [(variable: Int, coefficient: Double)], _ relation: ConstraintRelation,
    _ priority: Priority
  ) {
    system.addConstraint(terms, relation, 0, priority: givingPriority(priority.rawValue))
    origins.append(.implicit(.intrinsicSize))
  }

  /// The priority of a constraint that a relaxation may violate.
  func givingPriority(_ priority: Double) -> Double {
    isElastic && priority >= ConstraintSystem.required ? ConstraintSystem.elastic : priority
  }

  /// The required constraints that a relaxation may violate, by number: all except the root's frame
  /// and fixed ones.
  var givers: Set<Int> {
    Set(
      origins.indices.filter { number in
        guard system.priorities[number] == ConstraintSystem.required else { return false }
        switch origins[number] {
        case .written, .part, .stack, .implicit(.intrinsicSize), .implicit(.textWidth),
          .implicit(.textHugging):
          return true
        case .implicit, .fit, .stackFit: return false
        }
      })
  }
}

extension Relation {
  /// The relation in the solver's terms.
  var lowered: ConstraintRelation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .lessThanOrEqual
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension ConstraintRelation {
  /// The relation in the terms of notations.
  var written: Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .lessThanOrEqual
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
