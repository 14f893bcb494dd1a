// Each use of `sorted(by:)` compiles a whole merge sort for its types and its closure. Where few
// elements are sorted, or seldom, a sort that all callers share is good enough.

extension Sequence {
  /// Sorts the elements by code that all types share.
  ///
  /// It is slower than `sorted`, whose code is compiled for the type. Compiling that is not worth
  /// it where few elements are sorted.
  ///
  /// - Complexity: O(*n* log *n*) calls of the closure.
  @inline(never)
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    sorted(by: precedes)
  }
}

extension Array<Int> {
  /// Sorts whole numbers by code compiled for them once.
  ///
  /// Use it for indices that are sorted by the elements at them.
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
