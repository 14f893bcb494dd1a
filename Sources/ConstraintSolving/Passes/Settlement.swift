import FlatMemory

/// Rules 1 to 3: reduces a component's constraints to blocks in which only rule 4 remains to be
/// applied.
extension SolveRun {
  /// Settles a component of variables: all levels, and then the ambiguous variables.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component, ascending.
  ///   - constraints: Its constraints.
  /// - Throws: `Interruption`, if the required constraints contradict each other or a budget ends.
  func settle(variables: [Int], constraints: [Int]) throws(Interruption) {
    prepareForPasses()
    reduction.rows.removeAll()
    lastPoint.isFeasible = false
    budget.statistics.completedLevels = 0
    var whole = try reduction.block(
      of: variables,
      system.disjunctions.isEmpty
        ? constraints : constraints.filter { state.progress.counts($0) })
    if !system.disjunctions.isEmpty { try chooseAlternatives(among: constraints, in: &whole) }
    var queue = LevelQueue(levelCount: levels.count)
    var unproven = 0
    try settleAtOnce(&whole, of: variables)
    if whole.variables.isEmpty {
      budget.statistics.completedLevels = levels.count
      return
    }
    for var block in reduction.split(whole) {
      try budget.spend(8)
      // With a budget, a point that satisfies the required constraints comes first.
      let level = nextLevel(of: block)
      if level == nil ? budget.isLimited : seeksPointFirst(block) {
        try findFeasiblePoint(of: &block)
      }
      if !block.isFeasible { unproven += 1 }
      queue.add(block, level: level)
    }
    lastPoint.isFeasible = budget.isLimited && unproven == 0
    while var next = queue.next() {
      budget.statistics.completedLevels = queue.completedLevels
      try budget.spend(next.block.variables.count + next.block.soft.count)
      if !next.block.isFeasible { unproven -= 1 }
      for part in try serve(next.level, in: &next.block) {
        queue.add(part, level: nextLevel(of: part))
      }
      lastPoint.isFeasible = budget.isLimited && unproven == 0
    }
    budget.statistics.completedLevels = levels.count
    try chooseFreeValues(of: variables, blocks: try shared(queue.served))
    // No feasible point is known yet for the components that follow.
    lastPoint.isFeasible = false
  }

  /// Whether the budget is likely to end before the first level of a block has a point.
  private func seeksPointFirst(_ block: Block) -> Bool {
    budget.isTight || budget.isLimited && block.hard.count + block.soft.count > 5_000
  }

  func findFeasiblePoint(of block: inout Block) throws(Interruption) {
    if block.isFeasible { return }
    let program = BlockProgram(block.variables, rows: block.hard, in: self)
    _ = try program.solve(isFeasible: false)
    block.isFeasible = true
  }

  /// Returns the highest level of a block's optional constraints.
  private func nextLevel(of block: Block) -> Int? { highestLevel(of: block.soft) }
}
