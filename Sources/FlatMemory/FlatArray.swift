/// Growable flat memory that has one owner and is freed with it.
///
/// Indices are checked like those of a `Vector`. The elements of a `let` can change, as those of an
/// object can, but they are not shared. A class can therefore hold the array by `let`, and no
/// access needs a check for exclusivity at run time. Each access reads or writes one whole element.
@safe @frozen @usableFromInline
package struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  /// The state that changes as the array grows.
  @safe @frozen @usableFromInline
  struct Header: BitwiseCopyable {
    @usableFromInline var room: Vector<Element>
    @usableFromInline var count: Int

    @inlinable init(room: Vector<Element>, count: Int) {
      self.room = room
      self.count = count
    }
  }

  @usableFromInline let header: UnsafeMutablePointer<Header>

  /// Makes an array without elements, with room for some.
  ///
  /// The room is in the same block of memory as the header until the array grows.
  @inlinable
  package init(capacity: Int = 16) {
    let capacity = max(capacity, 1)
    // Counted in headers, because the memory begins with a header.
    let size = MemoryLayout<Header>.stride
    unsafe header = .allocate(
      capacity: 1 + (15 + capacity * MemoryLayout<Element>.stride + size) / size)
    let first = unsafe (UnsafeMutableRawPointer(header) + Self.headerSize)
      .bindMemory(to: Element.self, capacity: capacity)
    unsafe header.initialize(
      to: Header(room: unsafe Vector(start: first, count: capacity), count: 0))
  }

  /// The offset of the first room behind the header.
  @inlinable
  static var headerSize: Int { (MemoryLayout<Header>.size + 15) & ~15 }

  /// Frees a room, unless it is the first one.
  @inlinable
  func free(_ room: Vector<Element>) {
    let first = unsafe UnsafeMutableRawPointer(header) + Self.headerSize
    if unsafe UnsafeMutableRawPointer(room.start) != first { unsafe room.start.deallocate() }
  }

  /// An array of equal elements.
  @inlinable
  package init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    append(element, times: count)
  }

  /// The elements of an array.
  @inlinable
  package init(_ elements: [Element]) {
    self.init(capacity: elements.count)
    unsafe header.pointee.room.copy(elements)
    unsafe header.pointee.count = elements.count
  }

  @inlinable
  deinit {
    free(unsafe header.pointee.room)
    unsafe header.deallocate()
  }

  /// The count of the elements.
  @usableFromInline
  package var count: Int {
    @_transparent get { unsafe header.pointee.count }
  }

  /// The elements, valid until the array grows again.
  @usableFromInline
  package var elements: Vector<Element> {
    @_transparent get { unsafe Vector(start: header.pointee.room.start, count: count) }
  }

  @usableFromInline
  package subscript(index: Int) -> Element {
    @_transparent get {
      ensure(index, isBelow: unsafe header.pointee.count)
      return unsafe header.pointee.room.start[index]
    }
    @_transparent nonmutating set {
      ensure(index, isBelow: unsafe header.pointee.count)
      unsafe header.pointee.room.start[index] = newValue
    }
  }

  /// Adds an element at the end.
  @usableFromInline @_transparent
  package func append(_ element: Element) {
    let count = count
    if unsafe count == header.pointee.room.count { grow(to: count + 1) }
    unsafe (header.pointee.room.start + count).initialize(to: element)
    unsafe header.pointee.count = count &+ 1
  }

  /// Adds equal elements at the end.
  @inlinable
  package func append(_ element: Element, times: Int) {
    if unsafe count + times > header.pointee.room.count { grow(to: count + times) }
    unsafe (header.pointee.room.start + count).initialize(repeating: element, count: times)
    unsafe header.pointee.count += times
  }

  /// Removes elements from the end until a count is left, and keeps the memory.
  @inlinable @inline(__always)
  package func shrink(to newCount: Int) {
    ensure(newCount >= 0 && newCount <= count)
    unsafe header.pointee.count = newCount
  }

  /// Removes the last element, if there is one.
  @inlinable @inline(__always)
  package func popLast() -> Element? {
    let count = count
    if count == 0 { return nil }
    unsafe header.pointee.count = count &- 1
    return unsafe header.pointee.room[count &- 1]
  }

  @inlinable @inline(never)
  func grow(to least: Int) {
    let old = unsafe header.pointee.room
    let larger = max(least, 2 * old.count)
    let room = unsafe Vector<Element>(start: .allocate(capacity: larger), count: larger)
    room.copy(old, count: count)
    unsafe header.pointee.room = room
    free(old)
  }
}
