import ConstraintSolving
import LayoutNotation

/// Lowers the SLL rules of a view to one-way definitions, one per attribute they place.
///
/// Along an axis, two position rules define the size and the near edge. A size rule defines the
/// size. One position rule defines the near edge from the size. Sizes are clamped before they are
/// used to place anything. Bounds without a rule for the size only restrict the size.
struct SLLLowering {
  private let view: Int
  private let parent: Int
  private let placement: SLLPlacement
  private let geometry: ViewGeometry

  init(of view: Int, _ placement: SLLPlacement, _ geometry: ViewGeometry) {
    self.view = view
    self.placement = placement
    parent = geometry.table.parent(of: view) ?? view
    self.geometry = geometry
  }

  /// The definitions, each with the piece of rule text it comes from.
  ///
  /// - Throws: `notANumber` if a closure or an object returns a number that is not finite, except
  ///   in a bound, which is then ignored.
  func definitions() throws(LayoutError) -> [(Definition, Written)] {
    try axisDefinitions(isHorizontal: true) + axisDefinitions(isHorizontal: false)
  }

  private func axisDefinitions(
    isHorizontal: Bool
  ) throws(LayoutError) -> [(Definition, Written)] {
    let positions = placement.positions(isHorizontal: isHorizontal)
    let size = placement[isHorizontal ? .w : .h]
    let sizeVariable = geometry.size(view, isHorizontal: isHorizontal)
    var definitions: [(Definition, Written)] = []

    // The newest position is compiled only once, so that its closures and objects are called once.
    var placing = Program(isHorizontal: isHorizontal)
    let newest = try positions.last.map { position throws(LayoutError) in
      try compile(position.rule.value, &placing)
    }
    if positions.count == 2, let newest {
      var program = placing
      let older = try compile(positions[0].rule.value, &program)
      let bounds = try bounds(&program)
      let shares = positions[1].name.share - positions[0].name.share
      let definition = Definition(.value, of: sizeVariable, from: program.inputs) { values in
        let extent = (newest.value(values) - older.value(values)) / shares
        // Infinitely far edges are invalid, even if the bounds would limit their distance.
        guard extent.isFinite else { return .value(.nan) }
        return .value(bounds.clamp(max(0, extent), values))
      }
      definitions.append((definition, positions[1].rule.written))
    } else if let size {
      var program = Program(isHorizontal: isHorizontal)
      let value = try compile(size.value, &program)
      let bounds = try bounds(&program)
      let definition = Definition(.value, of: sizeVariable, from: program.inputs) { values in
        .value(bounds.clamp(value.value(values), values))
      }
      definitions.append((definition, size.written))
    } else if let written = boundsRule(isHorizontal: isHorizontal) {
      var program = Program(isHorizontal: isHorizontal)
      let bounds = try bounds(&program)
      let definition = Definition(.bounds, of: sizeVariable, from: program.inputs) { values in
        let range = bounds.range(values)
        return .bounds(lower: range.lower, upper: range.upper)
      }
      definitions.append((definition, written))
    }
    if let position = positions.last, let newest {
      let share = position.name.share
      let size = share == 0 ? nil : placing.input(sizeVariable)
      let edge = geometry.edge(view, isHorizontal: isHorizontal)
      let definition = Definition(.value, of: edge, from: placing.inputs) { values in
        .value(newest.value(values) - (size.map { share * values[$0] } ?? 0))
      }
      definitions.append((definition, position.rule.written))
    }
    return definitions
  }

  /// The bounds of the view's size along the axis of a program.
  private func bounds(_ program: inout Program) throws(LayoutError) -> SLLBounds {
    program.isBound = true
    var bounds = SLLBounds()
    if let least = placement[program.isHorizontal ? .minw : .minh] {
      bounds.lower = try compile(least.value, &program)
    }
    if let greatest = placement[program.isHorizontal ? .maxw : .maxh] {
      bounds.upper = try compile(greatest.value, &program)
    }
    return bounds
  }

