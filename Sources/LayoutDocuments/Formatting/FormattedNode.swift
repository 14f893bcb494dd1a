/// A value of a document as it will be written.
enum FormattedValue {
  /// What stands in one line.
  case scalar(String)
  /// The lines of a block behind `|`, each with its comment.
  case text([FormattedLine])
  /// A block of prose, behind `|` or, where lines have to be folded, behind `>`.
  case prose(String)
  case container(FormattedContainer)
}

/// A line, and the comment behind it.
struct FormattedLine {
  var code: String
  var comment = ""
}

/// A list or a mapping as it will be written.
struct FormattedContainer {
  var isMapping: Bool
  /// Whether it may stand in one line, in brackets.
  var isFlow: Bool
  var items: [FormattedItem] = []
  /// Comments behind the last item.
  var ending: [String] = []
}

/// A key with its value, or an element of a list.
struct FormattedItem {
  /// The comments above it; empty ones are blank lines.
  var leading: [String] = []
  /// The key, in quotes if need be; `nil` in lists.
  var key: String?
  var value: FormattedValue
  /// The comment behind it, in its first line.
  var trailing = ""
}

/// What a value is in a document, which decides in which order its keys stand and how texts in it
/// are spaced.
enum FormattedRole {
  case document, views, view, styles, stack, table, runs, run, measure, edges
  case rules, rule, visual, format
  /// Texts of the three notations.
  case equations, ruleText, formatText
  case other

  /// The keys of objects in the order in which they are written.
  private static let keysOfRoles: [FormattedRole: [KeyEntry]] = [
    .document: DocumentKey.entries,
    .view: ViewKey.entries,
    .stack: PropertyKey<StackDescription>.entries,
    .table: PropertyKey<TableDescription>.entries,
    .run: PropertyKey<TextDescription.Run>.entries,
    .measure: MeasureKey.entries,
    // Those that turn with the direction stand in the places of those for which they stand.
    .edges: [EdgeKey.top, .left, .leading, .bottom, .right, .trailing].map(\.entry),
    .rule: RuleKey.entries,
    .format: VisualKey.entries,
  ]

  /// The keys in the order in which they are written; none where the order means something.
  var keys: [KeyEntry] { Self.keysOfRoles[self] ?? [] }

  /// What the value of a key is.
  func role(of key: String) -> FormattedRole {
    switch self {
    case .views, .styles: .view
    default: keys.first { $0.name == key }?.kind.role ?? .other
    }
  }

  /// What the elements of a list are.
  var roleOfElements: FormattedRole {
    switch self {
    case .views: .view
    case .runs: .run
    case .rules: .rule
    case .visual: .format
    case .equations: .equations
    default: .other
    }
  }
}
