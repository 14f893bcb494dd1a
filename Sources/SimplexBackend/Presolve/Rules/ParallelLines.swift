/// Finds lines of a matrix that are multiples of each other.
enum ParallelLines {
  /// Pairs of parallel lines.
  ///
  /// - Parameters:
  ///   - lines: The lines to look at.
  ///   - entries: The coefficients of a line, in any order.
  /// - Returns: For each line that is a multiple of one before, which nothing else is a multiple
  ///   of, the other one, the line itself, and the factor.
  static func pairs(
    of lines: [Int], _ entries: (Int) -> [WorkingProgram.Entry]
  ) -> [(kept: Int, gone: Int, factor: Double)] {
    var found: [(kept: Int, gone: Int, factor: Double)] = []
    var seen: [Int: [(line: Int, sorted: [WorkingProgram.Entry])]] = [:]
    for line in lines {
      let sorted = entries(line).sorted { $0.index < $1.index }
      guard let first = sorted.first else { continue }
      var hasher = Hasher()
      for entry in sorted {
        hasher.combine(entry.index)
        // Rounded, since parallel lines need not be so to the last digit.
        hasher.combine(Float(entry.value / first.value))
      }
      let key = hasher.finalize()
      let parallel = seen[key]?.lazy.compactMap { other in
        factor(of: sorted, by: other.sorted).map { (kept: other.line, gone: line, factor: $0) }
      }.first
      if let parallel {
        found.append(parallel)
      } else {
        seen[key, default: []].append((line, sorted))
      }
    }
    return found
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
