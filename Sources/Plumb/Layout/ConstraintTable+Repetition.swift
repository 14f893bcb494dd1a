import LayoutNotation

/// Equal constraints.
extension ConstraintTable {
  /// Returns for each constraint the first one that equals it, constants included; usually itself.
  func firstOfEach(_ numbers: [Int32]) -> [Int32] {
    var size = 16
    while size < 2 * numbers.count + 2 { size *= 2 }
    // Open addressing, over hashes of the fields in which most constraints differ.
    var slots = [(number: Int32, hash: UInt32)](repeating: (-1, 0), count: size)
    return numbers.map { number in
      let constant = records[Int(number)].constant
      let hash = UInt32(truncatingIfNeeded: mixed(hash(of: Int(number)), bits(constant)))
      var slot = Int(hash) & (size - 1)
      while slots[slot].number >= 0 {
        let other = slots[slot].number
        if slots[slot].hash == hash, says(Int(number), theSameAs: Int(other), in: self) {
          return other
        }
        slot = (slot + 1) & (size - 1)
      }
      slots[slot] = (number, hash)
      return number
    }
  }

  /// The groups of records that differ only in their constants, each group in record order.
  var alike: [[Int]] {
    var groups: [[Int]] = []
    var groupsOfHash: [UInt: [Int]] = [:]
    for number in records.indices {
      let hash = hash(of: number)
      let known = groupsOfHash[hash]?.first {
        says(number, theSameAs: groups[$0][0], in: self, constantsCount: false)
      }
      if let known {
        groups[known].append(number)
      } else {
        groupsOfHash[hash, default: []].append(groups.count)
        groups.append([number])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  /// A hash of a constraint without its constants and conditions.
  ///
  /// - Parameters:
  ///   - number: The number of its record.
  ///   - priority: Its priority, if different from that of the record.
  /// - Returns: The hash.
  func hash(of number: Int, priority: Double? = nil) -> UInt {
    let record = records[number]
    // The hash does not depend on the order of terms.
    var sum: UInt = 0
    for term in terms[record.terms] {
      sum &+= mixed(UInt(bitPattern: Int(term.view)), bits(term.coefficient))
    }
    let ends = mixed(UInt(bitPattern: Int(record.item)), bits(priority ?? record.priority))
    return mixed(ends, sum)
  }

  /// Whether a constraint equals one of a table of the same layout.
  ///
  /// - Parameters:
  ///   - one: The number of its record.
  ///   - other: The number of the other record.
  ///   - table: The table with the other record.
  ///   - constantsCount: Whether their constants have to be equal. Constants of conditions always
  ///     have to, because another number makes another condition.
  /// - Returns: Whether the two are equal.
  func says(
    _ one: Int, theSameAs other: Int, in table: ConstraintTable, constantsCount: Bool = true
  ) -> Bool {
    let (first, second) = (records[one], table.records[other])
    guard first.item == second.item, !constantsCount || first.constant == second.constant,
      first.attribute.canonical == second.attribute.canonical, first.relation == second.relation,
      // Bit patterns are compared, so that a NaN equals itself.
      first.priority.bitPattern == second.priority.bitPattern,
      first.alternative == second.alternative, first.terms.count == second.terms.count,
      first.partCount == second.partCount
    else { return false }
    // A record has at most one term for an attribute of a view.
    for term in terms[first.terms] {
      guard table.terms[second.terms].contains(where: term.isSame) else { return false }
    }
    for (part, otherPart) in zip(parts(of: one), table.parts(of: other)) {
      guard says(part, theSameAs: otherPart, in: table, constantsCount: constantsCount) else {
        return false
      }
    }
    guard let branch = first.branch, let otherBranch = second.branch else {
      return first.branch == nil && second.branch == nil
    }
    return branch.holds == otherBranch.holds
      && says(Int(branch.condition), theSameAs: Int(otherBranch.condition), in: table)
  }
}

private func bits(_ number: Double) -> UInt { UInt(truncatingIfNeeded: (number + 0).bitPattern) }

private func mixed(_ first: UInt, _ second: UInt) -> UInt {
  let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
    by: second ^ 0xD1B5_4A32_D192_ED03)
  return product.high ^ product.low
}

extension ConstraintNormalizer.Term {
  fileprivate func isSame(as other: Self) -> Bool {
    view == other.view && coefficient == other.coefficient
      && attribute?.canonical == other.attribute?.canonical
  }
}
