import FlatMemory

/// A line that is a factor times another line.
struct ParallelPair {
  let kept: Int
  let gone: Int
  let factor: Double
}

/// Finds lines of a matrix that are multiples of each other.
struct ParallelLines: ~Copyable {
  private let coefficients: EntryLines
  private let isLive: [Bool]
  /// One more coefficient of each line, placed before all others; empty for none.
  private let extra: [Double]

  /// Creates the lines of a matrix.
  ///
  /// - Parameters:
  ///   - coefficients: The lines.
  ///   - isLive: Whether each index of their entries counts.
  ///   - extra: One more coefficient of each line.
  init(_ coefficients: EntryLines, where isLive: [Bool], extra: [Double] = []) {
    self.coefficients = coefficients
    self.isLive = isLive
    self.extra = extra
  }

  /// Finds pairs of parallel lines.
  ///
  /// - Parameter lines: The lines to compare, ascending.
  /// - Returns: The pairs of an earlier line and a multiple of it. Each line is paired at most once
  ///   as a multiple.
  func pairs(of lines: [Int]) -> [ParallelPair] {
    var found: [ParallelPair] = []
    // One chain per remainder of the keys, of places in `kept`, oldest first.
    var size = 16
    while size < 2 * lines.count { size *= 2 }
    var chains = [Int](repeating: -1, count: size)
    var kept: [KeptLine] = []
    kept.reserveCapacity(lines.count)
    for line in lines {
      guard let key = key(of: line) else { continue }
      var entries: [WorkingProgram.Entry] = []
      var isGone = false
      let chain = Int(truncatingIfNeeded: key) & (size - 1)
      var last = -1
      var place = chains[chain]
      while place >= 0, !isGone {
        if kept[place].key == key {
          if entries.isEmpty { entries = sortedEntries(of: line) }
          if kept[place].entries.isEmpty {
            kept[place].entries = sortedEntries(of: kept[place].line)
          }
          if let factor = Self.factor(of: entries, by: kept[place].entries) {
            found.append(ParallelPair(kept: kept[place].line, gone: line, factor: factor))
            isGone = true
          }
        }
        last = place
        place = kept[place].next
      }
      if isGone { continue }
      if last >= 0 { kept[last].next = kept.count } else { chains[chain] = kept.count }
      kept.append(KeptLine(line: line, key: key, entries: entries))
    }
    return found
  }

  /// A line that is not a multiple of an earlier line.
  private struct KeptLine {
    let line: Int
    let key: UInt64
    /// Its sorted entries, once requested.
    var entries: [WorkingProgram.Entry]
    /// The place of the next line in its chain.
    var next = -1
  }

  private func extra(of line: Int) -> Double { extra.isEmpty ? 0 : extra[line] }

  private func sortedEntries(of line: Int) -> [WorkingProgram.Entry] {
    var entries = coefficients[line].filter { isLive[$0.index] }
    if extra(of: line) != 0 { entries.append(.init(index: -1, value: extra(of: line))) }
    return entries.ordered { $0.index < $1.index }
  }

  /// Returns a number that parallel lines share for any order of their entries; `nil` for an empty
  /// line.
  private func key(of line: Int) -> UInt64? {
    var (leader, leading) = (Int.max, 0.0)
    for place in coefficients.range(line) {
      let entry = coefficients[place: place]
      if entry.index < leader, isLive[entry.index] {
        (leader, leading) = (entry.index, entry.value)
      }
    }
    guard leading != 0 else { return nil }
    var sum = Self.hash(.max, extra(of: line) / leading)
    for place in coefficients.range(line) {
      let entry = coefficients[place: place]
      if isLive[entry.index] {
        sum &+= Self.hash(UInt64(bitPattern: Int64(entry.index)), entry.value / leading)
      }
    }
    return sum
  }

  /// A hash of an index and a ratio. The ratio is rounded, because parallel lines may differ in the
  /// last digits. (The finalizer of splitmix64: Steele, Lea and Flood, 2014.)
  @inline(__always)
  private static func hash(_ index: UInt64, _ ratio: Double) -> UInt64 {
    var hash = (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(Float(ratio + 0).bitPattern) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }

  /// Returns the factor between two lines; `nil` if they are not parallel.
  private static func factor(
    of line: [WorkingProgram.Entry], by other: [WorkingProgram.Entry]
  ) -> Double? {
    guard line.count == other.count, let first = line.first, let second = other.first else {
      return nil
    }
    let factor = first.value / second.value
    let isParallel = zip(line, other).allSatisfy {
      $0.index == $1.index
        && abs($0.value - factor * $1.value) <= SimplexTolerance.lastDigit * abs($0.value)
    }
    let least = SimplexTolerance.parallelFactor
    return isParallel && abs(factor) <= 1 / least && abs(factor) >= least ? factor : nil
  }
}
