/// A rectangle of a layout that constraints place.
///
/// Made by `Layout.view(_:in:)`; it belongs to that layout for good.
public final class LayoutView {
  /// The name equations call the view by, unique in its layout.
  public let name: String
  /// The layout that the view belongs to; `nil` when that is gone.
  public internal(set) weak var layout: Layout?
  /// The view around this one; `nil` for the root.
  public private(set) weak var parent: LayoutView?
  /// The views inside, in the order they were made.
  public private(set) var subviews: [LayoutView] = []
  /// The given frame in points, relative to the parent: what attributes go to that nothing else
  /// decides. `Layout.adopt(_:)` sets it, and who observes `\.$frame` hears of it.
  @Observed public var frame: Frame
  /// Whether required constraints hold the view at its given frame.
  public var isFixed = false
  /// The size of the content, in points: a wish to be as large and no larger, at the priorities
  /// below.
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
  /// The distances of the margin attributes, such as `leftMargin`, from the edges, in points; 8 by
  /// default.
  public var margins = EdgeInsets(8)
  /// The step of the grid, in points, on whose lines `solve` places the four edges of the view and
  /// of the views inside it; 0 for none, `nil` for the grid of the view around it. Lines are
  /// multiples of the step in the coordinates of the root. `solve` throws if it is below 0, below
  /// 0.000001 but not 0, or not finite.
  public var grid: Double?
  /// Whether the view is hidden. A hidden view keeps its constraints.
  public var isHidden = false

  /// The number of the view in its layout: how many were made before.
  let id: Int
  /// How many views are around this one.
  package let depth: Int
  /// What tells the layout from all others, also when it is gone.
  let identity: LayoutIdentity

  init(
    name: String, id: Int = 0, parent: LayoutView?, frame: Frame, identity: LayoutIdentity,
    layout: Layout? = nil
  ) {
    self.name = name
    self.id = id
    self.identity = identity
    self.layout = layout
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
    self.frame = frame
    parent?.subviews.append(self)
  }

  deinit {
    // One view after another, for a chain of views may be longer than the stack is deep.
    var waiting = subviews
    subviews = []
    while var view = waiting.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      waiting += view.subviews
      view.subviews = []
    }
  }

  /// Sets the given frame to another one without a word.
  ///
  /// - Returns: What delivers the change; `nil` where there is none, or nobody observes.
  func adopt(_ frame: Frame) -> ObserverList<Frame>? {
    self.frame == frame ? nil : _frame.replace(with: frame)
  }

  /// Whether a view is this one, or around it.
  func lies(in other: LayoutView) -> Bool {
    var view = self
    while view.depth > other.depth, let parent = view.parent { view = parent }
    return view === other
  }

  /// The nearest view that contains this one and another; a view contains itself. `nil` where there
  /// is none. Takes as long as the way up to it.
  func commonAncestor(with other: LayoutView) -> LayoutView? {
    var (first, second) = (self, other)
    while first !== second {
      let isDeeper = first.depth >= second.depth
      if second.depth >= first.depth {
        guard let parent = second.parent else { return nil }
        second = parent
      }
      if isDeeper {
        guard let parent = first.parent else { return nil }
        first = parent
      }
    }
    return first
  }
}
