/// A file of the page, which is part of the program, wherever that lies.
struct PageFile {
  let contentType: String
  let bytes: [UInt8]

  /// The file at a path; `nil` when there is none.
  init?(path: String) {
    let script = "text/javascript; charset=utf-8"
    switch path {
    case "/": (contentType, bytes) = ("text/html; charset=utf-8", PackageResources.page_html)
    case "/page.css": (contentType, bytes) = ("text/css; charset=utf-8", PackageResources.page_css)
    case "/main.js": (contentType, bytes) = (script, PackageResources.main_js)
    case "/editor.js": (contentType, bytes) = (script, PackageResources.editor_js)
    case "/picture.js": (contentType, bytes) = (script, PackageResources.picture_js)
    case "/problems.js": (contentType, bytes) = (script, PackageResources.problems_js)
    case "/link.js": (contentType, bytes) = (script, PackageResources.link_js)
    case "/solver.js": (contentType, bytes) = (script, PackageResources.solver_js)
    default: return nil
    }
  }
}

/// A layout to begin with.
struct PlaygroundExample: Encodable {
  let name: String
  let text: String

  private init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The documents of the folder Examples, simple ones first.
  static let all = [
    PlaygroundExample(
      "tulayoutadditions-green-view", PackageResources.tulayoutadditions_green_view_yaml),
    PlaygroundExample("rmextensions-calendar", PackageResources.rmextensions_calendar_yaml),
    PlaygroundExample(
      "rmextensions-timesheet-row", PackageResources.rmextensions_timesheet_row_yaml),
    PlaygroundExample("stack", PackageResources.stack_yaml),
    PlaygroundExample("responsive-article", PackageResources.responsive_article_yaml),
    PlaygroundExample("safe-area", PackageResources.safe_area_yaml),
    PlaygroundExample("now-playing", PackageResources.now_playing_yaml),
    PlaygroundExample("loops-calendar", PackageResources.loops_calendar_yaml),
    PlaygroundExample("visual-format-player", PackageResources.visual_format_player_yaml),
    PlaygroundExample(
      "azconstraintsregister-basic", PackageResources.azconstraintsregister_basic_yaml),
    PlaygroundExample("coslayout-bottom", PackageResources.coslayout_bottom_yaml),
    PlaygroundExample("coslayout-lower-half", PackageResources.coslayout_lower_half_yaml),
    PlaygroundExample("coslayout-top-right", PackageResources.coslayout_top_right_yaml),
    PlaygroundExample("grid-whole-points", PackageResources.grid_whole_points_yaml),
    PlaygroundExample("grid-half-points", PackageResources.grid_half_points_yaml),
    PlaygroundExample("alternatives-toolbar", PackageResources.alternatives_toolbar_yaml),
    PlaygroundExample("alternatives-labels", PackageResources.alternatives_labels_yaml),
  ]
}
