// Each use of `sorted(by:)` compiles a whole merge sort for its types and its closure. Where few
// elements are sorted, or seldom, one that all callers share is as good.

extension Sequence {
  /// The elements sorted, by code that all types share: slower than `sorted`, whose code is made
  /// for the type, and not worth compiling where few elements are sorted.
  ///
  /// - Complexity: O(*n* log *n*) calls of the closure.
  @inline(never)
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    sorted(by: precedes)
  }
}

extension Array<Int> {
  /// The numbers sorted, by code that is made for whole numbers once: for places that are sorted by
  /// what stands at them.
  ///
  /// - Complexity: O(*n* log *n*) calls of the closure.
  @inline(never)
  package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] {
    sorted(by: precedes)
  }
}

extension Range<Int> {
  /// The numbers sorted, by the code that sorts arrays of them.
  ///
  /// - Complexity: O(*n* log *n*) calls of the closure.
  @inline(never)
  package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] {
    Array(self).ordered(by: precedes)
  }
}
