import LayoutNotation

/// The views of a layout in flat arrays, by their ids: how many were added before. The root, named
/// `view`, is 0.
package struct ViewTable: Sendable {
  private struct Record {
    var parent: Int32
    var depth: Int32
    /// The first and the last view inside, and the next one beside; -1: none.
    var firstChild: Int32 = -1, lastChild: Int32 = -1, next: Int32 = -1
    /// The place among `properties`; -1: nothing is said of the view.
    var properties: Int32 = -1
  }

  private(set) var names = ViewNames()
  /// Whether any view was ever told to be a guide.
  private var hasGuides = false
  /// Whether any view was ever told what makes insets follow something.
  private(set) var hasInsetsThatFollow = false
  private var records: [Record] = []
  private var properties: [ViewProperties] = []

  /// A table of nothing but the root.
  package init() { self = Self.root }

  private static let root = ViewTable(root: Array("view".utf8))

  private init(root name: [UInt8]) {
    _ = names.add(name[...])
    records.append(Record(parent: -1, depth: 0))
  }

  /// How many views there are.
  package var count: Int { records.count }

  /// Prepares for so many views.
  package mutating func reserveCapacity(_ count: Int) {
    names.reserveCapacity(count)
    records.reserveCapacity(count)
  }

  /// Adds a view behind the others of its parent.
  ///
  /// - Returns: The view that bears the name already and goes on to be found by it; `nil` without
  ///   one.
  package mutating func add(_ name: ArraySlice<UInt8>, in parent: Int) -> Int? {
    let id = Int32(truncatingIfNeeded: records.count)
    records.append(
      Record(
        parent: Int32(truncatingIfNeeded: parent), depth: records[parent].depth + 1))
    let last = records[parent].lastChild
    if last < 0 { records[parent].firstChild = id } else { records[Int(last)].next = id }
    records[parent].lastChild = id
    return names.add(name)
  }

  /// The id of the view of a name; `nil` if there is none.
  package subscript(name: String) -> Int? { names[name] }

  /// The id of the view whose name stands in a text, without quotes; `nil` if there is none.
  func id(of name: Span, in text: SourceText) -> Int? {
    // Only quoted names can hold a backslash.
    text.bytes[name.range].contains(UInt8(ascii: "\\"))
      ? self[text.name(name.range)] : names.id(of: text.bytes, in: name.range)
  }

  /// The name of a view.
  package func name(of view: Int) -> String { names.name(of: view) }

  // MARK: The tree

  /// The view around a view; `nil` for the root.
  package func parent(of view: Int) -> Int? {
    let parent = records[view].parent
    return parent < 0 ? nil : Int(parent)
  }

  /// How many views are around a view.
  package func depth(of view: Int) -> Int { Int(records[view].depth) }

  /// The views inside a view, in the order they were added.
  package func children(of view: Int) -> [Int] {
    var children: [Int] = []
    var next = Int(records[view].firstChild)
    while next >= 0 {
      children.append(next)
      next = Int(records[next].next)
    }
    return children
  }

  /// All views in document order: a parent before its children, siblings in the order they were
  /// added. Behind all views stand the guides, in the order of the views around them.
  var documentOrder: [Int32] {
    let order = treeOrder
    guard hasGuides else { return order }
    let views = order.filter { !isGuide(Int($0)) }
    var places = [Int](repeating: .max, count: records.count)
    for (place, view) in views.enumerated() { places[Int(view)] = place }
    let guides = order.filter { isGuide(Int($0)) }.enumerated().sorted { one, other in
      let (first, second) = (places[parent(one.element)], places[parent(other.element)])
      return (first, one.offset) < (second, other.offset)
    }
    return views + guides.map(\.element)
  }

  private func parent(_ view: Int32) -> Int { Int(records[Int(view)].parent) }

  /// How many of the views are guides.
  package var guideCount: Int { hasGuides ? records.indices.count(where: isGuide) : 0 }

  /// Whether a view is a guide.
  package func isGuide(_ view: Int) -> Bool {
    guard hasGuides, view > 0 else { return false }
    let place = records[view].properties
    return place >= 0 && properties[Int(place)].isGuide
  }

  private var treeOrder: [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(records.count)
    var view: Int32 = 0
    while true {
      order.append(view)
      if records[Int(view)].firstChild >= 0 {
        view = records[Int(view)].firstChild
        continue
      }
      while view > 0, records[Int(view)].next < 0 { view = records[Int(view)].parent }
      guard view > 0 else { return order }
      view = records[Int(view)].next
    }
  }

  /// The nearest view that contains two views; a view contains itself.
  func commonAncestor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while first != second {
      let isDeeper = records[first].depth >= records[second].depth
      if records[second].depth >= records[first].depth { second = Int(records[second].parent) }
      if isDeeper { first = Int(records[first].parent) }
    }
    return first
  }

  // MARK: Properties

  /// What a view is told of itself; `nil`: nothing.
  package func told(of view: Int) -> ViewProperties? {
    let place = records[view].properties
    return place < 0 ? nil : properties[Int(place)]
  }

  /// What a view is told of itself.
  package subscript(view: Int) -> ViewProperties {
    get { told(of: view) ?? ViewProperties() }
    set {
      if newValue.isGuide { hasGuides = true }
      if newValue.isSafeArea || newValue.marginsFollow { hasInsetsThatFollow = true }
      let place = Int(records[view].properties)
      if place >= 0 {
        properties[place] = newValue
      } else {
        records[view].properties = Int32(truncatingIfNeeded: properties.count)
        properties.append(newValue)
      }
    }
  }

  /// Whether a view is told to be hidden.
  package func isHidden(_ view: Int) -> Bool {
    let place = records[view].properties
    return place >= 0 && properties[Int(place)].isHidden
  }

  /// Whether anything is said of any view that a predicate holds for.
  func contains(where isMeant: (ViewProperties) -> Bool) -> Bool {
    properties.contains(where: isMeant)
  }
}

