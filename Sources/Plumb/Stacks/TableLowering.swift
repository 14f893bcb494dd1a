import LayoutNotation

/// The views whose widths or heights are measured, or are determined by line filling.
struct ExactSizes {
  private var widths = Set<Int>()
  private var heights = Set<Int>()

  /// Collects the exact sizes of a layout.
  init(of layout: Layout) {
    for (view, number) in layout.measures where !layout.definitions[number].isIntrinsic {
      insert(view, isHorizontal: layout.definitions[number].output.attribute == .width)
    }
    for (view, container) in layout.containers {
      guard let stack = container.stack, stack.wraps else { continue }
      insert(view, isHorizontal: stack.axis == .vertical)
    }
  }

  private mutating func insert(_ view: Int, isHorizontal: Bool) {
    if isHorizontal { widths.insert(view) } else { heights.insert(view) }
  }

  /// Whether the width or the height of a view is exact.
  func contains(_ view: Int, isHorizontal: Bool) -> Bool {
    isHorizontal ? widths.contains(view) : heights.contains(view)
  }
}

/// Lowers a table to constraints between its visible views, the guides of its columns and rows, and
/// its inner box.
struct TableLowering {
  typealias Term = ConstraintTable.Term

  /// The priorities of a table's optional constraints. They are those of stacks. For columns and
  /// rows of `content`, the priority is above the default hugging of views in other tracks.
  private static let (shares, fit, content) = (999.0, 49.0, 251.0)

  private let owner: Int
  private let container: Container
  private let table: LayoutTable
  private let cells: [Container.Cell]
  private let isHidden: [Bool]
  /// The exact sizes of views, such as those of measured texts and of stacks that wrap; `fill` does
  /// not stretch them.
  private let exactSizes: ExactSizes
  private(set) var rows: StackRows
  private(set) var sizes: StackSizes
  /// The views whose baselines the others share.
  private var baselines: [Baseline: Int] = [:]

  private struct Baseline: Hashable {
    var row: Int
    var isFirst: Bool
  }

  /// The guides of columns or rows, starting with the first.
  struct Tracks {
    var guides: [Int]
    /// The number of current guides; guides beyond it remain from an earlier state of the table.
    var count: Int
  }

  /// Prepares for a table.
  ///
  /// - Parameters:
  ///   - container: The table with its views.
  ///   - table: The table.
  ///   - owner: Its view.
  ///   - views: The views.
  ///   - exactSizes: The sizes of views that must not be stretched.
  ///   - sizes: The sizes that contents ask for.
  ///   - rows: The constraints of stacks and other tables, to which those of this table are
  ///     appended.
  init(
    _ container: Container, _ table: LayoutTable, of owner: Int, in views: ViewTable,
    _ exactSizes: ExactSizes, _ sizes: consuming StackSizes, _ rows: consuming StackRows
  ) {
    (self.container, self.table, self.owner) = (container, table, owner)
    self.exactSizes = exactSizes
    cells = container.placed(of: owner, in: views)
    isHidden = cells.map { views.isHidden($0.view) }
    self.sizes = sizes
    self.rows = rows
    self.rows.owner = owner
  }

  /// The hidden views, which are omitted.
  var leftOut: [Int] { zip(cells, isHidden).filter(\.1).map(\.0.view) }

  /// Arranges the views.
  mutating func arrange(columns: Tracks, rows: Tracks) {
    place(columns, isHorizontal: true)
    place(rows, isHorizontal: false)
    for (cell, isHidden) in zip(cells, isHidden) where !isHidden {
      align(cell, columns.guides, isHorizontal: true)
      align(cell, rows.guides, isHorizontal: false)
    }
  }

  // MARK: Columns and rows

