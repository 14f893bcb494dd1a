import LayoutNotation
import Plumb

/// Writes results as rows for spreadsheets and data frames: a line for each view, under one line
/// of names. Fields are quoted where they need it (RFC 4180).
public enum ResultRows {
  /// The names of the columns.
  private static let columns = ["layout", "status", "view", "parent", "x", "y", "width", "height"]

  /// The line of names.
  public static var header: String { header(hasTitles: false) }

  /// The line of names, with one for the titles of views where results of imported documents are
  /// to come.
  package static func header(hasTitles: Bool) -> String {
    line(columns + (hasTitles ? ["title"] : []))
  }

  /// The lines of a result: one for each view with a frame, or one without view and numbers where
  /// there are no frames.
  ///
  /// - Parameter result: The result.
  /// - Returns: The lines, each with its line break.
  public static func text(_ result: LayoutResult) -> String {
    text(result, hasTitles: false)
  }

  /// The same lines, with the titles of views in the end if they are wanted: views of imported
  /// documents stand under what their file calls them, by which other tools know them.
  package static func text(
    _ result: LayoutResult, hasTitles: Bool
  ) -> String {
    if !result.pages.isEmpty {
      return result.pages.map { text($0, hasTitles: hasTitles) }.joined()
    }
    let lead = [result.id, result.status.rawValue]
    let frames = result.frames
    guard let views = result.solution?.views, !frames.isEmpty else {
      let count = columns.count - lead.count + (hasTitles ? 1 : 0)
      return line(lead + [String](repeating: "", count: count))
    }
    return frames.indices.map { place in
      let (view, frame) = (views[place], frames[place])
      let name = result.importedKey(of: place) ?? view.name
      let parent = view.parent.map { result.importedKey(of: $0) ?? views[$0].name } ?? ""
      let numbers = [frame.x, frame.y, frame.width, frame.height].map {
        CanonicalNumber.text($0) ?? ""
      }
      return line(
        lead + [name, parent] + numbers + (hasTitles ? [view.name] : []))
    }.joined()
  }

  /// A line of fields.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains { scalar in
      scalar == "\"" || scalar == "\n" || scalar == "\r" || scalar == ","
    }
    guard needsQuotes else { return field }
    return "\"" + field.exchanging("\"", for: "\"\"") + "\""
  }
}
