import Plumb

extension StackDescription: DescribedObject {
  static let plain = StackDescription()

  static let keys: [PropertyKey<StackDescription>] = [
    PropertyKey("axis", \.stack.axis, .choice, "Whether the views form a row or a column."),
    PropertyKey(
      "spacing", \.stack.spacing, .number(.any),
      "The distance between neighbours in points; the least one in equalSpacing and "
        + "equalCentering."),
    PropertyKey(
      "wrap", \.stack.wraps, .flag,
      "Whether views without room begin another line, or column; distribution is fill then."),
    PropertyKey(
      "lineSpacing", \.stack.lineSpacing, .number(.any),
      "The distance between the lines of a stack that wraps, in points."),
    PropertyKey(
      "distribution", \.stack.distribution, .choice, "How the views share the room along the axis."),
    PropertyKey(
      "alignment", \.alignmentWord, .choice,
      "How views are aligned across it: top, bottom and baselines in rows, leading and trailing in "
        + "columns."),
    PropertyKey(
      "customSpacing", \.customSpacing,
      .byView(.number(.any), "views and the distances behind them"),
      "The distance behind a view, instead of spacing, by the name of the view."),
    PropertyKey(
      "proportions", \.proportions, .byView(.length, "views and the sizes they ask for"),
      "The size that a view asks for in fillProportionally, instead of that of its content, by the "
        + "name of the view."),
    PropertyKey(
      "gravity", \.gravity, .byView(.choice, "views and their groups"),
      "The group of a view in gravityAreas, by the name of the view."),
    PropertyKey(
      "arranged", \.arranged, .arranged,
      "The names of the views in their order. Without it: the views inside."),
    PropertyKey(
      "insets", \.stack.insets, .insets,
      "The distances from the edges: one number, or top, left, bottom, right, where left is the "
        + "leading one."),
    PropertyKey(
      "margins", \.stack.isRelativeToMargins, .flag,
      "Whether the insets count from the margins of the view."),
    PropertyKey(
      "hug", \.hug, .priorities("a priority along the axis and one across it"),
      "The priorities of being no larger than the views: along the axis, which counts in "
        + "gravityAreas, and across it."),
    PropertyKey(
      "alignmentPriority", \.stack.alignmentPriority, .priority,
      "The priority of the alignment."),
    PropertyKey(
      "baselineRelative", \.stack.isBaselineRelative, .flag,
      "Whether distances in a column are those from the last baseline of a view to the first one of "
        + "the next."),
    PropertyKey(
      "detachesHidden", \.stack.detachesHiddenViews, .flag, "Whether hidden views drop out."),
  ]

  /// The word for the alignment, which depends on the axis.
  fileprivate var alignmentWord: StackAlignmentWord {
    get { StackAlignmentWord(stack.alignment, along: stack.axis) }
    set { stack.alignment = newValue.alignment }
  }

  /// The priorities of being no larger than the views, along and across the axis.
  fileprivate var hug: AxisPriorities {
    get { AxisPriorities(horizontal: stack.hugging, vertical: stack.crossHugging) }
    set { (stack.hugging, stack.crossHugging) = (newValue.horizontal, newValue.vertical) }
  }
}

/// The words for alignments, some of them for one axis only.
enum StackAlignmentWord: String, CaseIterable {
  case fill, leading, top, center, trailing, bottom, firstBaseline, lastBaseline

  /// Makes the word for an alignment in stacks along an axis.
  init(_ alignment: LayoutStack.Alignment, along axis: LayoutStack.Axis) {
    self = StackAlignmentWord(rawValue: alignment.word(along: axis)) ?? .fill
  }

  /// The alignment for the word.
  var alignment: LayoutStack.Alignment {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .fill: .fill
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    }
  }

  /// Returns whether the word applies to stacks along an axis.
  func goes(with axis: LayoutStack.Axis) -> Bool {
    switch self {
    case .fill, .center: true
    case .leading, .trailing: axis == .vertical
    case .top, .bottom, .firstBaseline, .lastBaseline: axis == .horizontal
    }
  }
}
