/// For each number of a range the items that go with it, in flat memory.
struct Incidence {
  private var starts: [Int32]
  private var items: [Int32]

  /// Collects pairs.
  ///
  /// - Parameters:
  ///   - count: How many numbers there are.
  ///   - pairs: Hands every pair of a number and an item to what it is given, the same ones each
  ///     time it is called.
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

  /// The items of a number, in the order in which they were handed over; one that came twice stands
  /// there twice.
  subscript(number: Int) -> ArraySlice<Int32> {
    items[Int(starts[number])..<Int(starts[number + 1])]
  }
}
