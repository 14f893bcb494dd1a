import FlatMemory

/// A part of a block as the items of a tableau and their kinks: ranges of variables and rows, and
/// optional constraints.
struct DenseBlock {
  /// A kink of an item, and the constraint or the variable it comes from.
  struct Kink {
    var item: Int
    var identifier: Int
    var cost: BlockShape.Kink
    var place: Double
  }

  private let run: SolveRun
  private let variableCount: Int
  private var forms: [Double] = []
  /// A number for each form that equal ones share, and hardly any others.
  private var fingerprints: [Double] = []
  /// The kinks, item after item.
  private(set) var kinks: [Kink] = []
  private var (smallest, largest) = (1.0, 1.0)
  private var greatest = 0.0

  /// A part of a run's block.
  init(_ part: Int, of parts: BlockParts, in run: SolveRun) {
    self.run = run
    let (variables, hard) = (parts.variables(of: part), parts.hardRows(of: part))
    let soft = parts.soft(of: part)
    variableCount = variables.count
    forms.reserveCapacity(variableCount * (hard.count + soft.count))
    kinks.reserveCapacity(2 * (variableCount + hard.count) + soft.count)
    for (column, place) in variables.enumerated() {
      run.columnOfVariable[parts.variables[place]] = column
      addRange(~parts.variables[place], of: column)
    }
    for place in hard {
      let row = parts.rows[place]
      let (item, scale) = item(of: row)
      addRange(run.rows[row].identifier, of: item, offset: run.rows[row].offset, scale)
    }
    for place in soft {
      let row = parts.rows[place]
      let (item, scale) = item(of: row)
      let constraint = run.rows[row].identifier
      let (left, right) = run.system.violationSlopes(of: constraint)
      add(
        constraint, item, level: 1 + run.levels.levelOfConstraint[constraint], left, right, scale,
        run.system.constants[constraint] - run.rows[row].offset)
    }
    sortKinks()
  }

  /// Whether its numbers lie so near to each other that rounding decides nothing.
  var isModest: Bool {
    largest <= LexicographicTableau.greatestSpread * smallest
      && greatest <= LexicographicTableau.greatestPlace
  }

  /// The part without its constants.
  var shape: BlockShape {
    BlockShape(
      variableCount: variableCount, levelCount: run.levels.count + 1, forms: forms,
      kinks: kinks.map(\.cost), items: kinks.map(\.item))
  }

  /// The item of a row, and how much a unit of it is in the row's sum. Rows that are multiples of
  /// each other are one item.
  private mutating func item(of row: Int) -> (item: Int, scale: Double) {
    let terms = run.rows[row].terms
    for place in terms {
      let size = abs(run.rows.term(place).coefficient)
      (smallest, largest) = (min(smallest, size), max(largest, size))
    }
    if terms.count == 1 {
      let term = run.rows.first(of: row)
      return (run.columnOfVariable[term.variable], term.coefficient)
    }
    let start = forms.count
    for _ in 0..<variableCount { forms.append(0) }
    let scale = run.rows.leadingCoefficient(of: row)
    var fingerprint = 0.0
    for place in terms {
      let term = run.rows.term(place)
      let column = run.columnOfVariable[term.variable]
      forms[start + column] = term.coefficient / scale
      fingerprint += forms[start + column] * Double(column * column + 1)
    }
    for (form, other) in fingerprints.enumerated() where other == fingerprint {
      let first = form * variableCount
      if (0..<variableCount).allSatisfy({ forms[first + $0] == forms[start + $0] }) {
        forms.removeLast(variableCount)
        return (variableCount + form, scale)
      }
    }
    fingerprints.append(fingerprint)
    return (variableCount + start / variableCount, scale)
  }

  private mutating func addRange(
    _ identifier: Int, of item: Int, offset: Double = 0, _ scale: Double = 1
  ) {
    let (lower, upper) = run.ranges[identifier]
    if lower > -.infinity { add(identifier, item, level: 0, -1, 0, scale, lower - offset) }
    if upper < .infinity { add(identifier, item, level: 0, 0, 1, scale, upper - offset) }
  }

  private mutating func add(
    _ identifier: Int, _ item: Int, level: Int32, _ left: Double, _ right: Double,
    _ scale: Double, _ sum: Double
  ) {
    greatest = max(greatest, abs(sum))
    let cost = BlockShape.Kink(
      level: level, left: scale * (scale > 0 ? left : right),
      right: scale * (scale > 0 ? right : left))
    kinks.append(Kink(item: item, identifier: identifier, cost: cost, place: sum / scale))
  }

  /// Puts the kinks of each item together.
  private mutating func sortKinks() {
    var next = [Int](repeating: 0, count: variableCount + forms.count / variableCount + 1)
    for kink in kinks { next[kink.item + 1] += 1 }
    for item in 1..<next.count { next[item] += next[item - 1] }
    let unsorted = kinks
    for kink in unsorted {
      kinks[next[kink.item]] = kink
      next[kink.item] += 1
    }
  }
}
