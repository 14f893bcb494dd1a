public import Plumb

/// A view as a document describes it, with the views inside it.
public struct ViewDescription: Sendable, Equatable {
  /// The name, unique in the document.
  public var name: String
  /// The given frame, relative to the parent; `frame`.
  public var frame: Frame?
  /// Whether required constraints hold the view at its given frame; `fixed`.
  public var isFixed = false
  /// The size of the content; `intrinsic`.
  public var intrinsicSize = IntrinsicSize()
  /// How one size follows from the other; `measure`.
  public var measure: ViewMeasure?
  /// How strongly the view keeps from growing beyond its content; `hug`.
  public var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// How strongly the view keeps from shrinking below its content; `resist`.
  public var resistance = AxisPriorities(horizontal: 750, vertical: 750)
  /// The distance of the last baseline from the bottom, upwards, in points; `baseline`.
  public var baseline: Double = 0
  /// The distance of the first baseline from the top, downwards, in points; nil when it is the last
  /// one; `firstBaseline`.
  public var firstBaseline: Double?
  /// The margins; `margins`.
  public var margins = EdgeInsets(8)
  /// Whether the view is hidden; `hidden`.
  public var isHidden = false
  /// The step of the grid that its edges and those of the views inside are placed on, in points; 0
  /// for none, nil for that of the view around it; `grid`.
  public var grid: Double?
  /// The views inside, in document order; `views`.
  public var subviews: [ViewDescription] = []

  /// Makes a view with nothing but a name.
  public init(name: String) { self.name = name }
}
