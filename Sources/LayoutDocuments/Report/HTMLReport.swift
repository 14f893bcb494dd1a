package import Plumb

/// A page that shows all layouts of a run, in one file that needs nothing from elsewhere: pictures
/// in which views and the constraints that set them light up.
package struct HTMLReport {
  private var line = JSONLine()
  private var count = 0

  /// A report of nothing.
  package init() {}

  /// Adds a layout.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - group: What results of one layout at several sizes have in common.
  ///   - message: What people are told of it beside its frames.
  ///   - document: The document as it was solved, and how; `nil` where it is invalid.
  ///   - place: How the place of a constraint is told.
  package mutating func add(
    _ result: LayoutResult, group: String, message: String,
    of document: (LayoutDocument, DocumentOptions)?,
    place: @escaping (ConstraintSource.Place) -> String
  ) {
    let drawn = document.flatMap { $0.drawnSolution(of: result, options: $1) }
    guard
      let entry =
        (try? ReportEntry(result, group: group, message: message, drawn, place: place))
        ?? (try? ReportEntry(result, group: group, message: message, nil, place: place))
    else { return }
    if count > 0 { line.separator() }
    entry.write(to: &line)
    count += 1
  }

  /// The page.
  ///
  /// - Parameter theme: Its colours, and those of its pictures.
  /// - Returns: The text, the same for the same layouts.
  package func text(theme: SVGDrawing.Theme) -> String {
    // Within a script no text of a document may look like the end of it.
    let data = line.text.replacing("<", with: "\\u003c")
    return """
      <!DOCTYPE html>
      <html lang="en" data-theme="\(theme.rawValue)"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>plumb: \(count) layout\(count == 1 ? "" : "s")</title>
      <style>
      \(Self.style(for: theme))\(SVGStyle.rules(for: theme))</style></head>
      <body>
      \(Self.body)
      <script type="application/json" id="data">[\(data)]</script>
      <script>
      \(Self.script)
      </script></body></html>

      """
  }
}
