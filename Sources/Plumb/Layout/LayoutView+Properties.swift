// The properties of a view, each on its own: a member looked up dynamically would be one more
// subscript that the compiler tries for `view[.width]`, and a wrong name in a long formula would
// take it ten seconds.

extension LayoutView {
  /// Whether required constraints hold the view at its given frame.
  public var isFixed: Bool {
    get { told.isFixed }
    set { told.isFixed = newValue }
  }

  /// The size of the content, in points: an optional constraint to be as large and no larger, at
  /// the priorities below.
  public var intrinsicSize: IntrinsicSize {
    get { told.intrinsicSize }
    set { told.intrinsicSize = newValue }
  }

  /// The priority, in (0, 1000], of being no larger than the content; 250 by default.
  public var hugging: AxisPriorities {
    get { told.hugging }
    set { told.hugging = newValue }
  }

  /// The priority, in (0, 1000], of being no smaller than the content; 750 by default.
  public var resistance: AxisPriorities {
    get { told.resistance }
    set { told.resistance = newValue }
  }

  /// The distance of the last baseline from the bottom, upwards, in points.
  public var baselineOffset: Double {
    get { told.baselineOffset }
    set { told.baselineOffset = newValue }
  }

  /// The distance of the first baseline from the top, downwards, in points; `nil`: it is the last
  /// baseline.
  public var firstBaselineOffset: Double? {
    get { told.firstBaselineOffset }
    set { told.firstBaselineOffset = newValue }
  }

  /// The height of the text in points, which stands in the vertical middle of the view, as in a
  /// label or a button: baselines count from its top and bottom, and so follow the centre of a view
  /// that is higher. `nil`: they count from the view's edges.
  public var textHeight: Double? {
    get { told.textHeight }
    set { told.textHeight = newValue }
  }

  /// What the width of a text asks for; `nil`: the intrinsic width is that of something else.
  package var textWidth: TextWidth? {
    get { told.textWidth }
    set { told.textWidth = newValue }
  }

  /// How far the frame reaches beyond the view's alignment rectangle at each edge, in points, as a
  /// shadow does; it lies within it where below 0. Attributes, intrinsic sizes, stacks and whatever
  /// else constraints speak of are those of the rectangle; frames that are given and solved are
  /// frames. Left is left in both directions. Of no effect for the root.
  public var alignmentInsets: EdgeInsets {
    get { told.alignmentInsets }
    set { told.alignmentInsets = newValue }
  }

  /// The distances of the margin attributes, such as `leftMargin`, from the edges, in points; 8 by
  /// default. The least ones, where margins follow something.
  public var margins: EdgeInsets {
    get { told.margins }
    set { told.margins = newValue }
  }

  /// The margins by the text direction, which count instead of `margins`; `nil` for those.
  public var directionalMargins: DirectionalEdgeInsets? {
    get { told.directionalMargins }
    set { told.directionalMargins = newValue }
  }

  /// Whether the margins follow those of the superview: what is inside all of the view's margins is
  /// then inside the superview's, too. Each is at least what the superview's leaves behind the
  /// distance of the two edges. Of no effect for the root.
  public var preservesSuperviewMargins: Bool {
    get { told.preservesSuperviewMargins }
    set { told.preservesSuperviewMargins = newValue }
  }

  /// Whether the margins count from the view's safe area instead of its edges.
  public var insetsMarginsFromSafeArea: Bool {
    get { told.insetsMarginsFromSafeArea }
    set { told.insetsMarginsFromSafeArea = newValue }
  }

  /// How much more of the view its safe area leaves out at each edge, in points, or less where
  /// below 0. For the root it adds to `Layout.safeArea`.
  public var additionalSafeArea: EdgeInsets {
    get { told.additionalSafeArea }
    set { told.additionalSafeArea = newValue }
  }

  /// The step of the grid, in points, on whose lines `solve` places the four edges of the view and
  /// of the views inside it; 0 for none, `nil` for the grid of the view around it. Lines are
  /// multiples of the step in the coordinates of the root. `solve` throws if it is below 0, below
  /// 0.000001 but not 0, or not finite.
  public var grid: Double? {
    get { told.grid }
    set { told.grid = newValue }
  }

  /// Whether the view is hidden. A hidden view keeps its constraints.
  public var isHidden: Bool {
    get { told.isHidden }
    set { told.isHidden = newValue }
  }

  /// Whether it is a layout guide: a rectangle that constraints place like a view and that is none.
  /// It is not drawn, has frames apart from those of views, and no views inside; `solve` throws if
  /// it has.
  public var isGuide: Bool {
    get { told.isGuide }
    set { told.isGuide = newValue }
  }
}
