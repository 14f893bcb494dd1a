import ConstraintSolving
import LayoutNotation

/// Lowers stacks and tables.
extension PreparedLayout {
  /// Adds the constraints of all stacks of a layout.
  ///
  /// - Parameter stacks: The stacks, by the ids of their views.
  /// - Throws: `LayoutError` for what is wrong with one.
  mutating func add(_ stacks: [Int: StoredStack]) throws(LayoutError) {
    stacked.stacks = stacks
    var sizes = StackSizes(geometry, stacks)
    var form = LinearForm()
    for view in geometry.order.lazy.map(Int.init) {
      guard let stored = stacks[view] else { continue }
      try stored.check(of: view, in: geometry.table)
      if stored.stack.detachesHiddenViews {
        let views = stored.views(of: view, in: geometry.table)
        stacked.leftOut.formUnion(views.filter(geometry.table.isHidden))
      }
      // Lines are no constraints.
      if stored.stack.wraps { continue }
      let visible = stored.visible(of: view, in: geometry.table)
      let isProportional = stored.stack.distribution == .fillProportionally
      let asked =
        isProportional
        ? visible.map {
          stored.proportions[$0]
            ?? sizes.size(of: $0, isHorizontal: stored.stack.axis == .horizontal)
        } : []
      var lowering = StackLowering(stored, of: view, in: geometry, behind: stacked.terms)
      // One array of terms grows from stack to stack, without copies.
      stacked.terms = []
      lowering.arrange(visible, sizes: asked)
      stacked.terms = lowering.rows.terms
      for row in lowering.rows.all { add(row, &form) }
    }
    stacked.sizes = sizes.read
  }

  /// Adds the constraints of all tables of a layout.
  ///
  /// - Parameters:
  ///   - tables: The tables, by the ids of their views.
  ///   - guides: The guides that views have of their own, the columns and rows of the tables among
  ///     them.
  ///   - exactSizes: The sizes of views that nothing stretches.
  /// - Throws: `LayoutError` for what is wrong with one.
  mutating func add(
    _ tables: [Int: StoredTable], _ guides: [OwnGuide: [Int: Int]],
    _ exactSizes: ExactSizes
  ) throws(LayoutError) {
    stacked.tables = tables
    var form = LinearForm()
    for view in geometry.order.lazy.map(Int.init) {
      guard let stored = tables[view] else { continue }
      try stored.check(of: view, in: geometry.table)
      func tracks(_ count: Int, _ kind: (Int) -> OwnGuide) -> TableLowering.Tracks {
        var all: [Int] = []
        while let guide = guides[kind(all.count)]?[view] { all.append(guide) }
        return TableLowering.Tracks(guides: all, count: count)
      }
      let counts = stored.counts(of: view, in: geometry.table)
      var lowering = TableLowering(
        stored, of: view, in: geometry.table, exactSizes: exactSizes, behind: stacked.terms)
      stacked.terms = []
      lowering.arrange(
        columns: tracks(counts.columns, OwnGuide.column), rows: tracks(counts.rows, OwnGuide.row))
      stacked.terms = lowering.rows.terms
      for row in lowering.rows.all { add(row, &form) }
      stacked.leftOut.formUnion(lowering.leftOut)
    }
  }

  /// The variables of sizes that views have because they fill their cells of a table.
  func sizesThatFillCells(of tables: [Int: StoredTable]) -> Set<Int> {
    var filled = Set<Int>()
    for (view, stored) in tables {
      for cell in stored.placed(of: view, in: geometry.table)
      where !geometry.table.isHidden(cell.view) {
        for isHorizontal in [true, false]
        where stored.alignment(of: cell, isHorizontal: isHorizontal) == .fill {
          filled.insert(geometry.size(cell.view, isHorizontal: isHorizontal))
        }
      }
    }
    return filled
  }

  private mutating func add(_ row: StackRow, _ form: inout LinearForm) {
    geometry.setExcess(of: row.record, stacked.terms, in: &form)
    system.addConstraint(
      form.terms, row.record.relation.lowered, 0 - form.constant,
      priority: givingPriority(row.record.priority))
    let isFit = row.rule == .smallness && row.record.priority < ConstraintSystem.required
    origins.append(isFit ? .stackFit(stacked.rows.count) : .stack(stacked.rows.count))
    stacked.rows.append(row)
  }

  // MARK: What is told

  /// The stacks and tables of a layout, and what they came to.
  struct Stacked {
    /// The stacks, by the ids of their views.
    var stacks: [Int: StoredStack] = [:]
    /// The tables, by the ids of their views.
    var tables: [Int: StoredTable] = [:]
    /// The constraints of all stacks and tables.
    var rows: [StackRow] = []
    var terms: [ConstraintTable.Term] = []
    /// The hidden views that these leave out, which have no place.
    var leftOut: Set<Int> = []
    /// The intrinsic sizes that coefficients come from.
    var sizes: Set<MetricRecorder.SizeKey> = []
  }

  /// What the writer knows a constraint of a stack by.
  func source(ofRow number: Int) -> ConstraintSource {
    let row = stacked.rows[number]
    let name = geometry.table.name(of: row.stack)
    let rule =
      stacked.tables[row.stack].map { "table \"\(name)\": \(words(for: row, of: $0))" }
      ?? "stack \"\(name)\": \(words(for: row))"
    var source = ConstraintSource(
      text: geometry.equation(of: row.record, stacked.terms), implicit: rule, about: name)
    source.isOfStack = true
    return source
  }

  /// What a stack makes a constraint for.
  private func words(for row: StackRow) -> String {
    let stack = stacked.stacks[row.stack]?.stack ?? LayoutStack()
    return switch row.rule {
    case .start: "start"
    case .end: "end"
    case .spacing: "spacing"
    case .distribution: stack.distribution.rawValue
    case .alignment: "alignment \(stack.alignment.word(along: stack.axis))"
    case .smallness: "no larger than it has to be"
    case .track, .extent: ""
    }
  }

  /// What a table makes a constraint for.
  private func words(for row: StackRow, of stored: StoredTable) -> String {
    let (item, isHorizontal) = (Int(row.record.item), row.record.attribute.isHorizontal)
    switch row.rule {
    case .start: return "start"
    case .end: return "end"
    case .spacing: return isHorizontal ? "spacing of columns" : "spacing of rows"
    case .distribution: return "share"
    case .track: return isHorizontal ? "width" : "height"
    case .extent: return "extent"
    case .smallness: return "no larger than it has to be"
    case .alignment:
      let cell = stored.placed(of: row.stack, in: geometry.table).first { $0.view == item }
      let alignment = cell.map { stored.alignment(of: $0, isHorizontal: isHorizontal) } ?? .fill
      return "alignment \(alignment.word(along: isHorizontal ? .vertical : .horizontal))"
    }
  }

  /// Whether a stack or a table leaves out a view, or one around it, as it is hidden.
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
