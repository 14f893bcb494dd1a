/// A view as a document describes it, with the views inside it.
public struct ViewDescription: Sendable, Equatable {
  /// A size the content asks for, in points; nil where it asks for none.
  public struct IntrinsicSize: Sendable, Equatable {
    /// The width, at least 0.
    public var width: Double?
    /// The height, at least 0.
    public var height: Double?

    /// Makes a size.
    public init(width: Double? = nil, height: Double? = nil) {
      self.width = width
      self.height = height
    }
  }

  /// A priority for each axis, in (0, 1000].
  public struct AxisPriorities: Sendable, Equatable {
    /// The priority along the width.
    public var horizontal: Double
    /// The priority along the height.
    public var vertical: Double

    /// Makes a pair of priorities.
    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// The distances of the margin attributes from the edges, inwards, in points.
  public struct Margins: Sendable, Equatable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the left edge.
    public var left: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the right edge.
    public var right: Double

    /// Makes margins.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    /// Makes margins that are the same on all sides.
    public init(_ distance: Double) {
      self.init(top: distance, left: distance, bottom: distance, right: distance)
    }
  }

  /// The name, unique in the document.
  public var name: String
  /// The given frame, relative to the parent; `frame`.
  public var frame: DocumentFrame?
  /// Whether required constraints hold the view at its given frame; `fixed`.
  public var isFixed = false
  /// The size of the content; `intrinsic`.
  public var intrinsicSize = IntrinsicSize()
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
  public var margins = Margins(8)
  /// Whether the view is hidden; `hidden`.
  public var isHidden = false
  /// The views inside, in document order; `views`.
  public var subviews: [ViewDescription] = []

  /// Makes a view with nothing but a name.
  public init(name: String) { self.name = name }
}
