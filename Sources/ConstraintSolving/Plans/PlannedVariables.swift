import FlatMemory

/// The free variables of a plan that no row connects to others.
final class PlannedVariables {
  private let variables = SeparateVariables()
  private let positions = SymbolicPositions()
  /// The interval of each variable in the last solve.
  private let intervals = FlatArray<SeparateVariables.Interval>()
  private let values = FlatArray<Double>()
  /// The member of each breakpoint.
  private let members = FlatArray<Int>()

  /// The variables for which the levels left an interval in the last solve.
  private(set) var open: [OpenVariable] = []
  /// The members of these variables.
  private var openMembers: [Int] = []

  /// The number of breakpoints examined in all solves.
  var looks: Int { variables.looks }

  /// The approximate size in bytes.
  var byteCount: Int { variables.byteCount + positions.byteCount + 32 * values.count }

  /// Adds a variable with its rows, those of the highest level first.
  func append(_ variable: Int, _ rows: [PlannedRow]) {
    variables.append(variable)
    for row in rows {
      let origin = BlockModel.Origin(
        identifier: row.identifier, scale: row.form[0].coefficient, row: 0)
      variables.add(origin, level: row.level, slopes: row.slopes)
      positions.append(origin, row.offset)
      members.append(values.count)
    }
    values.append(0)
    intervals.append(.init(lower: 0, upper: 0))
  }

  /// Solves all variables; false if the required constraints leave a variable without a value, or
  /// the time is over.
  ///
  /// - Parameters:
  ///   - input: The constants.
  ///   - clock: Decides when to stop.
  ///   - point: Receives the values, by the numbers of the variables.
  /// - Returns: Whether all have a value; `open` lists those that no level decides.
  func solve(_ input: PlanInput, _ clock: inout WorkClock, _ point: Vector<Double>) -> Bool {
    if clock.isOver(after: positions.count) { return false }
    positions.evaluate(input, into: variables.positions)
    open.removeAll(keepingCapacity: true)
    openMembers.removeAll(keepingCapacity: true)
    for member in 0..<variables.count {
      if clock.isOver(after: 1 + variables.breakpointRange(of: member).count) { return false }
      guard let interval = variables.interval(of: member) else { return false }
      let variable = variables.variable(member)
      if interval.value == nil {
        open.append(.init(variable: variable, lower: interval.lower, upper: interval.upper))
        openMembers.append(member)
      }
      intervals[member] = interval
      values[member] = interval.value ?? 0
      point[variable] = values[member]
    }
    return true
  }

  /// Copies the values of open variables that rule 4 chose.
  func take(_ point: Vector<Double>) {
    for (one, member) in zip(open, openMembers) { values[member] = point[one.variable] }
  }

  /// Whether the violations of the constraints match the predictions of the variables.
  func agrees(with activities: Vector<Double>, _ input: PlanInput) -> Bool {
    positions.agrees(with: activities, input) {
      values[members[$0]] - variables.positions[$0]
    }
  }
}
