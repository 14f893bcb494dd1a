import ConstraintSolving
import LayoutNotation

/// Lowers what was written: a constraint becomes one of the system, in the coordinates of the
/// nearest view that contains all of its items.
extension SystemBuilder {
  /// Adds a constraint of the layout, or the parts of one with `||` or `&&`.
  mutating func add(_ constraint: LayoutConstraint) throws(LayoutError) {
    if let fault = constraint.fault { throw fault }
    guard constraint.priority.isValid else {
      throw LayoutError(
        code: .invalidPriority,
        message: "the priority of `\(constraint.source.text)` is \(constraint.priority); it "
          + "must be above 0 and at most 1000", at: constraint.source)
    }
    guard constraint.alternatives.isEmpty else { return try addParts(of: constraint) }
    let excess = try excess(of: constraint)
    let condition = constraint.branch == nil ? nil : try branchSwitch(constraint.branch)
    system.addConstraint(
      excess.terms, constraint.relation.lowered, 0 - excess.constant,
      priority: givingPriority(constraint.priority.rawValue), when: condition)
    origins.append(.written(constraint))
  }

  /// By how much the left side of a constraint exceeds the right one.
  func excess(of constraint: LayoutConstraint) throws(LayoutError) -> LinearForm {
    try check(constraint)
    let (record, terms) = geometry.record(of: constraint)
    var form = LinearForm()
    geometry.setExcess(of: record, terms, terms.indices, in: &form)
    return form
  }

  /// Throws what makes it impossible to lower a constraint.
  private func check(_ constraint: LayoutConstraint) throws(LayoutError) {
    let isForeign = constraint.terms.contains { term in
      if case .attribute(let view, _) = term.value { !geometry.contains(view) } else { false }
    }
    guard !isForeign, geometry.contains(constraint.item) else {
      throw LayoutError(
        code: .foreignView, message: "`\(constraint.source.text)` names a view of another layout",
        at: constraint.source)
    }
    guard constraint.constant.isInRange else {
      throw LayoutError(
        code: .invalidValue,
        message:
          "the constant of `\(constraint.source.text)` is \(constraint.constant); it must be "
          + "finite and at most 1e15", at: constraint.source)
    }
  }

  /// The switch of what stands in a branch, with the definition behind it.
  mutating func branchSwitch(
    _ branch: LayoutConstraint.Branch?
  ) throws(LayoutError) -> ConstraintSwitch? {
    guard let branch else { return nil }
    let condition = branch.condition
    let value = branch.holds ? ConditionLowering.holds : ConditionLowering.fails
    if let known = switchOfCondition[ObjectIdentifier(condition)] {
      return ConstraintSwitch(known, at: value)
    }
    let outer = try branchSwitch(condition.branch)
    let variable = system.addVariable()
    switchOfCondition[ObjectIdentifier(condition)] = variable
    let excess = try excess(of: condition)
    try add(
      ConditionLowering(excess: excess, relation: condition.relation, outer: outer)
        .definition(of: variable), condition.source)
    return ConstraintSwitch(variable, at: value)
  }

  /// The left side of a constraint alone.
  func leftSide(of constraint: LayoutConstraint) -> LinearForm {
    let (record, terms) = geometry.record(of: constraint)
    let (ancestor, isMirrored) = geometry.coordinates(of: record, terms, terms.indices)
    var form = LinearForm()
    geometry.add(
      constraint.attribute, of: constraint.item.id, in: ancestor, isMirrored: isMirrored, times: 1,
      to: &form)
    return form
  }
}

extension ViewGeometry {
  /// What there is to lower of a constraint beside its terms, its item by its id.
  struct Record {
    var item: Int
    var attribute: LayoutAttribute
    var constant: Double
  }

  /// The record of a constraint whose views belong to the layout, and its terms.
  func record(of constraint: LayoutConstraint) -> (Record, [ConstraintNormalizer.Term]) {
    (
      Record(
        item: constraint.item.id, attribute: constraint.attribute, constant: constraint.constant),
      constraint.terms.map { ConstraintNormalizer.Term($0, \.id) }
    )
  }

  /// Makes a form what the left side of a constraint exceeds the right one by.
  ///
  /// - Parameters:
  ///   - record: The constraint.
  ///   - terms: Its terms, among others.
  ///   - range: Where its terms stand.
  ///   - form: What it becomes.
  func setExcess(
    of record: Record, _ terms: [ConstraintNormalizer.Term], _ range: Range<Int>,
    in form: inout LinearForm
  ) {
    let (ancestor, isMirrored) = coordinates(of: record, terms, range)
    form.removeAll()
    add(
      record.attribute, of: record.item, in: ancestor, isMirrored: isMirrored, times: 1, to: &form)
    for place in range {
      let term = terms[place]
      if let attribute = term.attribute {
        add(
          attribute, of: Int(term.view), in: ancestor, isMirrored: isMirrored,
          times: -term.coefficient, to: &form)
      } else {
        let parent = table.parent(of: record.item) ?? ancestor
        let size = 4 * Int(numbers[parent]) + (record.attribute.isHorizontal ? 0 : 1)
        form.add(size, -term.coefficient / 100)
      }
    }
    form.add(-record.constant)
  }

  /// Where the locations of a constraint are measured: in the nearest view that contains all items,
  /// and in the superview where there is one item only; and whether from the right, as leading and
  /// trailing are in right-to-left layouts.
  func coordinates(
    of record: Record, _ terms: [ConstraintNormalizer.Term], _ range: Range<Int>
  ) -> (ancestor: Int, isMirrored: Bool) {
    var ancestor = record.item
    var isAlone = true
    var followsDirection = record.attribute.followsDirection == true
    for place in range {
      let term = terms[place]
      guard let attribute = term.attribute else { continue }
      if attribute.followsDirection == true { followsDirection = true }
      guard Int(term.view) != record.item else { continue }
      isAlone = false
      ancestor = table.commonAncestor(ancestor, Int(term.view))
    }
    if isAlone { ancestor = table.parent(of: ancestor) ?? ancestor }
    return (ancestor, followsDirection && direction == .rightToLeft)
  }
}
