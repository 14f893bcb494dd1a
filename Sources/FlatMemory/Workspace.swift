/// Memory for the vectors and lists of one solver, taken in large blocks and freed all at once.
///
/// Its views live as long as the workspace: code that keeps a view keeps the workspace beside it.
/// With `PLUMB_CHECKS` a view that outlives the workspace reads a value that is no valid index.
@safe
@usableFromInline
package final class Workspace {
  private var blocks: [(start: UnsafeMutableRawPointer, size: Int)]
  private var next: UnsafeMutableRawPointer
  private var left: Int
  private let blockSize: Int

  /// Makes a workspace.
  ///
  /// - Parameter expectedBytes: About how many bytes will be asked for.
  package init(expectedBytes: Int) {
    blockSize = max(expectedBytes, 4096)
    left = blockSize
    unsafe next = .allocate(byteCount: blockSize, alignment: 16)
    unsafe blocks = [(next, blockSize)]
  }

  deinit {
    for unsafe(start, size) in unsafe blocks {
      #if PLUMB_CHECKS
      unsafe start.initializeMemory(as: UInt8.self, repeating: 0xFF, count: size)
      #endif
      unsafe start.deallocate()
    }
  }

  /// Makes a vector of equal elements.
  @inlinable
  package func vector<Element: BitwiseCopyable>(
    _ count: Int, of element: Element
  ) -> Vector<Element> {
    let vector: Vector<Element> = vector(count)
    vector.fill(with: element)
    return vector
  }

  /// Makes a vector whose elements are undefined until they are set.
  @inlinable
  package func vector<Element: BitwiseCopyable>(_ count: Int) -> Vector<Element> {
    unsafe Vector(
      start: take(count * MemoryLayout<Element>.stride)
        .bindMemory(to: Element.self, capacity: count),
      count: count)
  }

  /// Makes a vector of the elements of an array.
  @inlinable
  package func vector<Element: BitwiseCopyable>(_ elements: [Element]) -> Vector<Element> {
    let vector: Vector<Element> = vector(elements.count)
    vector.copy(elements)
    return vector
  }

  /// Uninitialized memory.
  @usableFromInline
  func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let bytes = (byteCount + 15) & ~15
    if bytes > left {
      // Little memory is needed beyond the first block.
      left = max(bytes, blockSize / 8)
      unsafe next = .allocate(byteCount: left, alignment: 16)
      unsafe blocks.append((next, left))
    }
    let start = unsafe next
    unsafe next += bytes
    left -= bytes
    return unsafe start
  }
}
