import FlatMemory

extension LexicographicTableau {
  /// The basis of a tableau.
  ///
  /// It pins as many items as there are variables, each at a breakpoint. The other items are basic:
  /// linear functions of the pinned ones.
  struct Basis: ~Copyable {
    /// The basic items in terms of the pinned ones, one row each.
    let table: FlatArray<Double>
    /// The columns of the nonzero cells of each row. It has as much room as the table, mostly
    /// unused.
    let support: FlatArray<Int32>
    let supportCounts: FlatArray<Int32>
    let basic: FlatArray<Int>
    let pinned: FlatArray<Int>
    /// The breakpoint at which each item is pinned; -1 for an item without one.
    let pins: FlatArray<Int>

    init(of model: BlockModel) {
      table = FlatArray(repeating: 0, count: model.forms.count)
      support = FlatArray(repeating: 0, count: model.forms.count)
      supportCounts = FlatArray(repeating: 0, count: model.formCount)
      basic = FlatArray(repeating: 0, count: model.formCount)
      pinned = FlatArray(repeating: 0, count: model.variableCount)
      pins = FlatArray(repeating: -1, count: model.variableCount)
    }

    /// The cells of a row of the table, and the columns of those that are not zero.
    @inline(__always)
    var rows: (table: Vector<Double>, support: Vector<Int32>, counts: Vector<Int32>) {
      (table.elements, support.elements, supportCounts.elements)
    }

    /// Pins every variable: the initial basis.
    func pinVariables(of model: BlockModel) {
      for index in 0..<table.count { table[index] = model.forms[index] }
      for form in 0..<model.formCount {
        basic[form] = model.variableCount + form
        noteSupport(of: form)
      }
      for column in 0..<model.variableCount {
        pinned[column] = column
        // A variable most likely ends at its most important breakpoint.
        let own = model.breakpointRange(of: column)
        pins[column] = own.min { model.breakpoints[$0].level < model.breakpoints[$1].level } ?? -1
      }
    }

    /// Records which cells of a row of the table are not zero.
    func noteSupport(of row: Int) {
      let start = row * pinned.count
      var count = 0
      for column in 0..<pinned.count where table[start + column] != 0 {
        // No tableau has more columns than `SolverReach.plannedTableauCells`.
        support[start + count] = Int32(truncatingIfNeeded: column)
        count += 1
      }
      supportCounts[row] = Int32(truncatingIfNeeded: count)
    }
  }

  /// Counts of the work done.
  struct Counts {
    /// Pivots since the table was last computed from the forms.
    var pivots = 0
    /// The value of `pivots` when the table was last compared with the forms.
    var verifiedPivots = 0
    /// Pivots and moves of all solves.
    var iterations = 0
    /// The number of steps of moves, slopes and cells examined.
    var looks = 0
  }

  /// The change of each level with a move.
  struct Slopes: ~Copyable {
    /// The largest slope of each level.
    let scales: [Double]
    /// The slopes of the sum along each pinned item without the item's own cost, one row per level.
    let gradient: FlatArray<Double>
    /// The slopes of each level for a step up of the examined item.
    let upward: FlatArray<Double>
    /// The slopes for a step down.
    let downward: FlatArray<Double>
    /// The slopes along a move, past the breakpoints so far.
    let descent: FlatArray<Double>

    init(of model: BlockModel) {
      var scales = [Double](repeating: 0, count: model.levelCount)
      for breakpoint in model.breakpoints {
        scales[Int(breakpoint.level)] = max(
          scales[Int(breakpoint.level)], abs(breakpoint.left), abs(breakpoint.right))
      }
      self.scales = scales.map { $0 > 0 ? $0 : 1 }
      gradient = FlatArray(repeating: 0, count: model.levelCount * model.variableCount)
      upward = FlatArray(repeating: 0, count: model.levelCount)
      downward = FlatArray(repeating: 0, count: model.levelCount)
      descent = FlatArray(repeating: 0, count: model.levelCount)
    }
  }
}
