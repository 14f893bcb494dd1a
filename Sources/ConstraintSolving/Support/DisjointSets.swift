/// Sets of integers that merge (union by size, path halving), and can be taken apart as a whole.
struct DisjointSets {
  private var parents: [Int]
  private var sizes: [Int]

  /// Every number from 0 in a set of its own.
  init(count: Int) {
    parents = Array(0..<count)
    sizes = [Int](repeating: 1, count: count)
  }

  /// The number that stands for the set of `element`.
  mutating func representative(of element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  /// Adds a number in a set of its own.
  mutating func append() {
    parents.append(parents.count)
    sizes.append(1)
  }

  /// Makes an element a set of its own again; whoever does so does it for all elements of its set.
  mutating func isolate(_ element: Int) {
    parents[element] = element
    sizes[element] = 1
  }

  /// Makes one set of those of some numbers, such as the variables of a row.
  mutating func merge(_ elements: [Int]) {
    guard let first = elements.first else { return }
    for element in elements.dropFirst() { merge(first, element) }
  }

  /// Makes one set of the two.
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
