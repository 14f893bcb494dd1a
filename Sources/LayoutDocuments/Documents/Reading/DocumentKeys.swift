import Plumb

/// The keys of a document, as the schema lists them.
enum DocumentKey: String, CaseIterable {
  /// Where editors find the schema, which means nothing here.
  case schema = "$schema"
  case id, size, direction, language, safeArea, margins, insetsMarginsFromSafeArea, metrics, fonts,
    styles, style, stack, table
  case views, guides, equations, rules, visual, grid, strategy, elastic
}

/// The keys of a view. `name` stands only where the views are a list.
enum ViewKey: RawRepresentable, CaseIterable, Equatable {
  case name, `for`, style, measure, stack, table, views, guides
  /// The value of a property.
  case property(ViewProperty)
  /// What a text says, and how it is set.
  case text(TextKey)
  /// How the view looks.
  case appearance(AppearanceKey)

  /// All keys, as the schema lists them.
  static let allCases: [ViewKey] =
    [.name, .for, .style]
    + ViewProperty.allCases.flatMap {
      $0 == .intrinsic ? [.property($0), .measure] : [.property($0)]
    }
    + TextKey.allCases.map { .text($0) } + AppearanceKey.allCases.map { .appearance($0) }
    + [.stack, .table, .views, .guides]

  init?(rawValue: String) {
    switch rawValue {
    case "name": self = .name
    case "for": self = .for
    case "style": self = .style
    case "measure": self = .measure
    case "stack": self = .stack
    case "table": self = .table
    case "views": self = .views
    case "guides": self = .guides
    default:
      if let property = ViewProperty(rawValue: rawValue) {
        self = .property(property)
      } else if let key = TextKey(rawValue: rawValue) {
        self = .text(key)
      } else if let key = AppearanceKey(rawValue: rawValue) {
        self = .appearance(key)
      } else {
        return nil
      }
    }
  }

  var rawValue: String {
    switch self {
    case .property(let property): property.rawValue
    case .text(let key): key.rawValue
    case .appearance(let key): key.rawValue
    case .name: "name"
    case .for: "for"
    case .style: "style"
    case .measure: "measure"
    case .stack: "stack"
    case .table: "table"
    case .views: "views"
    case .guides: "guides"
    }
  }
}

extension ViewKey {
  /// Whether a style may have it: what names, repeats and nests views is of each view itself.
  var isOfStyles: Bool {
    switch self {
    case .property, .measure, .text, .appearance, .stack, .table: true
    case .name, .for, .style, .views, .guides: false
    }
  }
}

/// The keys of a view for its text.
enum TextKey: String, CaseIterable {
  case text, font, fontSize, lineHeight, letterSpacing, lines, align, verticalAlign, wrap, truncate
  case insets, minimumScale, preferredWidth, wantsWidth, wantsHeight, keepsWords, stringKey
}

/// The keys of a run of a text that is more than a string.
enum TextRunKey: String, CaseIterable {
  case text, font, fontSize, color
}

/// The words of `verticalAlign`.
enum VerticalAlignWord: String, CaseIterable {
  case top, center
}

/// The words of `wrap`.
enum WrapWord: String, CaseIterable {
  case word, anywhere, character, none

  /// The word for how the lines of a text are broken.
  init(of text: TextDescription) {
    guard text.wraps else {
      self = .none
      return
    }
    switch text.wordBreaks {
    case .never: self = .word
    case .ofWideWords: self = .anywhere
    case .anywhere: self = .character
    }
  }

  /// Whether lines end within words.
  var wordBreaks: TextDescription.WordBreaks {
    switch self {
    case .word, .none: .never
    case .anywhere: .ofWideWords
    case .character: .anywhere
    }
  }
}

/// The keys of a view for how it looks in plain pictures.
enum AppearanceKey: String, CaseIterable {
  case fill, stroke, strokeWidth, radius, color
}

/// The keys of a stack.
enum StackKey: String, CaseIterable {
  case axis, spacing, wrap, lineSpacing, distribution, alignment, customSpacing, proportions,
    gravity, arranged
  case insets, margins, hug, alignmentPriority, baselineRelative, detachesHidden
}

/// The keys of a table.
enum TableKey: String, CaseIterable {
  case columns, rows, spacing, alignColumns, alignRows, cells, align, insets, margins
}

/// The key of a share of what other columns or rows leave.
enum ShareKey: String, CaseIterable {
  case share
}

/// The keys of a row of cells that a loop repeats.
enum CellRowKey: String, CaseIterable {
  case `for`, cells
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
