package import LayoutNotation

/// How the width of a text is treated beside the intrinsic width of its view.
package struct TextWidth: Sendable, Equatable {
  /// The width of the longest word, in points. The view resists being narrower than it slightly
  /// more than being narrower than the intrinsic width; `nil`: no additional resistance.
  package var longestWord: Double?

  /// Makes the width of a text with a longest word.
  package init(longestWord: Double?) { self.longestWord = longestWord }
}

/// The properties of a view, without its name and its place in the tree.
public struct ViewProperties: Sendable, Equatable {
  /// The given frame in points, relative to the parent. Attributes that no constraint decides take
  /// its values. `nil` is the same as zero.
  public var frame: Frame?
  /// Whether required constraints hold the view at its given frame.
  public var isFixed = false
  /// The size of the content, in points. It is an optional constraint to be neither larger nor
  /// smaller, at the priorities below.
  public var intrinsicSize = IntrinsicSize()
  /// The priority, in (0, 1000], of not growing beyond the content; 250 by default.
  public var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// The priority, in (0, 1000], of not shrinking below the content; 750 by default.
  public var resistance = AxisPriorities(horizontal: 750, vertical: 750)
  /// The distance of the last baseline from the bottom, upwards, in points.
  public var baselineOffset = 0.0
  /// The distance of the first baseline from the top, downwards, in points; `nil`: it is the last
  /// baseline.
  public var firstBaselineOffset: Double?
  /// The height of the text in points, centred vertically in the view, as in a label or a button.
  ///
  /// Baselines count from the top and bottom of the text, and so follow the centre of a higher
  /// view. `nil`: baselines count from the view's edges.
  public var textHeight: Double?
  /// How the intrinsic width of a text is treated; `nil`: the intrinsic width is not that of a
  /// text.
  package var textWidth: TextWidth?
  /// How far the frame extends beyond the view's alignment rectangle at each edge, in points, as
  /// for a shadow. The frame lies inside the rectangle where it is below 0.
  ///
  /// Attributes, intrinsic sizes, stacks and all other constraints refer to the rectangle. Given
  /// and solved frames are frames. Left is left in both text directions. No effect on the root.
  public var alignmentInsets = EdgeInsets(0)
  /// The distances of the margin attributes, such as `leftMargin`, from the edges, in points; 8 by
  /// default. They are minimum distances if margins follow the superview or a safe area.
  public var margins = EdgeInsets(8)
  /// The margins by text direction, which replace `margins`; `nil`: `margins` applies.
  public var directionalMargins: DirectionalEdgeInsets?
  /// Whether the margins follow those of the superview.
  ///
  /// The area inside the view's margins then lies inside the superview's margins too: each margin
  /// is at least the superview's margin minus the distance between the two edges. No effect on the
  /// root.
  public var preservesSuperviewMargins = false
  /// Whether the margins count from the view's safe area instead of its edges.
  public var insetsMarginsFromSafeArea = false
  /// How much the safe area shrinks at each edge, in points; it grows where this is below 0. For
  /// the root it is added to `Layout.safeArea`.
  public var additionalSafeArea = EdgeInsets(0)
  /// The step of the grid, in points, on which `solve` places the four edges of the view and of
  /// the views inside it.
  ///
  /// 0 for none, `nil` for the grid of the view around it. Lines are multiples of the step in the
  /// coordinates of the root. `solve` throws if the step is negative, not finite, or below
  /// 0.000001 but not 0.
  public var grid: Double?
  /// Whether the view is hidden. A hidden view keeps its constraints.
  public var isHidden = false
  /// Whether it is a layout guide: a rectangle that constraints place like a view.
  ///
  /// A guide is not a view: it is not drawn, solutions list its frame separately, and it contains
  /// no views. `solve` throws if it contains one.
  public var isGuide = false
  /// The kind of built-in guide of its parent; `nil` for any other guide or view.
  package var ownGuide: OwnGuide?

  /// Makes the default properties.
  public init() {}

  /// The position of the last baseline: a share of the height from the top, plus an offset
  /// downwards.
  package var lastBaseline: (share: Double, offset: Double) {
    guard let textHeight else { return (1, -baselineOffset) }
    return (0.5, textHeight / 2 - baselineOffset)
  }

  /// The position of the first baseline, as in `lastBaseline`.
  package var firstBaseline: (share: Double, offset: Double) {
    guard let firstBaselineOffset else { return lastBaseline }
    guard let textHeight else { return (0, firstBaselineOffset) }
    return (0.5, firstBaselineOffset - textHeight / 2)
  }

  /// Whether margins differ from the default.
  package var hasOwnMargins: Bool {
    margins != EdgeInsets(8) || directionalMargins != nil || marginsFollow
  }

  /// Whether margins follow those of the superview or the safe area.
  var marginsFollow: Bool { preservesSuperviewMargins || insetsMarginsFromSafeArea }
}
