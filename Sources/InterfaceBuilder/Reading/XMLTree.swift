import LayoutNotation

/// The elements of an XML file in flat arrays, in the order of their start tags.
struct XMLTree: Sendable {
  /// An element. Children have the index of their parent.
  struct Element: Sendable {
    var name: String
    var attributes: [String: String]
    /// The enclosing element; -1 for the outermost one.
    var parent: Int
    /// The offset of its start tag in the file.
    var offset = 0
    /// The end offset of the start tag.
    var tagEnd = 0
    /// The text in it, for elements whose text is used.
    var text = ""
    /// The first element after it and outside of it.
    var end = 0
  }

  /// The elements; 0 is the outermost one.
  private(set) var elements: [Element] = []

  /// Reads a file.
  ///
  /// - Parameter bytes: The file, UTF-8.
  /// - Throws: `LayoutError` with the place of an XML error. Document type definitions are
  ///   rejected: Interface Builder files have none, and entities can be made to expand without
  ///   end.
  init(_ bytes: [UInt8]) throws(LayoutError) {
    try checkXMLBytes(bytes)
    let source = SourceText(file: bytes)
    elements = try XMLReader.elements(of: source)
  }

  /// Makes the ids of all elements unique.
  ///
  /// An element with the id of an earlier one gets a new id, `id 2` and so on. References
  /// therefore resolve to the first.
  ///
  /// - Returns: The elements with new ids, in the order of the file.
  mutating func separateIDs() -> [RepeatedID] {
    var firsts: [String: Int] = [:]
    var repeated: [RepeatedID] = []
    for element in elements.indices {
      guard let id = self[element, "id"] else { continue }
      if let first = firsts[id] {
        repeated.append(RepeatedID(element: element, first: first))
      } else {
        firsts[id] = element
      }
    }
    if repeated.isEmpty { return [] }
    var names = UniqueNames(reserved: Set(firsts.keys))
    for (element, id) in repeated.map({ ($0.element, self[$0.first, "id"] ?? "") }) {
      elements[element].attributes["id"] = names.next(id)
    }
    return repeated
  }

  /// Returns the elements directly inside an element.
  func children(of element: Int) -> XMLChildren { XMLChildren(self, of: element) }

  /// Returns the first element directly inside an element that has a name, and a key if one is
  /// given.
  func child(of element: Int, _ name: String, key: String? = nil) -> Int? {
    children(of: element).first {
      elements[$0].name == name && (key == nil || self[$0, "key"] == key)
    }
  }

  /// Returns the first element directly inside an element that has a key.
  func child(of element: Int, key: String) -> Int? {
    children(of: element).first { self[$0, "key"] == key }
  }

  /// An attribute of an element.
  subscript(element: Int, attribute: String) -> String? {
    elements[element].attributes[attribute]
  }

  /// Returns the name of an element.
  func name(of element: Int) -> String { elements[element].name }

  /// Returns whether an attribute of an element is `YES`; `nil` if it is absent.
  func isYes(_ element: Int, _ attribute: String) -> Bool? {
    self[element, attribute].map { $0 == "YES" }
  }

  /// Returns an attribute of an element as a number; `nil` if it is absent or not a finite
  /// number.
  func number(_ element: Int, _ attribute: String) -> Double? {
    self[element, attribute].flatMap(Double.init).flatMap { $0.isInRange ? $0 : nil }
  }
}

/// An element with a duplicate id, such as a merge may leave.
struct RepeatedID: Sendable {
  /// The element, which now has a new id.
  let element: Int
  /// The first element with the original id.
  let first: Int
}

/// The elements directly inside an element.
struct XMLChildren: Sequence, IteratorProtocol {
  private let tree: XMLTree
  private let end: Int
  private var upcoming: Int

  init(_ tree: XMLTree, of element: Int) {
    self.tree = tree
    end = tree.elements[element].end
    upcoming = element + 1
  }

  mutating func next() -> Int? {
    guard upcoming < end else { return nil }
    defer { upcoming = tree.elements[upcoming].end }
    return upcoming
  }
}
