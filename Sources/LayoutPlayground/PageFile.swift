import LayoutDocuments
import PlaygroundResources

/// A file of the page, embedded in the program.
struct PageFile {
  let contentType: String
  let bytes: [UInt8]

  /// Finds the file at a path; `nil` if there is none.
  init?(path: String) {
    let script = "text/javascript; charset=utf-8"
    switch path {
    case "/": (contentType, bytes) = ("text/html; charset=utf-8", Embedded.page_html)
    case "/page.css": (contentType, bytes) = ("text/css; charset=utf-8", Embedded.page_css)
    case "/main.js": (contentType, bytes) = (script, Embedded.main_js)
    case "/editor.js": (contentType, bytes) = (script, Embedded.editor_js)
    case "/picture.js": (contentType, bytes) = (script, Embedded.picture_js)
    case "/problems.js": (contentType, bytes) = (script, Embedded.problems_js)
    case "/repairs.js": (contentType, bytes) = (script, Embedded.repairs_js)
    case "/metrics.js": (contentType, bytes) = (script, Embedded.metrics_js)
    case "/sizes.js": (contentType, bytes) = (script, Embedded.sizes_js)
    case "/screens.js": (contentType, bytes) = (script, Embedded.screens_js)
    case "/pasted.js": (contentType, bytes) = (script, Embedded.pasted_js)
    case "/why.js": (contentType, bytes) = (script, Embedded.why_js)
    case "/steps.js":
      (contentType, bytes) = (script, HTMLReport.stepsScript + Array("export {chain};\n".utf8))
    case "/link.js": (contentType, bytes) = (script, Embedded.link_js)
    case "/solver.js": (contentType, bytes) = (script, Embedded.solver_js)
    default: return nil
    }
  }
}

/// An example layout.
struct PlaygroundExample: Encodable {
  let title: String
  let text: String

  private init(_ title: String, _ bytes: [UInt8]) {
    self.title = title
    let text = String(decoding: bytes, as: UTF8.self)
    // The first line names the schema for text editors.
    let isNamed = text.hasPrefix("# yaml-language-server:")
    self.text = isNamed ? String(text.drop { $0 != "\n" }.dropFirst()) : text
  }

  /// The documents of the folder Examples, with titles.
  static let all = [
    PlaygroundExample("A front page", Embedded.front_page_yaml),
    PlaygroundExample("A conflict, explained", Embedded.conflict_yaml),
    PlaygroundExample("Now playing", Embedded.now_playing_yaml),
    PlaygroundExample("A month in a loop", Embedded.month_yaml),
    PlaygroundExample("Responsive article", Embedded.responsive_article_yaml),
    PlaygroundExample("Labels that must not overlap", Embedded.labels_yaml),
    PlaygroundExample("A text as long as a number says", Embedded.measured_text_yaml),
    PlaygroundExample("Right to left", Embedded.right_to_left_yaml),
    PlaygroundExample("A loop over names", Embedded.names_yaml),
    PlaygroundExample("A toolbar that wraps", Embedded.toolbar_yaml),
    PlaygroundExample("A stack of rows", Embedded.stack_yaml),
    PlaygroundExample("An invoice in a table", Embedded.invoice_yaml),
    PlaygroundExample("Chips that wrap", Embedded.chips_yaml),
    PlaygroundExample("Visual Format", Embedded.visual_format_yaml),
    PlaygroundExample("Above the home indicator", Embedded.safe_area_yaml),
    PlaygroundExample("Edges on whole points", Embedded.whole_points_yaml),
    PlaygroundExample("A panel that folds away", Embedded.folding_yaml),
  ]
}
