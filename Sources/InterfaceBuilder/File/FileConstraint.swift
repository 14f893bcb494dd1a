import LayoutNotation

/// A constraint of a file: `first = multiplier · second + constant`.
struct FileConstraint: Sendable {
  /// An item that a constraint refers to.
  enum Item: Sendable, Hashable {
    case view(Int)
    /// A guide, by its object id.
    case guide(String)
  }

  /// A side of a constraint.
  struct Side: Sendable {
    var item: Item
    var attribute: LayoutAttribute
  }

  let element: Int
  let id: String
  /// The view that contains it.
  let owner: Int
  var first: Side
  /// The other side; `nil`: only a number.
  var second: Side?
  var relation: Relation
  var multiplier: Double
  var constant: Double
  var priority: Double
  /// Whether it is a placeholder, which is removed at run time.
  let isPlaceholder: Bool

  /// Whether it is required.
  var isRequired: Bool { priority >= 1000 }
}

/// An error in a constraint of a file.
struct FileConstraintFault: Error {
  let message: String
}

extension FileConstraint {
  /// Reads a constraint.
  ///
  /// - Throws: `FileConstraintFault` for one without meaning.
  init(
    _ element: Int, of owner: Int, in tree: XMLTree, _ views: FileViews,
    _ guides: [String: FileGuide]
  ) throws(FileConstraintFault) {
    func item(_ key: String) throws(FileConstraintFault) -> Item? {
      guard let id = tree[element, key] else { return nil }
      if let view = views.ofID[id] { return .view(view) }
      if guides[id] != nil { return .guide(id) }
      throw FileConstraintFault(message: "its \(key) \"\(id)\" is not a view of the file")
    }
    func attribute(_ key: String) throws(FileConstraintFault) -> LayoutAttribute? {
      guard let name = tree[element, key] else { return nil }
      guard let attribute = LayoutAttribute(rawValue: name) else {
        throw FileConstraintFault(message: "its \(key) \"\(name)\" is not known")
      }
      return attribute
    }
    func number(_ key: String) throws(FileConstraintFault) -> Double? {
      guard let text = tree[element, key] else { return nil }
      guard let number = Self.number(text) else {
        throw FileConstraintFault(message: "its \(key) \"\(text)\" is not a number")
      }
      return number
    }
    self.element = element
    self.owner = owner
    id = tree[element, "id"] ?? ""
    guard let name = try attribute("firstAttribute") else {
      throw FileConstraintFault(message: "it has no firstAttribute")
    }
    first = Side(item: try item("firstItem") ?? .view(owner), attribute: name)
    if let item = try item("secondItem"), let name = try attribute("secondAttribute") {
      second = Side(item: item, attribute: name)
    }
    switch tree[element, "relation"] {
    case nil, "equal": relation = .equal
    case "greaterThanOrEqual": relation = .greaterThanOrEqual
    case "lessThanOrEqual": relation = .lessThanOrEqual
    case let word?: throw FileConstraintFault(message: "its relation \"\(word)\" is not known")
    }
    multiplier = try number("multiplier") ?? 1
    constant = try number("constant") ?? 0
    priority = try number("priority") ?? 1000
    isPlaceholder = tree.isYes(element, "placeholder") == true
  }

  /// Parses a number, or a ratio such as `16:9`.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    let value: Double?
    switch parts.count {
    case 1: value = parts[0]
    case 2:
      guard let first = parts[0], let second = parts[1], second != 0 else { return nil }
      value = first / second
    default: value = nil
    }
    return value.flatMap { $0.isInRange ? $0 : nil }
  }
}
