import FlatMemory
import LinearProgramming
import SimplexBackend

/// A search for the least objective with whole values: branch and bound on linear relaxations (Land
/// and Doig, "An automatic method of solving discrete programming problems", 1960).
///
/// One session solves all relaxations, each from the basis of the previous relaxation. A node
/// differs from its parent only in ranges of columns. The search dives: after a node it visits the
/// child on the side of the nearer whole number. Where a dive ends, the search continues from the
/// youngest open node until a point is known, and then from the open node with the least bound.
/// Nothing depends on chance or, except for the time limit, on the clock.
struct BranchAndBound: ~Copyable {
  /// The program that is searched. Points are checked in its numbers.
  let original: LinearProgram
  /// The presolved program, if there was a presolve. Points are checked in its original numbers,
  /// too.
  let reduced: PresolvedProgram?
  let options: LPOptions
  /// The whole-valued columns.
  let wholeColumns: [Int]
  var session: SimplexSession
  var domain: BoundDomain
  var propagation: RowPropagation
  var budget: SearchBudget
  var tree: SearchTree
  var pseudoCosts: PseudoCosts
  var dives = DiveSchedule()
  var neighborhoods = NeighborhoodSchedule()
  /// Whether this search covers a part of a program within another search.
  var isPart = false
  /// The objective that points must stay below, even before there is an incumbent.
  var objectiveLimit = Double.infinity
  /// The iterations spent on the choice of columns.
  var trialIterations = 0
  /// The best point found so far.
  var incumbent: LPSolution?
  /// The size of the products added up in its objective.
  var incumbentSize = 0.0
  /// The incumbent in the numbers of the whole program, if the program was reduced.
  var wholeIncumbent: LPSolution?
  /// The present ranges of the session.
  var sessionLower: [Double]
  var sessionUpper: [Double]
  let objectiveStep: Double
  /// The least bound among nodes given up without an answer because of rounding.
  var unresolvedBound = Double.infinity
  /// The least bound among nodes closed because a point is within the requested gap of their bound.
  var reachedBound = Double.infinity
  /// The objective of the first relaxation.
  var rootBound = -Double.infinity
  /// The number of iterations of the first relaxation.
  var rootIterations = 0
  /// The row duals of the first relaxation.
  var rootDuals: [Double] = []
  /// The rows that only points better than the incumbent satisfy; `nil` before there is one.
  var cutoffRows: CutoffRows?
  private var isUnbounded = false
  #if PLUMB_CHECKS
  /// The number of points that checks of closed nodes may still try.
  var pointsLeft = pointBudget
  #endif

  /// Prepares the search of a valid program without crossed ranges.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - method: The variant of the simplex method that solves the relaxations.
  ///   - basis: The basis from which the first relaxation starts, if it fits.
  ///   - options: Tolerances and limits.
  ///   - reduced: The presolved program, if the program was reduced.
  init(
    _ program: LinearProgram, method: SimplexMethod, basis: Basis?, options: LPOptions,
    reduced: PresolvedProgram? = nil
  ) {
    original = program
    self.reduced = reduced
    self.options = options
    wholeColumns = program.isInteger.indices.filter { program.isInteger[$0] }
    objectiveStep = program.objectiveStep
    var relaxation = program
    relaxation.roundRangesInwards(tolerance: options.primalTolerance)
    for column in wholeColumns { relaxation.isInteger[column] = false }
    session = SimplexSession(relaxation, method: method, basis: basis)
    domain = BoundDomain(
      lower: relaxation.columnLower, upper: relaxation.columnUpper, of: relaxation.matrix)
    sessionLower = relaxation.columnLower
    sessionUpper = relaxation.columnUpper
    propagation = RowPropagation(
      relaxation, isInteger: program.isInteger, tolerance: options.primalTolerance)
    budget = SearchBudget(options, rows: program.rowCount, columns: program.columnCount)
    tree = SearchTree(columnCount: program.columnCount)
    pseudoCosts = PseudoCosts(columnCount: program.columnCount)
  }

  /// The optional parts of the search that only make it faster.
  var parts: SearchParts { options.searchParts }