extension ViewTable: Equatable {
  /// Whether both have the same views in the same order, of which the same is said.
  package static func == (first: ViewTable, second: ViewTable) -> Bool {
    first.count == second.count
      && first.records.indices.allSatisfy { view in
        first.records[view].parent == second.records[view].parent
          && first.names.bytes(of: view) == second.names.bytes(of: view)
          && first[view] == second[view]
      }
  }
}

extension ViewTable: ConstraintViews {
  func superview(of view: Int32) -> Int32? { view == 0 ? nil : records[Int(view)].parent }

  func name(of view: Int32) -> String { names.name(of: Int(view)) }
}

extension ViewTable {
  #if PLUMB_CHECKS
  /// Stops the program where the views are no tree in the order they were added, or something
  /// said of one is said of another.
  func checkInvariants() {
    names.checkInvariants()
    precondition(names.count == records.count, "\(names.count) names of \(records.count) views")
    precondition(records[0].parent < 0 && records[0].depth == 0, "the root is inside another view")
    var told: Set<Int32> = []
    for (view, record) in records.enumerated() {
      if record.properties >= 0 {
        let isFirst = told.insert(record.properties).inserted
        precondition(isFirst && record.properties < properties.count, "\(view) is told too much")
      }
      guard view > 0 else { continue }
      precondition(0 <= record.parent && record.parent < view, "\(view) has no parent before it")
      precondition(record.depth == records[Int(record.parent)].depth + 1, "\(view) is too deep")
    }
    precondition(told.count == properties.count, "something is said of no view")
    let inside = records.indices.flatMap { view in
      children(of: view).map { child -> Int in
        precondition(parent(of: child) == view, "\(child) has two parents")
        return child
      }
    }
    precondition(inside.sorted() == Array(1..<count), "a view is in no list or in two")
  }
  #else
  /// Does nothing: only builds with `PLUMB_CHECKS` check.
  @inline(__always) func checkInvariants() {}
  #endif
}
