import LayoutNotation

extension Layout {
  /// Adds a constraint, such as a formula. A constraint that is in the layout already is not
  /// moved.
  ///
  /// - Parameters:
  ///   - constraint: The constraint. If it is invalid, or belongs to another layout, the next
  ///     `solve` throws the error.
  ///   - fileID: The file of the call, which errors name.
  ///   - line: The line of the call, which errors name.
  /// - Returns: The constraint.
  @discardableResult
  public func add(
    _ constraint: LayoutConstraint, fileID: String = #fileID, line: Int = #line
  ) -> LayoutConstraint {
    guard constraint.layout !== self else { return constraint }
    guard constraint.layout == nil else {
      report(
        .foreignView, "`\(constraint.source.text)` is in another layout already",
        at: CodeLocation(fileID: fileID, line: line))
      return constraint
    }
    let location = CodeLocation(fileID: fileID, line: line)
    guard mayInsert(constraint, from: location) else { return constraint }
    constraint.locate(at: location)
    insert(constraint)
    return constraint
  }

  /// Whether a constraint names no removed view; if it does, the next solve throws an error.
  package func mayInsert(_ constraint: LayoutConstraint, from location: CodeLocation?) -> Bool {
    guard let removed = constraint.removedView else { return true }
    report(
      .removedView,
      "`\(constraint.source.text)` names \"\(removed.name)\", which \(removed.whereabouts)",
      at: location ?? constraint.source.location)
    return false
  }

  /// Adds a constraint that was switched on and is in no layout. Parts of constraints and
  /// conditions are never added themselves.
  func activate(_ constraint: LayoutConstraint) {
    if removed.contains(ObjectIdentifier(constraint)) { dropRemoved() }
    guard stored.object(constraint.number) !== constraint else { return }
    if mayInsert(constraint, from: nil) { insert(constraint) }
  }

  /// Adds constraints, such as those of `a.edges == b.edges`.
  ///
  /// - Parameters:
  ///   - constraints: The constraints. `solve` throws the error of an invalid one.
  ///   - fileID: The file of the call, which errors name.
  ///   - line: The line of the call, which errors name.
  /// - Returns: The constraints.
  @discardableResult
  public func add(
    _ constraints: [LayoutConstraint], fileID: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    for constraint in constraints { add(constraint, fileID: fileID, line: line) }
    return constraints
  }

  /// Adds constraints, such as formulas.
  ///
  /// - Parameters:
  ///   - first: A constraint. `solve` throws the error of an invalid one.
  ///   - second: Another constraint.
  ///   - others: More constraints.
  ///   - fileID: The file of the call, which errors name.
  ///   - line: The line of the call, which errors name.
  /// - Returns: The constraints.
  @discardableResult
  public func add(
    _ first: LayoutConstraint, _ second: LayoutConstraint, _ others: LayoutConstraint...,
    fileID: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    add([first, second] + others, fileID: fileID, line: line)
  }

  /// Returns the constraint with a name, for example to edit its constant. If several have the
  /// name, returns the first.
  ///
  /// ```swift
  /// layout.add(row[.height] == 44).name = "row height"
  /// layout.constraint(named: "row height")?.constant = 60
  /// ```
  ///
  /// - Parameter name: The name.
  /// - Returns: The constraint; `nil` if there is none.
  /// - Complexity: O(*n*) in the number of constraints.
  public func constraint(named name: String) -> LayoutConstraint? {
    stored.objects.lazy.compactMap(\.self).first { $0.name == name && $0.layout === self }
  }

  /// Returns the constraint that a finding is about, for example to remove it if it is in a
  /// conflict.
  ///
  /// ```swift
  /// if case .infeasible(let conflict) = try layout.solve().outcome {
  ///   layout.remove(contentsOf: conflict.members.compactMap(layout.constraint(of:)))
  /// }
  /// ```
  ///
  /// If several constraints are equal, it is the one in the solve of the finding, even if its
  /// constant or priority has changed since. The search is linear in the number of constraints.
  ///
  /// - Parameter source: A source from a solution of the layout, or of a constraint.
  /// - Returns: The constraint; `nil` if it is implicit or not in the layout.
  public func constraint(of source: ConstraintSource) -> LayoutConstraint? {
    guard !source.isImplicit else { return nil }
    dropRemoved()
    for number in stored.order.lazy.map(Int.init) {
      let places = stored.parts(of: number).lowerBound...number
      if places.contains(where: { isKnown($0, by: source) }) { return constraint(number) }
    }
    return nil
  }

  /// Whether a source is the source of the constraint of a record.
  private func isKnown(_ number: Int, by source: ConstraintSource) -> Bool {
    guard let serial = source.serial else { return stored.source(of: number) == source }
    let record = stored.records[number]
    // A constraint of another layout may have the same serial.
    return record.serial == serial && record.attribute == source.attribute
      && table.name(of: Int(record.item)) == source.view
  }

