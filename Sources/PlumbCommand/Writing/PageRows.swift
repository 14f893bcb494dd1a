import LayoutDocuments

/// The rows of a page of layouts: one for each layout, in all ways in which it is solved, and none
/// for two that have one id.
struct PageRows {
  /// The rows of each id by the places of their layouts, and the ways in which these were drawn.
  private var rows: [String: [String: (name: String, ways: Set<[String]>)]] = [:]
  private var names: Set<String> = []

  /// The name of the row that a picture of a layout stands in.
  ///
  /// - Parameters:
  ///   - id: The id of the layout.
  ///   - variant: The way in which it was solved.
  ///   - place: Where the layout is, which tells it from others of the id.
  /// - Returns: The name, which is the id for the first layout of it.
  mutating func row(of id: String, as variant: DocumentVariant, in place: String) -> String {
    if rows[id]?[place]?.ways.insert(variant.names).inserted == true {
      return rows[id]?[place]?.name ?? id
    }
    var name = rows[id] == nil ? id : "\(id) (\(place))"
    var number = 2
    // The same place twice.
    while !names.insert(name).inserted {
      name = "\(id) (\(place), \(number))"
      number += 1
    }
    rows[id, default: [:]][place] = (name, [variant.names])
    return name
  }
}
