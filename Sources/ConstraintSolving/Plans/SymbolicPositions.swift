import FlatMemory

/// The numbers that tell a system from others of its structure, for the time of one solve.
struct PlanInput: BitwiseCopyable {
  /// The constant of each constraint.
  let constants: Vector<Double>
  /// The lower bound of each variable.
  let lowerBounds: Vector<Double>
}

/// Where the breakpoints of a plan's blocks are: at the constants of constraints and the lower
/// bounds of variables, less the constants that substitution brought into their sums.
struct SymbolicPositions: ~Copyable {
  /// Where a breakpoint comes from.
  struct Source: BitwiseCopyable {
    /// The constraint, or `~variable` for the lower bound of a variable.
    var identifier: Int
    /// How much a unit of the item is in the constraint's sum.
    var scale: Double
    /// Where its terms end.
    var end: Int32
  }

  private let sources: FlatArray<Source>
  /// Multiples of constants, by constraint.
  private let terms: FlatArray<PlacedTerm>

  init(capacity: Int = 16) {
    sources = FlatArray(capacity: capacity)
    terms = FlatArray(capacity: capacity)
  }

  /// How many breakpoints there are.
  var count: Int { sources.count }

  /// About how many bytes it takes.
  var byteCount: Int { 24 * sources.count + 16 * terms.count }

  /// Adds a breakpoint.
  ///
  /// - Parameters:
  ///   - origin: What it comes from.
  ///   - offset: What substitution brought into the sum of its row.
  func append(_ origin: BlockModel.Origin, _ offset: [PlacedTerm]) {
    for term in offset { terms.append(term) }
    sources.append(
      Source(identifier: origin.identifier, scale: origin.scale, end: Int32(terms.count)))
  }

  /// How much a unit of a breakpoint's item is in the sum of its constraint.
  func scale(of breakpoint: Int) -> Double { sources[breakpoint].scale }

  /// Computes where the breakpoints are.
  func evaluate(_ input: PlanInput, into positions: borrowing FlatArray<Double>) {
    let (sources, terms, positions) = (sources.elements, terms.elements, positions.elements)
    var term = 0
    for breakpoint in 0..<sources.count {
      let source = sources[breakpoint]
      var value =
        source.identifier >= 0
        ? input.constants[source.identifier] : input.lowerBounds[~source.identifier]
      while term < Int(source.end) {
        value -= terms[term].coefficient * input.constants[Int(terms[term].place)]
        term += 1
      }
      positions[breakpoint] = value / source.scale
    }
  }

  /// Whether the constraints miss their constants by what the items take them to.
  ///
  /// - Parameters:
  ///   - activities: The sums of the constraints.
  ///   - input: The constants.
  ///   - distance: Tells how far beyond a breakpoint its item is; `nil` for what is too far to say.
  /// - Returns: Whether they do, but for rounding.
  @inline(__always) func agrees(
    with activities: Vector<Double>, _ input: PlanInput, distance: (Int) -> Double?
  ) -> Bool {
    let sources = sources.elements
    for breakpoint in 0..<sources.count {
      let source = sources[breakpoint]
      guard source.identifier >= 0, let distance = distance(breakpoint) else { continue }
      let activity = activities[source.identifier]
      let constant = input.constants[source.identifier]
      let expected = source.scale * distance
      let near = Tolerance.equality * max(1, abs(activity), abs(constant))
      if abs(activity - constant - expected) > near { return false }
    }
    return true
  }
}
