import LayoutNotation
package import Plumb

/// How pictures stand on the pages of a PDF: each on a page of its own, or several on a sheet of
/// paper, in columns and rows of places of one size.
package struct SheetLayout: Sendable, Equatable {
  /// The size of the paper; `nil`: each picture has a page that is as large as it needs.
  package var paper: Layout.Size?
  /// How many places are side by side.
  package var columns = 1
  /// How many rows of places there are.
  package var rows = 1
  /// How far the places are from the edges of the paper.
  package var margins = EdgeInsets(0)
  /// How far two columns are from each other, and two rows.
  package var gap = Layout.Size(width: 0, height: 0)
  /// Whether marks show where each picture is to be cut.
  package var hasMarks = false
  /// How far pictures go on beyond their edges, so that none shows paper where it is cut.
  package var bleed = 0.0

  /// Pages as large as their pictures.
  package init() {}

  /// How long the marks are.
  static let markLength = 3 * LengthUnit.mm.points
  /// What is less is rounding: three labels of 70 mm are as wide as a paper of 595.28 points.
  private static let tolerance = 0.1

  /// How many pictures stand on a sheet.
  var count: Int { columns * rows }

  /// Whether the pages say in boxes of their own what is cut off.
  var isCut: Bool { hasMarks || bleed > 0 }

  /// The size of each place of a paper.
  private func placeSize(of paper: Layout.Size) -> Layout.Size {
    let width: Double = paper.width - margins.left - margins.right
    let height: Double = paper.height - margins.top - margins.bottom
    return Layout.Size(
      width: (width - Double(columns - 1) * gap.width) / Double(columns),
      height: (height - Double(rows - 1) * gap.height) / Double(rows))
  }

  /// What is wrong with it; `nil` where pictures have places.
  package var fault: String? {
    guard let paper else { return nil }
    let place = placeSize(of: paper)
    if place.width > 0, place.height > 0 { return nil }
    let (axis, size) = place.width > 0 ? ("height", paper.height) : ("width", paper.width)
    return "margins and gaps leave no room of the paper's \(axis), which is "
      + "\(Self.points(size)) points"
  }

  /// A place of a sheet, by its number from left to right and then from top to bottom.
  func place(_ number: Int, of paper: Layout.Size) -> Frame {
    let size = placeSize(of: paper)
    return Frame(
      x: margins.left + Double(number % columns) * (size.width + gap.width),
      y: margins.top + Double(number / columns) * (size.height + gap.height),
      width: size.width, height: size.height)
  }

  /// How far a page goes on beyond its picture where there is no paper.
  private var rim: Double { bleed + (hasMarks ? Self.markLength : 0) }

  /// What of a page is cut out as a whole: all places of its paper, or what is within its rim.
  func cut(of page: Layout.Size) -> Position {
    let whole = Frame(x: 0, y: 0, width: page.width, height: page.height)
    let trim =
      paper == nil ? whole.inset(by: rim) : place(0, of: page).union(place(count - 1, of: page))
    return Position(page: page, trim: trim, bleed: trim.inset(by: -bleed), limits: whole)
  }

  /// Where a picture stands, and what may be drawn around it.
  struct Position: Equatable {
    /// The size of the page.
    var page: Layout.Size
    /// The picture on the page.
    var trim: Frame
    /// The same with its bleed.
    var bleed: Frame
    /// What marks of the picture keep to.
    var limits: Frame
  }

  /// Where a picture stands.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - number: The place on the sheet.
  /// - Returns: The position: in the middle of its place.
  /// - Throws: `LayoutError` for a picture that is larger than its place.
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
    // Half a gap is a neighbour's, as far as that bleeds; what is behind the last column is not.
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
  /// The frame that goes on beyond its edges.
  fileprivate func extended(
    left: Double, top: Double, right: Double, bottom: Double
  ) -> Frame {
    Frame(x: x - left, y: y - top, width: width + left + right, height: height + top + bottom)
  }

  /// What is in both frames.
  fileprivate func intersection(_ other: Frame) -> Frame {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Frame(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }
}
