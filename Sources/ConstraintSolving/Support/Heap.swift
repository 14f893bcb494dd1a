import FlatMemory

/// A binary heap in flat memory: the least element comes out first.
struct Heap<Element: Comparable & BitwiseCopyable>: ~Copyable {
  private let elements = FlatArray<Element>()

  /// The number of elements.
  var count: Int { elements.count }

  /// The least element, without its removal.
  var first: Element? { elements.count > 0 ? elements[0] : nil }

  /// Removes all elements and keeps the memory.
  @inline(__always) func removeAll() { elements.shrink(to: 0) }

  /// Adds an element.
  @inline(__always) func push(_ element: Element) {
    var place = elements.count
    elements.append(element)
    let elements = elements.elements
    while place > 0 {
      let parent = (place - 1) / 2
      if !(element < elements[parent]) { break }
      elements[place] = elements[parent]
      place = parent
    }
    elements[place] = element
  }

  /// Removes and returns the least element, if there is one.
  @inline(__always) func pop() -> Element? {
    guard elements.count > 1, let last = elements.popLast() else { return elements.popLast() }
    let elements = elements.elements
    let least = elements[0]
    var place = 0
    while true {
      var child = 2 * place + 1
      if child >= elements.count { break }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      if !(elements[child] < last) { break }
      elements[place] = elements[child]
      place = child
    }
    elements[place] = last
    return least
  }
}
