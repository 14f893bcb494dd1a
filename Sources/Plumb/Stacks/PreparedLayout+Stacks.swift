import ConstraintSolving
import FlatMemory
import LayoutNotation

/// Lowers stacks and tables.
extension PreparedLayout {
  /// Adds the constraints of the stacks of a layout, then those of its tables.
  ///
  /// - Parameter layout: The layout.
  /// - Throws: `LayoutError` for an invalid stack or table.
  mutating func addContainers(of layout: Layout) throws(LayoutError) {
    let all = layout.containers
    stacked.containers = all
    stacked.views = all.keys.ordered { geometry.numbers[$0] < geometry.numbers[$1] }
    var sizes = StackSizes(geometry, all)
    // All containers append to one list of rows, which avoids copies.
    var rows = StackRows()
    for view in stacked.views {
      guard let container = all[view], let stack = container.stack else { continue }
      try container.check(of: view, in: geometry.table)
      if stack.detachesHiddenViews {
        let views = container.views(of: view, in: geometry.table)
        stacked.leftOut.formUnion(views.filter(geometry.table.isHidden))
      }
      // Lines do not become constraints.
      if stack.wraps { continue }
      let visible = container.visible(of: view, in: geometry.table)
      let isProportional = stack.distribution == .fillProportionally
      let asked =
        isProportional
        ? visible.map {
          container.items[$0]?.proportion
            ?? sizes.size(of: $0, isHorizontal: stack.axis == .horizontal)
        } : []
      var lowering = StackLowering(container, stack, of: view, in: geometry, consume rows)
      lowering.arrange(visible, sizes: asked)
      rows = lowering.rows
    }
    if layout.hasTables {
      let exactSizes = ExactSizes(of: layout)
      for view in stacked.views {
        guard let container = all[view], let table = container.table else { continue }
        try container.check(of: view, in: geometry.table)
        func tracks(_ count: Int, _ kind: (Int) -> OwnGuide) -> TableLowering.Tracks {
          var all: [Int] = []
          while let guide = layout.ownGuides[kind(all.count)]?[view] { all.append(guide) }
          return TableLowering.Tracks(guides: all, count: count)
        }
        let counts = container.counts(of: view, in: geometry.table)
        var lowering = TableLowering(
          container, table, of: view, in: geometry.table, exactSizes, consume sizes, consume rows)
        lowering.arrange(
          columns: tracks(counts.columns, OwnGuide.column), rows: tracks(counts.rows, OwnGuide.row))
        rows = lowering.rows
        sizes = lowering.sizes
        stacked.leftOut.formUnion(lowering.leftOut)
      }
    }
    stacked.sizes = sizes.read
    stacked.rows = rows
    var form = LinearForm()
    for (number, row) in rows.all.enumerated() {
      geometry.setExcess(of: row.record, rows.terms, in: &form)
      system.addConstraint(
        form.terms, row.record.relation.lowered, 0 - form.constant,
        priority: givingPriority(row.record.priority))
      let isFit = row.rule == .smallness && row.record.priority < ConstraintSystem.required
      origins.append(isFit ? .stackFit(number) : .stack(number))
    }
  }

  /// The variables of sizes that are determined because views fill their table cells.
  func sizesThatFillCells(of containers: [Int: Container]) -> Set<Int> {
    var filled = Set<Int>()
    for (view, container) in containers {
      guard let table = container.table else { continue }
      for cell in container.placed(of: view, in: geometry.table)
      where !geometry.table.isHidden(cell.view) {
        for isHorizontal in [true, false]
        where container.alignment(of: cell, in: table, isHorizontal: isHorizontal) == .fill {
          filled.insert(geometry.size(cell.view, isHorizontal: isHorizontal))
        }
      }
    }
    return filled
  }

  // MARK: Texts

  /// The stacks and tables of a layout, and the results of lowering them.
  struct Stacked {
    /// The stacks and tables, by the ids of their views.
    var containers: [Int: Container] = [:]
    /// Their views, in the order of the document.
    var views: [Int] = []
    /// Their constraints.
    var rows = StackRows()
    /// The hidden views that they omit, which have no place.
    var leftOut: Set<Int> = []
    /// The intrinsic sizes that coefficients are computed from.
    var sizes: Set<MetricRecorder.SizeKey> = []
  }

  /// The source of a stack's or table's constraint, as the user knows it.
  func source(ofRow number: Int) -> ConstraintSource {
    let row = stacked.rows.all[number]
    let name = geometry.table.name(of: row.stack)
    let container = stacked.containers[row.stack] ?? Container(.stack(LayoutStack()))
    return ConstraintSource(
      text: geometry.equation(of: row.record, stacked.rows.terms), implicit: .arranged,
      "\(container.word) \"\(name)\": \(words(for: row, of: container))", about: name)
  }

  /// The purpose of a constraint that a stack or a table makes.
  private func words(for row: StackRow, of container: Container) -> String {
    let (item, isHorizontal) = (Int(row.record.item), row.record.attribute.isHorizontal)
    switch (row.rule, container.kind) {
    case (.start, _): return "start"
    case (.end, _): return "end"
    case (.spacing, .stack): return "spacing"
    case (.spacing, .table): return isHorizontal ? "spacing of columns" : "spacing of rows"
    case (.distribution, .stack(let stack)): return stack.distribution.rawValue
    case (.distribution, .table): return "share"
    case (.track, _): return isHorizontal ? "width" : "height"
    case (.extent, _): return "extent"
    case (.smallness, _): return "no larger than it has to be"
    case (.alignment, .stack(let stack)):
      return "alignment \(stack.alignment.word(along: stack.axis))"
    case (.alignment, .table(let table)):
      let cell = container.placed(of: row.stack, in: geometry.table).first { $0.view == item }
      let alignment =
        cell.map { container.alignment(of: $0, in: table, isHorizontal: isHorizontal) } ?? .fill
      return "alignment \(alignment.word(along: isHorizontal ? .vertical : .horizontal))"
    }
  }

  /// Whether a stack or a table omits a view because it, or a surrounding view, is hidden.
  func isLeftOut(_ view: Int) -> Bool {
    if stacked.leftOut.isEmpty { return false }
    var next: Int? = view
    while let view = next {
      if stacked.leftOut.contains(view) { return true }
      next = geometry.table.parent(of: view)
    }
    return false
  }
}
