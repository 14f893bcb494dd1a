import LinearProgramming

/// Limits of sums of variables that no equality determines.
///
/// Limits of one variable bound it. Limits of several variables are the rows of linear programs.
struct ReducedLimits {
  /// A limit.
  struct Row {
    var party: Party
    var terms: LinearSum
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
  /// The ignored rows, either permanently or for one question.
  var isGone: Set<Int> = []
  /// The lower bounds of each variable, the tightest first.
  private var lowerBounds: [[Bound]]
  private var upperBounds: [[Bound]]
  /// The rows of several variables that contain each variable.
  private(set) var entries: [[(row: Int, coefficient: Double)]]
  private var components: DisjointSets
  /// The rows of several variables, in ascending order, by the representative of their component.
  private var rowsOfComponent: [Int: [Int]] = [:]

  /// Creates limits from rows, in their order.
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
      lowerBounds[variable] = lowerBounds[variable].inOrder {
        ($1.value, $0.row) < ($0.value, $1.row)
      }
      upperBounds[variable] = upperBounds[variable].inOrder {
        ($0.value, $0.row) < ($1.value, $1.row)
      }
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

  /// Returns the rows of several variables that connect with some variables, in ascending order.
  ///
  /// It includes ignored rows, so that the program stays the same from one question to the next.
  mutating func connected(to terms: LinearSum) -> [Int] {
    let near = Set(terms.map { components.representative(of: $0.variable) })
      .compactMap { rowsOfComponent[$0] }
    return near.count == 1 ? near[0] : near.flatMap(\.self).sorted()
  }

  /// Returns some of those rows: the nearest rows with few variables.
  func near(_ terms: LinearSum, atMost count: Int) -> [Int] {
    var found = VisitQueue()
    var variables = VisitQueue()
    variables.add(variablesOf: terms)
    while found.members.count < count, let variable = variables.popFirst() {
      for (row, _) in entries[variable] where found.members.count < count {
        guard !isGone.contains(row), rows[row].terms.count <= count, found.add(row) else {
          continue
        }
        variables.add(variablesOf: rows[row].terms)
      }
    }
    return found.members.sorted()
  }

  /// The program of some rows over some variables.
  ///
  /// - Parameters:
  ///   - numbers: The rows.
  ///   - variables: The variables.
  ///   - costs: The objective to minimise; terms of other variables are ignored.
  /// - Returns: The program; `nil` if it is malformed.
  func program(
    of numbers: [Int], over variables: [Int], minimizing costs: LinearSum = []
  ) -> LinearProgram? {
    let columns = Dictionary(uniqueKeysWithValues: zip(variables, variables.indices))
    var builder = ProgramBuilder()
    for variable in variables {
      builder.addColumn(
        lowerBound(of: variable)?.value ?? -.infinity, upperBound(of: variable)?.value ?? .infinity)
    }
    for number in numbers {
      let isGone = isGone.contains(number)
      builder.addRow(
        isGone ? -.infinity : rows[number].lower, isGone ? .infinity : rows[number].upper)
    }
    // Iterates over rows or columns, whichever takes fewer steps: a variable in a few of the rows
    // may have very many limits.
    let termCount = numbers.reduce(0) { $0 + rows[$1].terms.count }
    if termCount < variables.reduce(0, { $0 + entries[$1].count }) {
      for (index, number) in numbers.enumerated() {
        for (variable, coefficient) in rows[number].terms {
          guard let column = columns[variable] else { continue }
          builder.addEntry(column, coefficient, toRow: index)
        }
      }
    } else {
      let indices = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices))
      for (column, variable) in variables.enumerated() {
        for (number, coefficient) in entries[variable] {
          guard let index = indices[number] else { continue }
          builder.addEntry(column, coefficient, toRow: index)
        }
      }
    }
    return try? builder.program(
      minimizing: costs.compactMap { term in
        columns[term.variable].map { (column: $0, value: term.coefficient) }
      })
  }

  /// The variables of some rows, in the order of their first use, and those of a sum.
  func variables(of numbers: [Int], and terms: LinearSum) -> [Int] {
    var variables = VisitQueue()
    for number in numbers { variables.add(variablesOf: rows[number].terms) }
    variables.add(variablesOf: terms)
    return variables.members
  }
}
