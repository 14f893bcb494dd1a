/// A fixed number of elements in memory that somebody else owns: the one place where memory is read
/// and written without checks.
///
/// Indices are checked in debug builds and with `PLUMB_CHECKS`, so a vector is indexed by what the
/// module itself counts, never by what came from outside. A copy is another view of the same
/// elements. It is valid as long as its owner, a `FlatArray` or a workspace, lives.
@safe @frozen @usableFromInline
package struct Vector<Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let start: UnsafeMutablePointer<Element>
  /// How many elements there are.
  @usableFromInline package let count: Int

  /// The elements from a place in memory on, which whoever calls this keeps alive.
  @unsafe @usableFromInline @_transparent
  package init(start: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  @usableFromInline
  package subscript(index: Int) -> Element {
    @_transparent get {
      ensure(index, isBelow: count)
      return unsafe start[index]
    }
    @_transparent nonmutating set {
      ensure(index, isBelow: count)
      unsafe start[index] = newValue
    }
  }

  /// Sets all elements.
  @inlinable
  package func fill(with element: Element) { unsafe start.update(repeating: element, count: count) }

  /// Copies the elements of an array to a place of the vector.
  @inlinable
  package func copy(_ elements: [Element], at offset: Int = 0) {
    ensure(offset >= 0 && offset + elements.count <= count)
    unsafe elements.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      unsafe (start + offset).update(from: base, count: source.count)
    }
  }

  /// Copies the first elements of another vector, which may not overlap this one.
  @inlinable
  package func copy(_ elements: Vector, count: Int) {
    ensure(count <= self.count && count <= elements.count)
    unsafe start.update(from: elements.start, count: count)
  }

  /// Some of the elements as an array.
  @inlinable
  package func array(_ range: Range<Int>) -> [Element] {
    ensure(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe Array(
      UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// An array of what each element becomes.
  @inlinable @inline(__always)
  package func map<Result>(_ change: (Element) -> Result) -> [Result] {
    unsafe [Result](unsafeUninitializedCapacity: count) { room, filled in
      for index in 0..<count { unsafe room.initializeElement(at: index, to: change(self[index])) }
      filled = count
    }
  }

  /// Some of the elements.
  @inlinable @inline(__always)
  package func part(_ range: Range<Int>) -> Vector {
    ensure(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe Vector(start: start + range.lowerBound, count: range.count)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Hands the elements to a closure as a vector that is only read, until the closure returns.
  @inlinable @inline(__always)
  package func withVector<Result, Failure: Error>(
    _ body: (Vector<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (elements) throws(Failure) in
      // Without elements there may be no memory: then the pointer is never followed.
      let nowhere = unsafe UnsafePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
      guard let start = unsafe elements.baseAddress ?? nowhere else {
        preconditionFailure("no alignment is 0")
      }
      return try body(
        unsafe Vector(start: UnsafeMutablePointer(mutating: start), count: elements.count))
    }
  }
}
