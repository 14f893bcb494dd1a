import LayoutNotation

/// The sizes that the contents of views ask for; those of nested stacks are computed from their
/// views.
struct StackSizes {
  private let table: ViewTable
  private let insets: FollowingInsets
  private let containers: [Int: Container]
  /// The intrinsic sizes that were read; proportions depend on them.
  private(set) var read: Set<MetricRecorder.SizeKey> = []
  /// The known sizes; those being computed are entered as unknown.
  private var known: [MetricRecorder.SizeKey: Double?] = [:]

  init(_ geometry: ViewGeometry, _ containers: [Int: Container]) {
    table = geometry.table
    insets = geometry.insets
    self.containers = containers
  }

  /// The size that the content of a view asks for along an axis; `nil` if unknown. An intrinsic
  /// size takes precedence over the size of a stack.
  mutating func size(of view: Int, isHorizontal: Bool) -> Double? {
    let key = MetricRecorder.SizeKey(view: view, isHeight: !isHorizontal)
    if let size = known[key] { return size }
    known[key] = .some(nil)
    let intrinsic = table.properties(of: view)?.intrinsicSize
    read.insert(key)
    let size =
      (isHorizontal ? intrinsic?.width : intrinsic?.height)
      ?? containers[view].flatMap { sizeOfStack($0, view, isHorizontal) }
    known[key] = .some(size)
    return size
  }

  /// The distance between the baselines of two views, one above the other, minus that of their
  /// facing edges.
  private func distance(ofBaselinesOf views: ArraySlice<Int>, of heights: ArraySlice<Double>)
    -> Double
  {
    guard let upper = views.first, let lower = views.last, let height = heights.first,
      let next = heights.last
    else { return 0 }
    let (last, first) = (table[upper].lastBaseline, table[lower].firstBaseline)
    return (1 - last.share) * height - last.offset + first.share * next + first.offset
  }

  private mutating func sizeOfStack(
    _ container: Container, _ view: Int, _ isHorizontal: Bool
  ) -> Double? {
    // The lengths of a wrapping stack's lines depend on its place.
    guard let stack = container.stack, !stack.wraps else { return nil }
    let views = container.visible(of: view, in: table)
    var sizes: [Double] = []
    for view in views {
      guard let size = size(of: view, isHorizontal: isHorizontal) else { return nil }
      sizes.append(size)
    }
    guard let largest = sizes.max() else { return 0 }
    let insets = stack.insets
    let margins =
      stack.isRelativeToMargins ? self.insets.constantMargins(of: view, table) : EdgeInsets(0)
    let around =
      isHorizontal
      ? insets.left + insets.right + margins.left + margins.right
      : insets.top + insets.bottom + margins.top + margins.bottom
    guard (stack.axis == .horizontal) == isHorizontal else { return largest + around }
    let gaps = views.indices.dropLast().map { place in
      container.spacing(after: views[place], in: stack)
        - (isHorizontal || !stack.isBaselineRelative
          ? 0 : distance(ofBaselinesOf: views[place...place + 1], of: sizes[place...place + 1]))
    }
    let (total, inner) = (sizes.reduce(0, +), gaps.reduce(0, +))
    switch stack.distribution {
    case .fill, .fillProportionally, .gravityAreas: return total + inner + around
    case .fillEqually: return largest * Double(sizes.count) + inner + around
    case .equalSpacing: return total + (gaps.max() ?? 0) * Double(gaps.count) + around
    case .equalCentering:
      let steps = gaps.indices.map { (sizes[$0] + sizes[$0 + 1]) / 2 + gaps[$0] }
      let ends = (sizes[0] + sizes[sizes.count - 1]) / 2
      return ends + (steps.max() ?? 0) * Double(steps.count) + around
    }
  }
}
