import LayoutNotation

/// Finds the lines of a text that say the same thing, constants included: open addressing over hashes
/// of what most constraints differ in. Only where hashes are equal all is compared.
struct RepeatedEquations {
  private var constraints: [LayoutConstraint] = []
  private var hashes: [Int] = []
  /// The place of a constraint, or -1: twice as many as constraints at least.
  private var slots: [Int32]

  /// Prepares for so many constraints.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity + 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    constraints.reserveCapacity(capacity)
    hashes.reserveCapacity(capacity)
  }

  /// The constraint that says what another one says, of those handed in before; `nil` where there is
  /// none, and then this one is among them from now on.
  mutating func noting(_ constraint: LayoutConstraint) -> LayoutConstraint? {
    let hash = Self.hash(constraint)
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      let other = constraints[place]
      if hashes[place] == hash, other.attribute.canonical == constraint.attribute.canonical,
        other.hasConstants(of: constraint), ConstraintKey(other) == ConstraintKey(constraint)
      {
        return other
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: constraints.count)
    constraints.append(constraint)
    hashes.append(hash)
    return nil
  }

  private static func hash(_ constraint: LayoutConstraint) -> Int {
    var hash = mixed(
      UInt(bitPattern: constraint.item.id), UInt(truncatingIfNeeded: constraint.constant.bitPattern)
    )
    hash = mixed(hash, UInt(truncatingIfNeeded: constraint.priority.bitPattern))
    // The order of terms means nothing.
    var sum: UInt = 0
    for term in constraint.terms {
      guard case .attribute(let view, _) = term.value else { continue }
      sum &+= mixed(
        UInt(bitPattern: view.id), UInt(truncatingIfNeeded: term.coefficient.bitPattern))
    }
    return Int(bitPattern: mixed(hash, sum) >> 1)
  }

  @inline(__always)
  private static func mixed(_ first: UInt, _ second: UInt) -> UInt {
    let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: second ^ 0xD1B5_4A32_D192_ED03)
    return product.high ^ product.low
  }
}
