import Plumb

/// Writes results as rows for spreadsheets and data frames: a line for each view, under one line
/// of names. Fields are quoted where they need it (RFC 4180).
public enum ResultRows {
  /// What stands between the fields of a line.
  public enum Separator: String, Sendable {
    /// CSV.
    case comma = ","
    /// TSV.
    case tab = "\t"
  }

  /// The names of the columns.
  private static let columns = ["layout", "status", "view", "parent", "x", "y", "width", "height"]

  /// The line of names.
  public static func header(_ separator: Separator) -> String {
    header(separator, hasTitles: false)
  }

  /// The line of names, with one for the titles of views where results of imported documents are
  /// to come.
  package static func header(_ separator: Separator, hasTitles: Bool) -> String {
    line(columns + (hasTitles ? ["title"] : []), separator)
  }

  /// The lines of a result: one for each view with a frame, or one without view and numbers where
  /// there are no frames.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - separator: What stands between fields.
  /// - Returns: The lines, each with its line break.
  public static func text(_ result: LayoutResult, _ separator: Separator) -> String {
    text(result, separator, hasTitles: false)
  }

  /// The same lines, with the titles of views in the end if they are wanted: views of imported
  /// documents stand under what their file calls them, by which other tools know them.
  package static func text(
    _ result: LayoutResult, _ separator: Separator, hasTitles: Bool
  ) -> String {
    let lead = [result.id, result.status.rawValue]
    let frames = result.frames
    guard let views = result.solution?.views, !frames.isEmpty else {
      let count = columns.count - lead.count + (hasTitles ? 1 : 0)
      return line(lead + [String](repeating: "", count: count), separator)
    }
    return frames.indices.map { place in
      let (view, frame) = (views[place], frames[place])
      let name = result.importedKey(of: place) ?? view.name
      let parent = view.parent.map { result.importedKey(of: $0) ?? views[$0].name } ?? ""
      let numbers = [frame.x, frame.y, frame.width, frame.height].map {
        CanonicalNumber.text($0) ?? ""
      }
      return line(
        lead + [name, parent] + numbers + (hasTitles ? [view.name] : []), separator)
    }.joined()
  }

  /// A line of fields.
  package static func line(_ fields: [String], _ separator: Separator) -> String {
    fields.map { quoted($0, separator) }.joined(separator: separator.rawValue) + "\n"
  }

  private static func quoted(_ field: String, _ separator: Separator) -> String {
    let needsQuotes = field.unicodeScalars.contains { scalar in
      scalar == "\"" || scalar == "\n" || scalar == "\r"
        || String(scalar) == separator.rawValue
    }
    guard needsQuotes else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
