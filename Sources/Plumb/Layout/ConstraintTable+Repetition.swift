import LayoutNotation

/// Lines that say the same.
extension ConstraintTable {
  /// For each of some constraints the first one that says the same thing, constants included;
  /// mostly itself.
  func firstOfEach(_ numbers: [Int32]) -> [Int32] {
    var size = 16
    while size < 2 * numbers.count + 2 { size *= 2 }
    // Open addressing over hashes of what most constraints differ in.
    var slots = [(number: Int32, hash: UInt32)](repeating: (-1, 0), count: size)
    return numbers.map { number in
      let hash = UInt32(truncatingIfNeeded: hash(of: Int(number)))
      var slot = Int(hash) & (size - 1)
      while slots[slot].number >= 0 {
        let other = slots[slot].number
        if slots[slot].hash == hash, says(Int(number), theSameAs: Int(other)) { return other }
        slot = (slot + 1) & (size - 1)
      }
      slots[slot] = (number, hash)
      return number
    }
  }

  private func hash(of number: Int) -> UInt {
    let record = records[number]
    func bits(_ number: Double) -> UInt { UInt(truncatingIfNeeded: (number + 0).bitPattern) }
    func mixed(_ first: UInt, _ second: UInt) -> UInt {
      let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
        by: second ^ 0xD1B5_4A32_D192_ED03)
      return product.high ^ product.low
    }
    // The order of terms means nothing.
    var sum: UInt = 0
    for term in record.terms {
      sum &+= mixed(UInt(bitPattern: Int(terms[term].view)), bits(terms[term].coefficient))
    }
    let ends = mixed(UInt(bitPattern: Int(record.item)), bits(record.constant))
    return mixed(mixed(ends, bits(record.priority)), sum)
  }

  private func says(_ one: Int, theSameAs other: Int) -> Bool {
    let (first, second) = (records[one], records[other])
    guard first.item == second.item, first.constant == second.constant,
      first.attribute.canonical == second.attribute.canonical, first.relation == second.relation,
      first.priority == second.priority, first.alternative == second.alternative,
      first.terms.count == second.terms.count, first.partCount == second.partCount
    else { return false }
    // A record has an attribute of a view once.
    for term in terms[first.terms] {
      guard terms[second.terms].contains(where: term.isSame) else { return false }
    }
    for (part, otherPart) in zip(parts(of: one), parts(of: other)) {
      guard says(part, theSameAs: otherPart) else { return false }
    }
    guard let branch = first.branch, let otherBranch = second.branch else {
      return first.branch == nil && second.branch == nil
    }
    return branch.holds == otherBranch.holds
      && says(Int(branch.condition), theSameAs: Int(otherBranch.condition))
  }
}

extension ConstraintNormalizer.Term {
  fileprivate func isSame(as other: Self) -> Bool {
    view == other.view && coefficient == other.coefficient
      && attribute?.canonical == other.attribute?.canonical
  }
}
