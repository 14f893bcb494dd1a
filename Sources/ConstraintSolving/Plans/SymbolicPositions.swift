import FlatMemory

/// The numbers that distinguish a system from others of its structure, for one solve.
struct PlanInput: BitwiseCopyable {
  /// The constant of each constraint.
  let constants: Vector<Double>
  /// The lower bound of each variable.
  let lowerBounds: Vector<Double>
}

/// The positions of the breakpoints of a plan's blocks.
///
/// A position is the constant of a constraint or the lower bound of a variable, minus the constants
/// that substitution added to its sum.
struct SymbolicPositions: ~Copyable {
  /// The source of a breakpoint.
  struct Source: BitwiseCopyable {
    /// The constraint, or `~variable` for the lower bound of a variable.
    var identifier: Int
    /// The coefficient of the item in the constraint's sum.
    var scale: Double
    /// The end of its terms.
    var end: Int32
  }

  private let sources: FlatArray<Source>
  /// Multiples of constants, by constraint.
  private let terms: FlatArray<PlacedTerm>

  init(capacity: Int = 16) {
    sources = FlatArray(capacity: capacity)
    terms = FlatArray(capacity: capacity)
  }

  /// The number of breakpoints.
  var count: Int { sources.count }

  /// The approximate size in bytes.
  var byteCount: Int { 24 * sources.count + 16 * terms.count }

  /// Adds a breakpoint.
  ///
  /// - Parameters:
  ///   - origin: The source of the breakpoint.
  ///   - offset: The constants that substitution added to the sum of its row.
  func append(_ origin: BlockModel.Origin, _ offset: [PlacedTerm]) {
    for term in offset { terms.append(term) }
    sources.append(
      Source(identifier: origin.identifier, scale: origin.scale, end: Int32(terms.count)))
  }

  /// Returns the coefficient of a breakpoint's item in the sum of its constraint.
  func scale(of breakpoint: Int) -> Double { sources[breakpoint].scale }

  /// Computes the positions of the breakpoints.
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

  /// Whether the violations of the constraints match the predictions of the items.
  ///
  /// - Parameters:
  ///   - activities: The sums of the constraints.
  ///   - input: The constants.
  ///   - distance: Returns how far its item is beyond a breakpoint; `nil` if it is too far to tell.
  /// - Returns: Whether they match, up to rounding.
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
