import ConstraintSolving
import LayoutNotation

/// Lowers written constraints. Each becomes a constraint of the system, in the coordinates of the
/// nearest view that contains all of its items.
extension PreparedLayout {
  /// Adds a constraint of the layout, or the parts of a constraint with `||` or `&&`.
  ///
  /// - Parameters:
  ///   - number: The number of its record.
  ///   - form: Memory for reuse.
  /// - Throws: `LayoutError` for a condition whose definition cannot be added.
  mutating func add(_ number: Int, _ form: inout LinearForm) throws(LayoutError) {
    let record = constraints.records[number]
    guard record.partCount == 0 else { return try addParts(of: number) }
    geometry.setExcess(of: record, constraints.terms, in: &form)
    let condition = record.branch == nil ? nil : try branchSwitch(record.branch)
    system.addConstraint(
      form.terms, record.relation.lowered, 0 - form.constant,
      priority: givingPriority(record.priority), when: condition)
    origins.append(.written(number))
  }

  /// The amount by which the left side of a constraint exceeds the right one.
  func excess(of number: Int) -> LinearForm {
    var form = LinearForm()
    geometry.setExcess(of: constraints.records[number], constraints.terms, in: &form)
    return form
  }

  /// Returns the switch of a branch, and adds the definition of its condition.
  mutating func branchSwitch(
    _ branch: ConstraintTable.Branch?
  ) throws(LayoutError) -> ConstraintSwitch? {
    guard let branch else { return nil }
    let value = branch.holds ? ConditionLowering.holds : ConditionLowering.fails
    if let known = switchOfCondition[branch.condition] { return ConstraintSwitch(known, at: value) }
    let number = Int(branch.condition)
    let condition = constraints.records[number]
    let outer = try branchSwitch(condition.branch)
    let variable = system.addVariable()
    switchOfCondition[branch.condition] = variable
    try add(
      ConditionLowering(excess: excess(of: number), relation: condition.relation, outer: outer)
        .definition(of: variable), constraints.written(number))
    return ConstraintSwitch(variable, at: value)
  }

  /// The left side of a constraint alone.
  func leftSide(of number: Int) -> LinearForm {
    let record = constraints.records[number]
    let (ancestor, isMirrored) = geometry.coordinates(of: record, constraints.terms)
    var form = LinearForm()
    geometry.add(
      record.attribute, of: Int(record.item), in: ancestor, isMirrored: isMirrored, times: 1,
      to: &form)
    return form
  }
}

extension Layout {
  /// Throws an error if a constraint cannot be lowered.
  func check(_ constraint: LayoutConstraint) throws(LayoutError) {
    if var fault = constraint.fault {
      // A notation that cannot throw may not know where its constraint is added.
      fault.location = fault.location ?? constraint.source.location
      throw fault
    }
    guard constraint.priority.isValid else {
      throw LayoutError(
        .invalidPriority,
        "the priority of `\(constraint.source.text)` must be above 0 and at most 1000; found "
          + "\(constraint.priority)", at: constraint.source)
    }
    if let fault = constraint.faultOfParts { throw fault }
    if constraint.alternatives.isEmpty { try checkValues(of: constraint) }
    for part in constraint.parts { try checkValues(of: part) }
    var branch = constraint.branch
    while let condition = branch?.condition {
      try checkValues(of: condition)
      branch = condition.branch
    }
  }

  private func checkValues(of constraint: LayoutConstraint) throws(LayoutError) {
    let isForeign = constraint.terms.contains { term in
      if case .attribute(let view, _) = term.value { !owns(view) } else { false }
    }
    if isForeign || !owns(constraint.item),
      let fault = fault(naming: constraint.items, in: constraint.source)
    {
      throw fault
    }
    guard constraint.constant.isInRange else {
      throw LayoutError(
        .invalidValue,
        "the constant of `\(constraint.source.text)` must be finite and at most 1e15; found "
          + "\(constraint.constant)", at: constraint.source)
    }
  }
}

extension ViewGeometry {
  /// Sets a form to the amount by which the left side of a constraint exceeds the right one.
  ///
  /// - Parameters:
  ///   - record: The constraint.
  ///   - terms: Its terms, among others.
  ///   - form: The form to set.
  func setExcess(
    of record: ConstraintTable.Record, _ terms: [ConstraintTable.Term], in form: inout LinearForm
  ) {
    let (ancestor, isMirrored) = coordinates(of: record, terms)
    let item = Int(record.item)
    form.removeAll()
    add(record.attribute, of: item, in: ancestor, isMirrored: isMirrored, times: 1, to: &form)
    for place in record.terms {
      let term = terms[place]
      if let attribute = term.attribute {
        add(
          attribute, of: Int(term.view), in: ancestor, isMirrored: isMirrored,
          times: -term.coefficient, to: &form)
      } else {
        let parent = table.parent(of: item) ?? ancestor
        form.add(size(parent, isHorizontal: record.attribute.isHorizontal), -term.coefficient / 100)
      }
    }
    form.add(-record.constant)
  }

  /// The view in whose coordinates the locations of a constraint are measured, and whether x runs
  /// from the right, as for leading and trailing in right-to-left layouts. The view is the nearest
  /// that contains all items, or the superview of a single item.
  func coordinates(
    of record: ConstraintTable.Record, _ terms: [ConstraintTable.Term]
  ) -> (ancestor: Int, isMirrored: Bool) {
    var ancestor = Int(record.item)
    var isAlone = true
    var followsDirection = record.attribute.followsDirection == true
    for place in record.terms {
      let term = terms[place]
      guard let attribute = term.attribute else { continue }
      if attribute.followsDirection == true { followsDirection = true }
      guard term.view != record.item else { continue }
      isAlone = false
      ancestor = table.commonAncestor(ancestor, Int(term.view))
    }
    if isAlone { ancestor = table.parent(of: ancestor) ?? ancestor }
    return (ancestor, followsDirection && direction == .rightToLeft)
  }
}
