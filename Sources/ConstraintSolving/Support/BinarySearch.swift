extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element has a property; the end if none has it.
  ///
  /// All elements after an element with the property must have it, too.
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
