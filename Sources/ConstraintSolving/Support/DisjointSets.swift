/// Sets of integers that can be merged (union by size, path halving), and isolated set by set.
struct DisjointSets {
  private var parents: [Int]
  private var sizes: [Int]

  /// Creates a separate set for every number from 0.
  init(count: Int) {
    parents = Array(0..<count)
    sizes = [Int](repeating: 1, count: count)
  }

  /// Returns the representative of the set of `element`.
  mutating func representative(of element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  /// Adds a number in a separate set.
  mutating func append() {
    parents.append(parents.count)
    sizes.append(1)
  }

  /// Makes an element a separate set again; callers must do so for all elements of its set.
  mutating func isolate(_ element: Int) {
    parents[element] = element
    sizes[element] = 1
  }

  /// Merges the sets of some numbers, such as the variables of a row.
  mutating func merge(_ elements: [Int]) {
    guard let first = elements.first else { return }
    for element in elements.dropFirst() { merge(first, element) }
  }

  /// Merges two sets.
  mutating func merge(_ first: Int, _ second: Int) {
    let first = representative(of: first)
    let second = representative(of: second)
    guard first != second else { return }
    if sizes[first] < sizes[second] {
      parents[first] = second
      sizes[second] += sizes[first]
    } else {
      parents[second] = first
      sizes[first] += sizes[second]
    }
  }
}
