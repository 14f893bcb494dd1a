package import Plumb

/// The views of a document in flat arrays, as layouts store them.
package struct DocumentViews: Sendable, Equatable {
  /// The views by their ids, in document order; 0 is the root.
  package var table = ViewTable()
  /// The measures of views, by their ids.
  package var measures: [Int: ViewMeasure] = [:]
  /// The stacks, by the ids of their views.
  package var stacks: [Int: StackDescription] = [:]
  /// The tables, by the ids of their views.
  package var tables: [Int: TableDescription] = [:]
  /// The texts, by the ids of their views.
  package var texts: [Int: TextDescription] = [:]
  /// The appearance of views in plain pictures, by their ids. Views without an appearance have no
  /// entry.
  package var appearances: [Int: ViewAppearance] = [:]
  /// The roles of views on pages, by their ids. Views without a special role have no entry.
  package var pageParts: [Int: PagePart] = [:]
  /// The first view with a name already in use.
  private(set) var duplicate: Int?

  /// Creates the root without views.
  package init() {}

  /// Adds a view after the others of its parent.
  ///
  /// - Returns: The view that already has the name; `nil` if there is none.
  package mutating func add(_ name: ArraySlice<UInt8>, in parent: Int) -> Int? {
    let known = table.add(name, in: parent)
    if known != nil, duplicate == nil { duplicate = table.count - 1 }
    return known
  }

  /// The subviews of the root, with their own subviews.
  var descriptions: [ViewDescription] {
    get { table.children(of: 0).map(description) }
    set {
      let (root, stack, rootTable) = (table[0], stacks[0], tables[0])
      let appearance = appearances[0]
      self = DocumentViews()
      (stacks[0], tables[0]) = (stack, rootTable)
      appearances[0] = appearance
      if root != ViewProperties() { table[0] = root }
      add(newValue, in: 0)
    }
  }

  private func description(of view: Int) -> ViewDescription {
    var description = own(of: view)
    description.subviews = table.children(of: view).map(self.description)
    return description
  }

  /// Returns the description of a view, without its subviews.
  func own(of view: Int) -> ViewDescription {
    var description = ViewDescription(name: table.name(of: view))
    description.properties = table[view]
    description.measure = measures[view]
    description.stack = stacks[view]
    description.table = tables[view]
    description.text = texts[view]
    description.appearance = appearances[view] ?? ViewAppearance()
    description.pagePart = pageParts[view] ?? PagePart()
    return description
  }

  private mutating func add(_ description: ViewDescription, in parent: Int) {
    _ = add(Array(description.name.utf8)[...], in: parent)
    let view = table.count - 1
    if description.properties != ViewProperties() { table[view] = description.properties }
    measures[view] = description.measure
    stacks[view] = description.stack
    tables[view] = description.table
    texts[view] = description.text
    if description.appearance != ViewAppearance() { appearances[view] = description.appearance }
    if description.pagePart != PagePart() { pageParts[view] = description.pagePart }
    add(description.subviews, in: view)
  }

  /// Adds views, then the guides among them, in the order of documents.
  private mutating func add(_ descriptions: [ViewDescription], in parent: Int) {
    for view in descriptions where !view.isGuide { add(view, in: parent) }
    for guide in descriptions where guide.isGuide { add(guide, in: parent) }
  }
}
