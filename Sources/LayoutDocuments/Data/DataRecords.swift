import LayoutNotation

/// The records of a parsed file or of a part of a document: a list of mappings, or of single
/// values.
///
/// Nested mappings become fields with dotted names, such as `customer.name`.
struct DataRecords {
  /// Collects records.
  struct Builder {
    private var fields: [String] = []
    private var places: [String: Int] = [:]
    private var records: [[DataField?]] = []

    /// The records collected so far.
    var list: DataList { DataList(fields: fields, records: records) }

    /// Adds a record by its fields.
    mutating func add(_ members: [(name: String, field: DataField?)]) {
      var record: [DataField?] = Array(repeating: nil, count: fields.count)
      for (name, field) in members {
        let place = places[name] ?? fields.count
        if place == fields.count {
          fields.append(name)
          places[name] = place
        }
        while record.count <= place { record.append(nil) }
        record[place] = field
      }
      records.append(record)
    }
  }

  private let reader: DocumentReader
  private let root: DocumentNode

  /// The records of a file.
  init(tree: DocumentTree) throws(LayoutError) {
    if let fault = tree.fault { throw fault }
    (reader, root) = (DocumentReader(tree: tree), tree.root)
  }

  /// The records of a part of a document.
  init(_ node: DocumentNode, of reader: DocumentReader) { (self.reader, root) = (reader, node) }

  /// All records.
  ///
  /// - Throws: `wrongType` for a value other than a list of records.
  var list: DataList {
    get throws(LayoutError) { try list(root) }
  }

  /// Adds the single record of the file.
  func add(to records: inout Builder) throws(LayoutError) { try add(root, to: &records) }

  private func list(_ node: DocumentNode) throws(LayoutError) -> DataList {
    var records = Builder()
    switch reader.tree.kind(of: node) {
    case .null: break
    case .sequence:
      for element in reader.tree.elements(of: node) { try add(element, to: &records) }
    default: throw reader.expected("a list of records", at: node)
    }
    return records.list
  }

  private func add(_ node: DocumentNode, to records: inout Builder) throws(LayoutError) {
    switch reader.tree.kind(of: node) {
    case .mapping:
      var members: [(name: String, field: DataField?)] = []
      try collect(node, behind: "", into: &members)
      records.add(members)
    case .sequence: throw reader.expected("a record, which is a mapping, or a value", at: node)
    default: records.add([("", try field(node))])
    }
  }

  private func collect(
    _ node: DocumentNode, behind path: String,
    into members: inout [(name: String, field: DataField?)]
  ) throws(LayoutError) {
    for (key, value) in reader.tree.members(of: node) {
      let name = path + reader.tree.text(of: key)
      if reader.tree.kind(of: value) == .mapping {
        try collect(value, behind: name + ".", into: &members)
      } else {
        members.append((name, try field(value)))
      }
    }
  }

  /// Returns the field for a value; `nil` for null.
  private func field(_ node: DocumentNode) throws(LayoutError) -> DataField? {
    let tree = reader.tree
    switch tree.kind(of: node) {
    case .null: return nil
    case .sequence: return DataField(text: "", list: try list(node))
    case .bool:
      let text = tree.text(of: node).lowercased()
      return DataField(text: text, number: text == "true" ? 1 : 0)
    case .number, .string, .mapping:
      return DataField(reading: tree.text(of: node))
    }
  }
}

extension DataField {
  /// Makes a field from a text, with its number if it contains one.
  init(reading text: String) {
    let bytes = Array(text.utf8)
    let isNumber = isDecimalNumber(bytes, in: bytes.indices)
    let number = isNumber ? decimalValue(of: bytes, in: bytes.indices) : nil
    self.init(text: text, number: number.flatMap { $0.isInRange ? $0 : nil })
  }
}

extension JSONLine {
  /// Writes lists of data, by their names.
  mutating func data(_ data: DataLists) {
    object { line in
      for (name, list) in data.all {
        line.key(name)
        line.records(list)
      }
    }
  }

  private mutating func records(_ list: DataList) {
    array(list.records) { line, record in
      if list.isOfValues {
        if let field = record.first ?? nil { line.field(field) } else { line.value(nil) }
        return
      }
      line.object { line in
        // Null values keep the order of the fields.
        for (name, field) in zip(list.fields, record) {
          line.key(name)
          if let field { line.field(field) } else { line.value(nil) }
        }
      }
    }
  }

  private mutating func field(_ field: DataField) {
    if let list = field.list { return records(list) }
    if field.number != nil, let flag = Bool(field.text) { return value(flag) }
    value(field.text)
  }
}
