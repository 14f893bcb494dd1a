import LinearProgramming
import TestSupport

/// Small programs with integer columns, by their difficulty.
enum IntegerKind: CaseIterable {
  case equalityKnapsack
  case knapsack
  case severalRows
  case negativeBounds
  case continuousColumn
  case switches
  case covers
  case parity
  case planted
  case ties
  case assignment
  case bins
  case largeCoefficients

  /// Draws a program whose integer values can all be tried.
  func random(using numbers: inout Numbers) throws -> LinearProgram {
    var draft = IntegerDraft(numbers)
    defer { numbers = draft.numbers }
    switch self {
    case .equalityKnapsack: draft.equalityKnapsack()
    case .knapsack: draft.knapsack()
    case .severalRows: draft.severalRows()
    case .negativeBounds: draft.negativeBounds()
    case .continuousColumn: draft.continuousColumn()
    case .switches: draft.switches()
    case .covers: draft.covers()
    case .parity: draft.parity()
    case .planted: draft.planted()
    case .ties: draft.ties()
    case .assignment: draft.assignment()
    case .bins: draft.bins()
    case .largeCoefficients: draft.largeCoefficients()
    }
    return try draft.program()
  }
}

/// A program under construction.
private struct IntegerDraft {
  var numbers: Numbers
  private var costs: [Double] = []
  private var lower: [Double] = []
  private var upper: [Double] = []
  private var isInteger: [Bool] = []
  private var rows: [(values: [Double], lower: Double, upper: Double)] = []

  init(_ numbers: Numbers) { self.numbers = numbers }

  /// The maximal number of integer points.
  private static let mostPoints = 1_500.0

