/// A row of a block in free variables, and the constants that substitution brought into it.
struct PlannedRow {
  /// The constraint, or `~variable` for the lower bound of a variable.
  var identifier: Int
  var relation = ConstraintRelation.greaterThanOrEqual
  var priority = ConstraintSystem.required
  /// The free variables, rising.
  var form: [(variable: Int, coefficient: Double)] = []
  /// Multiples of the constants of constraints.
  var offset: [SolvePlan.Term] = []
}

/// Makes the rows of a block the items of a tableau: rows that are multiples of each other are one
/// item, with a kink for each.
struct BlockCompiler {
  /// Larger tableaux are slower than the passes, whose programs are sparse.
  private static let greatestTableau = 24_000
  /// A solve may move each variable, and looks at all of them each time.
  private static let greatestVariableCount = 1_000

  /// What tells the form of one item from others: its first coefficient is 1.
  private struct Form: Hashable {
    var variables: [Int]
    var coefficients: [Double]
  }

  private let system: ConstraintSystem
  private let levels: PriorityLevels
  private let variables: [Int]
  private let columns: [Int: Int]
  private let rows: [PlannedRow]

  /// - Parameters:
  ///   - variables: The free variables of the block, rising.
  ///   - rows: Its rows.
  ///   - system: The system that identifiers speak of.
  ///   - levels: The levels of its constraints.
  init(
    _ variables: [Int], _ rows: [PlannedRow], of system: ConstraintSystem,
    _ levels: PriorityLevels
  ) {
    self.variables = variables
    self.rows = rows
    self.system = system
    self.levels = levels
    columns = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
  }

  /// The block; `nil` where a tableau would not serve.
  func block() -> PlannedBlock? {
    guard variables.count <= Self.greatestVariableCount, hasModestCoefficients else { return nil }
    var itemOfForm: [Form: Int] = [:]
    var forms: [[Double]] = []
    var members = [[(row: Int, scale: Double)]](repeating: [], count: variables.count)
    for (number, row) in rows.enumerated() {
      let scale = row.form[0].coefficient
      let item: Int
      if row.form.count == 1 {
        item = column(of: row.form[0].variable)
      } else {
        let form = Form(
          variables: row.form.map(\.variable), coefficients: row.form.map { $0.coefficient / scale }
        )
        item = itemOfForm[form] ?? members.count
        if item == members.count {
          itemOfForm[form] = item
          members.append([])
          forms.append(dense(form))
          if forms.count * variables.count > Self.greatestTableau { return nil }
        }
      }
      members[item].append((number, scale))
    }
    return block(forms, members)
  }

  private func block(
    _ forms: [[Double]], _ members: [[(row: Int, scale: Double)]]
  ) -> PlannedBlock {
    let usedLevels = Set(rows.map { level(of: $0.identifier) } + [0]).sorted()
    let kinks = members.map { members in
      members.map { number, scale in
        cost(
          of: rows[number].identifier, scale,
          level: usedLevels.firstPlace { $0 >= level(of: rows[number].identifier) })
      }
    }
    let shape = BlockShape(
      variableCount: variables.count, levelCount: usedLevels.count, forms: forms, kinks: kinks)
    return PlannedBlock(variables, shape, members.joined().map { rows[$0.row] })
  }

  /// The rows with their costs, where there is but one variable.
  var separateRows: [(row: PlannedRow, cost: BlockShape.Kink)] {
    rows.map { row in
      (
        row,
        cost(of: row.identifier, row.form[0].coefficient, level: level(of: row.identifier))
      )
    }
  }

  private func cost(of identifier: Int, _ scale: Double, level: Int) -> BlockShape.Kink {
    let (below, above) = slopes(of: identifier)
    return BlockShape.Kink(
      level: Int32(level), left: scale * (scale > 0 ? below : above),
      right: scale * (scale > 0 ? above : below))
  }

  /// The level of a row, 0 for what is required.
  private func level(of identifier: Int) -> Int {
    identifier >= 0 && !system.isRequired(identifier)
      ? 1 + Int(levels.levelOfConstraint[identifier]) : 0
  }

  /// The slopes of a row's violation below and above its constant.
  private func slopes(of identifier: Int) -> (left: Double, right: Double) {
    identifier >= 0 ? system.violationSlopes(of: identifier) : (-1, 0)
  }

  private func column(of variable: Int) -> Int { columns[variable, default: 0] }

  private func dense(_ form: Form) -> [Double] {
    var row = [Double](repeating: 0, count: variables.count)
    for (variable, coefficient) in zip(form.variables, form.coefficients) {
      row[column(of: variable)] = coefficient
    }
    return row
  }

  private var hasModestCoefficients: Bool {
    let sizes = rows.flatMap { $0.form.map { abs($0.coefficient) } }
    return (sizes.max() ?? 1) <= LexicographicTableau.greatestSpread * (sizes.min() ?? 1)
  }
}
