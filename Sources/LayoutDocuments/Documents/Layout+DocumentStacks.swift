import LayoutNotation
import Plumb

extension Layout {
  /// Makes views of the layout stacks and tables.
  ///
  /// - Parameters:
  ///   - stacks: The stacks, by the ids of their views.
  ///   - tables: The tables, by the ids of their views.
  /// - Throws: `LayoutError` for unknown views, and for views that cannot be arranged.
  func add(
    _ stacks: [Int: StackDescription], _ tables: [Int: TableDescription]
  ) throws(LayoutError) {
    for (view, description) in stacks.sorted(by: { $0.key < $1.key }) {
      let arranged = description.arranged.map { [$0.map(Optional.some)] }
      try add(.stack(description.stack), arranging: arranged, to: view) {
        container throws(LayoutError) in
        try set(\.customSpacing, to: description.customSpacing, in: &container, view)
        try set(\.proportion, to: description.proportions, in: &container, view)
        try set(\.gravity, to: description.gravity, in: &container, view)
      }
    }
    for (view, description) in tables.sorted(by: { $0.key < $1.key }) {
      guard containers[view] == nil else {
        throw LayoutError(
          .invalidValue, "\"\(table.name(of: view))\" cannot be a stack and a table")
      }
      try add(.table(description.table), arranging: description.cells, to: view) {
        container throws(LayoutError) in
        try set(\.horizontal, to: description.horizontal, in: &container, view)
        try set(\.vertical, to: description.vertical, in: &container, view)
      }
    }
  }

  private func add(
    _ kind: Container.Kind, arranging names: [[String?]]?, to view: Int,
    setting set: (inout Container) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    var container = Container(kind)
    container.cells = try names?.map { row throws(LayoutError) in
      try row.map { name throws(LayoutError) in
        if let name { try arranged(name, in: container, view) } else { nil }
      }
    }
    try set(&container)
    if let cells = container.cells,
      let fault = table.fault(arranging: cells, by: view, isTable: container.isTable)
    {
      throw LayoutError(.invalidValue, fault.message)
    }
    containers[view] = container
  }

  /// Sets a property of the views in a container, by their names.
  private func set<Value>(
    _ property: WritableKeyPath<Container.Item, Value?>, to values: [String: Value],
    in container: inout Container, _ view: Int
  ) throws(LayoutError) {
    for (name, value) in values {
      let item = try arranged(name, in: container, view)
      container.items[item, default: .init()][keyPath: property] = value
    }
  }

  /// Returns the view that a stack or a table names.
  private func arranged(
    _ name: String, in container: Container, _ owner: Int
  ) throws(LayoutError) -> Int {
    if let found = table[name] { return found }
    throw LayoutError(
      .unknownView,
      "there is no view \"\(name)\", which the \(container.word) \"\(table.name(of: owner))\" names",
      suggestion: nearestName(to: name, among: views.map(\.name)))
  }

  /// Describes the stack or table of a view for a document.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - copy: Its id in the document.
  ///   - views: The views of the document.
  func describeContainer(of view: Int, as copy: Int, in views: inout DocumentViews) {
    guard let container = containers[view] else { return }
    let cells = container.cells?.map { $0.map { $0.map(table.name) } }
    // Documents contain only views that are still arranged.
    let arranged = Set(
      container.cells?.joined().compactMap(\.self) ?? table.children(of: view))
    func named<Value>(_ property: KeyPath<Container.Item, Value?>) -> [String: Value] {
      var values: [String: Value] = [:]
      for (view, item) in container.items where arranged.contains(view) {
        values[table.name(of: view)] = item[keyPath: property]
      }
      return values
    }
    switch container.kind {
    case .stack(let stack):
      var description = StackDescription(stack)
      description.arranged = cells?.joined().compactMap(\.self)
      description.customSpacing = named(\.customSpacing)
      description.proportions = named(\.proportion)
      description.gravity = named(\.gravity)
      views.stacks[copy] = description
    case .table(let table):
      var description = TableDescription(table)
      description.cells = cells
      description.horizontal = named(\.horizontal)
      description.vertical = named(\.vertical)
      views.tables[copy] = description
    }
  }
}
