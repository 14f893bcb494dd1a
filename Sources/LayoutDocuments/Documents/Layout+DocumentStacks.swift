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
        if let found = table[name] { return found }
        throw LayoutError(
          .unknownView,
          "there is no view \"\(name)\", which the stack \"\(table.name(of: view))\" names",
          suggestion: nearestName(to: name, among: views.map(\.name)))
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
