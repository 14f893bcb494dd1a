import LayoutNotation

// Making, removing and moving views.

extension Layout {
  /// Makes a view with a name, for use in equations, rules and Visual Formats.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the layout. `layout["table"]` finds an existing view.
  ///   - parent: The view around it; `nil`: the root.
  ///   - index: Its index among the children of `parent`, from 0; `nil`: last.
  ///   - frame: The given frame, in points and relative to the parent.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The view. The next `solve` throws an error for a parent of another layout, an
  ///   index out of range, or a taken name; for a taken name the existing view is returned.
  @discardableResult
  public func view(
    _ name: String, in parent: LayoutView? = nil, at index: Int? = nil, frame: Frame = .zero,
    fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    let location = CodeLocation(fileID: fileID, line: line)
    if let known = self[name] {
      if known.isGuide {
        report(.duplicateView, "there is a guide \"\(name.shortened)\" already", at: location)
        return known
      }
      let place = known.parent.map { "inside \"\($0.name.shortened)\"" } ?? "the root"
      let short = name.shortened
      report(
        .duplicateView,
        "there is a view \"\(short)\" already, \(place): layout[\"\(short)\"] finds it, and "
          + "view(in:) makes one that needs no name", at: location)
      return known
    }
    if name.isEmpty {
      report(
        .notExpressible,
        "the name of a view is empty, and no text can speak of it; view(in:) makes one that needs "
          + "no name", at: location)
      let view = makeView(nil, in: parent, at: index, frame, from: location)
      misuse.strays.append(view)
      return view
    }
    return makeView(Array(name.utf8)[...], in: parent, at: index, frame, from: location)
  }

  /// Makes a view without a name. Only views that texts refer to need a name.
  ///
  /// - Parameters:
  ///   - parent: The view around it; `nil`: the root.
  ///   - index: Its index among the children of `parent`, from 0; `nil`: last.
  ///   - frame: The given frame, in points and relative to the parent.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The view. The next `solve` throws an error for a parent of another layout or an
  ///   index out of range.
  @discardableResult
  public func view(
    in parent: LayoutView? = nil, at index: Int? = nil, frame: Frame = .zero,
    fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    makeView(nil, in: parent, at: index, frame, from: CodeLocation(fileID: fileID, line: line))
  }

  private func makeView(
    _ name: ArraySlice<UInt8>?, in parent: LayoutView?, at index: Int?, _ frame: Frame,
    from location: CodeLocation
  ) -> LayoutView {
    let id = insertView(name, in: parent ?? root, at: index, from: location)
    if frame != .zero { table[id].frame = frame }
    return object(id)
  }

  /// Makes a view and returns its id.
  func insertView(
    _ name: ArraySlice<UInt8>?, in parent: LayoutView, at index: Int?, from location: CodeLocation
  ) -> Int {
    var parent = parent
    let faults = misuse.count
    if !owns(parent) {
      misuse.append(fault(of: parent, from: location))
      parent = root
    }
    while parent.isGuide, let owner = parent.parent {
      let example = name.map { " such as \"\(String(decoding: $0, as: UTF8.self))\"" } ?? ""
      report(
        .badGuide, "\"\(parent.name)\" is a guide, and holds no views\(example)",
        at: location)
      parent = owner
    }
    var next: Int32 = -1
    if let index {
      if let place = table.child(of: parent.id, at: index) {
        next = place
      } else {
        misuse.append(noPlace(index, in: parent, table.views(in: parent.id).count, location))
      }
    }
    let view = table.insert(name, in: parent.id, before: next)
    if misuse.count > faults { misuse.strays.append(object(view)) }
    return view
  }

  private func noPlace(
    _ index: Int, in parent: LayoutView, _ count: Int, _ location: CodeLocation
  ) -> LayoutError {
    LayoutError(
      .invalidPlace,
      "a place among the views inside \"\(parent.name)\" must be from 0 to \(count); found "
        + "\(index)", location: location)
  }

  // MARK: Removing

