public import LayoutNotation

/// How a view arranges others in a row or a column, as a `UIStackView` does.
///
/// A stack is a property of a view. `Layout.stack(_:in:axis:spacing:distribution:alignment:)`
/// creates a view with a stack, and `LayoutView.stack` adds one to any view, changes it or removes
/// it. It arranges the views inside its view, or those of `LayoutView.arrangedViews`; hidden views
/// are omitted.
public struct LayoutStack: Sendable, Equatable {
  /// The direction in which a stack lays out its views.
  public enum Axis: String, Sendable, CaseIterable {
    /// In a row, starting at the leading edge.
    case horizontal
    /// In a column, starting at the top.
    case vertical
  }

  /// How a stack distributes the room along its axis.
  public enum Distribution: String, Sendable, CaseIterable {
    /// The views fill it, `spacing` apart. Their hugging and resistance determine which of them
    /// stretch or shrink; views of equal priority share fairly.
    case fill
    /// The views fill it, `spacing` apart, all of one size.
    case fillEqually
    /// The views fill it, `spacing` apart, in the proportion of the sizes that their contents ask
    /// for. These are intrinsic sizes, sizes that nested stacks have because of their views, or
    /// sizes set by `LayoutView.proportion(of:)`. A view whose size is unknown has no proportion to
    /// others. Priority 999.
    case fillProportionally
    /// The first view is at the start, the last at the end, with equal gaps of at least `spacing`
    /// between views.
    case equalSpacing
    /// The first view is at the start, the last at the end. The centres are equally far apart, as
    /// far as gaps of at least `spacing` allow. Priorities 150, 149.9, 149.8 and so on.
    case equalCentering
    /// The views are `spacing` apart in up to three groups, see `Gravity`, and the stack may be
    /// longer than they need: AppKit's distribution.
    case gravityAreas
  }

  /// Where a stack places its views across its axis.
  public enum Alignment: String, Sendable, CaseIterable {
    /// From edge to edge.
    case fill
    /// At the leading edge of a column, at the top of a row.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge of a column, at the bottom of a row.
    case trailing
    /// With the first baselines on one line; rows only.
    case firstBaseline
    /// With the last baselines on one line; rows only.
    case lastBaseline

    /// At the top of a row: a synonym of `leading`.
    public static let top = leading
    /// At the bottom of a row: a synonym of `trailing`.
    public static let bottom = trailing
  }

  /// The group of a view in `gravityAreas`. The groups follow in the order of these cases, at least
  /// `spacing` apart.
  public enum Gravity: String, Sendable, CaseIterable {
    /// At the start of the stack: the default group.
    case leading
    /// With the middle of the group at the middle of the stack, priority 249.5.
    case center
    /// At the end of the stack.
    case trailing
  }

  /// Whether the views form a row or a column.
  public var axis: Axis
  /// The distance between neighbours in points, which may be negative. It is exact where views fill
  /// the stack, and a minimum in `equalSpacing` and `equalCentering`.
  public var spacing: Double
  /// The distribution of the views along the axis.
  public var distribution: Distribution
  /// The alignment of the views across the axis.
  public var alignment: Alignment
  /// The distances from the edges to the views, in points; left means leading.
  public var insets = EdgeInsets(0)
  /// Whether the insets are measured from the margins of the view instead of its edges.
  public var isRelativeToMargins = false
  /// Whether distances in a column are measured from the last baseline of a view to the first of
  /// the next, instead of between edges. It has no effect in a row.
  public var isBaselineRelative = false
  /// Whether views that do not fit begin another line, or column, of the stack, instead of being
  /// squeezed.
  ///
  /// The sizes of the views, and the stack's size along its axis, are inputs. They determine in one
  /// direction only, as a measure does, the places of the views and the stack's size across the
  /// axis. Views keep their sizes, so the distribution must be `fill`, and the alignment `fill`
  /// means `leading`.
  public var wraps = false
  /// The distance between the lines of a stack that wraps, in points, which may be negative.
  public var lineSpacing = 0.0
  /// Whether hidden views are omitted, as in UIKit; AppKit makes this an option.
  public var detachesHiddenViews = true
  /// The priority, in (0, 1000], of being no longer than the views, and of groups being no further
  /// apart than views. It applies to `gravityAreas`, as other distributions leave no room.
  public var hugging = Priority(249)
  /// The priority, in (0, 1000], of being no larger across the axis than the views, unless they
  /// fill it.
  public var crossHugging = Priority(25)
  /// The priority, in (0, 1000], of the position given by the alignment. Views must not reach
  /// beyond an edge in any case. In AppKit's stacks, this alignment is violated in favour of
  /// constraints written for their views.
  public var alignmentPriority = Priority.required

  /// Creates a description of a stack; omitted parameters are as in a new `UIStackView`.
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
  /// The name of the alignment in rows or columns.
  package func word(along axis: LayoutStack.Axis) -> String {
    switch (self, axis) {
    case (.leading, .horizontal): "top"
    case (.trailing, .horizontal): "bottom"
    default: rawValue
    }
  }

  /// Whether it aligns baselines, which is possible in rows only.
  package var isOfBaselines: Bool { self == .firstBaseline || self == .lastBaseline }
}
