import LayoutNotation

extension Layout {
  /// Adds a constraint, such as a formula; one that is in the layout already stays where it is.
  ///
  /// - Parameters:
  ///   - constraint: The constraint. If what it says is wrong, or it belongs to another layout,
  ///     `solve` throws that.
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

  /// Adds a constraint that was switched on and is in no layout; a part of one, or a condition, is
  /// in none, either.
  func activate(_ constraint: LayoutConstraint) {
    if removed.contains(ObjectIdentifier(constraint)) { dropRemoved() }
    guard stored.object(constraint.number) !== constraint else { return }
    if mayInsert(constraint, from: nil) { insert(constraint) }
  }

  /// Adds constraints, such as those of `a.edges == b.edges`.
  ///
  /// - Parameters:
  ///   - constraints: The constraints. What is wrong with one `solve` throws.
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
  ///   - first: A constraint. What is wrong with one `solve` throws.
  ///   - second: Another one.
  ///   - others: More of them.
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

  /// The constraint of the layout that was given a name, such as one whose constant is to be
  /// edited; of several the first.
  ///
  /// ```swift
  /// layout.add(row[.height] == 44).name = "row height"
  /// layout.constraint(named: "row height")?.constant = 60
  /// ```
  ///
  /// - Parameter name: The name.
  /// - Returns: The constraint; `nil` where there is none. All of them are looked at.
  public func constraint(named name: String) -> LayoutConstraint? {
    stored.objects.lazy.compactMap(\.self).first { $0.name == name && $0.layout === self }
  }

  /// The constraint that a finding is about, such as one to take out where it is in a conflict.
  ///
  /// ```swift
  /// if case .infeasible(let conflict) = try layout.solve().outcome {
  ///   layout.remove(contentsOf: conflict.members.compactMap(layout.constraint(of:)))
  /// }
  /// ```
  ///
  /// Of constraints that say the same it is the one that the solve of the finding met, also where
  /// its constant or priority was changed since. All of them are looked at.
  ///
  /// - Parameter source: What a solution of the layout, or a constraint, is known by.
  /// - Returns: The constraint; `nil` if it is implicit or no longer in the layout.
  public func constraint(of source: ConstraintSource) -> LayoutConstraint? {
    guard !source.isImplicit else { return nil }
    dropRemoved()
    for number in stored.order.lazy.map(Int.init) {
      let places = stored.parts(of: number).lowerBound...number
      if places.contains(where: { isKnown($0, by: source) }) { return constraint(number) }
    }
    return nil
  }

  /// Whether a source is that of the constraint of a record.
  private func isKnown(_ number: Int, by source: ConstraintSource) -> Bool {
    guard let serial = source.serial else { return stored.source(of: number) == source }
    let record = stored.records[number]
    // A constraint of another layout may have the same serial.
    return record.serial == serial && record.attribute == source.attribute
      && table.name(of: Int(record.item)) == source.view
  }

  /// The view that a finding is about: that of the first attribute of its constraint, also one
  /// without a name.
  ///
  /// - Parameter source: What a solution of the layout, or a constraint, is known by.
  /// - Returns: The view; `nil` where there is none, and where it is in the layout no more.
  public func view(of source: ConstraintSource) -> LayoutView? {
    if let constraint = constraint(of: source) { return constraint.item }
    guard let name = source.view else { return nil }
    return self[name]
      ?? table.documentOrder.first { table.name(of: Int($0)) == name }.map { object(Int($0)) }
  }

  /// Takes a constraint out of the layout; it may be added again.
  ///
  /// - Parameter constraint: The constraint.
  /// - Returns: Whether it was in the layout.
  @discardableResult
  public func remove(_ constraint: LayoutConstraint) -> Bool {
    guard constraint.layout === self else { return false }
    remove(contentsOf: CollectionOfOne(constraint))
    return true
  }

  /// Takes constraints out of the layout; those that are not in it do not matter.
  ///
  /// - Parameter constraints: The constraints.
  public func remove(contentsOf constraints: some Sequence<LayoutConstraint>) {
    for constraint in constraints where constraint.layout === self {
      removed.insert(ObjectIdentifier(constraint))
      forget(constraint, priority: constraint.priority)
      constraint.layout = nil
    }
    // The others move up all at once: when they are read, or when there are few of them left.
    if 2 * removed.count > stored.order.count { dropRemoved() }
  }

  /// Forgets the constraints that were removed.
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

  /// Runs a block and returns the constraints that it added to the layout, in their order, in
  /// whatever notation; rules, measures and definitions are none, and stay in force.
  /// TULayoutAdditions' `constraintsWithBlock:`.
  ///
  /// Blocks nest: what an inner one adds the outer one returns as well, where the inner block
  /// ended. What `LayoutConstraint.add()` adds belongs to who built it, and is not returned, as
  /// upstream.
  ///
  /// - Parameter block: Adds constraints.
  /// - Returns: The added constraints; one that an equation only edited is none of them.
  /// - Throws: What the block throws; what it had added stays.
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

  /// Puts a constraint of the layout's own notations into it.
  ///
  /// - Parameters:
  ///   - constraint: The constraint, which is in no layout.
  ///   - isCollected: Whether `collect` returns it.
  package func insert(_ constraint: LayoutConstraint, isCollected: Bool = true) {
    if removed.contains(ObjectIdentifier(constraint)) { dropRemoved() }
    // The view may have been moved meanwhile.
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

  /// What a constraint is kept under in `equationsByHash`; `nil` for one that is not.
  private func hash(of constraint: LayoutConstraint, priority: Priority) -> UInt? {
    guard constraint.isEquation, equationsByHash != nil else { return nil }
    return stored.number(of: constraint).map { stored.hash(of: $0, priority: priority.rawValue) }
  }

  /// The constraints that equations added and that say the same as another one but for the
  /// constants.
  ///
  /// - Parameters:
  ///   - number: The number of the other one.
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

  /// Keeps the constraint of an equation under what a later one must share with it.
  func priorityChanged(of constraint: LayoutConstraint, from old: Priority) {
    forget(constraint, priority: old)
    remember(constraint)
  }

  /// Forgets that an equation added a constraint.
  private func forget(_ constraint: LayoutConstraint, priority: Priority) {
    guard let hash = hash(of: constraint, priority: priority) else { return }
    equationsByHash?[hash]?.removeAll { $0 === constraint }
    if equationsByHash?[hash]?.isEmpty == true { equationsByHash?[hash] = nil }
  }
}
