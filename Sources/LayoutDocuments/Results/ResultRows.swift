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
  public static func header(_ separator: Separator) -> String { line(columns, separator) }

  /// The lines of a result: one for each view with a frame, or one without view and numbers where
  /// there are no frames.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - separator: What stands between fields.
  /// - Returns: The lines, each with its line break.
  public static func text(_ result: LayoutResult, _ separator: Separator) -> String {
    let lead = [result.id, result.status.rawValue]
    let frames = result.frames
    guard let views = result.solution?.views, !frames.isEmpty else {
      return line(lead + [String](repeating: "", count: columns.count - lead.count), separator)
    }
    return frames.indices.map { place in
      let (view, frame) = (views[place], frames[place])
      let parent = view.parent.map { views[$0].name } ?? ""
      let numbers = [frame.x, frame.y, frame.width, frame.height].map {
        CanonicalNumber.text($0) ?? ""
      }
      return line(lead + [view.name, parent] + numbers, separator)
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