  /// Removes a view, all views inside it, and everything that names any of them.
  ///
  /// This includes constraints (also those inside conditions on the views), rules, measures and
  /// definitions.
  ///
  /// The objects of removed views cannot be used: naming one is an error.
  ///
  /// - Parameters:
  ///   - view: The view. A view that was removed before is ignored. For the root, or a view of
  ///     another layout, the next `solve` throws an error.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The removed constraints, in the order they were added.
  @discardableResult
  public func remove(
    _ view: LayoutView, fileID: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    remove(views: CollectionOfOne(view), fileID: fileID, line: line)
  }

  /// Removes views, as `remove(_:fileID:line:)` does; faster than one call per view.
  ///
  /// - Parameters:
  ///   - views: The views; views inside them are removed too.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The removed constraints, in the order they were added.
  @discardableResult
  public func remove(
    views: some Sequence<LayoutView>, fileID: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    var subtrees: [[Int32]] = []
    var leaving = Set<Int32>()
    for view in views where !view.isRemoved {
      guard owns(view), !view.isRoot else {
        let location = CodeLocation(fileID: fileID, line: line)
        misuse.append(
          view.isRoot && owns(view)
            ? LayoutError(
              .invalidPlace, "the root of a layout cannot be removed", location: location)
            : fault(of: view, from: location))
        continue
      }
      guard !leaving.contains(Int32(truncatingIfNeeded: view.id)) else { continue }
      let subtree = table.subtree(of: view.id)
      // A view inside another removed view is part of that subtree.
      subtrees.removeAll { leaving.contains($0[0]) && subtree.contains($0[0]) }
      subtrees.append(subtree)
      leaving.formUnion(subtree)
    }
    guard !subtrees.isEmpty else { return [] }
    let constraints = constraintObjects(on: leaving)
    remove(contentsOf: constraints)
    removeRules(naming: leaving)
    removeDefinitions(naming: leaving)
    for view in leaving {
      firstItems.forget(view)
      containers[Int(view)] = nil
      for kind in ownGuides.keys { ownGuides[kind]?[Int(view)] = nil }
      if let kind = table.properties(of: Int(view))?.ownGuide,
        let owner = table.parent(of: Int(view))
      {
        ownGuides[kind]?[owner] = nil
      }
      mentions.forget(view)
      guard objects.indices.contains(Int(view)) else { continue }
      objects[Int(view)]?.leave()
      objects[Int(view)] = nil
    }
    for subtree in subtrees { table.remove(subtree) }
    for view in containers.keys { containers[view]?.forget(leaving) }
    return constraints
  }

  /// The constraints that name any of the views, in the order they were added.
  private func constraintObjects(on views: Set<Int32>) -> [LayoutConstraint] {
    numbers(mentioning: views).map(constraint).filter { constraint in
      // A view of another layout may have the same id.
      constraint.namedViews.contains {
        owns($0) && views.contains(Int32(truncatingIfNeeded: $0.id))
      }
    }
  }

  // MARK: Moving

  /// Moves a view, with its descendants, to a place among the children of a view.
  ///
  /// Its constraints stay. Locations without a second item, percentages, rules and `|` in a Visual
  /// Format are then relative to the new superview. Other constraints continue to apply between
  /// the views that they name.
  func move(_ view: LayoutView, to parent: LayoutView, at place: Place, from location: CodeLocation)
  {
    if let wrong = [view, parent].first(where: { !owns($0) }) {
      return misuse.append(fault(of: wrong, from: location))
    }
    guard !view.isRoot else {
      return report(.invalidPlace, "the root of a layout cannot be moved", at: location)
    }
    guard !parent.isGuide, view.properties.ownGuide == nil else {
      let name = parent.isGuide ? parent.name : view.name
      return report(
        .badGuide,
        "\"\(name)\" is "
          + (parent.isGuide
            ? "a guide, and holds no views"
            : "a built-in guide of its view, and cannot be moved"),
        at: location)
    }
    guard !table.lies(parent.id, in: view.id) else {
      let itself = parent === view ? "itself" : "\"\(parent.name)\", which lies inside it"
      return report(.invalidPlace, "\"\(view.name)\" cannot be moved into \(itself)", at: location)
    }
    var next: Int32
    switch place {
    case .last: next = -1
    case .before(let sibling): next = sibling
    case .index(let index):
      // The index is among the other children: the view leaves its old place first.
      let others = table.views(in: parent.id).filter { $0 != view.id }
      guard 0...others.count ~= index else {
        return misuse.append(noPlace(index, in: parent, others.count, location))
      }
      next = index == others.count ? -1 : Int32(truncatingIfNeeded: others[index])
    }
    if Int(next) == view.id { next = table.next(of: view.id) }
    let old = table.parent(of: view.id) ?? 0
    table.move(view.id, to: parent.id, before: next)
    guard old != parent.id else { return }
    containers[old]?.forget([Int32(truncatingIfNeeded: view.id)])
    measure(view, in: parent, insteadOf: old)
  }

