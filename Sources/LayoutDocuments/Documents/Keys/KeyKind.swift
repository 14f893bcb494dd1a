import LayoutNotation
import Plumb

/// The kind of a key's value, for the schema and the formatter.
struct KeyKind: Sendable {
  /// The members of its schema, in JSON.
  let schema: String
  /// The role for the formatter.
  let role: FormattedRole

  /// Makes a kind.
  init(_ schema: String, _ role: FormattedRole = .other) {
    self.schema = schema
    self.role = role
  }

  /// Refers to a kind that the schema defines.
  private static func defined(_ name: String, _ role: FormattedRole = .other) -> KeyKind {
    KeyKind("\"$ref\": \"#/$defs/\(name)\"", role)
  }

  // MARK: Kinds made of others

  /// Returns the kind of a value that has one of several kinds.
  static func any(of kinds: [KeyKind], _ role: FormattedRole = .other) -> KeyKind {
    KeyKind("\"anyOf\": [\(schemas(kinds))]", role)
  }

  /// A value of a kind, or null.
  static func optional(_ kind: KeyKind) -> KeyKind { any(of: [kind, null]) }

  /// A list of values of a kind.
  static func list(of kind: KeyKind, with others: String = "") -> KeyKind {
    KeyKind("\"type\": \"array\", \"items\": {\(kind.schema)}\(others)")
  }

  /// A value of a kind, or a list of these.
  static func oneOrList(of kind: KeyKind) -> KeyKind { any(of: [kind, list(of: kind)]) }

  /// Returns the kind of a list with one value of each kind.
  static func tuple(_ kinds: [KeyKind]) -> KeyKind {
    let items = "\"prefixItems\": [\(schemas(kinds))], \"items\": false"
    return KeyKind("\"type\": \"array\", \(items), \"minItems\": \(kinds.count)")
  }

  /// A mapping from names to values of a kind.
  static func mapping(
    to kind: KeyKind, with others: String = "", _ role: FormattedRole = .other
  ) -> KeyKind {
    let values = "\"additionalProperties\": {\(kind.schema)}"
    return KeyKind("\"type\": [\"object\", \"null\"], \(values)\(others)", role)
  }

  /// An object with some keys.
  static func object(_ entries: [KeyEntry]) -> KeyKind {
    let required = entries.filter(\.isRequired).map { JSONLine.quoted($0.name) }
    let members = entries.map { entry in
      let plain = entry.plain.map { ", \"default\": \($0)" } ?? ""
      let sentence = JSONLine.quoted(entry.sentence)
      let schema = "\"description\": \(sentence), \(entry.kind.schema)\(plain)"
      return "\(JSONLine.quoted(entry.name)): {\(schema)}"
    }
    let start =
      required.isEmpty ? "" : "\"required\": [\(required.joined(separator: ", "))], "
    let properties = "\"properties\": {\(members.joined(separator: ", "))}"
    return KeyKind("\"type\": \"object\", \(start)\"additionalProperties\": false, \(properties)")
  }

  /// Returns the kind of a view or a style, without some of the keys.
  static func view(without names: [String], isListed: Bool = false) -> KeyKind {
    let members = names.map { "\(JSONLine.quoted($0)): false" }.joined(separator: ", ")
    let requirement = isListed ? #", "required": ["name"]"# : ""
    return KeyKind("\(defined("view").schema), \"properties\": {\(members)}\(requirement)")
  }

  private static func schemas(_ kinds: [KeyKind]) -> String {
    kinds.map { "{\($0.schema)}" }.joined(separator: ", ")
  }

  // MARK: Numbers and words

