/// Fills the lines of a stack that wraps: each takes views as long as there is room for the next
/// one, which then begins another line.
struct LineFilling: Sendable {
  /// Where a baseline of a view lies: `share · size + offset` behind its near edge.
  typealias Baseline = (share: Double, offset: Double)

  /// Differences of sizes that count as none.
  private static let near = 1e-6

  /// The distance behind each view that another one follows in its line.
  var spacings: [Double]
  /// The distance between lines.
  var lineSpacing: Double
  /// Where views stand in their lines.
  var alignment: LayoutStack.Alignment
  /// The first and the last baselines of the views.
  var baselines: [(first: Baseline, last: Baseline)]
  /// Whether distances along the axis are those of baselines.
  var isBaselineRelative: Bool

  /// Where the views begin along the axis, counted from the start of the stack.
  ///
  /// - Parameters:
  ///   - sizes: Their sizes along it.
  ///   - extent: The room of a line. A view that is larger has a line for itself.
  /// - Returns: The starts, and the first view of each line.
  func starts(
    of sizes: some RandomAccessCollection<Double>, in extent: Double
  ) -> (starts: [Double], firsts: [Int]) {
    var (starts, firsts): ([Double], [Int]) = ([], [])
    starts.reserveCapacity(sizes.count)
    var (end, before) = (0.0, 0.0)
    for (number, size) in sizes.enumerated() {
      let start =
        number == 0 ? 0 : end + spacings[number - 1] - distance(behind: number - 1, before, size)
      let isFirst = number == 0 || start + size > extent + Self.near
      if isFirst { firsts.append(number) }
      starts.append(isFirst ? 0 : start)
      end = (isFirst ? 0 : start) + size
      before = size
    }
    return (starts, firsts)
  }

  /// How much further apart than the edges that face each other the baselines of a view and the
  /// next one are.
  private func distance(behind number: Int, _ size: Double, _ next: Double) -> Double {
    guard isBaselineRelative else { return 0 }
    let (last, first) = (baselines[number].last, baselines[number + 1].first)
    return (1 - last.share) * size - last.offset + first.share * next + first.offset
  }

  /// Where the views begin across the axis, counted from the first line.
  ///
  /// - Parameters:
  ///   - sizes: Their sizes across it.
  ///   - firsts: The first view of each line.
  /// - Returns: The starts, and the size of all lines together.
  func crossStarts(
    of sizes: some RandomAccessCollection<Double>, firsts: [Int]
  ) -> (starts: [Double], total: Double) {
    var starts: [Double] = []
    starts.reserveCapacity(sizes.count)
    var line = 0.0
    for (number, first) in firsts.enumerated() {
      let last = number + 1 < firsts.count ? firsts[number + 1] : sizes.count
      // How far a view reaches before and behind what is in one line in all of them.
      let reaches = (first..<last).map { view in
        reach(of: sizes[sizes.index(sizes.startIndex, offsetBy: view)], view)
      }
      let before = reaches.reduce(0) { max($0, $1.before) }
      let behind = reaches.reduce(0) { max($0, $1.behind) }
      for reach in reaches { starts.append(line + before - reach.before) }
      line += before + behind + lineSpacing
    }
    return (starts, firsts.isEmpty ? 0 : max(0, line - lineSpacing))
  }

  private func reach(of size: Double, _ view: Int) -> (before: Double, behind: Double) {
    switch alignment {
    case .fill, .leading: return (0, size)
    case .trailing: return (size, 0)
    case .center: return (size / 2, size / 2)
    case .firstBaseline, .lastBaseline:
      let baselines = baselines[view]
      let (share, offset) = alignment == .firstBaseline ? baselines.first : baselines.last
      let before = share * size + offset
      return (before, size - before)
    }
  }
}
