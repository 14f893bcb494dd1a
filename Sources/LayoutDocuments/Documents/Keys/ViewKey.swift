import Plumb

/// The keys of a view, and of a style.
enum ViewKey: ObjectKey {
  case part(ViewPartKey)
  case property(ViewProperty)
  case text(PropertyKey<TextDescription>)
  case appearance(PropertyKey<ViewAppearance>)
  case page(PropertyKey<PagePart>)

  /// All keys, in schema order.
  static let all: [ViewKey] =
    [ViewPartKey.name, .for, .style].map(ViewKey.part)
    + ViewProperty.allCases.flatMap { property -> [ViewKey] in
      property == .intrinsic ? [.property(property), .part(.measure)] : [.property(property)]
    }
    + TextDescription.keys.map(ViewKey.text) + ViewAppearance.keys.map(ViewKey.appearance)
    + PagePart.keys.map(ViewKey.page)
    + [ViewPartKey.stack, .table, .views, .guides, .when].map(ViewKey.part)

  static let entries: [KeyEntry] = all.map(\.entry)

  /// Returns the definitions of the selected keys, in schema order.
  static func entries(where isIncluded: (ViewKey) -> Bool) -> [KeyEntry] {
    all.filter(isIncluded).map(\.entry)
  }

  private static let byName: [String: ViewKey] = Dictionary(
    uniqueKeysWithValues: zip(entries.map(\.name), all))

  static func named(_ name: String) -> ViewKey? { byName[name] }

  /// The names of the keys that only styles may have.
  static let namesInStyles = [ViewPartKey.when.rawValue]

  /// The names of the keys that styles may not have, because they name, repeat or nest a single
  /// view.
  static let namesOutsideStyles: [String] =
    [ViewPartKey.name, .for, .style, .views, .guides].map(\.rawValue)

  private var entry: KeyEntry {
    switch self {
    case .part(let key): key.entry
    case .property(let property): property.entry
    case .text(let key): key.entry
    case .appearance(let key): key.entry
    case .page(let key): key.entry
    }
  }
}

/// The keys of a view other than its properties, text and look.
enum ViewPartKey: String, ListedKey {
  /// Allowed only if the views are a list.
  case name
  case `for`, style, measure, stack, table, views, guides
  /// Allowed only in styles.
  case when

  var entry: KeyEntry {
    switch self {
    case .name: entry(.viewName, "The name; only where the views are a list.")
    case .for: entry(.loops, "Repeats the view for each value of an index.")
    case .style:
      entry(
        .style,
        "The styles of the view: a name, the keys of a style, or a list of these, of which later "
          + "ones have precedence. The view's own keys have precedence over all of them.")
    case .measure:
      entry(
        .measure,
        "How the height follows from the width, exactly, or the width from the height.")
    case .stack: entry(.stack, "How the view arranges others in a row or a column.")
    case .table: entry(.table, "How the view arranges others in rows and columns.")
    case .views: entry(.views, "The views inside, in document order.")
    case .guides: entry(.guides, "The layout guides inside.")
    case .when:
      entry(
        .condition,
        "When the style counts: a condition made of metrics and data, such as total < 0; only in "
          + "styles.")
    }
  }
}

extension ViewProperty {
  /// The definition of the key.
  fileprivate var entry: KeyEntry {
    KeyEntry(
      name: rawValue, kind: self == .hidden ? .condition : kind.keyKind, plain: plainJSON,
      sentence: sentence)
  }

  /// The default value in JSON; `nil` if there is none.
  var plainJSON: String? {
    switch plain {
    case .flag(let flag): String(flag)
    case .priorities(let axes): JSONLine.text { $0.value(axes) }
    case .number(let number): number?.canonical
    case .margins(let margins, _): margins.top.canonical
    case .frame, .sizes, .insets: nil
    }
  }

  private var sentence: String {
    switch self {
    case .frame: "The given frame relative to the parent: x, y, width, height."
    case .fixed: "Whether required constraints hold the view at its frame."
    case .intrinsic: "The width and height that the content asks for; null if it asks for none."
    case .hug: "The priorities of being no larger than the content, horizontal and vertical."
    case .resist: "The priorities of being no smaller than the content, horizontal and vertical."
    case .baseline: "The distance of the last baseline from the bottom, upwards."
    case .firstBaseline:
      "The distance of the first baseline from the top. Without it: the last baseline."
    case .textHeight:
      "The height of the text in the vertical middle of the view; baselines then count from its "
        + "top and bottom."
    case .alignmentInsets:
      "How far the frame extends beyond the alignment rectangle, which constraints use, at each "
        + "edge, in points."
    case .margins: "The margins of the view, in points."
    case .preservesSuperviewMargins:
      "Whether each margin is at least the superview's minus the distance of the edges."
    case .insetsMarginsFromSafeArea: "Whether margins count from the view's safe area."
    case .additionalSafeArea:
      "How much more of the view its safe area leaves out at each edge, in points."
    case .hidden:
      "Whether the view is hidden: stacks and tables then leave it out. A text is a condition made "
        + "of metrics and data, such as note == \"\"."
    case .grid:
      "The step of the grid for its edges and those of the views inside, in points; 0 for none. "
        + "Without it: that of the view around it."
    }
  }
}

extension ViewProperty.Kind {
  fileprivate var keyKind: KeyKind {
    switch self {
    case .frame: .frame
    case .flag: .flag
    case .sizes: .sizes
    case .priorities: .priorities
    case .number: .number(.any)
    case .length: .number(.length)
    case .insets: .insets
    case .margins: .margins
    }
  }
}

/// The keys of a measure: a table of heights, a table of widths, or the three keys of a text.
enum MeasureKey: String, ListedKey {
  case height, width, characters, advance, line

  var entry: KeyEntry {
    switch self {
    case .height: entry(.measureTable, "The heights for widths.", isRequired: true)
    case .width: entry(.measureTable, "The widths for heights.", isRequired: true)
    case .characters: entry(.characters, "How many characters the text has.", isRequired: true)
    case .advance:
      entry(.number(.positive), "How wide a character is, in points.", isRequired: true)
    case .line: entry(.number(.length), "How high a line is, in points.", isRequired: true)
    }
  }
}

/// The keys of distances from the edges. In margins, the last two replace left and right.
enum EdgeKey: String, ListedKey {
  case top, left, bottom, right, leading, trailing

  /// Whether it follows the text direction.
  var followsDirection: Bool { self == .leading || self == .trailing }

  var entry: KeyEntry { entry(.number(.any), "The distance from the \(rawValue) edge, in points.") }
}