  static let null = KeyKind(#""type": "null""#)
  static let flag = KeyKind(#""type": "boolean""#)
  static let text = KeyKind(#""type": "string""#)
  static let optionalText = KeyKind(#""type": ["string", "null"]"#)
  static let name = defined("name")
  static let viewName = defined("viewName")
  static let color = defined("color")
  static let formula = defined("formula")

  /// Returns the kind of a number in a range, which may be a formula of metrics.
  static func number(_ range: NumberRange) -> KeyKind {
    KeyKind(defined("number").schema + range.schema)
  }

  /// Returns the kind of one of a few words.
  static func choice(_ words: [String]) -> KeyKind {
    KeyKind("\"enum\": [\(words.map(JSONLine.quoted).joined(separator: ", "))]")
  }

  /// Returns the kind of one of the words of a type.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type
  ) -> KeyKind where Choice.RawValue == String { choice(Choice.allCases.map(\.rawValue)) }

  /// Returns the kind of alignments in columns or in rows.
  static func alignment(along axis: LayoutStack.Axis) -> KeyKind {
    choice(StackAlignmentWord.allCases.filter { $0.goes(with: axis) }.map(\.rawValue))
  }

  // MARK: Values of documents and views

  private static let fit = KeyKind(#""const": "fit""#)
  private static let rootSide = any(of: [number(.length), fit])
  private static let named = #", "propertyNames": {"minLength": 1}"#
  static let atLeastOne = #", "minItems": 1"#
  static let id = any(of: [name, KeyKind(#""type": ["number", "null"]"#)])
  static let size = any(of: [tuple([rootSide, rootSide]), fit, choice(PaperSize.names)])
  static let language = KeyKind(
    optionalText.schema + #", "pattern": "^[A-Za-z0-9_]{1,8}(-[A-Za-z0-9_]{1,8})*$""#)
  static let metrics = mapping(to: KeyKind(#""type": ["number", "string"]"#), with: named)
  static let data = mapping(to: KeyKind(#""type": ["array", "string", "null"]"#), with: named)
  static let condition = KeyKind(#""type": ["boolean", "string"]"#)
  static let fonts = mapping(to: any(of: [name, list(of: name, with: atLeastOne)]), with: named)
  static let insets = defined("insets", .edges)
  static let margins = defined("margins", .edges)
  static let frame = tuple([number(.any), number(.any), number(.length), number(.length)])
  static let sizes = tuple([optional(number(.length)), optional(number(.length))])
  static let priorities = tuple([number(.priority), number(.priority)])
  static let measureTable = defined("measureTable")
  static let characters = any(of: [
    KeyKind("\"type\": \"integer\"" + NumberRange.characters.schema), formula,
  ])
  static let measure = any(
    of: [
      null, measureTable, object([MeasureKey.height.entry]), object([MeasureKey.width.entry]),
      object([MeasureKey.characters, .advance, .line].map(\.entry)),
    ], .measure)
  static let runText = KeyKind(#""type": ["string", "number", "null"]"#)
  private static let run = any(of: [
    KeyKind(#""type": ["string", "number"]"#), object(PropertyKey<TextDescription.Run>.entries),
  ])
  static let fontSizes = any(of: [
    number(.fontSize), fit, object(PropertyKey<FontSizes>.entries),
  ])
  static let emphasis = any(
    of: [name, null, object(PropertyKey<TextDescription.Emphasis>.entries)], .run)
  static let runs = any(of: [runText, list(of: run, with: atLeastOne)], .runs)
  static let image = any(of: [optionalText, object(PropertyKey<ImageDescription>.entries)])
  static let code = any(of: [null, object(PropertyKey<CodeDescription>.entries)])
  static let loops = defined("loops")
  static let style = defined("style", .view)
  static let styles = mapping(
    to: optional(view(without: ViewKey.namesOutsideStyles)), with: named, .styles)
  static let views = defined("views", .views)
  static let guides = defined("guides", .views)

  // MARK: Borders and corners

  private static let dashLengths = list(
    of: number(.length), with: ", \"minItems\": 1, \"maxItems\": \(DashWord.mostLengths)")
  static let dash = any(of: [choice(DashWord.self), dashLengths])
  private static let side = choice(ViewAppearance.Side.self)
  static let sides = any(of: [side, list(of: side, with: #", "uniqueItems": true"#)])
  private static let percentage = KeyKind(
    #""type": "string", "pattern": "^0*([1-4]?[0-9](\\.[0-9]{1,6})?|50(\\.0{1,6})?)%$""#)
  static let corner = any(of: [number(.length), percentage])

  // MARK: Values of stacks and tables

  static let stack = defined("stack", .stack)
  static let table = defined("table", .table)
  static let arranged = list(of: name, with: #", "uniqueItems": true"#)
  static let tracks = oneOrList(
    of: any(of: [choice(["content", "share", "grow"]), number(.length), share]))
  static let share = KeyKind(
    object(ShareKey.entries).schema + #", "minProperties": 1, "maxProperties": 1"#)
  static let spacings = any(of: [number(.any), tuple([number(.any), number(.any)])])
  static let cellRow = list(of: optional(name))
  static let cells = list(of: any(of: [cellRow, object(CellRowKey.entries)]))
  static let cellAlignment = tuple([
    optional(alignment(along: .vertical)), optional(alignment(along: .horizontal)),
  ])

  // MARK: Texts of notations

  static let equations = any(of: [optionalText, list(of: text)], .equations)
  static let ruleText = KeyKind(text.schema, .ruleText)
  static let arguments = list(
    of: any(of: [KeyKind(#""type": "number""#), object(ArgumentKey.entries)]))
  static let rules = any(of: [list(of: object(RuleKey.entries)), null], .rules)
  static let formatText = KeyKind(text.schema, .formatText)
  static let formatOptions = list(of: choice(VisualFormatOptions.allNames))
  static let visual = any(
    of: [optionalText, list(of: any(of: [text, object(VisualKey.entries)]))], .visual)
}
