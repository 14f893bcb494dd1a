/// The constraints of a layout in their order: objects, and rows of a document's equations, which
/// become objects where somebody asks for them.
struct StoredConstraints {
  /// A constraint.
  enum Entry {
    case object(LayoutConstraint)
    /// One of `rows`, by number.
    case row(Int)
  }

  /// The objects; all of the constraints where there are no entries.
  private(set) var objects: [LayoutConstraint] = []
  /// The rows, if there are any.
  private(set) var rows = EquationRows()
  /// The order of objects, by their places, and rows, by their complements; empty without rows.
  private var order: [Int32] = []

  /// How many constraints there are.
  var count: Int { hasRows ? order.count : objects.count }

  /// Whether there are any rows.
  var hasRows: Bool { rows.count > 0 }

  /// The constraint of a place in the order.
  subscript(place: Int) -> Entry {
    guard hasRows else { return .object(objects[place]) }
    return order[place] < 0 ? .row(Int(~order[place])) : .object(objects[Int(order[place])])
  }

  /// Adds an object behind all others.
  mutating func append(_ constraint: LayoutConstraint) {
    if hasRows { order.append(Int32(truncatingIfNeeded: objects.count)) }
    objects.append(constraint)
  }

  /// Makes rows ready to be added; there are none yet.
  mutating func adopt(_ rows: EquationRows) {
    self.rows = rows
    order = objects.indices.map { Int32(truncatingIfNeeded: $0) }
    order.reserveCapacity(objects.count + rows.count)
  }

  /// Adds a row of those that were adopted.
  mutating func append(row: Int) { order.append(~Int32(truncatingIfNeeded: row)) }

  /// Takes objects out; no rows are left.
  mutating func removeAll(where isLeaving: (LayoutConstraint) -> Bool) {
    objects.removeAll(where: isLeaving)
  }

  /// The constraints as objects, which they stay.
  mutating func constraints(of layout: Layout) -> [LayoutConstraint] {
    guard hasRows else { return objects }
    objects = order.map { place in
      guard place < 0 else { return objects[Int(place)] }
      let constraint = rows.constraint(Int(~place), in: layout)
      constraint.isEquation = true
      constraint.layout = layout
      return constraint
    }
    rows = EquationRows()
    order = []
    return objects
  }
}
