import LayoutDocuments

/// The rows of a page of layouts.
///
/// Each layout has one row with all ways in which it is solved. Two layouts with the same id have
/// separate rows.
struct PageRows {
  /// The rows of each id, by the places of their layouts, with the ways that are already drawn.
  private var rows: [String: [String: (name: String, ways: Set<[String]>)]] = [:]
  private var names: Set<String> = []

  /// Returns the name of the row for a picture of a layout.
  ///
  /// - Parameters:
  ///   - id: The id of the layout.
  ///   - variant: The way in which it was solved.
  ///   - place: The place of the layout, which distinguishes layouts with the same id.
  /// - Returns: The name, which is the id for the first layout with that id.
  mutating func row(of id: String, as variant: DocumentVariant, in place: String) -> String {
    if rows[id]?[place]?.ways.insert(variant.names).inserted == true {
      return rows[id]?[place]?.name ?? id
    }
    var name = rows[id] == nil ? id : "\(id) (\(place))"
    var number = 2
    // The same place occurs twice.
    while !names.insert(name).inserted {
      name = "\(id) (\(place), \(number))"
      number += 1
    }
    rows[id, default: [:]][place] = (name, [variant.names])
    return name
  }
}