  /// The new place of a view among the children of its parent.
  enum Place {
    case last
    case index(Int)
    /// Before the view with an id; -1: last.
    case before(Int32)
  }

  /// Makes constraints that are relative to the superview of a view relative to the new one.
  private func measure(_ view: LayoutView, in parent: LayoutView, insteadOf old: Int) {
    let id = Int32(truncatingIfNeeded: view.id)
    for number in numbers(mentioning: [id]) {
      guard stored.measure(number, of: id, in: parent.id, insteadOf: old) else { continue }
      for record in stored.related(to: number) { stored.object(record)?.measureInSuperview() }
      mentions.note(Int32(truncatingIfNeeded: parent.id), in: number)
      // Its key for later equations has changed.
      equationsByHash = nil
    }
  }
}

extension LayoutView {
  /// Removes the view from its layout, as `Layout.remove(_:fileID:line:)` does.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The constraints removed with the view and its descendants; empty if it was removed
  ///   before.
  @discardableResult
  public func removeFromSuperview(
    fileID: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    layout?.remove(self, fileID: fileID, line: line) ?? []
  }

  /// Moves the view with its descendants into another view, or to another place in its parent.
  ///
  /// Its constraints and its given frame stay. Locations without a second item, percentages, rules
  /// and `|` in a Visual Format are then relative to the new superview. Other constraints continue
  /// to apply between the views that they name.
  ///
  /// - Parameters:
  ///   - parent: Its new parent, of the same layout. For a parent inside the view, or a move of
  ///     the root, the next `solve` throws an error.
  ///   - index: Its index among the other children, from 0; `nil`: last.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func move(
    to parent: LayoutView, at index: Int? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    home?.move(
      self, to: parent, at: index.map { .index($0) } ?? .last,
      from: CodeLocation(fileID: fileID, line: line))
  }

  /// Moves the view with its descendants to the place directly before another view, in the same
  /// parent.
  ///
  /// - Parameters:
  ///   - sibling: The view that follows it after the move.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func move(
    before sibling: LayoutView, fileID: String = #fileID, line: Int = #line
  ) {
    move(besides: sibling, .before(Int32(truncatingIfNeeded: sibling.id)), fileID, line)
  }

  /// Moves the view with its descendants to the place directly after another view, in the same
  /// parent.
  ///
  /// - Parameters:
  ///   - sibling: The view that precedes it after the move.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func move(
    behind sibling: LayoutView, fileID: String = #fileID, line: Int = #line
  ) {
    let next = sibling.layout?.table.next(of: sibling.id) ?? -1
    move(besides: sibling, .before(next), fileID, line)
  }

  private func move(
    besides sibling: LayoutView, _ place: Layout.Place, _ fileID: String, _ line: Int
  ) {
    let location = CodeLocation(fileID: fileID, line: line)
    guard let home, sibling !== self else { return }
    guard home.owns(sibling) else {
      return home.misuse.append(home.fault(of: sibling, from: location))
    }
    guard let parent = sibling.parent else {
      return home.report(.invalidPlace, "no view can be beside the root", at: location)
    }
    home.move(self, to: parent, at: place, from: location)
  }
}
