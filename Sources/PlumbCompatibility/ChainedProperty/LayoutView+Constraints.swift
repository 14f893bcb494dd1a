public import LayoutNotation
public import Plumb

extension LayoutView {
  /// Describes an attribute of the view, as reading its property does; it adds nothing.
  /// TULayoutAdditions' `constraintInfoWithAttribute:`.
  public func constraintInfo(_ attribute: LayoutAttribute) -> ConstraintInfo {
    ConstraintInfo(self, attribute)
  }

  /// Builds the constraint that setting the attribute's property would add, and adds it to nothing.
  /// TULayoutAdditions' `constraintWithAttribute:info:`.
  ///
  /// - Parameters:
  ///   - attribute: The attribute of the view.
  ///   - info: What it is compared with. A number is measured from the superview's same attribute
  ///     for a location, and a size otherwise.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraint. If what it says is wrong, such as a top that equals a left, `solve`
  ///   throws that once the constraint is in a layout.
  public func constraint(
    _ attribute: LayoutAttribute, _ info: ConstraintInfo, fileID: String = #fileID,
    line: Int = #line
  ) -> LayoutConstraint {
    constraint(attribute, info, at: CodeLocation(fileID: fileID, line: line))
  }

  /// Adds one constraint on an attribute of the view, as setting its property does, and tells
  /// errors and conflicts where, which a property cannot.
  ///
  /// The first item is no longer held at its given frame, unless the second one lies inside it; nor
  /// is the second one, unless the first lies inside it: `isFixed` is switched off, as
  /// TULayoutAdditions does with the translation of autoresizing masks.
  ///
  /// - Parameters:
  ///   - attribute: The attribute of the view.
  ///   - info: What it is compared with.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraint.
  @discardableResult
  public func setConstraint(
    _ attribute: LayoutAttribute, _ info: ConstraintInfo, fileID: String = #fileID,
    line: Int = #line
  ) -> LayoutConstraint {
    set(attribute, info, at: CodeLocation(fileID: fileID, line: line))
  }

  /// Adds the constraint of a property, whose setter knows no place in the code.
  func setConstraint(_ attribute: LayoutAttribute, _ info: ConstraintInfo) {
    set(attribute, info, at: nil)
  }

  @discardableResult
  private func set(
    _ attribute: LayoutAttribute, _ info: ConstraintInfo, at location: CodeLocation?
  ) -> LayoutConstraint {
    home?.propertyCount += 1
    let constraint = constraint(attribute, info, at: location)
    // What has no common ancestor is added as well, so that `solve` says so. A view whose layout is
    // gone has nobody to tell.
    guard let home, home.mayInsert(constraint, from: location) else { return constraint }
    home.insert(constraint)
    constraint.releaseItems()
    return constraint
  }

  private func constraint(
    _ attribute: LayoutAttribute, _ info: ConstraintInfo, at location: CodeLocation?
  ) -> LayoutConstraint {
    var right = FormulaSide.number(info.constant)
    if let (item, other) = info.item.flatMap({ item in info.attribute.map { (item, $0) } })
      ?? (attribute.isLocation ? parent.map { ($0, attribute) } : nil)
    {
      right = .expression(
        ConstraintExpression(item, other, at: location) * info.multiplier + info.constant)
    }
    let left = ConstraintExpression(self, attribute, at: location)
    let constraint = LayoutConstraint(
      .expression(left), info.relation, right, of: left, priority: info.priority,
      impliesSuperview: true,
      source: ConstraintSource(
        text: "\(name).\(attribute.propertyName) = \(info.text)",
        place: .property(layout?.propertyCount ?? 0), location: location))
    if info.item == nil, attribute.isLocation { constraint.superviewOf = self }
    return constraint
  }
}

extension LayoutConstraint {
  /// The nearest view that contains all items, itself included; the first item alone where there is
  /// no other. It is the view that Auto Layout would install the constraint on, and `nil` where
  /// views of different layouts meet.
  public var commonAncestor: LayoutView? {
    var ancestor: LayoutView? = item
    for view in items.dropFirst() { ancestor = ancestor?.commonAncestor(with: view) }
    return ancestor
  }

  /// Adds the constraint to the layout of its views. No `collect` block returns it, as the README
  /// of TULayoutAdditions has it.
  ///
  /// - Returns: Whether it is in the layout now: not if its views have no common ancestor, as views
  ///   of two layouts have none.
  @discardableResult
  public func add() -> Bool {
    guard commonAncestor != nil, let layout = item.layout else { return false }
    guard self.layout == nil else { return self.layout === layout }
    layout.insert(self, isCollected: false)
    releaseItems()
    return true
  }

  /// Takes the constraint out of its layout.
  ///
  /// - Returns: Whether it was in one.
  @discardableResult
  public func remove() -> Bool { layout?.remove(self) ?? false }

  /// Lets go of the given frames of the items: of the first unless the second lies inside it, and
  /// the other way round.
  fileprivate func releaseItems() {
    guard let second = items.dropFirst().first else {
      item.isFixed = false
      return
    }
    if !second.lies(in: item) { item.isFixed = false }
    if !item.lies(in: second) { second.isFixed = false }
  }
}
