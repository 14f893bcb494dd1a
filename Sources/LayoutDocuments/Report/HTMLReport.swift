import DocumentResources
import LayoutNotation
package import Plumb

/// A page with all layouts of a run, in one self-contained file. It has a row for each screen, with
/// a small picture at each size, device and direction. Large pictures highlight views and the
/// constraints that determine them.
package struct HTMLReport {
  /// The screen that a layout is one of several pictures of.
  package struct Screen {
    /// The common name of its pictures.
    var group: String
    /// Its title, if it differs from the group.
    var title: String?
    /// The file of the screen, if its name does not contain it.
    var file: String?
    /// The device or size of this picture; `nil` for the document's own.
    var at: String?

    /// Makes a screen.
    package init(group: String, title: String? = nil, file: String? = nil, at: String? = nil) {
      (self.group, self.title, self.file, self.at) = (group, title, file, at)
    }
  }

  private var line = JSONLine()
  private var count = 0

  /// Makes an empty report.
  package init() {}

  /// Adds a layout.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - screen: The screen that results of one layout at several sizes share, and the size of this
  ///     one.
  ///   - message: The message for people beside its frames.
  ///   - layout: The solved layout; `nil` if it is invalid.
  ///   - place: Formats the place of a constraint.
  package mutating func add(
    _ result: LayoutResult, on screen: Screen, message: String,
    of layout: SolvedLayout?, place: @escaping (ConstraintSource.Place) -> String
  ) {
    func entry(_ drawn: DrawnSolution?) throws(LayoutError) -> ReportEntry {
      var entry = try ReportEntry(result, message: message, drawn, of: layout, place: place)
      entry.screen = screen
      entry.direction = layout.map { $0.document.direction(with: $0.options) }
      return entry
    }
    let drawn = layout?.drawnSolution()
    guard let entry = (try? entry(drawn)) ?? (try? entry(nil)) else { return }
    if count > 0 { line.separator() }
    entry.write(to: &line)
    count += 1
  }

  /// Returns the page.
  ///
  /// - Parameter theme: Its colours, and those of its pictures.
  /// - Returns: The text, the same for the same layouts.
  package func text(theme: SVGDrawing.Theme) -> String {
    // Within a script, no text of a document may look like the end of the script.
    let data = line.text.exchanging("<", for: "\\u003c")
    return """
      <!DOCTYPE html>
      <html lang="en" data-theme="\(theme.rawValue)"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>plumb: \(count) layout\(count == 1 ? "" : "s")</title>
      <style>
      \(Self.style(for: theme))\(PictureLooks.css(for: theme))</style></head>
      <body>
      \(Self.text(of: Embedded.body_html))\
      <script type="application/json" id="data">[\(data)]</script>
      <script>
      \(Self.scripts)\
      </script></body></html>

      """
  }

  /// The style rules of the page itself.
  private static func style(for theme: SVGDrawing.Theme) -> String {
    let light = text(of: Embedded.light_css)
    let dark = text(of: Embedded.dark_css)
    let colors =
      switch theme {
      case .light: light
      case .dark: dark
      case .auto: "\(light)@media (prefers-color-scheme: dark) {\n\(dark)}\n"
      }
    return colors + text(of: Embedded.page_css)
  }

  /// The scripts of the page: for one layout, for the steps that determine its values, for all
  /// layouts, and for the navigation between these.
  private static var scripts: String {
    [
      Embedded.layout_js, Embedded.steps_js, Embedded.gallery_js,
      Embedded.way_js,
    ].map(text).joined()
  }

  /// Returns a file of the folder Page as text.
  private static func text(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
