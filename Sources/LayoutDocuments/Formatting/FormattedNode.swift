/// A document value to be written.
enum FormattedValue {
  /// A value on one line.
  case scalar(String)
  /// The lines of a block behind `|`, each with its comment.
  case text([FormattedLine])
  /// A block of prose behind `|`, or behind `>` if lines have to be folded.
  case prose(String)
  case container(FormattedContainer)
}

/// A line and its comment.
struct FormattedLine {
  var code: String
  var comment = ""
}

/// A list or mapping to be written.
struct FormattedContainer {
  var isMapping: Bool
  /// Whether it may be written on one line, in brackets.
  var isFlow: Bool
  var items: [FormattedItem] = []
  /// The comments after the last item.
  var ending: [String] = []
}

/// A key with its value, or a list element.
struct FormattedItem {
  /// The comments above the item; empty strings are blank lines.
  var leading: [String] = []
  /// The key, quoted if necessary; `nil` in lists.
  var key: String?
  var value: FormattedValue
  /// The comment at the end of the item's first line.
  var trailing = ""
}

/// The role of a value in a document.
///
/// The role decides the order of keys and the spacing of texts.
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
    // The keys that depend on the direction follow the fixed sides that they replace.
    .edges: [EdgeKey.top, .left, .leading, .bottom, .right, .trailing].map(\.entry),
    .rule: RuleKey.entries,
    .format: VisualKey.entries,
  ]

  /// The keys in the order in which they are written; empty where the order has a meaning.
  var keys: [KeyEntry] { Self.keysOfRoles[self] ?? [] }

  /// Returns the role of the value of a key.
  func role(of key: String) -> FormattedRole {
    switch self {
    case .views, .styles: .view
    default: keys.first { $0.name == key }?.kind.role ?? .other
    }
  }

  /// The role of the elements of a list.
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
