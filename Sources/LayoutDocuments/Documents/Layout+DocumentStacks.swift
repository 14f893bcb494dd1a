import LayoutNotation
import Plumb

extension Layout {
  /// Makes views of the layout stacks, as a document describes them.
  ///
  /// - Parameter stacks: The stacks, by the ids of their views.
  /// - Throws: `LayoutError` for views that there are not, and views that cannot be arranged.
  func add(_ stacks: [Int: StackDescription]) throws(LayoutError) {
    for (view, description) in stacks.sorted(by: { $0.key < $1.key }) {
      func find(_ name: String) throws(LayoutError) -> Int {
        try arranged(name, namedBy: "stack", view)
      }
      var stored = StoredStack(description.stack)
      stored.arranged = try description.arranged?.map(find)
      for (name, spacing) in description.customSpacing {
        stored.customSpacing[try find(name)] = spacing
      }
      for (name, size) in description.proportions { stored.proportions[try find(name)] = size }
      for (name, gravity) in description.gravity { stored.gravity[try find(name)] = gravity }
      if let arranged = stored.arranged, let fault = table.fault(arranging: arranged, by: view) {
        throw LayoutError(.invalidValue, fault.message)
      }
      self.stacks[view] = stored
    }
  }

  /// Makes views of the layout tables, as a document describes them.
  ///
  /// - Parameter tables: The tables, by the ids of their views.
  /// - Throws: `LayoutError` for views that there are not, and views that cannot be arranged.
  func add(_ tables: [Int: TableDescription]) throws(LayoutError) {
    for (view, description) in tables.sorted(by: { $0.key < $1.key }) {
      func find(_ name: String) throws(LayoutError) -> Int {
        try arranged(name, namedBy: "table", view)
      }
      guard stacks[view] == nil else {
        throw LayoutError(
          .invalidValue, "\"\(table.name(of: view))\" cannot be a stack and a table")
      }
      var stored = StoredTable(description.table)
      stored.cells = try description.cells?.map { row throws(LayoutError) in
        try row.map { name throws(LayoutError) in
          if let name { try find(name) } else { nil }
        }
      }
      for (name, alignment) in description.horizontal {
        stored.horizontal[try find(name)] = alignment
      }
      for (name, alignment) in description.vertical {
        stored.vertical[try find(name)] = alignment
      }
      if let cells = stored.cells, let fault = table.fault(inCells: cells, of: view) {
        throw LayoutError(.invalidValue, fault.message)
      }
      self.tables[view] = stored
    }
  }

  /// The view of a name that a stack or a table names.
  private func arranged(
    _ name: String, namedBy kind: String, _ owner: Int
  ) throws(LayoutError) -> Int {
    if let found = table[name] { return found }
    throw LayoutError(
      .unknownView,
      "there is no view \"\(name)\", which the \(kind) \"\(table.name(of: owner))\" names",
      suggestion: nearestName(to: name, among: views.map(\.name)))
  }

  /// The table of a view as a document describes it; `nil` where it is none.
  func tableDescription(of view: Int) -> TableDescription? {
    guard let stored = tables[view] else { return nil }
    var description = TableDescription(stored.table)
    description.cells = stored.cells?.map { $0.map { $0.map(table.name) } }
    // What is in no cell any more has no place in a document.
    let arranged = Set(
      stored.cells.map { Set($0.joined().compactMap(\.self)) } ?? Set(table.children(of: view)))
    func named(_ values: [Int: LayoutStack.Alignment]) -> [String: LayoutStack.Alignment] {
      Dictionary(
        uniqueKeysWithValues: values.filter { arranged.contains($0.key) }
          .map { (table.name(of: $0.key), $0.value) })
    }
    description.horizontal = named(stored.horizontal)
    description.vertical = named(stored.vertical)
    return description
  }

  /// The stack of a view as a document describes it; `nil` where it is none.
  func stackDescription(of view: Int) -> StackDescription? {
    guard let stored = stacks[view] else { return nil }
    var description = StackDescription(stored.stack)
    description.arranged = stored.arranged?.map(table.name)
    // What is not arranged any more has no place in a document.
    let arranged = stored.arranged ?? table.children(of: view)
    func named<Value>(_ values: [Int: Value]) -> [String: Value] {
      Dictionary(
        uniqueKeysWithValues: values.filter { arranged.contains($0.key) }
          .map { (table.name(of: $0.key), $0.value) })
    }
    description.customSpacing = named(stored.customSpacing)
    description.proportions = named(stored.proportions)
    description.gravity = named(stored.gravity)
    return description
  }
}
