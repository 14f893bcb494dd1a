/// A queue that accepts every number once, for breadth-first searches.
struct VisitQueue {
  /// All numbers so far, in the order of their addition, including those already removed.
  private(set) var members: [Int] = []
  private var known = Set<Int>()
  private var next = 0

  /// Creates a queue of some numbers.
  init(_ numbers: some Sequence<Int> = EmptyCollection<Int>()) {
    for number in numbers { add(number) }
  }

  /// Adds a number unless it was added before.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func add(_ number: Int) -> Bool {
    guard known.insert(number).inserted else { return false }
    members.append(number)
    return true
  }

  /// Adds the variables of a sum.
  mutating func add(variablesOf terms: LinearSum) {
    for (variable, _) in terms { add(variable) }
  }

  /// Returns whether a number was added.
  func contains(_ number: Int) -> Bool { known.contains(number) }

  /// Removes and returns the number that was added first.
  mutating func popFirst() -> Int? {
    guard next < members.count else { return nil }
    next += 1
    return members[next - 1]
  }
}
