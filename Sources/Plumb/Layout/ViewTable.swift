import LayoutNotation

/// The views of a layout in flat arrays, by their ids.
///
/// The root, named `view`, is 0. The id of a removed view is reused by a later view, in another
/// generation.
package struct ViewTable: Sendable {
  struct Record {
    /// The view around it; -1 for the root, `ViewTable.removed` for an unused id.
    var parent: Int32
    var depth: Int32
    /// The first and the last view inside, and its siblings; -1: none. For an unused id, `next` is
    /// the next unused id.
    var firstChild: Int32 = -1, lastChild: Int32 = -1, next: Int32 = -1, previous: Int32 = -1
    /// The index in `properties`; -1: the view has the default properties.
    var properties: Int32 = -1
    /// How many views had the id before.
    var generation: UInt32 = 0
  }

  /// The parent of removed views.
  static let removed: Int32 = -2

  private(set) var names = ViewNames()
  /// Whether any view ever became a guide.
  private(set) var hasGuides = false
  /// Whether any view ever had insets that follow others.
  private(set) var hasInsetsThatFollow = false
  /// Whether any view ever had an alignment rectangle other than its frame.
  private(set) var hasAlignmentInsets = false
  var records: [Record] = []
  private var properties: [ViewProperties] = []
  /// The unused indices of `properties`, which have default properties.
  private var freeProperties: [Int32] = []
  /// The first unused id; -1: there is none.
  private var firstFree: Int32 = -1

  /// Makes a table that contains only the root.
  package init() { self = Self.root }

  private static let root = ViewTable(root: Array("view".utf8))

  private init(root name: [UInt8]) {
    _ = names.set(name[...], of: 0)
    records.append(Record(parent: -1, depth: 0))
  }

  /// How many ids there are, including those of removed views.
  package var count: Int { records.count }

  /// How many views have stored properties.
  var givenCount: Int { properties.count - freeProperties.count }

  /// Reserves space for `count` views.
  package mutating func reserveCapacity(_ count: Int) {
    names.reserveCapacity(count)
    records.reserveCapacity(count)
  }

  /// Adds a view after the other children of its parent.
  ///
  /// - Returns: The view that already has the name, which lookups continue to find; `nil` if the
  ///   name is new.
  package mutating func add(_ name: ArraySlice<UInt8>, in parent: Int) -> Int? {
    let id = newID(in: parent)
    link(id, before: -1)
    return names.set(name, of: id)
  }

  /// Adds a view.
  ///
  /// - Parameters:
  ///   - name: Its name, which no other view has; `nil` for none.
  ///   - parent: The view around it.
  ///   - next: The child of `parent` that follows it; -1: it becomes the last.
  /// - Returns: Its id.
  mutating func insert(_ name: ArraySlice<UInt8>?, in parent: Int, before next: Int32 = -1) -> Int {
    let id = newID(in: parent)
    link(id, before: next)
    _ = names.set(name, of: id)
    return id
  }

  /// Returns an id for a new view of a parent; the view is not yet in the list of its parent.
  private mutating func newID(in parent: Int) -> Int {
    let depth = records[parent].depth + 1
    let parent = Int32(truncatingIfNeeded: parent)
    guard firstFree >= 0 else {
      records.append(Record(parent: parent, depth: depth))
      return records.count - 1
    }
    let id = Int(firstFree)
    firstFree = records[id].next
    records[id] = Record(parent: parent, depth: depth, generation: records[id].generation)
    return id
  }

  /// Inserts a view into the list of its parent.
  mutating func link(_ id: Int, before next: Int32) {
    let (parent, view) = (Int(records[id].parent), Int32(truncatingIfNeeded: id))
    let previous = next < 0 ? records[parent].lastChild : records[Int(next)].previous
    (records[id].previous, records[id].next) = (previous, next)
    if previous < 0 {
      records[parent].firstChild = view
    } else {
      records[Int(previous)].next = view
    }
    if next < 0 {
      records[parent].lastChild = view
    } else {
      records[Int(next)].previous = view
    }
  }

  /// Frees the id and the properties of a view that is in no list.
  mutating func giveUp(_ id: Int) {
    let place = records[id].properties
    if place >= 0 {
      properties[Int(place)] = ViewProperties()
      freeProperties.append(place)
    }
    names.remove(of: id)
    records[id] = Record(
      parent: Self.removed, depth: 0, next: firstFree, generation: records[id].generation &+ 1)
    firstFree = Int32(truncatingIfNeeded: id)
  }

  /// The id of the view with a name; `nil` if there is none.
  package subscript(name: String) -> Int? { names[name] }

  /// Returns the id of the view with a name from a text, without quotes; `nil` if there is none.
  func id(of name: Span, in text: SourceText) -> Int? {
    // Only quoted names can contain a backslash.
    text.bytes[name.range].contains(UInt8(ascii: "\\"))
      ? self[text.name(name.range)] : names.id(of: text.bytes, in: name.range)
  }

  /// The name of a view; a generated one, such as `#12`, for a view without a name.
  package func name(of view: Int) -> String { names.name(of: view) }

  /// The given names of views, in document order.
  package var givenNames: [String] {
    documentOrder.map(Int.init).filter(names.isNamed).map(names.name)
  }

  // MARK: The tree

  /// The view around a view; `nil` for the root.
  package func parent(of view: Int) -> Int? {
    let parent = records[view].parent
    return parent < 0 ? nil : Int(parent)
  }

  /// How many views are around a view.
  package func depth(of view: Int) -> Int { Int(records[view].depth) }

  /// The views inside a view, in order.
  package func children(of view: Int) -> [Int] {
    var children: [Int] = []
    var next = Int(records[view].firstChild)
    while next >= 0 {
      children.append(next)
      next = Int(records[next].next)
    }
    return children
  }

  /// All views in document order: parents before their children, siblings in order. The guides
  /// follow after all views, in the order of the views around them.
  package var documentOrder: [Int32] {
    let order = subtree(of: 0, reserving: records.count)
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

  /// A view and its descendants, in document order.
  func subtree(of root: Int, reserving count: Int = 0) -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(count)
    let root = Int32(truncatingIfNeeded: root)
    var view = root
    while true {
      order.append(view)
      if records[Int(view)].firstChild >= 0 {
        view = records[Int(view)].firstChild
        continue
      }
      while view != root, records[Int(view)].next < 0 { view = records[Int(view)].parent }
      guard view != root else { return order }
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

  /// The stored properties of a view; `nil`: the default ones.
  package func properties(of view: Int) -> ViewProperties? {
    let place = records[view].properties
    return place < 0 ? nil : properties[Int(place)]
  }

  /// Whether edges of any view are placed on a grid.
  package var hasGrid: Bool { properties.contains { $0.grid != nil } }

  /// The properties of a view.
  package subscript(view: Int) -> ViewProperties {
    get { properties(of: view) ?? ViewProperties() }
    set {
      if newValue.isGuide { hasGuides = true }
      if newValue.ownGuide == .safeArea || newValue.marginsFollow { hasInsetsThatFollow = true }
      if newValue.alignmentInsets != EdgeInsets(0) { hasAlignmentInsets = true }
      let place = Int(records[view].properties)
      if place >= 0 {
        properties[place] = newValue
      } else {
        let place = freeProperties.popLast() ?? Int32(truncatingIfNeeded: properties.count)
        if place < properties.count {
          properties[Int(place)] = newValue
        } else {
          properties.append(newValue)
        }
        records[view].properties = place
      }
    }
  }

  /// Whether a view is marked as hidden.
  package func isHidden(_ view: Int) -> Bool {
    let place = records[view].properties
    return place >= 0 && properties[Int(place)].isHidden
  }

  /// Whether a predicate holds for the stored properties of any view.
  func contains(where isMeant: (ViewProperties) -> Bool) -> Bool {
    properties.contains(where: isMeant)
  }
}

extension ViewTable: Equatable {
  /// Whether both have the same views in the same order, with the same properties.
  package static func == (first: ViewTable, second: ViewTable) -> Bool {
    let (views, others) = (first.documentOrder, second.documentOrder)
    return views.count == others.count
      && zip(views, others).allSatisfy { view, other in
        let (view, other) = (Int(view), Int(other))
        return first.depth(of: view) == second.depth(of: other)
          && first.names.bytes(of: view) == second.names.bytes(of: other)
          && first[view] == second[other]
      }
  }
}

extension ViewTable: ConstraintViews {
  func superview(of view: Int32) -> Int32? { view == 0 ? nil : records[Int(view)].parent }

  func name(of view: Int32) -> String { names.name(of: Int(view)) }
}
