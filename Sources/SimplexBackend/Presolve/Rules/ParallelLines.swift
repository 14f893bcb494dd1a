/// Finds lines of a matrix that are multiples of each other.
struct ParallelLines {
  private let coefficients: EntryLines
  private let isLive: [Bool]
  /// One more coefficient of each line, as if it stood before all others; none where empty.
  private let extra: [Double]

  /// The lines of a matrix.
  ///
  /// - Parameters:
  ///   - coefficients: The lines.
  ///   - isLive: Which indices of their entries count.
  ///   - extra: One more coefficient of each line.
  init(_ coefficients: EntryLines, where isLive: [Bool], extra: [Double] = []) {
    self.coefficients = coefficients
    self.isLive = isLive
    self.extra = extra
  }

  /// Pairs of parallel lines.
  ///
  /// - Parameter lines: The lines to look at.
  /// - Returns: For each line that is a multiple of one before, which nothing else is a multiple
  ///   of, the other one, the line itself, and the factor.
  func pairs(of lines: [Int]) -> [(kept: Int, gone: Int, factor: Double)] {
    var keys: [(key: UInt64, line: Int)] = []
    keys.reserveCapacity(lines.count)
    for line in lines { if let key = key(of: line) { keys.append((key, line)) } }
    keys.sort { $0.key != $1.key ? $0.key < $1.key : $0.line < $1.line }
    var found: [(kept: Int, gone: Int, factor: Double)] = []
    var first = 0
    while first < keys.count {
      var end = first + 1
      while end < keys.count, keys[end].key == keys[first].key { end += 1 }
      if end > first + 1 { found += pairs(among: keys[first..<end].map(\.line)) }
      first = end
    }
    return found.sorted { $0.gone < $1.gone }
  }

  /// Pairs among lines that look alike.
  private func pairs(among lines: [Int]) -> [(kept: Int, gone: Int, factor: Double)] {
    var kept: [(line: Int, sorted: [WorkingProgram.Entry])] = []
    var found: [(kept: Int, gone: Int, factor: Double)] = []
    for line in lines {
      let sorted = sortedEntries(of: line)
      let parallel = kept.lazy.compactMap { other in
        Self.factor(of: sorted, by: other.sorted).map {
          (kept: other.line, gone: line, factor: $0)
        }
      }.first
      if let parallel { found.append(parallel) } else { kept.append((line, sorted)) }
    }
    return found
  }

  private func extra(of line: Int) -> Double { extra.isEmpty ? 0 : extra[line] }

  private func sortedEntries(of line: Int) -> [WorkingProgram.Entry] {
    var entries = coefficients[line].filter { isLive[$0.index] }
    if extra(of: line) != 0 { entries.append(.init(index: -1, value: extra(of: line))) }
    return entries.sorted { $0.index < $1.index }
  }

  /// A number that parallel lines share, whatever the order of their entries; `nil` for a line
  /// without any.
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

  /// A hash of an index and a ratio, which is rounded, since parallel lines need not be so to the
  /// last digit. (The finalizer of splitmix64: Steele, Lea and Flood, 2014.)
  @inline(__always)
  private static func hash(_ index: UInt64, _ ratio: Double) -> UInt64 {
    var hash = (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(Float(ratio + 0).bitPattern) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }

  /// What a line is another one times; `nil` if they are not parallel.
  private static func factor(
    of line: [WorkingProgram.Entry], by other: [WorkingProgram.Entry]
  ) -> Double? {
    guard line.count == other.count, let first = line.first, let second = other.first else {
      return nil
    }
    let factor = first.value / second.value
    let isParallel = zip(line, other).allSatisfy {
      $0.index == $1.index && abs($0.value - factor * $1.value) <= 1e-15 * abs($0.value)
    }
    return isParallel && abs(factor) <= 1e6 && abs(factor) >= 1e-6 ? factor : nil
  }
}