  /// The rule that a bound comes from.
  private func boundsRule(isHorizontal: Bool) -> Written? {
    (placement[isHorizontal ? .maxw : .maxh] ?? placement[isHorizontal ? .minw : .minh])?.written
  }

  // MARK: Values

  /// The inputs a formula reads, collected while it is compiled.
  private struct Program {
    let isHorizontal: Bool
    /// Whether a bound is compiled.
    var isBound = false
    private(set) var inputs: [Int] = []

    init(isHorizontal: Bool) { self.isHorizontal = isHorizontal }

    mutating func input(_ variable: Int) -> Int {
      if let known = inputs.firstIndex(of: variable) { return known }
      inputs.append(variable)
      return inputs.count - 1
    }
  }

  private func compile(
    _ value: SLLValue, _ program: inout Program
  ) throws(LayoutError) -> SLLFormula {
    var formula = SLLFormula()
    var questions = value.questions[...]
    for var step in value.steps {
      if case .given(let unit, _, _, _) = step {
        step = unit.step(try answer(to: questions.removeFirst(), isBound: program.isBound))
      }
      switch step {
      case .percentage(let percentage, let axis):
        let isHorizontal = axis.map { $0 == .horizontal } ?? program.isHorizontal
        let size = program.input(geometry.size(parent, isHorizontal: isHorizontal))
        formula.steps += [.number(percentage / 100), .input(size), .binary(.multiply)]
      case .measured(let name, let other): appendMeasure(name, of: other, to: &formula, &program)
      case .fromFarEdge(let isHorizontal):
        appendFarEdge(isHorizontal: isHorizontal, to: &formula, &program)
      default: formula.steps.append(step)
      }
    }
    return formula
  }

  /// Subtracts the current value of the formula from the superview's size.
  private func appendFarEdge(
    isHorizontal: Bool, to formula: inout SLLFormula, _ program: inout Program
  ) {
    let size = program.input(geometry.size(parent, isHorizontal: isHorizontal))
    formula.steps += [.negated, .input(size), .binary(.add)]
  }

  private func answer(
    to question: SLLQuestion, isBound: Bool
  ) throws(LayoutError) -> Double {
    let answer = question.ask(question.view)
    guard answer.isFinite || isBound else {
      let source = question.written.source
      throw LayoutError(
        .notANumber,
        "argument \(question.argument) of `\(source.text)` must be a finite number; found "
          + "\(answer)", at: source)
    }
    return answer
  }

  /// A measure of another view in the superview's coordinates.
  private func appendMeasure(
    _ name: SLLName, of other: Int, to formula: inout SLLFormula, _ program: inout Program
  ) {
    let isHorizontal = name.isHorizontal
    let size = geometry.size(other, isHorizontal: isHorizontal)
    if name == .w || name == .h || name.isBound {
      formula.steps.append(.input(program.input(size)))
      return
    }
    formula.steps.append(.number(0))
    let ancestor = geometry.table.commonAncestor(other, parent)
    func append(_ form: LinearForm, _ operation: SLLOperator) {
      for (variable, _) in form.terms {
        formula.steps += [.input(program.input(variable)), .binary(operation)]
      }
    }
    append(geometry.edge(of: other, isHorizontal: isHorizontal, in: ancestor), .add)
    append(geometry.edge(of: parent, isHorizontal: isHorizontal, in: ancestor), .subtract)
    if name.share > 0 {
      formula.steps += [
        .number(name.share), .input(program.input(size)), .binary(.multiply), .binary(.add),
      ]
    }
    if !name.isCanonical { appendFarEdge(isHorizontal: isHorizontal, to: &formula, &program) }
  }
}

extension SLLName {
  /// The fraction of the size that lies before the position of this name: 0 at the near edge, 1 at
  /// the far edge.
  fileprivate var share: Double {
    switch self {
    case .ll, .lr, .tt, .tb: 0
    case .cl, .cr, .ct, .cb: 0.5
    default: 1
    }
  }
}
