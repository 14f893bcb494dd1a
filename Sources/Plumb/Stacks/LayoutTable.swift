/// How a view arranges others in rows and columns.
///
/// A table is a property of a view. `Layout.table(_:in:columns:columnSpacing:rowSpacing:)` creates
/// a view with a table, and `LayoutView.table` adds one to any view, changes it or removes it.
/// `LayoutView.cells` contains the views by cell. Hidden views are omitted, and a column or row
/// whose views are all hidden is removed with the spacing beside it.
public struct LayoutTable: Sendable, Equatable {
  /// The size of a column or a row.
  public enum Track: Sendable, Equatable {
    /// As large as the views that are in this track alone need. Views in several tracks widen the
    /// smallest of them first.
    case content
    /// A fixed number of points.
    case points(Double)
    /// A share of the room that the other tracks leave, in the proportion of these numbers, which
    /// are above 0. Priority 999.
    case share(Double)
    /// The size that its contents ask for, and a share of the room left beyond that. Priority 999.
    ///
    /// Contents are the views that are in this track alone. They ask for the largest intrinsic
    /// size, or the size of a stack computed from its views.
    case grow(Double)
  }

  /// The columns from the leading one. Further columns are like the last one listed, or `content`
  /// if the list is empty.
  public var columns: [Track]
  /// The rows from the top, as `columns`.
  public var rows: [Track] = []
  /// The distance between columns in points, which may be negative.
  public var columnSpacing: Double
  /// The distance between rows in points, which may be negative.
  public var rowSpacing: Double
  /// The alignments of views in the columns: `fill`, `leading`, `center` or `trailing`. Further
  /// columns are like the last one listed, or `fill` if the list is empty.
  public var columnAlignments: [LayoutStack.Alignment] = []
  /// The alignments of views in the rows: `fill`, `top`, `center`, `bottom`, `firstBaseline` or
  /// `lastBaseline`, as `columnAlignments`.
  public var rowAlignments: [LayoutStack.Alignment] = []
  /// The distances from the edges to the cells, in points; left means leading.
  public var insets = EdgeInsets(0)
  /// Whether the insets are measured from the margins of the view instead of its edges.
  public var isRelativeToMargins = false

  /// Describes a table.
  public init(
    columns: [Track] = [], columnSpacing: Double = 0, rowSpacing: Double = 0
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
  }

  /// The tracks along an axis, columns along the x axis.
  func tracks(isHorizontal: Bool) -> [Track] { isHorizontal ? columns : rows }

  /// The alignment of a track along an axis.
  func alignment(of track: Int, isHorizontal: Bool) -> LayoutStack.Alignment {
    (isHorizontal ? columnAlignments : rowAlignments).track(track) ?? .fill
  }

  /// The distance between tracks along an axis.
  func spacing(isHorizontal: Bool) -> Double { isHorizontal ? columnSpacing : rowSpacing }
}

extension Array {
  /// The element for a track: the last one for tracks beyond the end; `nil` if the list is empty.
  func track(_ number: Int) -> Element? { number < count ? self[number] : last }
}
