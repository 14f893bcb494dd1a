/// A layout made by a generator: views and neutral constraints between them.
///
/// The generators fix every record bit for bit, so that different solvers, machines and years
/// solve the same problems.
package struct Workload: Sendable {
  /// The name in results, such as `W3-100`.
  package let name: String
  /// The number of views. View 0 is the root.
  package private(set) var viewCount = 0
  /// The constraints, in the order in which they were generated.
  package private(set) var constraints: [ViewConstraint] = []
  /// The index of the constraint that sets the root's width.
  package private(set) var rootWidthIndex = -1

  /// Makes a workload with only a root, placed at the origin with the given size.
  init(name: String, rootWidth: Double, rootHeight: Double) {
    self.name = name
    let root = addView()
    limit(root, .left, .equal, 0)
    limit(root, .top, .equal, 0)
    rootWidthIndex = constraints.count
    limit(root, .width, .equal, rootWidth)
    limit(root, .height, .equal, rootHeight)
  }

  /// Adds a view and returns its number.
  mutating func addView() -> Int {
    viewCount += 1
    return viewCount - 1
  }

  /// Adds `view1.attribute1 relation multiplier · view2.attribute2 + constant @ priority`.
  mutating func relate(
    _ view1: Int, _ attribute1: Attribute, _ relation: Relation, _ view2: Int,
    _ attribute2: Attribute, multiplier: Double = 1, _ constant: Double, priority: Int = 1000
  ) {
    constraints.append(
      ViewConstraint(
        view1: Int32(view1), attribute1: attribute1, relation: relation, view2: Int32(view2),
        attribute2: attribute2, multiplier: multiplier, constant: constant,
        priority: Int16(priority)))
  }

  /// Adds `view1.attribute1 == view2.attribute2 + constant`, required.
  mutating func align(
    _ view1: Int, _ attribute1: Attribute, _ view2: Int, _ attribute2: Attribute,
    _ constant: Double
  ) {
    relate(view1, attribute1, .equal, view2, attribute2, constant)
  }

  /// Adds `view.attribute relation constant @ priority`.
  mutating func limit(
    _ view: Int, _ attribute: Attribute, _ relation: Relation, _ constant: Double,
    priority: Int = 1000
  ) {
    relate(view, attribute, relation, -1, .none, multiplier: 0, constant, priority: priority)
  }
}

extension Workload {
  /// Returns the workload of a name such as `W1:1000`, `W2:32x32`, `W2r:32x32`, `W3:100`,
  /// `W4:1000`, `W5:100`, `W7:12` or `W7t:12`, or `nil` for any other text.
  package static func named(_ name: String) -> Workload? {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let sizes = parts[1].split(separator: "x").compactMap { Int($0) }
    guard let size = sizes.first, size >= 0 else { return nil }
    switch (parts[0], sizes.count) {
    case ("W1", 1): return rowOfBoxes(count: size)
    case ("W2", 2): return grid(rows: size, columns: sizes[1])
    case ("W2r", 2): return grid(rows: size, columns: sizes[1], redundant: true)
    case ("W3", 1): return form(rows: size, seed: 42)
    case ("W4", 1): return dashboard(views: size, fanOut: 4, seed: 42)
    case ("W5", 1): return randomSparse(views: size, seed: 42)
    case ("labels", 1): return columnOfLabels(count: size)
    case ("row", 1): return rowOfLabels(count: size)
    case ("chat", 1): return chat(cells: size)
    case ("W7", 1): return batchMember(size)
    case ("W7t", 1): return templateMember(size)
    default: return nil
    }
  }
}
