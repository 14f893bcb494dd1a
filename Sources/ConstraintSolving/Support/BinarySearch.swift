extension RandomAccessCollection where Index == Int {
  /// The first place whose element has a property that all later ones have as well; the end if none
  /// has it.
  @inline(__always)
  func firstPlace(where hasProperty: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
