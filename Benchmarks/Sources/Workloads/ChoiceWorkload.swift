package import ConstraintSolving

/// A layout that requires choices, or whose numbers differ widely in magnitude.
///
/// Family, size and seed determine it, bit for bit.
package struct ChoiceWorkload: Sendable {
  /// The families of such layouts.
  package enum Family: String, CaseIterable, Sendable {
    /// Words that follow the previous one or begin a line.
    case wrap
    /// Boxes that do not overlap, each with a preferred place.
    case apart
    /// Tiles that are each in one of three equal columns, below one another.
    case columns
    /// Sections of three views, side by side or stacked, that fit a height together.
    case sections
    /// Labels that prefer one end of their field or the other.
    case sides
    /// A table whose cells are on the lines of grids of several steps.
    case grid
    /// A chain of boxes with factors of very different magnitude, some with alternatives.
    case far
    /// A chain with factors and constants of the most different magnitudes that rounding allows.
    case near
  }

  /// The family, the size and the seed.
  package let family: Family
  package let size: Int
  package let seed: UInt64
  /// The constraints.
  package internal(set) var system = ConstraintSystem()
  /// The lines on which edges must be, if there are any.
  package internal(set) var grid: Grid?

  /// The sizes of a family: numbers of boxes, or of rows of boxes.
  package static func sizes(of family: Family) -> [Int] {
    switch family {
    case .wrap: [4, 8, 12, 16, 24]
    case .apart: [3, 4, 6, 8, 10]
    case .columns: [4, 6, 8, 10, 12]
    case .sections: [4, 8, 16, 24, 32]
    case .sides: [8, 16, 32, 64, 128]
    case .grid: [3, 6, 12, 18, 24]
    case .far, .near: [4, 8, 16, 32, 64]
    }
  }

  /// The name in results, such as `wrap:8#1`.
  package var name: String { "\(family.rawValue):\(size)#\(seed)" }

  /// Two hundred layouts: five for each family and size.
  package static let all = Family.allCases.flatMap { family in
    sizes(of: family).flatMap { size in
      (1...5).map { ChoiceWorkload(family, size: size, seed: UInt64($0)) }
    }
  }

  /// Makes a layout.
  package init(_ family: Family, size: Int, seed: UInt64) {
    self.family = family
    self.size = size
    self.seed = seed
    var random = WorkloadRandom(seed: seed &* 1000 &+ UInt64(size))
    switch family {
    case .wrap: addWords(&random)
    case .apart: addBoxes(&random)
    case .columns: addTiles(&random)
    case .sections: addSections(&random)
    case .sides: addLabels(&random)
    case .grid: addTable(&random)
    case .far: addChain(&random, reach: 6, constant: 1e6)
    case .near: addChain(&random, reach: 4, constant: 1e8)
    }
  }

  // MARK: What layouts are made of

  /// The type of a constraint's terms.
  typealias Terms = [(variable: Int, coefficient: Double)]

  /// Adds a box and returns its first variable: left, top, width and height.
  mutating func addBox(width: Double? = nil, height: Double? = nil) -> Int {
    let box = system.variableCount
    for place in 0..<4 { system.addVariable(lowerBound: place < 2 ? -.infinity : 0) }
    if let width { require([(box + 2, 1)], .equal, width) }
    if let height { require([(box + 3, 1)], .equal, height) }
    return box
  }

  /// Adds a required constraint.
  mutating func require(_ terms: Terms, _ relation: ConstraintRelation, _ constant: Double) {
    system.addConstraint(terms, relation, constant)
  }

  /// Adds an optional constraint.
  mutating func wish(
    _ terms: Terms, _ relation: ConstraintRelation, _ constant: Double, at priority: Double
  ) {
    system.addConstraint(terms, relation, constant, priority: priority)
  }

  /// Adds alternatives that keep a box away from another one like `apart(a, b, gap)`.
  mutating func keepApart(_ one: Int, _ other: Int, gap: Double) {
    var sides: [[Disjunction.Part]] = []
    for axis in 0..<2 {
      for (first, second) in [(one, other), (other, one)] {
        let terms: Terms = [(second + axis, 1), (first + axis, -1), (first + axis + 2, -1)]
        sides.append([Disjunction.Part(terms, .greaterThanOrEqual, gap)])
      }
    }
    system.addDisjunction(sides)
  }

  /// Keeps a box within a width and a height.
  mutating func keepInside(_ box: Int, width: Double, height: Double) {
    for (axis, size) in [width, height].enumerated() {
      require([(box + axis, 1)], .greaterThanOrEqual, 0)
      require([(box + axis, 1), (box + axis + 2, 1)], .lessThanOrEqual, size)
    }
  }
}
