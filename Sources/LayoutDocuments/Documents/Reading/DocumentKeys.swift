/// The keys of a document, as the schema lists them.
enum DocumentKey: String, CaseIterable {
  case id, size, direction, safeArea, margins, insetsMarginsFromSafeArea, metrics, stack
  case views, guides, equations, rules, visual, grid, strategy, elastic
}

/// The keys of a view. `name` stands only where the views are a list.
enum ViewKey: String, CaseIterable {
  case name, `for`, frame, fixed, intrinsic, measure, hug, resist, baseline, firstBaseline
  case textHeight, alignmentInsets, margins
  case preservesSuperviewMargins, insetsMarginsFromSafeArea, additionalSafeArea
  case hidden, grid, stack, views, guides
}

/// The keys of a stack.
enum StackKey: String, CaseIterable {
  case axis, spacing, distribution, alignment, customSpacing, proportions, gravity, arranged
  case insets, margins, hug, baselineRelative, detachesHidden
}

/// The keys of distances from the edges; the last two stand for left and right in margins.
enum EdgeKey: String, CaseIterable {
  case top, left, bottom, right, leading, trailing
}

/// The keys of a measure: a table of heights, a table of widths, or the three of a text.
enum MeasureKey: String, CaseIterable {
  case height, width, characters, advance, line
}

/// The keys of an entry of `rules`.
enum RuleKey: String, CaseIterable {
  case `for`, view, rule, with
}

/// The keys of an entry of `visual` that is more than a string.
enum VisualKey: String, CaseIterable {
  case `for`, format, options
}

/// The keys of an argument of a rule that is a view.
enum ArgumentKey: String, CaseIterable {
  case view
}
