import LinearProgramming

/// A program with whole-valued columns while it is reduced.
struct IntegerProgram {
  /// Rows, columns, bounds and costs.
  var lines: WorkingProgram
  /// Which columns take whole values only.
  let isInteger: [Bool]
  /// What the columns that are gone cost.
  var offset: Double
  /// The columns that went, in their order.
  private(set) var stack: [any IntegerReduction] = []
  /// How many bounds were narrowed and coefficients made smaller.
  var changeCount = 0
  /// How often both values of binary columns were tried.
  var probingCount = 0

  init(_ program: LinearProgram) {
    lines = WorkingProgram(program)
    isInteger = program.isInteger
    offset = program.objectiveOffset
  }

  /// Notes the way back of a column that is taken away.
  mutating func push(_ reduction: some IntegerReduction) { stack.append(reduction) }

  /// Whether a column can only be 0 or 1.
  func isBinary(_ column: Int) -> Bool {
    isInteger[column] && lines.lower[column] == 0 && lines.upper[column] == 1
  }

  /// Gives a column narrower bounds, whole ones if it takes whole values. Rounding loses no value.
  ///
  /// - Throws: Where no value is left.
  mutating func narrow(_ column: Int, to bounds: Bounds) throws(Undecided) {
    var new = bounds
    if isInteger[column] {
      if new.lower.isFinite { new.lower = (new.lower - Self.slack(new.lower)).rounded(.up) }
      if new.upper.isFinite { new.upper = (new.upper + Self.slack(new.upper)).rounded(.down) }
    }
    let own = lines.bounds(ofColumn: column)
    new.lower = max(new.lower, own.lower)
    new.upper = min(new.upper, own.upper)
    if new.lower > new.upper {
      guard !isInteger[column], new.lower - new.upper <= Bounds.slack(new.lower) else {
        throw Undecided()
      }
      new = Bounds(lower: new.lower, upper: new.lower)
    }
    if new.lower == own.lower, new.upper == own.upper { return }
    changeCount += 1
    lines.setBounds(ofColumn: column, new)
  }

  /// Makes a column a constant.
  mutating func fix(_ column: Int, at value: Double) {
    push(ConstantColumn(column: column, value: value))
    for entry in lines.entries(ofColumn: column) {
      lines.shiftRow(entry.index, by: entry.value * value)
    }
    offset += lines.costs[column] * value
    lines.removeColumn(column)
  }

  /// By how much a number may miss a whole one by rounding.
  static func slack(_ number: Double) -> Double {
    min(1e-7 * (1 + abs(number)), LinearProgram.wholeSlack)
  }
}

/// A column that became a constant.
struct ConstantColumn: IntegerReduction {
  let column: Int
  let value: Double

  func undo(_ values: inout [Double]) { values[column] = value }
}
