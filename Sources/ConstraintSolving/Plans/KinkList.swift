import FlatMemory

/// The numbers that tell a system from others of its structure, for the time of one solve.
struct PlanInput: BitwiseCopyable {
  /// The constant of each constraint.
  let constants: Vector<Double>
  /// The lower bound of each variable.
  let lowerBounds: Vector<Double>
}

/// Where the kinks of a plan's items come from: the constants of constraints and the lower bounds
/// of variables, less the constants that substitution brought into their sums.
struct KinkList: ~Copyable {
  /// Where a kink comes from.
  struct Source: BitwiseCopyable {
    /// The constraint, or `~variable` for the lower bound of a variable.
    var identifier: Int
    /// How much a unit of the item is in the constraint's sum.
    var scale: Double
    /// The item of the kink.
    var item: Int32
    var relation: ConstraintRelation
    var priority: Double
    /// Where its terms end.
    var end: Int32
  }

  private let sources: FlatArray<Source>
  /// Multiples of constants, by constraint.
  private let terms: FlatArray<SolvePlan.Term>

  init(capacity: Int = 16) {
    sources = FlatArray(capacity: capacity)
    terms = FlatArray(capacity: capacity)
  }

  /// How many kinks there are.
  var count: Int { sources.count }

  /// About how many bytes it takes.
  var byteCount: Int { 40 * sources.count + 16 * terms.count }

  /// Adds the kink of a row.
  func append(_ row: PlannedRow, of item: Int) {
    for term in row.offset { terms.append(term) }
    sources.append(
      Source(
        identifier: row.identifier, scale: row.form[0].coefficient,
        item: Int32(item), relation: row.relation, priority: row.priority,
        end: Int32(terms.count)))
  }

  /// How much a unit of a kink's item is in the sum of its constraint.
  func scale(of kink: Int) -> Double { sources[kink].scale }

  /// The row of a kink, one multiple of a variable.
  func row(of kink: Int, variable: Int) -> PlannedRow {
    let start = kink == 0 ? 0 : Int(sources[kink - 1].end)
    return PlannedRow(
      identifier: sources[kink].identifier, relation: sources[kink].relation,
      priority: sources[kink].priority, form: [(variable, sources[kink].scale)],
      offset: (start..<Int(sources[kink].end)).map { terms[$0] })
  }

  /// Puts the kinks where they are.
  func place(_ input: PlanInput, into places: borrowing FlatArray<Double>) {
    let (sources, terms, places) = (sources.elements, terms.elements, places.elements)
    var term = 0
    for kink in 0..<sources.count {
      let source = sources[kink]
      var value =
        source.identifier >= 0
        ? input.constants[source.identifier] : input.lowerBounds[~source.identifier]
      while term < Int(source.end) {
        value -= terms[term].coefficient * input.constants[Int(terms[term].place)]
        term += 1
      }
      places[kink] = value / source.scale
    }
  }

  /// Computes how far the kinks move with a unit of a constant.
  func computeRates(of constant: Int, into rates: borrowing FlatArray<Double>) {
    var term = 0
    for kink in 0..<sources.count {
      let source = sources[kink]
      var rate = source.identifier == constant ? 1.0 : 0
      while term < Int(source.end) {
        if Int(terms[term].place) == constant { rate -= terms[term].coefficient }
        term += 1
      }
      rates[kink] = rate / source.scale
    }
  }

  /// Whether the constraints miss their constants by what the items take them to.
  ///
  /// - Parameters:
  ///   - activities: The sums of the constraints.
  ///   - values: The values of the items.
  ///   - places: Where the kinks are.
  ///   - input: The constants.
  /// - Returns: Whether they do, but for rounding.
  func agrees(
    with activities: Vector<Double>, values: borrowing FlatArray<Double>,
    places: borrowing FlatArray<Double>, _ input: PlanInput
  ) -> Bool {
    let (sources, values, places) = (sources.elements, values.elements, places.elements)
    for kink in 0..<sources.count {
      let source = sources[kink]
      guard source.identifier >= 0 else { continue }
      let activity = activities[source.identifier]
      let constant = input.constants[source.identifier]
      let expected = source.scale * (values[Int(source.item)] - places[kink])
      let near = EqualityElimination.tolerance * max(1, abs(activity), abs(constant))
      if abs(activity - constant - expected) > near { return false }
    }
    return true
  }
}
