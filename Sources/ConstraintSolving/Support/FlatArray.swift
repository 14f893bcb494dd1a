/// Growable flat memory without checks, for the hottest loops of the presolve.
///
/// It is owned by one place, is freed with it, and its indices are checked in debug builds only, so
/// it holds what the module itself counts, never what came from outside.
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// How many elements there are.
  private(set) var count = 0

  /// An array without elements, with room for some.
  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  /// An array of equal elements.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { base.deallocate() }

  subscript(place: Int) -> Element {
    @inline(__always) get {
      assert(place >= 0 && place < count)
      return base[place]
    }
    @inline(__always) set {
      assert(place >= 0 && place < count)
      base[place] = newValue
    }
  }

  /// Adds an element at the end.
  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Takes elements off the end, down to a number of them.
  @inline(__always) mutating func shrink(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count)
    count = newCount
  }

  /// Takes the last element off, if there is one.
  @inline(__always) mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count -= 1
    return base[count]
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