  /// Returns the view that a finding is about: the view of the first attribute of its constraint,
  /// even if that view has no name.
  ///
  /// - Parameter source: A source from a solution of the layout, or of a constraint.
  /// - Returns: The view; `nil` if there is none, or if it is not in the layout.
  public func view(of source: ConstraintSource) -> LayoutView? {
    if let constraint = constraint(of: source) { return constraint.item }
    guard let name = source.view else { return nil }
    return self[name]
      ?? table.documentOrder.first { table.name(of: Int($0)) == name }.map { object(Int($0)) }
  }

  /// Removes a constraint from the layout. It may be added again.
  ///
  /// - Parameter constraint: The constraint.
  /// - Returns: Whether it was in the layout.
  @discardableResult
  public func remove(_ constraint: LayoutConstraint) -> Bool {
    guard constraint.layout === self else { return false }
    remove(contentsOf: CollectionOfOne(constraint))
    return true
  }

  /// Removes constraints from the layout. Constraints that are not in it are ignored.
  ///
  /// - Parameter constraints: The constraints.
  public func remove(contentsOf constraints: some Sequence<LayoutConstraint>) {
    for constraint in constraints where constraint.layout === self {
      removed.insert(ObjectIdentifier(constraint))
      forget(constraint, priority: constraint.priority)
      constraint.layout = nil
    }
    // Removed constraints are dropped in bulk: on the next read, or when they are the majority.
    if 2 * removed.count > stored.order.count { dropRemoved() }
  }

  /// Drops the removed constraints from the table.
  func dropRemoved() {
    guard !removed.isEmpty else { return }
    stored.removeAll { removed.contains(ObjectIdentifier($0)) }
    removed = []
    guard 2 * stored.wasteCount > stored.records.count else { return }
    stored = stored.compacted()
    mentions = MentionIndex()
  }

  private func store(_ constraint: LayoutConstraint) {
    stored.order.append(stored.append(constraint, \.id))
  }

  /// Runs a block and returns the constraints that it added to the layout, in order.
  ///
  /// Constraints of all notations are returned. Rules, measures and definitions are not
  /// constraints; they stay in force. The counterpart of TULayoutAdditions'
  /// `constraintsWithBlock:`.
  ///
  /// Blocks nest: an outer block also returns the constraints of an inner block, at the position
  /// where the inner block ended. As in TULayoutAdditions, constraints that
  /// `LayoutConstraint.add()` adds belong to the caller and are not returned.
  ///
  /// - Parameter block: A block that adds constraints.
  /// - Returns: The added constraints, without those that an equation only edited.
  /// - Throws: The error of the block; constraints added before it stay.
  public func collect<Failure: Error>(
    _ block: () throws(Failure) -> Void
  ) throws(Failure) -> [LayoutConstraint] {
    collected.append([])
    defer {
      let inner = collected.removeLast()
      if let outer = collected.indices.last { collected[outer] += inner }
    }
    try block()
    return collected.last ?? []
  }

  /// Inserts a constraint made by one of the layout's notations.
  ///
  /// - Parameters:
  ///   - constraint: The constraint, which is in no layout.
  ///   - isCollected: Whether `collect` returns it.
  package func insert(_ constraint: LayoutConstraint, isCollected: Bool = true) {
    if removed.contains(ObjectIdentifier(constraint)) { dropRemoved() }
    // The view may have moved to another superview since the constraint was made.
    constraint.measureInSuperview()
    constraint.layout = self
    store(constraint)
    if isCollected, let innermost = collected.indices.last {
      collected[innermost].append(constraint)
    }
    remember(constraint)
  }

  private func remember(_ constraint: LayoutConstraint) {
    guard let hash = hash(of: constraint, priority: constraint.priority) else { return }
    equationsByHash?[hash, default: []].append(constraint)
  }

  /// The key of a constraint in `equationsByHash`; `nil` for one that is not kept there.
  private func hash(of constraint: LayoutConstraint, priority: Priority) -> UInt? {
    guard constraint.isEquation, equationsByHash != nil else { return nil }
    return stored.number(of: constraint).map { stored.hash(of: $0, priority: priority.rawValue) }
  }

  /// Returns the constraints added by equations that equal another one except for the constants.
  ///
  /// - Parameters:
  ///   - number: The number of the other constraint.
  ///   - table: Its table.
  /// - Returns: The constraints.
  func equations(saying number: Int, in table: ConstraintTable) -> [LayoutConstraint] {
    if equationsByHash == nil {
      equationsByHash = [:]
      for constraint in constraints { remember(constraint) }
    }
    return (equationsByHash?[table.hash(of: number)] ?? []).filter { constraint in
      guard let known = stored.number(of: constraint) else { return false }
      stored.update(known)
      return stored.says(known, theSameAs: number, in: table, constantsCount: false)
    }
  }

  /// Updates the key of the constraint of an equation after a change of its priority.
  func priorityChanged(of constraint: LayoutConstraint, from old: Priority) {
    forget(constraint, priority: old)
    remember(constraint)
  }

  /// Removes a constraint from `equationsByHash`.
  private func forget(_ constraint: LayoutConstraint, priority: Priority) {
    guard let hash = hash(of: constraint, priority: priority) else { return }
    equationsByHash?[hash]?.removeAll { $0 === constraint }
    if equationsByHash?[hash]?.isEmpty == true { equationsByHash?[hash] = nil }
  }
}
