/// A good choice for a component that is too large to decide: from the nearest lines, single classes and
/// pairs that share a row go to their other line as long as that costs less. It proves nothing, and ends.
struct GridSearch {
  /// How many rounds over all classes are made at most.
  private static let roundLimit = 50

  private let problem: GridProblem
  private let members: [Int]
  private let rows: [GridProblem.Row]
  private var rowsOfClass: [Int: [Int]] = [:]
  private var comparison: GridOrderComparison
  private var choice: GridChoice

  /// Prepares a component.
  init(_ problem: GridProblem, members: [Int], rows: [GridProblem.Row]) {
    self.problem = problem
    self.members = members
    self.rows = rows
    comparison = GridOrderComparison(members.map { problem.classes[$0].order })
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

  /// Runs until nothing gets better.
  ///
  /// - Returns: Whether each class of the component goes to the line above.
  mutating func run() -> [Bool] {
    let free = members.filter { !problem.classes[$0].isContinuous }
    for _ in 0..<Self.roundLimit {
      var isBetter = false
      for member in free where flipIfBetter([member]) { isBetter = true }
      for row in rows {
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
    let old = word(of: flipped)
    for member in flipped { choice.isAbove[member].toggle() }
    let compared = cost(around: flipped).compared(with: before)
    if compared < 0 || compared == 0 && comparison.prefers(word(of: flipped), to: old) {
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

  private func word(of flipped: [Int]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (members.count + 63) / 64)
    for (local, member) in members.enumerated()
    where flipped.contains(member) && choice.isAbove[member] {
      words[local / 64] |= 1 << UInt64(local % 64)
    }
    return words
  }
}