  private mutating func draw(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &numbers))
  }

  private mutating func draw(_ range: ClosedRange<Int>, _ count: Int) -> [Double] {
    (0..<count).map { _ in draw(range) }
  }

  private mutating func addColumns(
    _ count: ClosedRange<Int>, costs: ClosedRange<Int>, from low: ClosedRange<Int> = 0...0,
    width: ClosedRange<Int> = 0...8
  ) {
    for _ in 0..<Int.random(in: count, using: &numbers) {
      let least = draw(low)
      lower.append(least)
      upper.append(least + draw(width))
      self.costs.append(draw(costs))
      isInteger.append(true)
    }
  }

  private mutating func addRow(_ values: [Double], _ low: Double, _ high: Double) {
    rows.append((values, low, high))
  }

  /// Returns the activity of a row at some point within the ranges.
  private mutating func someActivity(_ values: [Double]) -> Double {
    values.indices.reduce(0) { $0 + values[$1] * draw(Int(lower[$1])...Int(upper[$1])) }
  }

  /// Adds a lower limit, an upper one, or both.
  private mutating func addLimit(_ values: [Double], around middle: Double, _ spread: Int) {
    let shift = draw(-spread...spread)
    switch draw(0...3) {
    case 0: addRow(values, -.infinity, middle + shift)
    case 1: addRow(values, middle + shift, .infinity)
    case 2: addRow(values, middle + shift, middle + shift + draw(0...spread))
    default: addRow(values, -.infinity, middle + shift + 0.5)
    }
  }

  mutating func equalityKnapsack() {
    addColumns(2...6, costs: -10...10)
    let values = draw(1...60, costs.count)
    let sum = draw(0...3) == 0 ? draw(1...300) : someActivity(values)
    addRow(values, sum, sum)
    if draw(0...1) == 0 {
      addRow(values.map { _ in 1 }, -.infinity, draw(2...(3 * costs.count)))
    }
  }

  mutating func knapsack() {
    addColumns(2...6, costs: -20...5)
    let values = draw(1...40, costs.count)
    let room = (someActivity(values) * 0.7).rounded()
    addRow(values, draw(0...2) == 0 ? room - draw(0...9) : -.infinity, room)
  }

  mutating func severalRows() {
    addColumns(2...6, costs: -9...9)
    for _ in 0..<Int.random(in: 2...4, using: &numbers) {
      let values = draw(-9...9, costs.count)
      addLimit(values, around: someActivity(values), 6)
    }
  }

  mutating func negativeBounds() {
    addColumns(2...5, costs: -9...9, from: -8...0)
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let values = draw(-12...12, costs.count)
      if draw(0...2) == 0 {
        let sum = someActivity(values)
        addRow(values, sum, sum)
      } else {
        addLimit(values, around: someActivity(values), 9)
      }
    }
  }

  /// Makes the last column continuous, sometimes without bounds.
  mutating func continuousColumn() {
    addColumns(2...5, costs: -9...9, from: -3...0)
    let count = costs.count
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let values = draw(-9...9, count)
      addLimit(values + [draw(-5...5)], around: someActivity(values), 9)
    }
    costs.append(draw(-3...3))
    isInteger.append(false)
    let isFree = draw(0...2) == 0
    lower.append(isFree ? -.infinity : draw(-9...0) / 2)
    upper.append(isFree && draw(0...1) == 0 ? .infinity : draw(1...19) / 2)
  }

  /// Adds amounts that a switch allows, each with a coefficient that may be far too large.
  mutating func switches() {
    let count = Int.random(in: 1...3, using: &numbers)
    for _ in 0..<count { addColumns(1...1, costs: 0...6, width: 1...6) }
    for _ in 0..<count { addColumns(1...1, costs: 1...30, width: 1...1) }
    let large = [8.0, 100, 1e4, 1e6][Int(draw(0...3))]
    for place in 0..<count {
      var values = [Double](repeating: 0, count: 2 * count)
      values[place] = 1
      values[count + place] = -large
      addRow(values, -.infinity, 0)
    }
    let weights = draw(1...5, count)
    let wanted = zip(weights, upper).reduce(0) { $0 + $1.0 * $1.1 } * 0.6
    addRow(weights + [Double](repeating: 0, count: count), wanted.rounded(), .infinity)
  }

  mutating func covers() {
    addColumns(4...8, costs: -9...9, width: 1...1)
    for _ in 0..<Int.random(in: 2...6, using: &numbers) {
      let values = costs.map { _ in Bool.random(using: &numbers) ? 1.0 : 0 }
      switch draw(0...2) {
      case 0: addRow(values, 1, .infinity)
      case 1: addRow(values, -.infinity, 1)
      default: addRow(values, 1, 1)
      }
    }
  }

  /// Adds equations whose coefficients have a common divisor.
  mutating func parity() {
    addColumns(2...5, costs: -9...9)
    for _ in 0..<Int.random(in: 1...2, using: &numbers) {
      let unit = [2.0, 3, 6, 0.5][Int(draw(0...3))]
      let values = draw(-6...9, costs.count).map { $0 * unit }
      let sum = someActivity(values) + (draw(0...3) == 0 ? 1 : 0)
      addRow(values, sum, sum)
    }
  }

  /// Adds rows that hold with equality at a point.
  mutating func planted() {
    addColumns(3...6, costs: -15...15)
    let point = lower.indices.map { draw(Int(lower[$0])...Int(upper[$0])) }
    for _ in 0..<Int.random(in: 2...4, using: &numbers) {
      let values = draw(-20...20, costs.count)
      let sum = zip(values, point).reduce(0) { $0 + $1.0 * $1.1 }
      switch draw(0...2) {
      case 0: addRow(values, sum, sum)
      case 1: addRow(values, sum, .infinity)
      default: addRow(values, -.infinity, sum)
      }
    }
  }

  /// Adds many equal columns.
  mutating func ties() {
    let (cost, width) = (Int(draw(-2...2)), Int(draw(1...4)))
    addColumns(3...6, costs: cost...cost, width: width...width)
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let value = draw(1...4)
      let values = costs.map { _ in draw(0...3) == 0 ? 0 : value }
      addLimit(values, around: (someActivity(values) / 2).rounded(), 3)
    }
  }

  mutating func assignment() {
    let (people, tasks) = (Int(draw(2...3)), Int(draw(2...4)))
    addColumns(people * tasks...people * tasks, costs: 1...9, width: 1...1)
    let count = people * tasks
    for person in 0..<people {
      addRow((0..<count).map { $0 / tasks == person ? 1 : 0 }, 1, 1)
    }
    for task in 0..<tasks {
      addRow(
        (0..<count).map { $0 % tasks == task ? draw(1...2) : 0 }, -.infinity, draw(1...3))
    }
  }

  /// Adds bins that are equal, sometimes except for one. Each used bin costs something.
  mutating func bins() {
    let (items, bins) = [(3, 2), (4, 2), (2, 3)][Int(draw(0...2))]
    let count = items * bins + bins
    let cost = Int(draw(1...5))
    for _ in 0..<(items * bins) { addColumns(1...1, costs: 0...0, width: 1...1) }
    addColumns(bins...bins, costs: cost...cost, width: 1...1)
    for item in 0..<items {
      addRow((0..<count).map { $0 < items * bins && $0 / bins == item ? 1 : 0 }, 1, 1)
    }
    let weights = draw(1...9, items)
    let room = draw(6...14)
    for bin in 0..<bins {
      let own = bin == 0 && draw(0...4) == 0 ? room + 3 : room
      addRow(
        (0..<count).map { column in
          if column == items * bins + bin { return -own }
          return column < items * bins && column % bins == bin ? weights[column / bins] : 0
        }, -.infinity, 0)
    }
    if draw(0...3) == 0 { costs[Int(draw(0...(count - 1)))] += draw(-2...2) }
  }

  mutating func largeCoefficients() {
    let size = [1_000, 1_000_000, 1_000_000_000][Int(draw(0...2))]
    addColumns(2...5, costs: draw(0...1) == 0 ? -9...9 : -size...size)
    for _ in 0..<Int.random(in: 1...2, using: &numbers) {
      let values = draw(-size / 4...size, costs.count)
      let sum = someActivity(values)
      switch draw(0...2) {
      case 0: addRow(values, sum, sum)
      case 1: addRow(values, sum - draw(0...(size / 2)), .infinity)
      default: addRow(values, -.infinity, sum + draw(-1...1))
      }
    }
  }

  /// Returns the program, with ranges so short that all its points can be tried.
  mutating func program() throws -> LinearProgram {
    func size(_ column: Int) -> Double {
      isInteger[column] ? upper[column] - lower[column] + 1 : 1
    }
    while costs.indices.reduce(1, { $0 * size($1) }) > Self.mostPoints {
      guard let widest = costs.indices.max(by: { size($0) < size($1) }) else { break }
      upper[widest] -= 1
    }
    var program = try CutPrograms.dense(
      rows.map(\.values), lower: rows.map(\.lower), upper: rows.map(\.upper))
    program.columnCosts = costs
    program.columnLower = lower
    program.columnUpper = upper
    program.isInteger = isInteger
    program.objectiveOffset = draw(0...3) == 0 ? draw(-9...9) : 0
    return program
  }
}
