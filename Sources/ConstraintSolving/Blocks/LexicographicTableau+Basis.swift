import FlatMemory

extension LexicographicTableau {
  /// As many items as there are variables, each pinned at a breakpoint, and the others as linear
  /// functions of them.
  struct Basis: ~Copyable {
    /// The basic items in the pinned ones, one row each.
    let table: FlatArray<Double>
    /// The columns of each row that are not zero: as much room as in the table, little of it used.
    let support: FlatArray<Int32>
    let supportCounts: FlatArray<Int32>
    let basic: FlatArray<Int>
    let pinned: FlatArray<Int>
    /// The breakpoint that each pinned item stands at; -1 for one that has none.
    let pins: FlatArray<Int>

    init(of model: BlockModel) {
      table = FlatArray(repeating: 0, count: model.forms.count)
      support = FlatArray(repeating: 0, count: model.forms.count)
      supportCounts = FlatArray(repeating: 0, count: model.formCount)
      basic = FlatArray(repeating: 0, count: model.formCount)
      pinned = FlatArray(repeating: 0, count: model.variableCount)
      pins = FlatArray(repeating: -1, count: model.variableCount)
    }

    /// The cells of the table, and where those are that are not zero.
    @inline(__always)
    var rows: (table: Vector<Double>, support: Vector<Int32>, counts: Vector<Int32>) {
      (table.elements, support.elements, supportCounts.elements)
    }

    /// Pins every variable, as at the beginning.
    func pinVariables(of model: BlockModel) {
      for index in 0..<table.count { table[index] = model.forms[index] }
      for form in 0..<model.formCount {
        basic[form] = model.variableCount + form
        noteSupport(of: form)
      }
      for column in 0..<model.variableCount {
        pinned[column] = column
        // The most important breakpoint is where a variable is most likely to end.
        let own = model.breakpointRange(of: column)
        pins[column] = own.min { model.breakpoints[$0].level < model.breakpoints[$1].level } ?? -1
      }
    }

    /// Notes which cells of a row of the table are not zero.
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

  /// How much was done.
  struct Counts {
    /// How many pivots made the table from the forms.
    var pivots = 0
    /// How many there were when the table was last compared with the forms.
    var verifiedPivots = 0
    /// How many pivots and moves all solves took.
    var iterations = 0
    /// How many steps of moves, slopes and cells were looked at.
    var looks = 0
  }

  /// How the levels change with moves.
  struct Slopes: ~Copyable {
    /// The largest slope of each level.
    let scales: [Double]
    /// The slopes of the sum along each pinned item, its own cost left out: one row a level.
    let gradient: FlatArray<Double>
    /// Those of each level with a step up of the item that is looked at.
    let upward: FlatArray<Double>
    /// Those with a step down.
    let downward: FlatArray<Double>
    /// Those along the way of a move, past the breakpoints so far.
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
