public import LayoutNotation

/// How a view arranges others in a row or a column, as a `UIStackView` does.
///
/// A stack is a property of a view: `Layout.stack(_:in:axis:spacing:distribution:alignment:)` makes
/// a view with one, and `LayoutView.stack` gives one to any view, changes it and takes it away. It
/// arranges the views inside its view, or those of `LayoutView.arrangedViews`; hidden ones drop
/// out.
public struct LayoutStack: Sendable, Equatable {
  /// The direction in which a stack lays out its views.
  public enum Axis: String, Sendable, CaseIterable {
    /// In a row, from the leading edge on.
    case horizontal
    /// In a column, from the top on.
    case vertical
  }

  /// What a stack does along its axis with the room that it has.
  public enum Distribution: String, Sendable, CaseIterable {
    /// The views fill it, `spacing` apart. Who stretches or shrinks is up to their hugging and
    /// resistance; those of equal priority share fairly.
    case fill
    /// The views fill it, `spacing` apart, all of one size.
    case fillEqually
    /// The views fill it, `spacing` apart, their sizes in the proportion of the sizes that their
    /// contents ask for: intrinsic sizes, and what nested stacks come to by those of their own
    /// views; or of `LayoutView.proportion(of:)`. A view of which that is unknown is in no
    /// proportion to others. Priority 999.
    case fillProportionally
    /// The first view stands at the start, the last at the end, with equal gaps of at least
    /// `spacing` between them.
    case equalSpacing
    /// The first view stands at the start, the last at the end, and the centres are equally far
    /// apart as far as gaps of at least `spacing` allow it. Priorities 150, 149.9, 149.8 and so on.
    case equalCentering
    /// The views stand `spacing` apart in up to three groups, see `Gravity`, and the stack may be
    /// longer than they are: AppKit's distribution.
    case gravityAreas
  }

  /// Where a stack puts its views across its axis.
  public enum Alignment: String, Sendable, CaseIterable {
    /// From edge to edge.
    case fill
    /// At the leading edge of a column, at the top of a row.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge of a column, at the bottom of a row.
    case trailing
    /// First baselines in one line; rows only.
    case firstBaseline
    /// Last baselines in one line; rows only.
    case lastBaseline

    /// At the top of a row: `leading` by another name.
    public static let top = leading
    /// At the bottom of a row: `trailing` by another name.
    public static let bottom = trailing
  }

  /// The group of a view in `gravityAreas`: groups stand in the order of these, at least `spacing`
  /// apart.
  public enum Gravity: String, Sendable, CaseIterable {
    /// At the start of the stack; that of a view of which nothing is said.
    case leading
    /// With the middle of the group in that of the stack, priority 249.5.
    case center
    /// At the end of the stack.
    case trailing
  }

  /// Whether the views form a row or a column.
  public var axis: Axis
  /// The distance between neighbours in points, which may be negative: exactly that where views
  /// fill the stack, and at least that in `equalSpacing` and `equalCentering`.
  public var spacing: Double
  /// What happens along the axis.
  public var distribution: Distribution
  /// What happens across it.
  public var alignment: Alignment
  /// The distances inwards at which the views begin, in points; left is the leading one.
  public var insets = EdgeInsets(0)
  /// Whether the insets count from the margins of the view instead of its edges.
  public var isRelativeToMargins = false
  /// Whether distances in a column are those from the last baseline of a view to the first one of
  /// the next, instead of those of edges. Of no effect in a row.
  public var isBaselineRelative = false
  /// Whether views that there is no room for begin another line, or column, of the stack, instead
  /// of being squeezed: the sizes of the views and the stack's along its axis are read, and decide
  /// one-way, as a measure does, where the views stand and how large the stack is across the axis.
  /// Views keep their sizes: the distribution has to be `fill` then, and so has the alignment the
  /// meaning of `leading`.
  public var wraps = false
  /// The distance between the lines of a stack that wraps, in points, which may be negative.
  public var lineSpacing = 0.0
  /// Whether hidden views drop out, as in UIKit; AppKit has a choice there.
  public var detachesHiddenViews = true
  /// The priority, in (0, 1000], of being no longer than the views, and of groups to be no further
  /// apart than views; for `gravityAreas`, as other distributions leave no room.
  public var hugging = Priority(249)
  /// The priority, in (0, 1000], of being no thicker than the views, unless they fill it.
  public var crossHugging = Priority(25)
  /// The priority, in (0, 1000], of standing where the alignment says; that views reach beyond no
  /// edge is required all the same. AppKit's stacks give way there to what is written for their
  /// views.
  public var alignmentPriority = Priority.required

  /// Describes a stack; what is left out is as in a new `UIStackView`.
  public init(
    axis: Axis = .horizontal, spacing: Double = 0, distribution: Distribution = .fill,
    alignment: Alignment = .fill
  ) {
    self.axis = axis
    self.spacing = spacing
    self.distribution = distribution
    self.alignment = alignment
  }
}

extension LayoutStack.Alignment {
  /// The alignment as rows and columns call it.
  package func word(along axis: LayoutStack.Axis) -> String {
    switch (self, axis) {
    case (.leading, .horizontal): "top"
    case (.trailing, .horizontal): "bottom"
    default: rawValue
    }
  }

  /// Whether it is about baselines, which only rows can have in one line.
  package var isOfBaselines: Bool { self == .firstBaseline || self == .lastBaseline }
}
