import FlatMemory

/// Variables that no row connects to others, each a block of one variable.
///
/// Its best and fair value follows from its breakpoints in closed form.
struct SeparateVariables: ~Copyable {
  /// A variable.
  struct Member: BitwiseCopyable {
    var variable: Int
    /// The range of its breakpoints, those of the highest level first.
    var start: Int
    var end: Int

    var breakpoints: Range<Int> { unsafe Range(uncheckedBounds: (start, end)) }
  }

  /// The values that the levels and fairness leave for a variable.
  struct Interval: BitwiseCopyable {
    var lower: Double
    var upper: Double

    /// The only value; `nil` if several values remain.
    var value: Double? {
      if lower == upper { return lower }
      // A half-open interval has no middle.
      let middle = (lower + upper) / 2
      let isPoint =
        middle.isFinite && upper - lower <= Tolerance.rounding * max(1, abs(middle))
      return isPoint ? middle : nil
    }
  }

  private let members = FlatArray<Member>()
  private let breakpoints = FlatArray<BlockModel.Breakpoint>()
  /// The source of each breakpoint; its item is the member.
  let origins = FlatArray<BlockModel.Origin>()
  /// The position of each breakpoint.
  let positions = FlatArray<Double>()
  /// The costs of one level of one variable.
  private let functions = FlatArray<BreakpointFunction>(capacity: 8)
  private let counter = FlatArray(repeating: 0, count: 1)

  /// The number of variables.
  var count: Int { members.count }

  /// The number of breakpoints examined in all solves: a machine-independent measure of work.
  var looks: Int { counter[0] }

  /// The approximate size in bytes.
  var byteCount: Int { 24 * members.count + 56 * breakpoints.count }

  /// The variable of a member.
  func variable(_ member: Int) -> Int { members[member].variable }

  /// The breakpoints of a member.
  func breakpointRange(of member: Int) -> Range<Int> { members[member].breakpoints }

  /// Adds a variable. The next calls of `add` provide its breakpoints.
  func append(_ variable: Int) {
    members.append(Member(variable: variable, start: breakpoints.count, end: breakpoints.count))
  }

  /// Adds a breakpoint of the last variable. Its level must not be higher than that of the previous
  /// breakpoint.
  ///
  /// - Parameters:
  ///   - origin: The source of the breakpoint.
  ///   - level: The level of its cost, 0 for the required one.
  ///   - slopes: The slopes of its cost below and above, in units of its row.
  ///   - sum: Its position in units of its row; 0 if a plan sets it later.
  func add(
    _ origin: BlockModel.Origin, level: Int, slopes: (left: Double, right: Double),
    at sum: Double = 0
  ) {
    breakpoints.append(.init(level: Int32(level), slopes: slopes, scale: origin.scale))
    origins.append(origin)
    positions.append(sum / origin.scale)
    members[members.count - 1].end += 1
  }

  /// Returns the values that the levels and fairness leave for a member.
  ///
  /// `nil` if the required constraints leave none.
  func interval(of number: Int) -> Interval? {
    let member = members[number]
    guard var interval = leastInterval(of: member) else { return nil }
    guard interval.value == nil, let level = missedLevel(of: member, within: interval) else {
      return interval
    }
    guard let value = fairValue(of: member, level, within: interval) else { return nil }
    (interval.lower, interval.upper) = (value, value)
    return interval
  }

  /// Calls a closure with each level of a member that has optional constraints.
  ///
  /// The closure receives its breakpoints and their total cost at a value.
  func forEachLevel(
    of number: Int, at value: Double, _ body: (_ members: Range<Int>, _ sum: Double) -> Void
  ) {
    let member = members[number]
    var first = member.start
    while first < member.end {
      let end = endOfLevel(from: first, of: member)
      if breakpoints[first].level > 0 {
        var sum = 0.0
        for breakpoint in first..<end {
          let distance = value - positions[breakpoint]
          sum += distance * slope(of: breakpoint, isBelow: distance < 0)
        }
        body(first..<end, sum)
      }
      first = end
    }
  }

  private func slope(of breakpoint: Int, isBelow: Bool) -> Double {
    isBelow ? breakpoints[breakpoint].left : breakpoints[breakpoint].right
  }

  private func endOfLevel(from first: Int, of member: Member) -> Int {
    let level = breakpoints[first].level
    var end = first + 1
    while end < member.end, breakpoints[end].level == level { end += 1 }
    return end
  }

  // MARK: - Levels

  /// Returns where the sums of all levels are least, one level after another.
  private func leastInterval(of member: Member) -> Interval? {
    var (lower, upper) = (-Double.infinity, Double.infinity)
    var first = member.start
    while first < member.end, lower < upper {
      let end = endOfLevel(from: first, of: member)
      if breakpoints[first].level == 0 {
        for breakpoint in first..<end {
          if breakpoints[breakpoint].left < 0 { lower = max(lower, positions[breakpoint]) }
          if breakpoints[breakpoint].right > 0 { upper = min(upper, positions[breakpoint]) }
        }
        let near = Tolerance.equality * max(1, abs(lower), abs(upper))
        if lower > upper, lower.isFinite, upper.isFinite {
          if lower - upper > near { return nil }
          upper = lower
        }
      } else {
        let least = leastInterval(of: first..<end)
        (lower, upper) = (
          min(max(least.lower, lower), upper), max(min(least.upper, upper), lower)
        )
      }
      first = end
    }
    return Interval(lower: lower, upper: upper)
  }

  /// Returns where the total cost of some breakpoints is least.
  private func leastInterval(of range: Range<Int>) -> (lower: Double, upper: Double) {
    functions.shrink(to: 0)
    counter[0] += range.count
    for breakpoint in range {
      functions.append(
        BreakpointFunction(
          position: positions[breakpoint], left: breakpoints[breakpoint].left,
          right: breakpoints[breakpoint].right))
    }
    return functions.elements.leastInterval()
  }

  // MARK: - Fairness

  /// Returns the highest level with a violated constraint inside an interval.
  ///
  /// No breakpoint is inside it, and breakpoints at its ends have no influence.
  private func missedLevel(of member: Member, within interval: Interval) -> Int32? {
    for breakpoint in member.breakpoints
    where breakpoints[breakpoint].level > 0 && missedSlope(of: breakpoint, within: interval) != 0 {
      return breakpoints[breakpoint].level
    }
    return nil
  }

  private func missedSlope(of breakpoint: Int, within interval: Interval) -> Double {
    slope(of: breakpoint, isBelow: positions[breakpoint] >= interval.upper)
  }

  /// Returns where the largest violation of a level is least.
  private func fairValue(
    of member: Member, _ level: Int32, within interval: Interval
  ) -> Double? {
    var lines: [Line] = []
    for breakpoint in member.breakpoints where breakpoints[breakpoint].level == level {
      let slope = missedSlope(of: breakpoint, within: interval)
      if slope != 0 {
        lines.append(Line(slope: slope, constant: -slope * positions[breakpoint]))
      }
    }
    return Line.placeOfLeastMaximum(of: lines, from: interval.lower, to: interval.upper)
  }
}
