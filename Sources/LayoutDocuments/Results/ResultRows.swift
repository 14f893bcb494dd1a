import LayoutNotation
import Plumb

/// Results as rows of comma-separated values for spreadsheets and data frames.
///
/// A header with the column names is followed by a row for each view. Fields are quoted where
/// necessary (RFC 4180).
public enum ResultRows {
  /// The names of the columns.
  private static let columns = ["layout", "status", "view", "parent", "x", "y", "width", "height"]

  /// The header row.
  public static var header: String { header(hasTitles: false) }

  /// Returns the header row, with a column for view titles if results of imported documents follow.
  package static func header(hasTitles: Bool) -> String {
    line(columns + (hasTitles ? ["title"] : []))
  }

  /// Returns the rows of a result: one for each view with a frame, or one without view and numbers
  /// if there are no frames.
  ///
  /// - Parameter result: The result.
  /// - Returns: The rows, each with its line break.
  public static func text(_ result: LayoutResult) -> String {
    text(result, hasTitles: false)
  }

  /// Returns the same rows, optionally with the titles of views at the end.
  ///
  /// Views of imported documents have the keys of their file, by which other tools know them.
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

  /// Returns a row of fields.
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
