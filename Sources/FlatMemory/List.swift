/// A growing list in the memory of a `Workspace`.
///
/// The workspace keeps the memory that the list outgrows until the end. Indices are checked like
/// those of a `Vector`. A copy is another view of the same list.
@safe @frozen @usableFromInline
package struct List<Element: BitwiseCopyable>: BitwiseCopyable {
  /// The state that changes as the list grows; it is in the workspace, so that views share it.
  @safe @frozen @usableFromInline
  struct Header: BitwiseCopyable {
    @usableFromInline var room: Vector<Element>
    @usableFromInline var count: Int
    @usableFromInline let workspace: Unmanaged<Workspace>

    @inlinable init(room: Vector<Element>, count: Int, workspace: Workspace) {
      self.room = room
      self.count = count
      unsafe self.workspace = .passUnretained(workspace)
    }
  }

  @usableFromInline let header: UnsafeMutablePointer<Header>

  /// Makes an empty list with room for some elements.
  @inlinable
  package init(capacity: Int, in workspace: Workspace) {
    let header: Vector<Header> = workspace.vector(1)
    header[0] = Header(room: workspace.vector(max(capacity, 4)), count: 0, workspace: workspace)
    unsafe self.header = header.start
  }

  /// The count of the elements.
  @usableFromInline
  package var count: Int {
    @_transparent get { unsafe header.pointee.count }
  }

  /// The elements, valid until the list grows again.
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

  /// Adds an element.
  @usableFromInline @_transparent
  package func append(_ element: Element) {
    if unsafe count == header.pointee.room.count { grow(to: count + 1) }
    unsafe header.pointee.room.start[count] = element
    unsafe header.pointee.count += 1
  }

  /// Adds equal elements.
  @inlinable
  package func append(_ element: Element, times: Int) {
    if unsafe count + times > header.pointee.room.count { grow(to: count + times) }
    unsafe (header.pointee.room.start + count).update(repeating: element, count: times)
    unsafe header.pointee.count += times
  }

  /// Removes the last element and returns it.
  @inlinable
  package func popLast() -> Element? {
    guard count > 0 else { return nil }
    unsafe header.pointee.count -= 1
    return unsafe header.pointee.room[count]
  }

  /// Removes all elements after the first ones and keeps the memory.
  @inlinable
  package func removeAll(after kept: Int = 0) {
    ensure(kept >= 0 && kept <= count)
    unsafe header.pointee.count = kept
  }

  @inlinable @inline(never)
  func grow(to least: Int) {
    let old = unsafe header.pointee.room
    let larger: Vector<Element> =
      unsafe header.pointee.workspace.takeUnretainedValue().vector(max(least, 2 * old.count))
    larger.copy(old, count: count)
    unsafe header.pointee.room = larger
  }
}
