/// A value of a JSON file, for fixtures whose records differ too much for one type.
package enum JSONValue: Decodable, Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The member of an object; `nil` if it is missing, or this is no object.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The element of an array; `nil` if it is missing, or this is no array.
  package subscript(index: Int) -> JSONValue? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }

  /// The text, if this is a string.
  package var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The number, if this is one.
  package var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The elements; empty if this is no array.
  package var elements: [JSONValue] { if case .array(let value) = self { value } else { [] } }
}
