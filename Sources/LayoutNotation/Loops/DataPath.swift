import FlatMemory

/// A path into the data, `row.price` or `items`, perhaps with an aggregate over a list,
/// `sum(items.net)`.
struct DataPath {
  /// An aggregate over a field of all records of a list.
  enum Total: String, CaseIterable {
    case sum, count, min, max
  }

  /// The names: an index or a list, followed by fields.
  private(set) var names: [String]
  /// The range of the path in the text.
  private(set) var range: Range<Int>
  /// The aggregate over it; `nil`: the value itself.
  private(set) var total: Total?

  /// Reads a path that begins with a name of the data; otherwise returns `nil` without moving.
  ///
  /// - Parameters:
  ///   - cursor: The cursor, which is at a name, and then after the path.
  ///   - indices: The names.
  init?(_ cursor: inout UTF8Cursor, _ indices: LoopIndices) {
    var place = cursor
    let start = place.offset
    guard place.skipName() else { return nil }
    let source = cursor.source
    let first = source.string(start..<place.offset)
    var open = place
    open.skipBlanks()
    if let total = Total(rawValue: first), open.byte == UInt8(ascii: "(") {
      place.offset = open.offset + 1
      place.skipBlanks()
      guard let inner = DataPath(&place, indices), inner.total == nil else { return nil }
      place.skipBlanks()
      guard place.byte == UInt8(ascii: ")") else { return nil }
      place.offset += 1
      (names, self.total) = (inner.names, total)
    } else {
      guard indices.knowsData(first) else { return nil }
      names = [first]
      while place.byte == UInt8(ascii: ".") {
        var next = place
        next.offset += 1
        let field = next.offset
        if next.byte == UInt8(ascii: "\"") {
          guard let quoted = try? next.quotedName() else { break }
          names.append(source.name(quoted))
        } else {
          guard next.skipName() else { break }
          names.append(source.string(field..<next.offset))
        }
        place = next
      }
    }
    range = start..<place.offset
    cursor = place
  }
}

extension LoopIndices {
  /// Returns whether paths to data may begin with a name: a list, or an index over a list.
  func knowsData(_ name: String) -> Bool {
    switch self[name] {
    case .record?: true
    case .field(let field)?: field.list != nil
    case .number?, .name?: false
    case nil: data[name] != nil
    }
  }

  /// Returns the value at a path: a number, a text, or the index of a record.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - source: The text that contains it.
  /// - Returns: The value; an empty text for a field that the record does not have.
  /// - Throws: The error in the path.
  func value(at path: DataPath, in source: SourceText) throws(LayoutError) -> Value {
    if let total = path.total { return .field(try reckoned(total, path, source)) }
    let found = try found(path.names[...], path, source)
    switch found {
    case .field(let field)?:
      guard field.list == nil else {
        throw source.error(
          .notANumber,
          "\"\(source.string(path.range))\" is a list; a loop runs through it, and "
            + "sum, count, min and max reckon over it", at: path.range)
      }
      return .field(field)
    case let value?: return value
    case nil: return .field(DataField(text: ""))
    }
  }

  /// Returns the list at a path.
  ///
  /// - Throws: The error in the path, or `wrongType` if the value is not a list.
  func list(at path: DataPath, in source: SourceText) throws(LayoutError) -> DataList {
    if case .field(let field)? = try found(path.names[...], path, source) {
      if let list = field.list { return list }
      throw source.error(
        .wrongType, "\"\(source.string(path.range))\" is no list, but \"\(field.text.prefix(40))\"",
        at: path.range)
    }
    // For a record without the field, the list is empty.
    return DataList(fields: [], records: [])
  }

  /// Resolves a path; `nil` if a record has no value there.
  private func found(
    _ names: ArraySlice<String>, _ path: DataPath, _ source: SourceText
  ) throws(LayoutError) -> Value? {
    guard let first = names.first else { return nil }
    let rest = Array(names.dropFirst())
    switch self[first] {
    case .record(let list, let record)?:
      if rest.isEmpty { return .record(list, record) }
      let name = rest.joined(separator: ".")
      if let place = list.place(of: name) { return list.value(place, of: record).map(Value.field) }
      // Properties that every record has in addition to its fields.
      switch name {
      case "index": return .number(record)
      case "first": return .number(record == 0 ? 1 : 0)
      case "last": return .number(record == list.records.count - 1 ? 1 : 0)
      default: break
      }
      throw unknownField(name, of: list, path, source)
    case .field(let field)?:
      if rest.isEmpty { return .field(field) }
    case .number?, .name?: break
    case nil:
      if rest.isEmpty, let list = data[first] { return .field(DataField(text: "", list: list)) }
    }
    throw source.error(
      .unknownName, "\"\(source.string(path.range))\" is nothing of the data", at: path.range)
  }

