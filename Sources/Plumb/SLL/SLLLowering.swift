import ConstraintSolving
import LayoutNotation

/// Lowers the SLL rules of a view to one-way definitions, one per attribute they place.
///
/// Along an axis: two position rules define the size and the near edge; a size rule defines the
/// size; one position rule defines the near edge from the size. Sizes are clamped before anything is
/// placed by them. Bounds without a rule for the size only narrow what the size may be.
struct SLLLowering {
  private let view: LayoutView
  private let parent: LayoutView
  private let geometry: ViewGeometry

  init(of view: LayoutView, _ geometry: ViewGeometry) {
    self.view = view
    parent = view.parent ?? view
    self.geometry = geometry
  }

  /// The definitions, each with the piece of rule text it comes from.
  func definitions() -> [(Definition, ConstraintSource)] {
    axisDefinitions(isHorizontal: true) + axisDefinitions(isHorizontal: false)
  }

  private func axisDefinitions(isHorizontal: Bool) -> [(Definition, ConstraintSource)] {
    let placement = view.placement
    let positions = isHorizontal ? placement.horizontal : placement.vertical
    let size = placement[isHorizontal ? .w : .h]
    let least = placement[isHorizontal ? .minw : .minh]
    let greatest = placement[isHorizontal ? .maxw : .maxh]
    var definitions: [(Definition, ConstraintSource)] = []

    var bounds = Program(isHorizontal: isHorizontal)
    let lower = least.map { compile($0.value, &bounds) }
    let upper = greatest.map { compile($0.value, &bounds) }
    let sizeVariable = geometry.size(view, isHorizontal: isHorizontal)
    if positions.count == 2 {
      var program = bounds
      let first = compile(positions[0].rule.value, &program)
      let second = compile(positions[1].rule.value, &program)
      let extent = extent(positions[0].name, first, positions[1].name, second)
      definitions.append(
        (
          Definition(.value, of: sizeVariable, from: program.inputs) { values in
            let clamped = clamp(max(0, extent.value(values)), lower, upper, values)
            return .value(max(0, clamped))
          }, positions[1].rule.source
        ))
    } else if let size {
      var program = bounds
      let value = compile(size.value, &program)
      definitions.append(
        (
          Definition(.value, of: sizeVariable, from: program.inputs) { values in
            .value(clamp(value.value(values), lower, upper, values))
          }, size.source
        ))
    } else if let source = (greatest ?? least)?.source {
      definitions.append(
        (
          Definition(.bounds, of: sizeVariable, from: bounds.inputs) { values in
            let range = range(lower, upper, values)
            return .bounds(lower: range.lower, upper: range.upper)
          }, source
        ))
    }
    if let position = positions.last {
      var program = Program(isHorizontal: isHorizontal)
      let value = compile(position.rule.value, &program)
      let share = position.name.share
      let place: Formula =
        share == 0
        ? value
        : .binary(
          value, .subtract,
          .binary(.number(share), .multiply, .input(program.input(sizeVariable))))
      definitions.append(
        (
          Definition(
            .value, of: geometry.edge(view, isHorizontal: isHorizontal), from: program.inputs
          ) { values in .value(place.value(values)) },
          position.rule.source
        ))
    }
    return definitions
  }

  /// The size that two positions leave between them.
  private func extent(
    _ firstName: SLLName, _ first: Formula, _ secondName: SLLName, _ second: Formula
  ) -> Formula {
    let (near, far) =
      firstName.share < secondName.share ? (first, second) : (second, first)
    let shares = abs(firstName.share - secondName.share)
    return .binary(.binary(far, .subtract, near), .divide, .number(shares))
  }

  // MARK: Values

  /// The inputs a formula reads, collected while it is compiled.
  private struct Program {
    let isHorizontal: Bool
    private(set) var inputs: [Int] = []

    init(isHorizontal: Bool) { self.isHorizontal = isHorizontal }

    mutating func input(_ variable: Int) -> Int {
      if let known = inputs.firstIndex(of: variable) { return known }
      inputs.append(variable)
      return inputs.count - 1
    }
  }

