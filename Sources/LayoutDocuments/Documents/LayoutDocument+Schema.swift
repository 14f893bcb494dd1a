import Plumb

extension LayoutDocument {
  /// The JSON Schema of documents, in UTF-8, made from the tables of keys.
  package static var schema: [UInt8] {
    let document = KeyKind.object(DocumentKey.entries).schema
    let definitions = KeyKind.definitions.map { "\"\($0.name)\": {\($0.schema)}" }
    let text = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Plumb layout document",
        "description": "One layout: views, metrics, equations, rules and Visual Formats. YAML \
      documents have the same form.",
        \(document),
        "$defs": {\(definitions.joined(separator: ", "))}
      }
      """
    guard let tree = try? JSONParser.parse(Array(text.utf8)), tree.fault == nil else { return [] }
    let formatter = NodeFormatter(tree: tree, formulas: [], isJSON: true)
    guard case .container(let root) = formatter.value(of: tree.root, as: .other) else { return [] }
    return Array(FormatWriter.json(root).utf8)
  }

  /// The page of reference in Markdown, in UTF-8, made from the tables of keys.
  package static var reference: [UInt8] { ReferencePage.bytes }
}

extension KeyKind {
  /// A kind that the schema refers to by its name.
  struct Definition {
    let name: String
    let schema: String
    /// The description, if the name does not explain the kind.
    let description: String?

    init(_ name: String, _ kind: KeyKind, _ description: String? = nil) {
      (self.name, self.description) = (name, description)
      let start = description.map { "\"description\": \(JSONLine.quoted($0)), " } ?? ""
      schema = start + kind.schema
    }
  }

  /// The kinds that the schema refers to by their names.
  static var definitions: [Definition] { plainDefinitions + objectDefinitions }

  private static var plainDefinitions: [Definition] {
    let plainNumber = KeyKind(#""type": "number""#)
    let sides = list(of: number(.any), with: #", "minItems": 4, "maxItems": 4"#)
    let edges = object(EdgeKey.allCases.filter { !$0.followsDirection }.map(\.entry))
    let marginEdges = KeyKind(
      object(EdgeKey.entries).schema
        + #"""
        , "not": {"allOf": [
          {"anyOf": [{"required": ["left"]}, {"required": ["right"]}]},
          {"anyOf": [{"required": ["leading"]}, {"required": ["trailing"]}]}
        ]}
        """#)
    return [
      Definition("name", KeyKind(#""type": "string", "minLength": 1"#)),
      Definition("viewName", KeyKind(name.schema + #", "not": {"const": "view"}"#)),
      Definition(
        "formula", KeyKind(#""type": "string", "pattern": "[A-Za-z_\\u0080-\\uffff]""#),
        "An expression of metrics, such as 2 * gap + 8."),
      Definition(
        "number", any(of: [plainNumber, formula]),
        "A number, or a text with an expression of metrics, such as 2 * gap + 8."),
      Definition("color", optionalText, "A colour as in CSS, such as #336699 or teal."),
      Definition(
        "insets", any(of: [number(.any), sides, edges]),
        "Distances from the edges: one number, the list top, left, bottom, right, or a mapping, in "
          + "which sides that are left out are 0."),
      Definition(
        "margins", any(of: [number(.any), sides, marginEdges]),
        "The margins: one number, the list top, left, bottom, right, or a mapping, in which sides "
          + "that are left out are 8; leading and trailing instead of left and right follow the "
          + "direction."),
      Definition(
        "measureTable", list(of: tuple([number(.length), number(.length)]), with: atLeastOne),
        "Given sizes, rising, each with the size measured up to it; the last line also counts for "
          + "all greater ones."),
      Definition(
        "loops",
        KeyKind(
          #"""
          "type": "object",
          "propertyNames": {"pattern": "^[A-Za-z_\\u0080-\\uffff][A-Za-z0-9_\\u0080-\\uffff]*$"},
          "additionalProperties": {"anyOf": [
            {"type": "string", "pattern": "\\.\\.[.<]|^\\[|^[A-Za-z_\\u0080-\\uffff]"},
            {"type": "array", "items": {"$ref": "#/$defs/name"}}
          ]}
          """#),
        "Repeats the object around it, for each number of a range (0..<7 is without 7, 0...6 with "
          + "6), each name of a list, or each record of a list of the data. Names and texts in it "
          + "may have the index in braces, such as day{i+1}."),
    ]
  }

  private static var objectDefinitions: [Definition] {
    let names = ", \"propertyNames\": {\(viewName.schema)}"
    let insideGuides = ["views", "guides"] + ViewKey.namesInStyles
    let styled = any(of: [name, view(without: ViewKey.namesOutsideStyles)])
    return [
      Definition(
        "views",
        any(of: [
          mapping(to: optional(view(without: ["name"] + ViewKey.namesInStyles)), with: names),
          list(of: view(without: ViewKey.namesInStyles, isListed: true)),
        ]), "Views in document order. Names are unique in the whole document."),
      Definition(
        "guides",
        any(of: [
          mapping(to: optional(view(without: ["name"] + insideGuides)), with: names),
          list(of: view(without: insideGuides, isListed: true)),
        ]),
        "Layout guides: rectangles that constraints place like views. Plain pictures leave them "
          + "out, and results list their frames apart. They have the keys of views, without views "
          + "or guides inside."),
      Definition("style", any(of: [styled, list(of: styled), null])),
      Definition("view", object(ViewKey.entries)),
      Definition(
        "stack", object(PropertyKey<StackDescription>.entries),
        "Arranges views in a row or a column, as UIStackView does."),
      Definition(
        "table", object(PropertyKey<TableDescription>.entries),
        "Arranges views in rows and columns. No view is a stack and a table."),
    ]
  }
}
