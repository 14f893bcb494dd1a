/// How a view arranges others in rows and columns.
///
/// A table is a property of a view: `Layout.table(_:in:columns:columnSpacing:rowSpacing:)` makes a
/// view with one, and `LayoutView.table` gives one to any view, changes it and takes it away. What
/// stands in which cell is in `LayoutView.cells`. Hidden views drop out, and a column or a row
/// whose views are all hidden is gone with the spacing beside it.
public struct LayoutTable: Sendable, Equatable {
  /// How large a column or a row is.
  public enum Track: Sendable, Equatable {
    /// As large as what stands in it alone needs; views that stand in several cells widen the
    /// smallest of these first.
    case content
    /// So many points.
    case points(Double)
    /// A share of what the others leave, in the proportion of these numbers, which are above 0.
    /// Priority 999.
    case share(Double)
    /// What its contents ask for, and a share of what is left beside that. Priority 999.
    ///
    /// Contents are what stands in it alone: its largest intrinsic size, or what stacks in it come
    /// to by those of their views.
    case grow(Double)
  }

  /// The columns from the leading one on; those behind the last one here are as that is, and
  /// `content` where there is none.
  public var columns: [Track]
  /// The rows from the top, as `columns`.
  public var rows: [Track] = []
  /// The distance between columns in points, which may be negative.
  public var columnSpacing: Double
  /// The distance between rows in points, which may be negative.
  public var rowSpacing: Double
  /// Where views stand in the columns: `fill`, `leading`, `center` or `trailing`; columns behind
  /// the last one here are as that is, and `fill` where there is none.
  public var columnAlignments: [LayoutStack.Alignment] = []
  /// Where views stand in the rows: `fill`, `top`, `center`, `bottom`, `firstBaseline` or
  /// `lastBaseline`, as `columnAlignments`.
  public var rowAlignments: [LayoutStack.Alignment] = []
  /// The distances inwards at which the cells begin, in points; left is the leading one.
  public var insets = EdgeInsets(0)
  /// Whether the insets count from the margins of the view instead of its edges.
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

  /// The alignment along an axis that a track has.
  func alignment(of track: Int, isHorizontal: Bool) -> LayoutStack.Alignment {
    (isHorizontal ? columnAlignments : rowAlignments).track(track) ?? .fill
  }

  /// The distance between tracks along an axis.
  func spacing(isHorizontal: Bool) -> Double { isHorizontal ? columnSpacing : rowSpacing }
}

extension Array {
  /// What a list says of a track: of those behind the last one what it says of that; `nil` where it
  /// is empty.
  func track(_ number: Int) -> Element? { number < count ? self[number] : last }
}
