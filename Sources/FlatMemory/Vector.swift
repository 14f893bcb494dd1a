/// A fixed number of elements in memory that another object owns.
///
/// This is the only place where memory is read and written without checks. Indices are checked only
/// in debug builds and with `PLUMB_CHECKS`. Index a vector only with numbers that the module itself
/// counts, never with input from outside. A copy is another view of the same elements. It is valid
/// as long as its owner, a `FlatArray` or a workspace, lives.
@safe @frozen @usableFromInline
package struct Vector<Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let start: UnsafeMutablePointer<Element>
  /// The count of the elements.
  @usableFromInline package let count: Int

  /// A view of the elements at an address; the caller keeps them alive.
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

  /// Copies the elements of an array into the vector, from an index on.
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

  /// Returns an array of the results of a closure for each element.
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
  /// Passes the elements to a closure as a read-only vector, valid until the closure
  /// returns.
  @inlinable @inline(__always)
  package func withVector<Result, Failure: Error>(
    _ body: (Vector<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (elements) throws(Failure) in
      // Without elements there may be no memory. The pointer is then never followed.
      let nowhere = unsafe UnsafePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
      guard let start = unsafe elements.baseAddress ?? nowhere else {
        preconditionFailure("no alignment is 0")
      }
      return try body(
        unsafe Vector(start: UnsafeMutablePointer(mutating: start), count: elements.count))
    }
  }
}
