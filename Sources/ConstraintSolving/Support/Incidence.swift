/// The items of each number of a range, in flat memory.
struct Incidence {
  private var starts: [Int32]
  private var items: [Int32]

  /// Collects pairs.
  ///
  /// - Parameters:
  ///   - count: The number of numbers in the range.
  ///   - pairs: Calls its closure with every pair of a number and an item. It is called twice and
  ///     must give the same pairs.
  init(count: Int, _ pairs: ((_ number: Int, _ item: Int) -> Void) -> Void) {
    var starts = [Int32](repeating: 0, count: count + 1)
    pairs { number, _ in starts[number + 1] += 1 }
    for number in 0..<count { starts[number + 1] += starts[number] }
    var ends = starts
    var items = [Int32](repeating: 0, count: Int(starts[count]))
    pairs { number, item in
      items[Int(ends[number])] = Int32(item)
      ends[number] += 1
    }
    self.starts = starts
    self.items = items
  }

  /// Returns the items of a number in the order of the pairs; a repeated item is repeated here.
  subscript(number: Int) -> ArraySlice<Int32> {
    items[Int(starts[number])..<Int(starts[number + 1])]
  }
}
