/// A good choice for a component that is too large to decide: from the nearest lines, single
/// classes and pairs that share a row go to their other line as long as that costs less. It proves
/// nothing, and ends.
struct GridSearch {
  /// How many rounds over all classes are made at most.
  private static let roundLimit = 50

  private let problem: GridProblem
  private let members: [Int]
  private let rows: [GridProblem.Row]
  private var rowsOfClass: [Int: [Int]] = [:]
  private var choice: GridChoice
  private var clock: WorkClock

  /// Prepares a component.
  init(
    _ problem: GridProblem, members: [Int], rows: [GridProblem.Row], deadline: Deadline = .never
  ) {
    clock = WorkClock(deadline)
    self.problem = problem
    self.members = members
    self.rows = rows
    choice = GridChoice(isAbove: [Bool](repeating: false, count: problem.classes.count))
    for member in members {
      let edgeClass = problem.classes[member]
      choice.isAbove[member] =
        edgeClass.movement(isAbove: true) < edgeClass.movement(isAbove: false)
    }
    for (number, row) in rows.enumerated() {
      for term in row.terms { rowsOfClass[term.edgeClass, default: []].append(number) }
    }
  }

  /// Runs until nothing gets better, or no time is left.
  ///
  /// - Returns: Whether each class of the component goes to the line above.
  mutating func run() -> [Bool] {
    let free = members.filter { !problem.classes[$0].isContinuous }
    for _ in 0..<Self.roundLimit {
      var isBetter = false
      for member in free {
        if clock.isOver(after: 16) { return members.map { choice.isAbove[$0] } }
        if flipIfBetter([member]) { isBetter = true }
      }
      for row in rows {
        if clock.isOver(after: 256) { return members.map { choice.isAbove[$0] } }
        let terms = row.terms.filter { !problem.classes[$0.edgeClass].isContinuous }
        guard terms.count <= 8 else { continue }
        for (place, term) in terms.enumerated() {
          for other in terms[(place + 1)...]
          where flipIfBetter([term.edgeClass, other.edgeClass]) {
            isBetter = true
          }
        }
      }
      if !isBetter { break }
    }
    return members.map { choice.isAbove[$0] }
  }

  private mutating func flipIfBetter(_ flipped: [Int]) -> Bool {
    let before = cost(around: flipped)
    for member in flipped { choice.isAbove[member].toggle() }
    let compared = cost(around: flipped).compared(with: before)
    if compared < 0 || compared == 0 && comesFirst(flipped) {
      return true
    }
    for member in flipped { choice.isAbove[member].toggle() }
    return false
  }

  /// The part of the cost that depends on some classes.
  private func cost(around flipped: [Int]) -> GridCost {
    var cost = GridCost()
    for row in Set(flipped.flatMap { rowsOfClass[$0] ?? [] }).sorted() {
      let miss = rows[row].miss(problem.sum(of: rows[row], choice))
      cost += rows[row].isHard ? GridCost(broken: miss) : GridCost(deviation: miss)
    }
    for member in flipped {
      cost.movement += problem.classes[member].movement(isAbove: choice.isAbove[member])
    }
    return cost
  }

  /// Whether the choice comes before the one in which some classes stand on their other line, in
  /// document order.
  private func comesFirst(_ flipped: [Int]) -> Bool {
    var sums: [Int: Double] = [:]
    for member in flipped {
      let order = problem.classes[member].order
      for (key, gain) in zip(order.keys, order.gains) {
        sums[key, default: 0] += choice.isAbove[member] ? gain : -gain
      }
    }
    let first = sums.filter { abs($0.value) > 1e-9 }.min { $0.key < $1.key }
    return first.map { $0.value > 0 } ?? false
  }
}
