import LinearProgramming

/// Limits of sums of variables that no equality determines.
///
/// Those of one variable bound it; those of several are the rows of linear programs.
struct ReducedLimits {
  /// A limit.
  struct Row {
    var party: Party
    var terms: [(variable: Int, coefficient: Double)]
    /// What the equalities add to the sum of the terms.
    var offset: Double
    /// The range of the sum of the terms.
    var lower: Double
    var upper: Double
  }

  /// A limit of one variable.
  struct Bound {
    var row: Int
    var value: Double
  }

  private(set) var rows: [Row] = []
  /// The rows that do not count, for good or for a question.
  var isGone: Set<Int> = []
  /// By variable its bounds, the tightest first.
  private var lowerBounds: [[Bound]]
  private var upperBounds: [[Bound]]
  /// By variable its places in rows of several variables.
  private(set) var entries: [[(row: Int, coefficient: Double)]]
  private var components: DisjointSets
  /// The rows of several variables, rising, by what stands for their component.
  private var rowsOfComponent: [Int: [Int]] = [:]

  /// The limits, in their order.
  init(_ rows: [Row], variableCount: Int) {
    self.rows = rows
    lowerBounds = [[Bound]](repeating: [], count: variableCount)
    upperBounds = lowerBounds
    entries = [[(row: Int, coefficient: Double)]](repeating: [], count: variableCount)
    components = DisjointSets(count: variableCount)
    for (number, row) in rows.enumerated() {
      guard let (first, coefficient) = row.terms.first else { continue }
      if row.terms.count == 1 {
        let ends = [row.lower / coefficient, row.upper / coefficient]
        let (low, high) = coefficient > 0 ? (ends[0], ends[1]) : (ends[1], ends[0])
        if low > -.infinity { lowerBounds[first].append(.init(row: number, value: low)) }
        if high < .infinity { upperBounds[first].append(.init(row: number, value: high)) }
      } else {
        for (variable, coefficient) in row.terms {
          entries[variable].append((number, coefficient))
          components.merge(first, variable)
        }
      }
    }
    for variable in 0..<variableCount {
      lowerBounds[variable].sort { ($1.value, $0.row) < ($0.value, $1.row) }
      upperBounds[variable].sort { ($0.value, $0.row) < ($1.value, $1.row) }
    }
    for (number, row) in rows.enumerated() where row.terms.count > 1 {
      let component = components.representative(of: row.terms[0].variable)
      rowsOfComponent[component, default: []].append(number)
    }
  }

  /// Whether there are limits of several variables.
  var hasRows: Bool { !rowsOfComponent.isEmpty }

  /// The tightest lower bound of a variable.
  func lowerBound(of variable: Int) -> Bound? {
    lowerBounds[variable].first { !isGone.contains($0.row) }
  }

  /// The tightest upper bound of a variable.
  func upperBound(of variable: Int) -> Bound? {
    upperBounds[variable].first { !isGone.contains($0.row) }
  }

  /// The rows of several variables that connect with some variables, gone or not, rising: the
  /// program stays the same from one question to the next.
  mutating func connected(to terms: [(variable: Int, coefficient: Double)]) -> [Int] {
    let near = Set(terms.map { components.representative(of: $0.variable) })
      .compactMap { rowsOfComponent[$0] }
    return near.count == 1 ? near[0] : near.flatMap(\.self).sorted()
  }

  /// Some of those rows, the nearest ones of few variables.
  func near(_ terms: [(variable: Int, coefficient: Double)], atMost count: Int) -> [Int] {
    var found: [Int] = []
    var isFound = Set<Int>()
    var variables = terms.map(\.variable)
    var isKnown = Set(variables)
    var next = 0
    while next < variables.count, found.count < count {
      for (row, _) in entries[variables[next]] where found.count < count {
        guard !isGone.contains(row), rows[row].terms.count <= count,
          isFound.insert(row).inserted
        else { continue }
        found.append(row)
        for (variable, _) in rows[row].terms where isKnown.insert(variable).inserted {
          variables.append(variable)
        }
      }
      next += 1
    }
    return found.sorted()
  }

  /// The program of some rows over some variables, without costs.
  func program(of numbers: [Int], over variables: [Int]) -> LinearProgram? {
    let places = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices))
    var entries: [SparseMatrix.Entry] = []
    // By rows or by columns, whatever is less: few rows may lie on a variable that very many limit.
    let termCount = numbers.reduce(0) { $0 + rows[$1].terms.count }
    if termCount < variables.reduce(0, { $0 + self.entries[$1].count }) {
      let columns = Dictionary(uniqueKeysWithValues: zip(variables, variables.indices))
      for (place, number) in numbers.enumerated() {
        for (variable, coefficient) in rows[number].terms {
          if let column = columns[variable] {
            entries.append(.init(row: place, column: column, value: coefficient))
          }
        }
      }
    } else {
      for (column, variable) in variables.enumerated() {
        for (number, coefficient) in self.entries[variable] {
          if let place = places[number] {
            entries.append(.init(row: place, column: column, value: coefficient))
          }
        }
      }
    }
    guard
      let matrix = try? SparseMatrix(
        rowCount: numbers.count, columnCount: variables.count, entries: entries)
    else { return nil }
    var program = LinearProgram(matrix: matrix)
    program.rowLower = numbers.map { isGone.contains($0) ? -.infinity : rows[$0].lower }
    program.rowUpper = numbers.map { isGone.contains($0) ? .infinity : rows[$0].upper }
    program.columnLower = variables.map { lowerBound(of: $0)?.value ?? -.infinity }
    program.columnUpper = variables.map { upperBound(of: $0)?.value ?? .infinity }
    return program
  }

  /// The variables of some rows, as they come, and those of a sum.
  func variables(
    of numbers: [Int], and terms: [(variable: Int, coefficient: Double)]
  ) -> [Int] {
    var isKnown = Set<Int>()
    return (numbers.lazy.flatMap { rows[$0].terms } + terms).compactMap {
      isKnown.insert($0.variable).inserted ? $0.variable : nil
    }
  }
}
