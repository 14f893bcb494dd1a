/// Changes of the tree.
extension ViewTable {
  /// Whether a view is another one or lies inside it.
  func lies(_ view: Int, in other: Int) -> Bool {
    var view = view
    while records[view].depth > records[other].depth { view = Int(records[view].parent) }
    return view == other
  }

  /// How many views had the id of a view before it.
  func generation(of id: Int) -> UInt32 { records[id].generation }

  /// Whether an id still belongs to the view that had it in a generation.
  func has(_ id: Int, _ generation: UInt32) -> Bool {
    id < records.count && records[id].generation == generation
      && records[id].parent != Self.removed
  }

  /// The view at an index among the children of a view, without guides; -1 after the last one,
  /// `nil` beyond.
  func child(of parent: Int, at index: Int) -> Int32? {
    guard index >= 0 else { return nil }
    var child = records[parent].firstChild
    var place = 0
    while child >= 0 {
      if !isGuide(Int(child)) {
        if place == index { return child }
        place += 1
      }
      child = records[Int(child)].next
    }
    return place == index ? -1 : nil
  }

  /// The views inside a view, in order, without guides.
  func views(in view: Int) -> [Int] {
    let children = children(of: view)
    return hasGuides ? children.filter { !isGuide($0) } : children
  }

  /// The next sibling of a view; -1: there is none.
  func next(of view: Int) -> Int32 { records[view].next }

  /// Removes a view from the list of its parent.
  private mutating func unlink(_ id: Int) {
    let record = records[id]
    if record.previous < 0 {
      records[Int(record.parent)].firstChild = record.next
    } else {
      records[Int(record.previous)].next = record.next
    }
    if record.next < 0 {
      records[Int(record.parent)].lastChild = record.previous
    } else {
      records[Int(record.next)].previous = record.previous
    }
  }

  /// Removes a view with its descendants.
  ///
  /// - Parameter views: The view and its descendants, in document order.
  mutating func remove(_ views: [Int32]) {
    unlink(Int(views[0]))
    for view in views { giveUp(Int(view)) }
  }

  /// Moves a view with its descendants to another place.
  ///
  /// - Parameters:
  ///   - view: The view, which is not the root.
  ///   - parent: Its new parent, which does not lie inside it.
  ///   - next: The child of `parent` that follows it, not the view itself; -1: it becomes the
  ///     last.
  mutating func move(_ view: Int, to parent: Int, before next: Int32) {
    unlink(view)
    let change = records[parent].depth + 1 - records[view].depth
    records[view].parent = Int32(truncatingIfNeeded: parent)
    link(view, before: next)
    if change != 0 { for inner in subtree(of: view) { records[Int(inner)].depth += change } }
  }
}

extension ViewTable {
  #if PLUMB_CHECKS
  /// Stops the program if the views are no tree, or two views share properties.
  func checkInvariants() {
    names.checkInvariants()
    precondition(names.count == records.count, "\(names.count) names of \(records.count) views")
    precondition(records[0].parent < 0 && records[0].depth == 0, "the root is inside another view")
    var given: Set<Int32> = []
    var inside: [Int] = []
    for (view, record) in records.enumerated() {
      if record.parent == Self.removed {
        precondition(!names.isNamed(view) && record.properties < 0, "\(view) is not gone")
        continue
      }
      if record.properties >= 0 {
        precondition(given.insert(record.properties).inserted, "\(view) is described twice")
      }
      var previous = -1
      for child in children(of: view) {
        precondition(Int(records[child].parent) == view, "\(child) has two parents")
        precondition(Int(records[child].previous) == previous, "\(child) is in no order")
        precondition(records[child].depth == record.depth + 1, "\(child) is too deep")
        inside.append(child)
        previous = child
      }
      precondition(Int(record.lastChild) == previous, "\(view) has another last view")
    }
    precondition(given.count == givenCount, "something is said of no view")
    let views = records.indices.dropFirst().filter { records[$0].parent != Self.removed }
    precondition(inside.sorted() == views, "a view is in no list or in two")
  }
  #else
  /// Does nothing: checks run only in builds with `PLUMB_CHECKS`.
  @inline(__always) func checkInvariants() {}
  #endif
}
