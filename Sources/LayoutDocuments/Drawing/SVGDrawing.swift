public import Plumb

/// A picture of solved views, as an SVG document.
///
/// Boxes are drawn in the order given, parents before children, and are translucent. A small root
/// is enlarged to leave room for labels. The picture grows beyond the root as far as views do.
/// Numbers have two decimals at most.
public struct SVGDrawing: Sendable {
  /// A highlight of a view.
  public enum Highlight: String, Sendable, CaseIterable {
    /// The view takes part in a conflict.
    case conflict
    /// An optional constraint on the view is violated.
    case unsatisfied
    /// An attribute of the view is ambiguous.
    case ambiguous
  }

  /// The colours of a picture.
  public enum Theme: String, Sendable, CaseIterable {
    /// The viewer's preferred theme.
    case auto
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// A view to draw.
  public struct Box: Sendable {
    /// The name of the view.
    public var name: String
    /// The nesting depth below the root: 0 for the root's own subviews.
    public var depth: Int
    /// The frame in the coordinates of the root.
    public var frame: Frame
    /// Whether the view is hidden; such a view is drawn as a faint outline.
    public var isHidden: Bool
    /// The highlight of the view.
    public var highlight: Highlight?

    /// Makes a box.
    public init(
      name: String, depth: Int, frame: Frame, isHidden: Bool = false,
      highlight: Highlight? = nil
    ) {
      self.name = name
      self.depth = depth
      self.frame = frame
      self.isHidden = isHidden
      self.highlight = highlight
    }
  }

  /// The title of the picture, such as the layout's id.
  public var title: String
  /// The width of the root, in points.
  public var rootWidth: Double
  /// The height of the root, in points.
  public var rootHeight: Double
  /// The views without the root, in document order.
  public var boxes: [Box]
  /// The marks drawn beside the views.
  var marks = Marks()
  /// The texts of the views, in points, in the coordinates of the root.
  var texts: [DrawnText] = []
  /// The contents of the views beside texts, in the same coordinates.
  var contents: [DrawnContent] = []

  /// Makes a drawing of views only. Boxes whose frames are not finite are left out.
  public init(title: String, rootWidth: Double, rootHeight: Double, boxes: [Box]) {
    self.title = title
    self.rootWidth = rootWidth.isFinite ? max(0, rootWidth) : 0
    self.rootHeight = rootHeight.isFinite ? max(0, rootHeight) : 0
    self.boxes = boxes.filter { box in
      let frame = box.frame
      return [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
    }
  }

  /// The maximum size of the longer side of an enlarged root, and the maximum scale.
  private static let comfort = (side: 600.0, scale: 3.0)

  /// How many units of the picture a point has.
  package var scale: Double {
    let side = max(rootWidth, rootHeight)
    // The scale is a multiple of a quarter, so that whole points stay short numbers.
    let fit = side > 0 ? (Self.comfort.side / side * 4).rounded(.down) / 4 : 1
    return min(Self.comfort.scale, max(1, fit))
  }

  /// Returns the SVG document.
  ///
  /// - Parameter theme: Its colours.
  /// - Returns: The text, the same for the same drawing.
  public func text(theme: Theme = .auto) -> String {
    SVGWriter.text(of: picture, theme: theme)
  }

  /// The drawing as a picture, from which other formats are written too.
  package var picture: Picture { Page(self).picture() }

  /// Returns the picture as a part of a web page that already contains its styles, with the numbers
  /// of views and constraints in it.
  func inlineText() -> String {
    SVGWriter.text(of: Page(self).picture(isInteractive: true), theme: nil)
  }

  /// Returns pictures from left to right, as one SVG document.
  static func sideBySide(_ drawings: [SVGDrawing], gap: Double, theme: Theme) -> String {
    let pages = drawings.map { Page($0).picture(isInteractive: true) }
    var left = 0.0
    var pictures: [String] = []
    for page in pages {
      pictures.append(SVGWriter.text(of: page, theme: nil, from: left))
      left += page.area.width + gap
    }
    let width = SVGWriter.number(max(0, left - gap))
    let height = SVGWriter.number(pages.map(\.area.height).max() ?? 0)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "font-family=\"Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif\">\n"
      + "<style>\n\(PictureLooks.css(for: theme))</style>\n"
      + pictures.map { $0 + "\n" }.joined() + "</svg>\n"
  }
}
