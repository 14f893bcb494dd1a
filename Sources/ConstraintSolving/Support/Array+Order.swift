// Each use of `sorted(by:)` compiles a whole merge sort. This code sorts indices instead, with one
// function for all element types.

extension Array {
  /// Returns the elements sorted; equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*) calls of the closure.
  @inline(__always)
  func inOrder(_ precedes: (_ element: Element, _ other: Element) -> Bool) -> [Element] {
    if count < 2 { return self }
    return places(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// Returns the numbers from 0, sorted; equal ones keep their order.
@inline(never)
private func places(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
