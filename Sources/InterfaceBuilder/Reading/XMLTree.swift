import LayoutNotation

/// The elements of an XML file in flat arrays, in the order of their start tags.
struct XMLTree: Sendable {
  /// An element. Its children are found by their parents.
  struct Element: Sendable {
    var name: String
    var attributes: [String: String]
    /// The element around it; -1 for the outermost one.
    var parent: Int
    /// Where its start tag begins in the file.
    var offset = 0
    /// Where it ends.
    var tagEnd = 0
    /// The characters in it, where somebody may want to know them.
    var text = ""
    /// The first element behind it that is not inside.
    var end = 0
  }

  /// The elements; 0 is the outermost one.
  private(set) var elements: [Element] = []

  /// Reads a file.
  ///
  /// - Parameter bytes: The file, UTF-8.
  /// - Throws: `LayoutError` with the place of what is no XML. Document type definitions are
  ///   refused: files of Interface Builder have none, and entities can be made to expand without
  ///   end.
  init(_ bytes: [UInt8]) throws(LayoutError) {
    try checkXMLBytes(bytes)
    let source = SourceText(file: bytes)
    elements = try XMLReader.elements(of: source)
  }

  /// Gives every element an id that no other has: an element with the id of one before it gets a
  /// new one, `id 2` and so on, so that references go to the first.
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

  /// The elements directly inside an element.
  func children(of element: Int) -> XMLChildren { XMLChildren(self, of: element) }

  /// The first element directly inside an element that has a name, and a key if one is given.
  func child(of element: Int, _ name: String, key: String? = nil) -> Int? {
    children(of: element).first {
      elements[$0].name == name && (key == nil || self[$0, "key"] == key)
    }
  }

  /// The first element directly inside an element that has a key.
  func child(of element: Int, key: String) -> Int? {
    children(of: element).first { self[$0, "key"] == key }
  }

  /// An attribute of an element.
  subscript(element: Int, attribute: String) -> String? {
    elements[element].attributes[attribute]
  }

  /// The name of an element.
  func name(of element: Int) -> String { elements[element].name }

  /// Whether an attribute of an element is `YES`; `nil` where it is not written.
  func isYes(_ element: Int, _ attribute: String) -> Bool? {
    self[element, attribute].map { $0 == "YES" }
  }

  /// An attribute of an element as a number; `nil` where it is not written, or no finite number.
  func number(_ element: Int, _ attribute: String) -> Double? {
    self[element, attribute].flatMap(Double.init).flatMap { $0.isInRange ? $0 : nil }
  }
}

/// An element that a file gives the id of one before it, as a merge may leave it behind.
struct RepeatedID: Sendable {
  /// The element, which has a new id.
  let element: Int
  /// The first element with the id of the file.
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