  /// Places the guides along an axis, and stretches them from edge to edge across it.
  private mutating func place(_ tracks: Tracks, isHorizontal: Bool) {
    let (starts, ends) = edges(isHorizontal)
    let (crossStarts, crossEnds) = edges(!isHorizontal)
    let size: LayoutAttribute = isHorizontal ? .width : .height
    let isGone = isGone(tracks.guides.count, isHorizontal)
    let sizes = table.tracks(isHorizontal: isHorizontal)
    // The content size of each track with a share, in addition to multiples of one common unit.
    var shares: [(guide: Int, share: Double, content: Double)] = []
    var last: Int?
    for (number, guide) in tracks.guides.enumerated() {
      rows.constrain(guide, crossStarts, .equal, .extent)
      rows.constrain(guide, crossEnds, .equal, .extent)
      let isThere = number < tracks.count && !isGone[number]
      if let last {
        rows.add(
          guide, starts.attribute, .equal, [Term(last, ends.attribute)],
          isThere ? table.spacing(isHorizontal: isHorizontal) : 0, .spacing)
      } else {
        rows.constrain(guide, starts, .equal, .start)
      }
      guard isThere else {
        rows.add(guide, size, .equal, [], 0, .track)
        continue
      }
      last = guide
      switch sizes.track(number) ?? .content {
      case .points(let points): rows.add(guide, size, .equal, [], points, .track)
      case .share(let share): shares.append((guide, share, 0))
      case .grow(let share): shares.append((guide, share, content(of: number, isHorizontal)))
      case .content:
        rows.add(guide, size, .lessThanOrEqual, [], 0, .smallness, priority: Self.content)
      }
    }
    rows.add(owner, size, .lessThanOrEqual, [], 0, .smallness, priority: Self.fit)
    guard let last else { return }
    // Room that no track takes is left after the last track.
    rows.add(
      last, ends.attribute, shares.isEmpty ? .lessThanOrEqual : .equal, [ends.term], ends.inset,
      .end)
    // Shares relative to the largest are at most 1.
    guard let unit = shares.max(by: { $0.share < $1.share }) else { return }
    for (guide, share, content) in shares where guide != unit.guide {
      let part = share / unit.share
      rows.add(
        guide, size, .equal, [Term(unit.guide, size, part)], content - part * unit.content,
        .distribution, priority: Self.shares)
    }
  }

  /// The largest size that the contents of a track ask for, counting only views in this track
  /// alone.
  private mutating func content(of track: Int, _ isHorizontal: Bool) -> Double {
    var largest = 0.0
    for (cell, isHidden) in zip(cells, isHidden)
    where !isHidden && cell.tracks(isHorizontal: isHorizontal) == track...track {
      largest = max(largest, sizes.size(of: cell.view, isHorizontal: isHorizontal) ?? 0)
    }
    return largest
  }

  /// The tracks that are removed because all their views are hidden.
  private func isGone(_ count: Int, _ isHorizontal: Bool) -> [Bool] {
    var (holds, shows) = (
      [Bool](repeating: false, count: count), [Bool](repeating: false, count: count)
    )
    for (cell, isHidden) in zip(cells, isHidden) {
      for track in cell.tracks(isHorizontal: isHorizontal) {
        holds[track] = true
        if !isHidden { shows[track] = true }
      }
    }
    return zip(holds, shows).map { $0 && !$1 }
  }

  // MARK: Cells

  private mutating func align(_ cell: Container.Cell, _ guides: [Int], isHorizontal: Bool) {
    let tracks = cell.tracks(isHorizontal: isHorizontal)
    let (first, last) = (guides[tracks.lowerBound], guides[tracks.upperBound])
    let (near, far): (LayoutAttribute, LayoutAttribute) =
      isHorizontal ? (.leading, .trailing) : (.top, .bottom)
    let middle =
      first == last
      ? [Term(first, isHorizontal ? .centerX : .centerY)]
      : [Term(first, near, 0.5), Term(last, far, 0.5)]
    let box = StackRows.Box(
      starts: .init(attribute: near, view: Int32(truncatingIfNeeded: first), own: near),
      ends: .init(attribute: far, view: Int32(truncatingIfNeeded: last), own: far),
      middle: middle)
    var alignment = container.alignment(of: cell, in: table, isHorizontal: isHorizontal)
    if alignment == .fill, exactSizes.contains(cell.view, isHorizontal: isHorizontal) {
      alignment = .leading
    }
    var baseline = cell.view
    switch alignment {
    case .firstBaseline, .lastBaseline:
      let isFirst = alignment == .firstBaseline
      let row = Baseline(row: isFirst ? tracks.lowerBound : tracks.upperBound, isFirst: isFirst)
      if let known = baselines[row] {
        baseline = known
      } else {
        baselines[row] = cell.view
        // If the row is higher than its views, they move to its top or to its bottom together.
        let (edge, relation): (StackRows.Edge, Relation) =
          isFirst ? (box.starts, .lessThanOrEqual) : (box.ends, .greaterThanOrEqual)
        rows.constrain(cell.view, edge, relation, .smallness, priority: Self.fit)
      }
    case .fill, .leading, .center, .trailing: break
    }
    rows.align(cell.view, alignment, in: box, with: baseline)
  }

  // MARK: Edges

  private func edges(_ isHorizontal: Bool) -> (starts: StackRows.Edge, ends: StackRows.Edge) {
    rows.edges(
      table.insets, isWithinMargins: table.isRelativeToMargins, isHorizontal: isHorizontal)
  }
}
