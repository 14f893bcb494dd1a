import ConstraintSolving
import LayoutNotation

/// Lowers stacks.
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
      stacked.terms = lowering.terms
      for row in lowering.rows { add(row, &form) }
      if stored.stack.detachesHiddenViews {
        let views = stored.views(of: view, in: geometry.table)
        stacked.leftOut.formUnion(views.filter(geometry.table.isHidden))
      }
    }
    stacked.sizes = sizes.read
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

  /// The stacks of a layout, and what they came to.
  struct Stacked {
    /// The stacks, by the ids of their views.
    var stacks: [Int: StoredStack] = [:]
    /// The constraints of all stacks.
    var rows: [StackRow] = []
    var terms: [ConstraintTable.Term] = []
    /// The hidden views that stacks leave out, which have no place.
    var leftOut: Set<Int> = []
    /// The intrinsic sizes that coefficients come from.
    var sizes: Set<MetricRecorder.SizeKey> = []
  }

  /// What the writer knows a constraint of a stack by.
  func source(ofRow number: Int) -> ConstraintSource {
    let row = stacked.rows[number]
    let name = geometry.table.name(of: row.stack)
    let stack = stacked.stacks[row.stack]?.stack ?? LayoutStack()
    let rule =
      switch row.rule {
      case .start: "start"
      case .end: "end"
      case .spacing: "spacing"
      case .distribution: stack.distribution.rawValue
      case .alignment: "alignment \(stack.alignment.word(along: stack.axis))"
      case .smallness: "no larger than it has to be"
      }
    var source = ConstraintSource(
      text: geometry.equation(of: row.record, stacked.terms),
      implicit: "stack \"\(name)\": \(rule)", about: name)
    source.isOfStack = true
    return source
  }

  /// Whether a stack leaves out a view, or one around it, as it is hidden.
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
