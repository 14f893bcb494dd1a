// Each property of a view is declared separately. `@dynamicMemberLookup` would add another
// subscript that the compiler tries for `view[.width]`, and a wrong name in a long formula would
// then take it ten seconds.

extension LayoutView {
  /// Whether required constraints hold the view at its given frame.
  public var isFixed: Bool {
    get { own.isFixed }
    set { own.isFixed = newValue }
  }

  /// The size of the content, in points. It is an optional constraint to be neither larger nor
  /// smaller, at the priorities below.
  public var intrinsicSize: IntrinsicSize {
    get { own.intrinsicSize }
    set { own.intrinsicSize = newValue }
  }

  /// The priority, in (0, 1000], of not growing beyond the content; 250 by default.
  public var hugging: AxisPriorities {
    get { own.hugging }
    set { own.hugging = newValue }
  }

  /// The priority, in (0, 1000], of not shrinking below the content; 750 by default.
  public var resistance: AxisPriorities {
    get { own.resistance }
    set { own.resistance = newValue }
  }

  /// The distance of the last baseline from the bottom, upwards, in points.
  public var baselineOffset: Double {
    get { own.baselineOffset }
    set { own.baselineOffset = newValue }
  }

  /// The distance of the first baseline from the top, downwards, in points; `nil`: it is the last
  /// baseline.
  public var firstBaselineOffset: Double? {
    get { own.firstBaselineOffset }
    set { own.firstBaselineOffset = newValue }
  }

  /// The height of the text in points, centred vertically in the view, as in a label or a button.
  ///
  /// Baselines count from the top and bottom of the text, and so follow the centre of a higher
  /// view. `nil`: baselines count from the view's edges.
  public var textHeight: Double? {
    get { own.textHeight }
    set { own.textHeight = newValue }
  }

  /// How the intrinsic width of a text is treated; `nil`: the intrinsic width is not that of a
  /// text.
  package var textWidth: TextWidth? {
    get { own.textWidth }
    set { own.textWidth = newValue }
  }

  /// How far the frame extends beyond the view's alignment rectangle at each edge, in points, as
  /// for a shadow. The frame lies inside the rectangle where it is below 0.
  ///
  /// Attributes, intrinsic sizes, stacks and all other constraints refer to the rectangle. Given
  /// and solved frames are frames. Left is left in both text directions. No effect on the root.
  public var alignmentInsets: EdgeInsets {
    get { own.alignmentInsets }
    set { own.alignmentInsets = newValue }
  }

  /// The distances of the margin attributes, such as `leftMargin`, from the edges, in points; 8 by
  /// default. They are minimum distances if margins follow the superview or a safe area.
  public var margins: EdgeInsets {
    get { own.margins }
    set { own.margins = newValue }
  }

  /// The margins by text direction, which replace `margins`; `nil`: `margins` applies.
  public var directionalMargins: DirectionalEdgeInsets? {
    get { own.directionalMargins }
    set { own.directionalMargins = newValue }
  }

  /// Whether the margins follow those of the superview.
  ///
  /// The area inside the view's margins then lies inside the superview's margins too: each margin
  /// is at least the superview's margin minus the distance between the two edges. No effect on the
  /// root.
  public var preservesSuperviewMargins: Bool {
    get { own.preservesSuperviewMargins }
    set { own.preservesSuperviewMargins = newValue }
  }

  /// Whether the margins count from the view's safe area instead of its edges.
  public var insetsMarginsFromSafeArea: Bool {
    get { own.insetsMarginsFromSafeArea }
    set { own.insetsMarginsFromSafeArea = newValue }
  }

  /// How much the safe area shrinks at each edge, in points; it grows where this is below 0. For
  /// the root it is added to `Layout.safeArea`.
  public var additionalSafeArea: EdgeInsets {
    get { own.additionalSafeArea }
    set { own.additionalSafeArea = newValue }
  }

  /// The step of the grid, in points, on which `solve` places the four edges of the view and of
  /// the views inside it.
  ///
  /// 0 for none, `nil` for the grid of the view around it. Lines are multiples of the step in the
  /// coordinates of the root. `solve` throws if the step is negative, not finite, or below
  /// 0.000001 but not 0.
  public var grid: Double? {
    get { own.grid }
    set { own.grid = newValue }
  }

  /// Whether the view is hidden. A hidden view keeps its constraints.
  public var isHidden: Bool {
    get { own.isHidden }
    set { own.isHidden = newValue }
  }

  /// Whether it is a layout guide: a rectangle that constraints place like a view.
  ///
  /// A guide is not a view: it is not drawn, solutions list its frame separately, and it contains
  /// no views. `solve` throws if it contains one.
  public var isGuide: Bool {
    get { own.isGuide }
    set { own.isGuide = newValue }
  }
}
