extension Vector {
  /// Sorts the elements stably; few elements are sorted in place.
  @inlinable @inline(__always)
  package func sort(by isBefore: (Element, Element) -> Bool) {
    if count > 16 {
      copy(array(0..<count).sorted(by: isBefore))
      return
    }
    var next = 1
    while next < count {
      let element = self[next]
      var place = next
      while place > 0, isBefore(element, self[place - 1]) {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = element
      next += 1
    }
  }
}
