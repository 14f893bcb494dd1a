import LayoutNotation
package import Plumb

/// The arrangement of pictures on the pages of a PDF: each on its own page, or several on a sheet
/// of paper, in columns and rows of equal places.
package struct SheetLayout: Sendable, Equatable {
  /// The size of the paper; `nil`: each page is as large as its picture needs.
  package var paper: Layout.Size?
  /// The number of columns.
  package var columns = 1
  /// The number of rows.
  package var rows = 1
  /// The distances of the places from the edges of the paper.
  package var margins = EdgeInsets(0)
  /// The distances between two columns and between two rows.
  package var gap = Layout.Size(width: 0, height: 0)
  /// Whether crop marks show where to cut each picture.
  package var hasMarks = false
  /// How far pictures extend beyond their edges, so that no paper shows after cutting.
  package var bleed = 0.0

  /// Makes pages as large as their pictures.
  package init() {}

  /// How long the marks are.
  static let markLength = 3 * LengthUnit.mm.points
  /// Smaller differences are due to rounding: three labels of 70 mm are as wide as a paper of
  /// 595.28 points.
  private static let tolerance = 0.1

  /// The number of pictures on a sheet.
  var count: Int { columns * rows }

  /// Whether the pages have boxes for cutting.
  var isCut: Bool { hasMarks || bleed > 0 }

  /// Returns the size of each place of a paper.
  private func placeSize(of paper: Layout.Size) -> Layout.Size {
    let width: Double = paper.width - margins.left - margins.right
    let height: Double = paper.height - margins.top - margins.bottom
    return Layout.Size(
      width: (width - Double(columns - 1) * gap.width) / Double(columns),
      height: (height - Double(rows - 1) * gap.height) / Double(rows))
  }

  /// The error in the arrangement; `nil` if pictures have places.
  package var fault: String? {
    guard let paper else { return nil }
    let place = placeSize(of: paper)
    if place.width > 0, place.height > 0 { return nil }
    let (axis, size) = place.width > 0 ? ("height", paper.height) : ("width", paper.width)
    return "margins and gaps leave no room of the paper's \(axis), which is "
      + "\(Self.points(size)) points"
  }

  /// Returns a place of a sheet, by its number from left to right and then from top to bottom.
  func place(_ number: Int, of paper: Layout.Size) -> Frame {
    let size = placeSize(of: paper)
    return Frame(
      x: margins.left + Double(number % columns) * (size.width + gap.width),
      y: margins.top + Double(number / columns) * (size.height + gap.height),
      width: size.width, height: size.height)
  }

  /// How far a page extends beyond its picture if there is no paper.
  private var rim: Double { bleed + (hasMarks ? Self.markLength : 0) }

  /// Returns the area of a page to cut out as a whole: all places of its paper, or the page without
  /// its rim.
  func cut(of page: Layout.Size) -> Position {
    let whole = Frame(x: 0, y: 0, width: page.width, height: page.height)
    let trim =
      paper == nil ? whole.inset(by: rim) : place(0, of: page).union(place(count - 1, of: page))
    return Position(page: page, trim: trim, bleed: trim.inset(by: -bleed), limits: whole)
  }

  /// The position of a picture, and the area around it.
  struct Position: Equatable {
    /// The size of the page.
    var page: Layout.Size
    /// The picture on the page.
    var trim: Frame
    /// The picture with its bleed.
    var bleed: Frame
    /// The limits of its marks.
    var limits: Frame
  }

  /// Returns the position of a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - number: The place on the sheet.
  /// - Returns: The position: in the middle of its place.
  /// - Throws: `LayoutError` for a picture larger than its place.
  func position(of picture: Picture, at number: Int) throws(LayoutError) -> Position {
    let (width, height) = (max(1, picture.area.width), max(1, picture.area.height))
    guard let paper else {
      let trim = Frame(x: rim, y: rim, width: width, height: height)
      let page = Layout.Size(width: width + 2 * rim, height: height + 2 * rim)
      return Position(
        page: page, trim: trim, bleed: trim.inset(by: -bleed), limits: trim.inset(by: -rim))
    }
    let place = place(number, of: paper)
    guard width <= place.width + Self.tolerance, height <= place.height + Self.tolerance else {
      throw LayoutError(
        .limit,
        "\(picture.title) is \(Self.points(width)) × \(Self.points(height)) points large, its place "
          + "on the sheet \(Self.points(place.width)) × \(Self.points(place.height)) points")
    }
    let trim = Frame(
      x: place.midX - width / 2, y: place.midY - height / 2, width: width, height: height)
    let (column, row) = (number % columns, number / columns)
    let (across, down) = (min(bleed, gap.width / 2), min(bleed, gap.height / 2))
    // Half of a gap belongs to the neighbour, as far as that bleeds; outside the outer columns and
    // rows there is none.
    let whole = Frame(x: 0, y: 0, width: paper.width, height: paper.height)
    let own = place.extended(
      left: column == 0 ? place.x : gap.width / 2, top: row == 0 ? place.y : gap.height / 2,
      right: column == columns - 1 ? whole.width - place.maxX : gap.width / 2,
      bottom: row == rows - 1 ? whole.height - place.maxY : gap.height / 2)
    let limits = place.extended(
      left: column == 0 ? place.x : gap.width - across,
      top: row == 0 ? place.y : gap.height - down,
      right: column == columns - 1 ? whole.width - place.maxX : gap.width - across,
      bottom: row == rows - 1 ? whole.height - place.maxY : gap.height - down)
    let bled = trim.inset(by: -bleed).intersection(own)
    return Position(page: paper, trim: trim, bleed: bled, limits: limits)
  }

  private static func points(_ number: Double) -> String {
    SVGWriter.number((number * 100).rounded() / 100)
  }
}

extension Frame {
  /// Returns the frame extended beyond its edges.
  fileprivate func extended(
    left: Double, top: Double, right: Double, bottom: Double
  ) -> Frame {
    Frame(x: x - left, y: y - top, width: width + left + right, height: height + top + bottom)
  }

  /// Returns the intersection of both frames.
  fileprivate func intersection(_ other: Frame) -> Frame {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Frame(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }
}
