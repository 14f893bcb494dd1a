import Foundation
import LayoutNotation

#if canImport(FoundationXML)
import FoundationXML
#endif

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
    let tags = try XMLTags(in: source)
    let reader = XMLTreeReader()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isRead = parser.parse()
    guard !reader.elements.isEmpty else {
      throw source.notXML("it does not begin with an element", line: 1, column: 1)
    }
    guard isRead, reader.fault == nil else {
      let fault = reader.fault ?? XMLFault(parser)
      if fault.code == XMLFault.documentEnd, !reader.isComplete { throw source.endsEarly }
      throw source.notXML(fault.reason, line: fault.line, column: fault.column)
    }
    // The parser takes a file that ends early for whole.
    guard reader.isComplete else { throw source.endsEarly }
    guard reader.elements.count == tags.starts.count else {
      throw source.error(.syntax, "this is no XML that Interface Builder writes", at: 0..<1)
    }
    elements = reader.elements
    for (place, offset) in tags.starts.enumerated() { elements[place].offset = offset }
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

/// What a parser says is wrong, and where it was then.
private struct XMLFault {
  /// The number that libxml2 has for it. `XMLParser.ErrorCode` names others on Linux.
  let code: Int?
  let line: Int
  let column: Int

  init(_ parser: XMLParser, _ error: (any Error)? = nil) {
    code = ((error ?? parser.parserError) as NSError?)?.code
    (line, column) = (parser.lineNumber, parser.columnNumber)
  }

  /// Where a document ended, or should have.
  static let documentEnd = 5

  /// What is wrong, for people.
  var reason: String {
    switch code {
    case Self.documentEnd: "it goes on behind the end of its outermost element"
    case 26: "an entity is not known"
    case 38: "there is a < within an attribute"
    case 42: "an attribute is written twice"
    case 76: "an element ends that is not the innermost one"
    default: "it cannot be read from here on"
    }
  }
}

/// Notes what a parser finds.
private final class XMLTreeReader: NSObject, XMLParserDelegate {
  private(set) var elements: [XMLTree.Element] = []
  private var open: [Int] = []

  /// What was wrong first; what comes later may follow from it.
  private(set) var fault: XMLFault?

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    if fault == nil { fault = XMLFault(parser, error) }
  }

  /// Whether each element has ended.
  var isComplete: Bool { open.isEmpty }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(
      XMLTree.Element(
        name: name, attributes: attributes, parent: open.dropLast().last ?? -1))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = open.popLast() else { return }
    elements[element].end = elements.count
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    guard let element = open.last, ["string", "mutableString"].contains(elements[element].name)
    else { return }
    elements[element].text += characters
  }
}
