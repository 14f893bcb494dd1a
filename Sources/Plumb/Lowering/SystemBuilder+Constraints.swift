import ConstraintSolving
import LayoutNotation

/// Lowers what was written: a constraint becomes one of the system, in the coordinates of the nearest view
/// that contains all of its items.
extension SystemBuilder {
  /// Adds a constraint of the layout, or the parts of one with `||` or `&&`.
  mutating func add(_ constraint: LayoutConstraint) throws(LayoutError) {
    if let fault = constraint.fault { throw fault }
    guard constraint.priority > 0, constraint.priority <= ConstraintSystem.required else {
      throw LayoutError(
        code: .invalidPriority,
        message: "the priority of `\(constraint.source.text)` is \(exact(constraint.priority)); it "
          + "must be above 0 and at most 1000", at: constraint.source)
    }
    guard constraint.alternatives.isEmpty else { return try addParts(of: constraint) }
    guard try geometry.setExcess(of: constraint, in: &excess) else { return }
    let condition = constraint.branch == nil ? nil : try branchSwitch(constraint.branch)
    system.addConstraint(
      excess.terms, constraint.relation.lowered, 0 - excess.constant,
      priority: givingPriority(constraint.priority), when: condition)
    origins.append(.written(constraint))
  }

  /// By how much the left side of a constraint exceeds the right one; `nil` if its views have no common
  /// ancestor.
  func excess(of constraint: LayoutConstraint) throws(LayoutError) -> LinearForm? {
    var form = LinearForm()
    return try geometry.setExcess(of: constraint, in: &form) ? form : nil
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
    let excess = try excess(of: condition) ?? LinearForm()
    try add(
      ConditionLowering(excess: excess, relation: condition.relation, outer: outer)
        .definition(of: variable), condition.source)
    return ConstraintSwitch(variable, at: value)
  }

  /// The left side of a constraint alone.
  func leftSide(of constraint: LayoutConstraint) -> LinearForm? {
    geometry.coordinates(of: constraint).map { ancestor, isMirrored in
      geometry.form(
        of: constraint.attribute, of: constraint.item, in: ancestor, isMirrored: isMirrored)
    }
  }
}

extension ViewGeometry {
  /// Makes a form what the left side of a constraint exceeds the right one by.
  ///
  /// - Returns: Whether its views have a common ancestor.
  func setExcess(
    of constraint: LayoutConstraint, in form: inout LinearForm
  ) throws(LayoutError) -> Bool {
    let isForeign = constraint.terms.contains { term in
      if case .attribute(let view, _) = term.value { !contains(view) } else { false }
    }
    guard !isForeign, contains(constraint.item) else {
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
    guard let (ancestor, isMirrored) = coordinates(of: constraint) else { return false }
    form.removeAll()
    add(
      constraint.attribute, of: constraint.item, in: ancestor, isMirrored: isMirrored, times: 1,
      to: &form)
    for term in constraint.terms {
      switch term.value {
      case .attribute(let view, let attribute):
        add(
          attribute, of: view, in: ancestor, isMirrored: isMirrored, times: -term.coefficient,
          to: &form)
      case .percent:
        let parent = constraint.item.parent ?? ancestor
        form.add(
          size(parent, isHorizontal: constraint.attribute.isHorizontal),
          -term.coefficient / 100)
      }
    }
    form.add(-constraint.constant)
    return true
  }

  /// Where the locations of a constraint are measured: in the nearest view that contains all items, and in
  /// the superview where there is one item only; and whether from the right, as leading and trailing are
  /// in right-to-left layouts.
  func coordinates(
    of constraint: LayoutConstraint
  ) -> (ancestor: LayoutView, isMirrored: Bool)? {
    let item = constraint.item
    var ancestor = item
    var isAlone = true
    var followsDirection = constraint.attribute.followsDirection == true
    for term in constraint.terms {
      guard case .attribute(let view, let attribute) = term.value else { continue }
      if attribute.followsDirection == true { followsDirection = true }
      guard view !== item else { continue }
      isAlone = false
      guard let shared = ancestor.commonAncestor(with: view) else { return nil }
      ancestor = shared
    }
    if isAlone, let parent = item.parent { ancestor = parent }
    return (ancestor, followsDirection && direction == .rightToLeft)
  }
}