  private func compile(_ value: SLLValue, _ program: inout Program) -> Formula {
    switch value {
    case .number(let number): .number(number)
    case .percentage(let percentage): share(percentage, &program)
    case .asked(let isPercentage, let ask):
      isPercentage ? share(ask(view), &program) : .number(ask(view))
    case .measure(let name, let other): measure(name, of: other, &program)
    case .fromFarEdge(let inner, let isHorizontal):
      .binary(
        .input(program.input(geometry.size(parent, isHorizontal: isHorizontal))), .subtract,
        compile(inner, &program))
    case .negated(let inner): .binary(.number(0), .subtract, compile(inner, &program))
    case .binary(let left, let operation, let right):
      .binary(compile(left, &program), operation, compile(right, &program))
    }
  }

  /// A percentage of the superview along the axis of the rule.
  private func share(_ percentage: Double, _ program: inout Program) -> Formula {
    let size = geometry.size(parent, isHorizontal: program.isHorizontal)
    return .binary(.number(percentage / 100), .multiply, .input(program.input(size)))
  }

  /// A measure of another view in the superview's coordinates.
  private func measure(
    _ name: SLLName, of other: LayoutView, _ program: inout Program
  ) -> Formula {
    let isHorizontal = name.isHorizontal
    let size = geometry.size(other, isHorizontal: isHorizontal)
    switch name {
    case .w, .h, .minw, .maxw, .minh, .maxh: return .input(program.input(size))
    default: break
    }
    var formula = Formula.number(0)
    let ancestor = LayoutView.commonAncestor(of: [other, parent]) ?? parent
    func add(_ form: LinearForm, _ operation: SLLExpression.Operator) {
      for (variable, _) in form.terms {
        formula = .binary(formula, operation, .input(program.input(variable)))
      }
    }
    add(geometry.edge(of: other, isHorizontal: isHorizontal, in: ancestor), .add)
    add(geometry.edge(of: parent, isHorizontal: isHorizontal, in: ancestor), .subtract)
    if name.share > 0 {
      formula = .binary(
        formula, .add,
        .binary(.number(name.share), .multiply, .input(program.input(size))))
    }
    guard !name.isCanonical else { return formula }
    let outer = geometry.size(parent, isHorizontal: isHorizontal)
    return .binary(.input(program.input(outer)), .subtract, formula)
  }
}

/// A value computed from inputs.
private indirect enum Formula: Sendable {
  case number(Double)
  case input(Int)
  case binary(Formula, SLLExpression.Operator, Formula)

  func value(_ inputs: [Double]) -> Double {
    switch self {
    case .number(let number): number
    case .input(let place): inputs[place]
    case .binary(let left, let operation, let right):
      switch operation {
      case .add: left.value(inputs) + right.value(inputs)
      case .subtract: left.value(inputs) - right.value(inputs)
      case .multiply: left.value(inputs) * right.value(inputs)
      case .divide: left.value(inputs) / right.value(inputs)
      }
    }
  }
}

/// The range that bounds leave; a bound below 0 or no number counts for nothing, and the greatest
/// wins over the least.
private func range(
  _ lower: Formula?, _ upper: Formula?, _ inputs: [Double]
) -> (lower: Double, upper: Double) {
  func valid(_ bound: Formula?) -> Double? {
    bound.map { $0.value(inputs) }.flatMap { $0 >= 0 ? $0 : nil }
  }
  let greatest = valid(upper) ?? .infinity
  return (min(valid(lower) ?? 0, greatest), greatest)
}

private func clamp(
  _ size: Double, _ lower: Formula?, _ upper: Formula?, _ inputs: [Double]
) -> Double {
  guard lower != nil || upper != nil else { return size }
  let range = range(lower, upper, inputs)
  return min(max(size, range.lower), range.upper)
}

extension SLLName {
  /// How much of the size lies before the place the name speaks of: 0 at the near edge, 1 at the far
  /// one.
  fileprivate var share: Double {
    switch self {
    case .ll, .lr, .tt, .tb: 0
    case .cl, .cr, .ct, .cb: 0.5
    default: 1
    }
  }
}