  /// Runs the search to its end or to a limit.
  mutating func run() throws(LPError) -> LPSolution {
    let relaxation = session.program
    let isCrossed =
      zip(relaxation.columnLower, relaxation.columnUpper).contains { $0 > $1 }
      || zip(relaxation.rowLower, relaxation.rowUpper).contains { $0 > $1 }
    guard !isCrossed, propagation.narrow(&domain, after: nil), !isContradictory else {
      return answer(nil)
    }
    try addCuts()
    var root = domain.mark
    var lastCutoff = cutoff
    tree.add(parent: -1, changes: [], bound: -.infinity, branch: nil)
    var starts = 0
    while let node = tree.take(youngest: incumbent == nil && starts % 64 != 63) {
      starts += 1
      if tree[node].bound >= cutoff {
        close(node)
        continue
      }
      domain.undo(to: root)
      if isWorthwhile, cutoff < lastCutoff {
        lastCutoff = cutoff
        if !narrowRoot() {
          // There is no better point at all, not even in nodes that were given up.
          (unresolvedBound, reachedBound) = (.infinity, .infinity)
          close(node)
          return answer(nil, isComplete: true)
        }
        root = domain.mark
      }
      if !narrow(tree.path(to: node)) {
        close(node)
        continue
      }
      if let basis = tree[node].basis { session.restart(from: basis) }
      if let limit = try dive(from: node) { return answer(limit) }
      if isUnbounded { return try answerToUnbounded() }
    }
    return answer(nil)
  }

  /// Whether the equations exclude all whole values. Tested only if ranges are too wide for
  /// branching to end.
  private var isContradictory: Bool {
    guard wholeColumns.contains(where: { domain.upper[$0] - domain.lower[$0] > 1e6 }) else {
      return false
    }
    var equations = WholeEquations(session.program, isInteger: original.isInteger)
    return equations.areContradictory()
  }

  /// Follows a node and its descendants down to the end of the dive.
  ///
  /// - Returns: The limit that ended the search, if any.
  private mutating func dive(from start: Int) throws(LPError) -> TerminationStatus? {
    var node = start
    while true {
      let outcome: Outcome
      if let limit = budget.takeNode() {
        outcome = .limit(limit)
      } else {
        outcome = try look(at: node)
      }
      if case .limit = outcome {
        unresolvedBound = min(unresolvedBound, max(tree[node].bound, rootBound))
      }
      if case .done = outcome, !isUnbounded { close(node) } else { tree.close(node) }
      reportProgress()
      switch outcome {
      case .limit(let limit): return limit
      case .done: return nil
      case .branched:
        guard let child = tree.take(youngest: true) else { return nil }
        let mark = domain.mark
        if tree[child].bound >= cutoff || !narrow(tree[child].changes) {
          learnDeadEnd(tree[child].branch, tree[child].bound)
          close(child)
          return nil
        }
        if let branch = tree[child].branch {
          pseudoCosts.learnInferences(
            branch.column, isUp: branch.isUp, count: domain.mark - mark)
        }
        node = child
      }
    }
  }

  /// Closes a node that has no better point and no children.
  private mutating func close(_ node: Int) {
    checkClosed(node)
    tree.close(node)
  }

  private enum Outcome {
    case done
    case branched
    case limit(TerminationStatus)
  }

  /// Solves the relaxation of a node, then closes it, branches, or stops at a limit.
  private mutating func look(at node: Int) throws(LPError) -> Outcome {
    let parentBound = tree[node].bound
    var isFirstSolve = true
    var hasTried = false
    while true {
      let newest = try solveRelaxation()
      let relaxation = newest.solution
      if let limit = budget.spent { return .limit(limit) }
      switch relaxation.termination {
      case .infeasible:
        if isFirstSolve { learnDeadEnd(tree[node].branch, parentBound) }
        checkClosing(newest)
        return .done
      case .unbounded where parentBound == -.infinity:
        isUnbounded = true
        return .done
      case .optimal: break
      case .timeLimit: return .limit(.timeLimit)
      default: return branchBlindly(node, bound: parentBound)
      }
      if tree[node].parent < 0 {
        rootBound = relaxation.objective
        rootDuals = relaxation.rowDuals
        rootIterations = relaxation.iterations
      }
      let bound = max(parentBound, relaxation.objective)
      if isFirstSolve, let branch = tree[node].branch {
        pseudoCosts.learn(branch, rise: relaxation.objective - parentBound)
      }
      isFirstSolve = false
      if bound >= cutoff {
        if parentBound < cutoff { checkClosing(newest) }
        return .done
      }
      if !fixByReducedCosts(newest, node: node) { return .done }
      guard let fractional = fractionalColumns(of: newest) else { continue }
      if fractional.isEmpty { return try finish(node, newest, bound: bound) }
      if !hasTried { try tryHeuristics(newest) }
      hasTried = true
      if let limit = budget.spent { return .limit(limit) }
      if bound >= cutoff { return .done }
      switch try chooseBranch(among: fractional, of: relaxation) {
      case .infeasible: return .done
      case .narrowed(let changes):
        tree.append(changes, to: node)
        if !narrow(changes) { return .done }
      case .branch(let column):
        return branch(
          node, on: column, value: relaxation.columnValues[column], bound: bound,
          basis: relaxation.basis)
      }
    }
  }

