import Plumb

/// The keys of a document.
enum DocumentKey: String, ListedKey {
  case schema = "$schema"
  case id, size, direction, language, safeArea, margins, insetsMarginsFromSafeArea, data, metrics
  case fonts, styles, style, stack, table
  case pages, views, guides, equations, rules, visual, grid, strategy, elastic

  private static let plain = LayoutDocument(size: .fit)

  var entry: KeyEntry {
    switch self {
    case .schema: entry(.text, "The address of this schema, for editors; Plumb ignores it.")
    case .id:
      entry(
        .id,
        "The name of the layout. Without it: the file's name, or the line number in a batch.")
    case .size:
      entry(
        .size,
        "The width and height of the root view; fit, for a side or both, is as small as the "
          + "constraints allow; or the name of a paper.", isRequired: true)
    case .direction:
      entry(
        .choice(LayoutDirection.self), "The direction of leading and trailing.",
        plain: JSONLine.quoted(Self.plain.direction.rawValue))
    case .language:
      entry(
        .language,
        "The language of the texts, such as de: forms of letters and places of breaks depend on it."
      )
    case .safeArea:
      entry(.insets, "How far from each edge of the root its safe area begins, in points.")
    case .margins:
      entry(.margins, "The margins of the root, in points.", plain: ViewProperty.margins.plainJSON)
    case .insetsMarginsFromSafeArea:
      entry(
        .flag, "Whether the margins of the root count from its safe area.",
        plain: ViewProperty.insetsMarginsFromSafeArea.plainJSON)
    case .data:
      entry(
        .data,
        "Lists of records that loops run through, by names: the records, or the file that they "
          + "are in, beside the layout (.csv, .json, .ndjson or .yaml).")
    case .metrics:
      entry(
        .metrics,
        "Numbers for equations, and texts for the braces in texts of views.")
    case .fonts:
      entry(
        .fonts,
        "Fonts by the names that texts use: a file each, beside the layout or in a folder of "
          + "--fonts, or a list of it and of fonts for characters that it lacks.")
    case .styles:
      entry(.styles, "Keys that several views share, by the name of the style.")
    case .style:
      entry(
        .style,
        "How the root looks in plain pictures: the name of a style, the keys of one, or a list of "
          + "these.")
    case .stack: entry(.stack, "How the root arranges views.")
    case .table: entry(.table, "How the root arranges views in rows and columns.")
    case .pages:
      entry(
        .any(of: [.null, .object(PropertyKey<PageDescription>.entries)]),
        "How the layout is cut into pages of its size: the content of one view continues from page "
          + "to page, and the views around it are on each.")
    case .views: entry(.views, "The views inside the root, in document order.")
    case .guides: entry(.guides, "The layout guides of the root.")
    case .equations:
      entry(
        .equations,
        "Constraints, one a line; || and && join several. A list counts as its strings joined by "
          + "newlines.")
    case .rules: entry(.rules, "SLL rules, applied in order.")
    case .visual: entry(.visual, "Visual Formats: one, or a list.")
    case .grid:
      entry(
        .number(.step),
        "The step of the grid that edges are placed on, in points. Without it there is no grid.")
    case .strategy:
      entry(
        .choice(SolveStrategy.self), "How the priority levels are solved.",
        plain: JSONLine.quoted(Self.plain.strategy.rawValue))
    case .elastic:
      entry(
        .flag, "Whether required constraints may be violated, as a level above all others.",
        plain: String(Self.plain.isElastic))
    }
  }
}

/// The keys of an entry of `rules`.
enum RuleKey: String, ListedKey {
  case `for`, view, rule, with

  var entry: KeyEntry {
    switch self {
    case .for: entry(.loops, "Repeats the rule for each value of an index.")
    case .view: entry(.name, "The view that the rule places.", isRequired: true)
    case .rule: entry(.ruleText, "The rule text.", isRequired: true)
    case .with: entry(.arguments, "The arguments, in the order of the rule's specifiers.")
    }
  }
}

/// The keys of a rule's argument for a view.
enum ArgumentKey: String, ListedKey {
  case view

  var entry: KeyEntry { entry(.name, "The view that the rule reads.", isRequired: true) }
}

/// The keys of an object in `visual`.
enum VisualKey: String, ListedKey {
  case `for`, format, options

  var entry: KeyEntry {
    switch self {
    case .for: entry(.loops, "Repeats the format for each value of an index.")
    case .format:
      entry(.formatText, "A Visual Format, such as H:|-[a]-[b(>=50)]-|.", isRequired: true)
    case .options:
      entry(.formatOptions, "The alignment of the views of the format, and its direction.")
    }
  }
}
