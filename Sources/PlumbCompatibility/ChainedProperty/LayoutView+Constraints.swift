public import LayoutNotation
public import Plumb

extension LayoutView {
  /// Describes an attribute of the view, as reading its property does, without adding a constraint.
  /// TULayoutAdditions' `constraintInfoWithAttribute:`.
  public func constraintInfo(_ attribute: LayoutAttribute) -> ConstraintInfo {
    ConstraintInfo(self, attribute)
  }

  /// Builds the constraint that setting the attribute's property would add, without adding it.
  /// TULayoutAdditions' `constraintWithAttribute:info:`.
  ///
  /// - Parameters:
  ///   - attribute: The attribute of the view.
  ///   - info: The value to compare it with. For a location, a number is measured from the
  ///     superview's same attribute; otherwise, it is a size.
  ///   - fileID: The file of the call, for errors and conflicts.
  ///   - line: The line of the call, for errors and conflicts.
  /// - Returns: The constraint. If it is invalid, such as a top that equals a left, `solve` throws
  ///   the error once the constraint is in a layout.
  public func constraint(
    _ attribute: LayoutAttribute, _ info: ConstraintInfo, fileID: String = #fileID,
    line: Int = #line
  ) -> LayoutConstraint {
    constraint(attribute, info, at: CodeLocation(fileID: fileID, line: line))
  }

  /// Adds one constraint on an attribute of the view, as setting its property does. Unlike the
  /// property, it records the place in the code for errors and conflicts.
  ///
  /// The first item is released from its given frame, unless the second one lies inside it. The
  /// second item is released too, unless the first lies inside it. To release a view, `isFixed` is
  /// set to false, as TULayoutAdditions does with the translation of autoresizing masks.
  ///
  /// - Parameters:
  ///   - attribute: The attribute of the view.
  ///   - info: The value to compare it with.
  ///   - fileID: The file of the call, for errors and conflicts.
  ///   - line: The line of the call, for errors and conflicts.
  /// - Returns: The constraint.
  @discardableResult
  public func setConstraint(
    _ attribute: LayoutAttribute, _ info: ConstraintInfo, fileID: String = #fileID,
    line: Int = #line
  ) -> LayoutConstraint {
    set(attribute, info, at: CodeLocation(fileID: fileID, line: line))
  }

  /// Adds the constraint of a property; a setter does not know its place in the code.
  func setConstraint(_ attribute: LayoutAttribute, _ info: ConstraintInfo) {
    set(attribute, info, at: nil)
  }

  @discardableResult
  private func set(
    _ attribute: LayoutAttribute, _ info: ConstraintInfo, at location: CodeLocation?
  ) -> LayoutConstraint {
    home?.propertyCount += 1
    let constraint = constraint(attribute, info, at: location)
    // Items without a common ancestor are added as well, so that `solve` reports them. A view whose
    // layout is gone cannot report anything.
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
  /// The nearest view that contains all items, possibly one of them, or the only item. Auto Layout
  /// would install the constraint on it. `nil` if the views belong to different layouts.
  public var commonAncestor: LayoutView? {
    var ancestor: LayoutView? = item
    for view in items.dropFirst() { ancestor = ancestor?.commonAncestor(with: view) }
    return ancestor
  }

  /// Adds the constraint to the layout of its views. `collect` blocks do not return it, as
  /// documented in TULayoutAdditions' README.
  ///
  /// - Returns: Whether it is now in the layout. It is not added if its views have no common
  ///   ancestor, such as views of two layouts.
  @discardableResult
  public func add() -> Bool {
    guard commonAncestor != nil, let layout = item.layout else { return false }
    guard self.layout == nil else { return self.layout === layout }
    layout.insert(self, isCollected: false)
    releaseItems()
    return true
  }

  /// Removes the constraint from its layout.
  ///
  /// - Returns: Whether it was in one.
  @discardableResult
  public func remove() -> Bool { layout?.remove(self) ?? false }

  /// Releases the items from their given frames: the first unless the second lies inside it, and
  /// vice versa.
  fileprivate func releaseItems() {
    guard let second = items.dropFirst().first else {
      item.isFixed = false
      return
    }
    if !second.lies(in: item) { item.isFixed = false }
    if !item.lies(in: second) { second.isFixed = false }
  }
}
