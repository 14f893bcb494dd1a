import ConstraintSolving
import LinearProgramming
import SimplexBackend
import TestSupport

/// Boxes in a system, with the grid that describes them.
///
/// Each box has the variables width, height, left and top, the last two relative to its parent.
struct GridLayout {
  /// A side of a box, in the order of the edges of a grid.
  enum Side: Int {
    case left, right, top, bottom
  }

  var system = ConstraintSystem()
  private(set) var parents: [Int] = []
  private var steps: [Double?] = []

  /// Makes the root at 0, 0 with a required size.
  init(width: Double, height: Double, step: Double?) {
    addBox(in: -1, step: step)
    require([(left(0), 1)], .equal, 0)
    require([(top(0), 1)], .equal, 0)
    require([(self.width(0), 1)], .equal, width)
    require([(self.height(0), 1)], .equal, height)
  }

  var boxCount: Int { parents.count }

  func width(_ box: Int) -> Int { 4 * box }
  func height(_ box: Int) -> Int { 4 * box + 1 }
  func left(_ box: Int) -> Int { 4 * box + 2 }
  func top(_ box: Int) -> Int { 4 * box + 3 }

  /// Adds a box and returns its number. Without a step, it inherits that of the parent.
  @discardableResult
  mutating func addBox(in parent: Int = 0, step: Double?? = nil) -> Int {
    parents.append(parent)
    steps.append(step ?? (parent >= 0 ? steps[parent] : nil))
    system.addVariable(lowerBound: 0)
    system.addVariable(lowerBound: 0)
    system.addVariable()
    system.addVariable()
    return boxCount - 1
  }

  mutating func require(
    _ terms: [(variable: Int, coefficient: Double)], _ relation: ConstraintRelation,
    _ constant: Double
  ) {
    system.addConstraint(terms, relation, constant)
  }

  /// Returns the position of a side as terms over the variables.
  func side(_ box: Int, _ side: Side) -> [(variable: Int, coefficient: Double)] {
    let isHorizontal = side == .left || side == .right
    var terms: [(variable: Int, coefficient: Double)] = []
    var walker = box
    while walker >= 0 {
      terms.append((isHorizontal ? left(walker) : top(walker), 1))
      walker = parents[walker]
    }
    if side == .right { terms.append((width(box), 1)) }
    if side == .bottom { terms.append((height(box), 1)) }
    return terms
  }

  /// Requires a distance between two sides.
  mutating func require(
    _ box: Int, _ one: Side, _ relation: ConstraintRelation, _ other: Int, _ second: Side,
    plus distance: Double = 0
  ) {
    require(
      side(box, one) + side(other, second).map { ($0.variable, -$0.coefficient) }, relation,
      distance)
  }

  var grid: Grid {
    var forms: [Grid.Form?] = []
    for box in 0..<boxCount {
      let edge = 4 * box
      forms.append(.difference(edge + 1, minus: edge))
      forms.append(.difference(edge + 3, minus: edge + 2))
      let parent = 4 * parents[box]
      forms.append(parent >= 0 ? .difference(edge, minus: parent) : .edge(edge))
      forms.append(parent >= 0 ? .difference(edge + 2, minus: parent + 2) : .edge(edge + 2))
    }
    while forms.count < system.variableCount { forms.append(nil) }
    return Grid(
      edges: steps.flatMap { Array(repeating: Grid.Edge(step: $0), count: 4) }, forms: forms)
  }

  /// Removes the grid from some boxes.
  mutating func dropSteps(where isDropped: (Int) -> Bool) {
    for box in steps.indices where isDropped(box) { steps[box] = nil }
  }

  /// Left, right, top and bottom of all boxes.
  func edges(_ values: [Double]) -> [Double] {
    (0..<boxCount).flatMap { box in
      [Side.left, .right, .top, .bottom].map { one in
        side(box, one).reduce(0) { $0 + $1.coefficient * values[$1.variable] }
      }
    }
  }

  /// Solves and moves edges to the grid.
  func snapped(
    by method: PrioritizedSolver.GridMethod = .automatic,
    backend: any DualProviding = SimplexSolver()
  ) throws -> SystemSolution {
    let solver = PrioritizedSolver(backend: backend)
    return try solver.snap(
      try solver.solve(system), of: system, to: grid, options: SolveOptions(), by: method)
  }
}