  /// Learns from a branch that left no better point: the objective rises at least to the cutoff.
  private mutating func learnDeadEnd(_ branch: SearchTree.Branch?, _ parentBound: Double) {
    guard let branch, cutoff < .infinity else { return }
    pseudoCosts.learnDeadEnd(branch, rise: cutoff - parentBound)
  }

  /// Runs heuristics around a relaxation; leaves the ranges unchanged.
  private mutating func tryHeuristics(_ relaxation: RelaxationAnswer) throws(LPError) {
    guard parts.contains(.heuristics) else { return }
    let mark = domain.mark
    if shouldRound { try roundAndPropagate(relaxation.solution) }
    if isWorthwhile {
      try diveIfDue(relaxation)
      try searchNeighborhoodIfDue(relaxation.solution)
    }
    ensure(domain.mark == mark, "a heuristic has narrowed ranges")
  }

  /// Whether the search is long, or the program large, enough for expensive steps.
  var isWorthwhile: Bool {
    if budget.nodes > 8 || !parts.contains(.patience) { return true }
    return original.columnCount > 200
  }

  /// Whether this node tries to round: the first four nodes and some later ones.
  private var shouldRound: Bool {
    budget.nodes <= 4 || budget.nodes % (incumbent == nil ? 8 : 64) == 0
  }

  /// Ends a node whose relaxation has whole values, up to the tolerance, within its ranges.
  private mutating func finish(
    _ node: Int, _ relaxation: RelaxationAnswer, bound: Double
  ) throws(LPError) -> Outcome {
    let values = relaxation.solution.columnValues
    let outcome = try tryFixed(at: values)
    if let limit = budget.spent { return .limit(limit) }
    if bound >= cutoff { return .done }
    if case .point(let objective) = outcome,
      objective - bound
        <= max(
          gap(of: objective), SearchTolerance.bound * max(1, abs(objective)))
    {
      reachedBound = min(reachedBound, bound)
      return .done
    }
    // The values were not quite whole, and a large coefficient magnified the difference.
    func leak(_ column: Int) -> Double { abs(values[column] - values[column].rounded()) }
    var worst = -1
    for column in wholeColumns where !domain.isFixed(column) {
      if worst < 0 || leak(column) > leak(worst) { worst = column }
    }
    guard worst >= 0 else {
      // All columns are fixed, so the node contains no other point.
      if outcome == .unknown { unresolvedBound = min(unresolvedBound, bound) }
      return .done
    }
    if case .point = outcome, leak(worst) == 0 {
      reachedBound = min(reachedBound, bound)
      return .done
    }
    return branch(node, on: worst, value: values[worst], bound: bound)
  }

  /// Splits the range of a column in the middle, because the relaxation gave no answer.
  private mutating func branchBlindly(_ node: Int, bound: Double) -> Outcome {
    guard let column = wholeColumns.first(where: { !domain.isFixed($0) }) else {
      unresolvedBound = min(unresolvedBound, bound)
      return .done
    }
    let (low, high) = (domain.lower[column], domain.upper[column])
    let middle =
      low.isFinite && high.isFinite
      ? low + ((high - low) / 2).rounded(.down)
      : low.isFinite ? low : high.isFinite ? high - 1 : 0
    return branch(node, on: column, value: middle + 0.25, bound: bound)
  }

  /// Adds both children of a node; the search visits the child on the nearer side first.
  private mutating func branch(
    _ node: Int, on column: Int, value: Double, bound: Double, basis: Basis? = nil
  ) -> Outcome {
    let (low, high) = (domain.lower[column], domain.upper[column])
    // A value that is whole up to the tolerance may lie at an end of the range.
    let below = min(max(value.rounded(.down), low), high - 1)
    let down = RangeChange(column: column, lower: low, upper: below)
    let up = RangeChange(column: column, lower: below + 1, upper: high)
    guard below < below + 1 else {
      // The numbers are too large to distinguish neighbouring whole numbers.
      unresolvedBound = min(unresolvedBound, bound)
      return .done
    }
    let children = [
      (down, SearchTree.Branch(column: column, isUp: false, distance: value - below)),
      (up, SearchTree.Branch(column: column, isUp: true, distance: below + 1 - value)),
    ]
    let isUpNearer = value - below >= 0.5
    for (change, branch) in isUpNearer ? children : children.reversed() {
      tree.add(parent: node, changes: [change], bound: bound, branch: branch, basis: basis)
    }
    return .branched
  }
}
