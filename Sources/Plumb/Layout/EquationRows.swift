import LayoutNotation

/// The constraints of a text of equations in flat arrays: lines that are one comparison,
/// normalised.
///
/// A document is solved from these. Where somebody asks for the constraints of a layout, they
/// become objects.
struct EquationRows {
  /// A constraint: `item.attribute  relation  Σ terms + constant  @ priority`.
  struct Row {
    var item: Int32
    var attribute: LayoutAttribute
    var relation: Relation
    var constant: Double
    var priority: Double
    /// The terms of its right side, among those of all rows.
    var terms: Range<Int>
    /// The side of a condition, among `branches`; -1: it always counts.
    var branch: Int32
    /// Where it stands in the text.
    var span: Span
  }

  /// The rows.
  private(set) var rows: [Row] = []
  /// The terms of all rows.
  private(set) var terms: [ConstraintNormalizer.Term] = []
  /// The sides of conditions that rows stand on.
  private(set) var branches: [LayoutConstraint.Branch] = []
  private let text: EquationText

  /// Rows of a text; of none at first.
  init(of text: EquationText = .empty) { self.text = text }

  /// How many rows there are.
  var count: Int { rows.count }

  /// Prepares for so many rows.
  mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    terms.reserveCapacity(count + count / 4)
  }

  /// Adds a constraint that was just normalised.
  mutating func append(
    _ normal: ConstraintNormalizer.Normal, _ sums: [ConstraintNormalizer.Sum], in views: ViewTable,
    priority: Double, branch: LayoutConstraint.Branch?, span: Span
  ) {
    let first = terms.count
    for sum in sums { terms.append(sum.term) }
    switch normal.implied {
    case .superview(let attribute):
      let parent = views.parent(of: Int(normal.item)) ?? 0
      terms.append(
        .init(
          coefficient: 1, view: Int32(truncatingIfNeeded: parent), attribute: attribute))
    case .item(let attribute):
      terms.append(.init(coefficient: 1, view: normal.item, attribute: attribute))
    case nil: break
    }
    rows.append(
      Row(
        item: normal.item, attribute: normal.attribute, relation: normal.relation,
        constant: normal.constant, priority: priority, terms: first..<terms.count,
        branch: number(of: branch), span: span))
  }

  /// Lines of a branch come one after the other, so the last one is mostly it.
  private mutating func number(of branch: LayoutConstraint.Branch?) -> Int32 {
    guard let branch else { return -1 }
    if branches.last.map({ $0.condition !== branch.condition || $0.holds != branch.holds }) ?? true
    {
      branches.append(branch)
    }
    return Int32(truncatingIfNeeded: branches.count - 1)
  }

  /// What a row was written as, and where.
  func source(of row: Int) -> ConstraintSource { text.source(of: rows[row].span) }

  /// The constraint of a row as an object of its own.
  func constraint(_ row: Int, in layout: Layout) -> LayoutConstraint {
    let row = rows[row]
    return LayoutConstraint(
      item: layout.object(Int(row.item)), attribute: row.attribute, relation: row.relation,
      terms: terms[row.terms].map { .init($0, layout.object) }, constant: row.constant,
      priority: Priority(row.priority),
      branch: row.branch < 0 ? nil : branches[Int(row.branch)],
      written: .equation(text, row.span))
  }

  // MARK: Lines that say the same

  /// For each row the first one that says the same thing, constants included; mostly itself.
  func firstOfEach(in layout: Layout) -> [Int32] {
    var size = 16
    while size < 2 * rows.count + 2 { size *= 2 }
    // Open addressing over hashes of what most rows differ in.
    var slots = [(row: Int32, hash: UInt32)](repeating: (-1, 0), count: size)
    var first: [Int32] = []
    first.reserveCapacity(rows.count)
    for row in rows.indices {
      let hash = UInt32(truncatingIfNeeded: hash(of: row))
      var slot = Int(hash) & (size - 1)
      var same = Int32(truncatingIfNeeded: row)
      while slots[slot].row >= 0 {
        let other = Int(slots[slot].row)
        if slots[slot].hash == hash, says(row, theSameAs: other, in: layout) {
          same = slots[slot].row
          break
        }
        slot = (slot + 1) & (size - 1)
      }
      if same == row { slots[slot] = (same, hash) }
      first.append(same)
    }
    return first
  }

  private func hash(of row: Int) -> UInt {
    let row = rows[row]
    func bits(_ number: Double) -> UInt { UInt(truncatingIfNeeded: (number + 0).bitPattern) }
    func mixed(_ first: UInt, _ second: UInt) -> UInt {
      let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
        by: second ^ 0xD1B5_4A32_D192_ED03)
      return product.high ^ product.low
    }
    // The order of terms means nothing.
    var sum: UInt = 0
    for term in terms[row.terms] {
      sum &+= mixed(UInt(bitPattern: Int(term.view)), bits(term.coefficient))
    }
    let ends = mixed(UInt(bitPattern: Int(row.item)), bits(row.constant))
    return mixed(mixed(ends, bits(row.priority)), sum)
  }

  private func says(_ one: Int, theSameAs other: Int, in layout: Layout) -> Bool {
    guard rows[one].attribute.canonical == rows[other].attribute.canonical,
      rows[one].constant == rows[other].constant
    else { return false }
    return ConstraintKey(constraint(one, in: layout))
      == ConstraintKey(constraint(other, in: layout))
  }
}
