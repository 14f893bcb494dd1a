/// Fills the lines of a stack that wraps: a view that does not fit in the current line begins
/// another.
struct LineFilling: Sendable {
  /// The position of a baseline, relative to the near edge of its view: `share · size + offset`.
  typealias Baseline = (share: Double, offset: Double)

  /// The largest difference of sizes that counts as equal.
  private static let near = 1e-6

  /// The distance after each view to the next in its line.
  var spacings: [Double]
  /// The distance between lines.
  var lineSpacing: Double
  /// The alignment of views in their lines.
  var alignment: LayoutStack.Alignment
  /// The first and the last baselines of the views.
  var baselines: [(first: Baseline, last: Baseline)]
  /// Whether distances along the axis are measured between baselines.
  var isBaselineRelative: Bool

  /// The starts of the views along the axis, relative to the start of the stack.
  ///
  /// - Parameters:
  ///   - sizes: Their sizes along it.
  ///   - extent: The room of a line. A larger view has a separate line.
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

  /// The distance from the last baseline of a view to the first of the next, minus the distance of
  /// the two facing edges.
  private func distance(behind number: Int, _ size: Double, _ next: Double) -> Double {
    guard isBaselineRelative else { return 0 }
    let (last, first) = (baselines[number].last, baselines[number + 1].first)
    return (1 - last.share) * size - last.offset + first.share * next + first.offset
  }

  /// The starts of the views across the axis, relative to the first line.
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
      // How far each view reaches before and after the part that all views of the line share.
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