  private func unknownField(
    _ name: String, of list: DataList, _ path: DataPath, _ source: SourceText
  ) -> LayoutError {
    let fields = list.isOfValues ? [] : list.fields
    let known = fields.isEmpty ? "none" : fields.prefix(20).joined(separator: ", ")
    return source.error(
      .unknownName, "there is no field \"\(name)\"; the fields are \(known)", at: path.range,
      suggestion: nearestName(to: name, among: fields + ["index", "first", "last"]))
  }

  /// Computes an aggregate over a list, or over a field of its records.
  private func reckoned(
    _ total: DataPath.Total, _ path: DataPath, _ source: SourceText
  ) throws(LayoutError) -> DataField {
    let list: DataList
    var field: String?
    // The shortest prefix of the path to a list; the field follows it.
    var end = 1
    func listed(_ end: Int) -> DataList? {
      guard case .field(let field)? = try? found(path.names[..<end], path, source) else {
        return nil
      }
      return field.list
    }
    while end < path.names.count, listed(end) == nil { end += 1 }
    if let found = listed(end) {
      list = found
    } else {
      list = try self.list(at: path, in: source)
    }
    field = end < path.names.count ? path.names[end...].joined(separator: ".") : nil
    if field == nil, list.isOfValues { field = "" }
    if total == .count, field == nil { return DataField(Double(list.records.count)) }
    guard let field else {
      throw source.error(
        .notANumber,
        "\(total.rawValue) is reckoned over a field: write \(total.rawValue)"
          + "(\(path.names.joined(separator: ".")).\(list.fields.first ?? "price"))", at: path.range
      )
    }
    guard let place = list.place(of: field) else {
      if list.records.isEmpty { return DataField(0) }
      throw unknownField(field, of: list, path, source)
    }
    var numbers: [Double] = []
    for record in list.records.indices {
      guard let value = list.value(place, of: record), !value.text.isEmpty || value.number != nil
      else { continue }
      if total == .count {
        numbers.append(1)
        continue
      }
      guard let number = value.number else {
        throw source.error(
          .notANumber,
          "record \(record + 1) has \"\(value.text.prefix(40))\" for \(field), which is not a number",
          at: path.range)
      }
      numbers.append(number)
    }
    switch total {
    case .sum, .count:
      var sum = DecimalSum()
      for number in numbers { sum.add(number) }
      return DataField(sum.value)
    case .min: return DataField(numbers.min() ?? 0)
    case .max: return DataField(numbers.max() ?? 0)
    }
  }

  /// Replaces indices and data paths in a number by their values.
  ///
  /// - Parameter number: The text of a number with metrics.
  /// - Returns: The text with these numbers.
  /// - Throws: The error in a path to data, or `notANumber` if its value is a text.
  package func resolved(in number: String) throws(LayoutError) -> String {
    if isEmpty { return number }
    let source = SourceText(number)
    var cursor = UTF8Cursor(source)
    var written = ""
    while cursor.byte != nil {
      let start = cursor.offset
      if cursor.byte == UInt8(ascii: "\"") {
        cursor.skipQuoted()
      } else if let path = DataPath(&cursor, self) {
        written += try Self.operand(try self.value(at: path, in: source), at: path.range, source)
        continue
      } else if cursor.skipName() {
        if case .number(let value)? = self[source.string(start..<cursor.offset)] {
          written += value < 0 ? "(\(value))" : String(value)
          continue
        }
      } else {
        cursor.skipScalar()
        // Digits and the characters directly after them are not a name.
        if source.bytes[start].isDigit { cursor.skip { $0.isASCIIWord || $0 == UInt8(ascii: ".") } }
      }
      written += source.string(start..<cursor.offset)
    }
    return written
  }

  private static func operand(
    _ value: Value, at range: Range<Int>, _ source: SourceText
  ) throws(LayoutError) -> String {
    guard let number = value.numeric else {
      let found = value.text.isEmpty ? "nothing" : "the text \"\(value.text.prefix(40))\""
      throw source.error(
        .notANumber, "\"\(source.string(range))\" is \(found) here, and no number", at: range)
    }
    let text = exact(number)
    return number < 0 ? "(\(text))" : text
  }
}

extension DataField {
  /// Makes a numeric value.
  package init(_ number: Double) {
    self.init(text: exact(number), number: number)
  }
}
