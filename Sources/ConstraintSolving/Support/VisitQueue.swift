/// A queue that takes every number once: what a breadth-first search has met.
struct VisitQueue {
  /// All numbers so far, in the order in which they came, those taken out among them.
  private(set) var members: [Int] = []
  private var known = Set<Int>()
  private var next = 0

  /// A queue of some numbers.
  init(_ numbers: some Sequence<Int> = EmptyCollection<Int>()) {
    for number in numbers { add(number) }
  }

  /// Adds a number unless it was added before.
  ///
  /// - Returns: Whether it was not.
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

  /// Whether a number was added.
  func contains(_ number: Int) -> Bool { known.contains(number) }

  /// Takes the number out that came first.
  mutating func popFirst() -> Int? {
    guard next < members.count else { return nil }
    next += 1
    return members[next - 1]
  }
}
