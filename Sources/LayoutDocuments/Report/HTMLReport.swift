import DocumentResources
import LayoutNotation
package import Plumb

/// A page that shows all layouts of a run, in one file that needs nothing from elsewhere: a row for
/// each screen with a small picture at each size, device and direction, and large ones in which
/// views and the constraints that set them light up.
package struct HTMLReport {
  /// What a layout is one of several pictures of.
  package struct Screen {
    /// What its pictures have in common.
    var group: String
    /// What it is called, where that is not the group.
    var title: String?
    /// The file it is of, where that is not said by its name.
    var file: String?
    /// The device or size of this picture; `nil` for its own.
    var at: String?

    /// Makes a screen.
    package init(group: String, title: String? = nil, file: String? = nil, at: String? = nil) {
      (self.group, self.title, self.file, self.at) = (group, title, file, at)
    }
  }

  private var line = JSONLine()
  private var count = 0

  /// A report of nothing.
  package init() {}

  /// Adds a layout.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - screen: What results of one layout at several sizes have in common, and which this is.
  ///   - message: What people are told of it beside its frames.
  ///   - layout: All that it came from; `nil` where it is invalid.
  ///   - place: How the place of a constraint is told.
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

  /// The page.
  ///
  /// - Parameter theme: Its colours, and those of its pictures.
  /// - Returns: The text, the same for the same layouts.
  package func text(theme: SVGDrawing.Theme) -> String {
    // Within a script no text of a document may look like the end of it.
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

  /// What the page does: with one layout, what sets the values in it, all layouts, and the way from
  /// these to one.
  private static var scripts: String {
    [
      Embedded.layout_js, Embedded.steps_js, Embedded.gallery_js,
      Embedded.way_js,
    ].map(text).joined()
  }

  /// A file of the folder Page.
  private static func text(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
