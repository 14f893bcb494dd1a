/// A local search for a good choice for a component too large to decide exactly.
///
/// It starts from the nearest lines. Single classes, and pairs that share a row, move to their
/// other line as long as the cost falls. The search proves nothing, and always ends.
struct GridSearch: ~Copyable {
  /// The greatest number of rounds over all classes.
  private static let roundLimit = 50

  private let component: GridComponent
  private let rowsOfClass: Incidence
  private var choice: GridChoice
  private var order: GridOrder
  private var clock: WorkClock

  /// Prepares a component.
  init(_ component: GridComponent, deadline: Deadline = .never) {
    self.component = component
    clock = WorkClock(deadline)
    order = GridOrder(component.classes)
    choice = GridChoice(
      isAbove: component.classes.map { $0.movement(isAbove: true) < $0.movement(isAbove: false) })
    rowsOfClass = Incidence(count: component.classes.count) { add in
      for (number, row) in component.rows.enumerated() {
        for term in row.terms { add(term.edgeClass, number) }
      }
    }
  }

  /// Runs until no move improves the choice, or the time is spent.
  ///
  /// - Returns: Whether each class of the component goes to the line above.
  mutating func run() -> [Bool] {
    let classes = component.classes
    for _ in 0..<Self.roundLimit {
      var isBetter = false
      for index in classes.indices where !classes[index].isContinuous {
        if clock.isOver(after: 16) { return choice.isAbove }
        if flipIfBetter([index]) { isBetter = true }
      }
      for row in component.rows {
        if clock.isOver(after: 256) { return choice.isAbove }
        let free = row.terms.map(\.edgeClass).filter { !classes[$0].isContinuous }
        guard free.count <= 8 else { continue }
        for (number, index) in free.enumerated() {
          for other in free[(number + 1)...] where flipIfBetter([index, other]) { isBetter = true }
        }
      }
      if !isBetter { break }
    }
    return choice.isAbove
  }

  private mutating func flipIfBetter(_ flipped: [Int]) -> Bool {
    let before = cost(around: flipped)
    for index in flipped { choice.isAbove[index].toggle() }
    let compared = cost(around: flipped).compared(with: before)
    if compared < 0 { return true }
    if compared == 0 {
      for index in flipped { order.add(index, isAbove: choice.isAbove[index]) }
      if order.comesFirst() { return true }
    }
    for index in flipped { choice.isAbove[index].toggle() }
    return false
  }

  /// Returns the part of the cost that depends on some classes.
  private func cost(around flipped: [Int]) -> GridCost {
    var cost = GridCost()
    for number in Set(flipped.flatMap { rowsOfClass[$0] }).sorted() {
      let row = component.rows[Int(number)]
      cost += row.cost(of: component.sum(of: row, choice))
    }
    for index in flipped {
      cost.movement += component.classes[index].movement(isAbove: choice.isAbove[index])
    }
    return cost
  }
}
