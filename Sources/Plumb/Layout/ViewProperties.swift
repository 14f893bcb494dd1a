package import LayoutNotation

/// What the width of a text asks for beside the intrinsic width of its view.
package struct TextWidth: Sendable, Equatable {
  /// The width that the longest word takes, in points, which the view resists to go below a little
  /// more than it resists to go below the intrinsic width; `nil`: no more than that.
  package var longestWord: Double?

  /// A text with a longest word of some width.
  package init(longestWord: Double?) { self.longestWord = longestWord }
}

/// The properties of a view, without its name and its place among the others.
public struct ViewProperties: Sendable, Equatable {
  /// The given frame in points, relative to the parent: what attributes go to that nothing else
  /// decides; `nil` is the same as zero.
  public var frame: Frame?
  /// Whether required constraints hold the view at its given frame.
  public var isFixed = false
  /// The size of the content, in points: an optional constraint to be as large and no larger, at
  /// the priorities below.
  public var intrinsicSize = IntrinsicSize()
  /// The priority, in (0, 1000], of being no larger than the content; 250 by default.
  public var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// The priority, in (0, 1000], of being no smaller than the content; 750 by default.
  public var resistance = AxisPriorities(horizontal: 750, vertical: 750)
  /// The distance of the last baseline from the bottom, upwards, in points.
  public var baselineOffset = 0.0
  /// The distance of the first baseline from the top, downwards, in points; `nil`: it is the last
  /// baseline.
  public var firstBaselineOffset: Double?
  /// The height of the text in points, which stands in the vertical middle of the view, as in a
  /// label or a button: baselines count from its top and bottom, and so follow the centre of a view
  /// that is higher. `nil`: they count from the view's edges.
  public var textHeight: Double?
  /// What the width of a text asks for; `nil`: the intrinsic width is that of something else.
  package var textWidth: TextWidth?
  /// How far the frame reaches beyond the view's alignment rectangle at each edge, in points, as a
  /// shadow does; it lies within it where below 0. Attributes, intrinsic sizes, stacks and whatever
  /// else constraints speak of are those of the rectangle; frames that are given and solved are
  /// frames. Left is left in both directions. Of no effect for the root.
  public var alignmentInsets = EdgeInsets(0)
  /// The distances of the margin attributes, such as `leftMargin`, from the edges, in points; 8 by
  /// default. The least ones, where margins follow something.
  public var margins = EdgeInsets(8)
  /// The margins by the text direction, which count instead of `margins`; `nil` for those.
  public var directionalMargins: DirectionalEdgeInsets?
  /// Whether the margins follow those of the superview: what is inside all of the view's margins is
  /// then inside the superview's, too. Each is at least what the superview's leaves behind the
  /// distance of the two edges. Of no effect for the root.
  public var preservesSuperviewMargins = false
  /// Whether the margins count from the view's safe area instead of its edges.
  public var insetsMarginsFromSafeArea = false
  /// How much more of the view its safe area leaves out at each edge, in points, or less where
  /// below 0. For the root it adds to `Layout.safeArea`.
  public var additionalSafeArea = EdgeInsets(0)
  /// The step of the grid, in points, on whose lines `solve` places the four edges of the view and
  /// of the views inside it; 0 for none, `nil` for the grid of the view around it. Lines are
  /// multiples of the step in the coordinates of the root. `solve` throws if it is below 0, below
  /// 0.000001 but not 0, or not finite.
  public var grid: Double?
  /// Whether the view is hidden. A hidden view keeps its constraints.
  public var isHidden = false
  /// Whether it is a layout guide: a rectangle that constraints place like a view and that is none.
  /// It is not drawn, has frames apart from those of views, and no views inside; `solve` throws if
  /// it has.
  public var isGuide = false
  /// What it is the guide of that its parent has of its own; `nil` for any other guide or view.
  package var ownGuide: OwnGuide?

  /// The properties of a view of which nothing is said.
  public init() {}

  /// Where the last baseline lies: at a share of the height from the top, and so far below.
  package var lastBaseline: (share: Double, offset: Double) {
    guard let textHeight else { return (1, -baselineOffset) }
    return (0.5, textHeight / 2 - baselineOffset)
  }

  /// Where the first baseline lies.
  package var firstBaseline: (share: Double, offset: Double) {
    guard let firstBaselineOffset else { return lastBaseline }
    guard let textHeight else { return (0, firstBaselineOffset) }
    return (0.5, firstBaselineOffset - textHeight / 2)
  }

  /// Whether margins are others than those of a view of which nothing is said.
  package var hasOwnMargins: Bool {
    margins != EdgeInsets(8) || directionalMargins != nil || marginsFollow
  }

  /// Whether margins follow those of the superview or the safe area.
  var marginsFollow: Bool { preservesSuperviewMargins || insetsMarginsFromSafeArea }
}
