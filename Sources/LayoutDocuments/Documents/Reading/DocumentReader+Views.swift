import LayoutNotation
import Plumb

/// Views and rules.
extension DocumentReader {
  /// Reads the views or the guides of a document or of a view.
  ///
  /// They are a mapping from names, or a list of mappings with `name`.
  mutating func readViews(
    _ node: DocumentNode, in parent: Int, areGuides: Bool = false
  ) throws(LayoutError) {
    let outer = self.areGuides
    self.areGuides = areGuides
    defer { self.areGuides = outer }
    switch tree.kind(of: node) {
    case .null: break
    case .mapping:
      for (key, value) in tree.members(of: node) {
        do throws(LayoutError) {
          if hasBrace(key) {
            try readRepeatedView(key, value, in: parent)
          } else {
            try readView(value, try declare(key, in: parent))
          }
        } catch {
          try note(error, hidesNames: true)
        }
      }
    case .sequence:
      for element in tree.elements(of: node) {
        do throws(LayoutError) {
          try readListedView(element, in: parent)
        } catch {
          try note(error, hidesNames: true)
        }
      }
    default:
      let kind = areGuides ? "guides" : "views"
      throw expected("a mapping from names to \(kind), or a list of \(kind)", at: node)
    }
  }

  /// Reads a view once for each round of its `for`, if it has one.
  private mutating func readRepeatedView(
    _ name: DocumentNode, _ node: DocumentNode, in parent: Int, isListed: Bool = false
  ) throws(LayoutError) {
    try repeating(node) { reader throws(LayoutError) in
      try reader.readView(node, try reader.declare(name, in: parent), isListed: isListed)
    }
  }

  /// Reads a view written as `{name: …}`.
  private mutating func readListedView(
    _ node: DocumentNode, in parent: Int
  ) throws(LayoutError) {
    guard tree.kind(of: node) == .mapping else {
      let proposal = tree.name(of: node).map { "{name: \($0)}" }
      throw expected("a mapping with a name", at: node, suggestion: proposal)
    }
    guard let bearer = tree.value(of: ViewPartKey.name, in: node) else {
      throw missing("name", in: node)
    }
    _ = try name(bearer)
    if hasBrace(bearer) {
      try readRepeatedView(bearer, node, in: parent, isListed: true)
    } else {
      try readView(node, try declare(bearer, in: parent), isListed: true)
    }
  }

  /// Returns whether a name contains a brace. Other names cannot be repeated.
  private func hasBrace(_ name: DocumentNode) -> Bool {
    let entry = tree.entries[name.index]
    for place in Int(entry.start)..<Int(entry.end) where tree.bytes[place] == UInt8(ascii: "{") {
      return true
    }
    return false
  }

  /// Adds a view by its name, which must be new.
  ///
  /// - Returns: The view.
  private mutating func declare(
    _ node: DocumentNode, in parent: Int
  ) throws(LayoutError) -> Int {
    let name = try stamped(node)
    guard !name.isEmpty else {
      throw error(.invalidValue, "a \(areGuides ? "guide" : "view") needs a name", at: node)
    }
    if tree.entries[node.index].isPlain, name.elementsEqual("<<".utf8) {
      _ = try key(node, as: ViewKey.self)
    }
    let earlier = views.add(name, in: parent)
    nodesOfViews.append(node)
    if let earlier {
      guard earlier > 0 else {
        throw error(
          .reservedName, "\(path(node)) bears the name of the root; name the view otherwise",
          at: node)
      }
      let first = nodesOfViews[earlier]
      let line = tree.position(of: first).line
      throw error(
        .duplicateView,
        "\(path(node)) bears the name of another view, \(path(first)) in line \(line)", at: node)
    }
    return views.table.count - 1
  }

  /// The values of a view's keys and styles, collected while it is read.
  struct WrittenValues {
    var properties = ViewProperties()
    /// Whether the properties are the defaults.
    var isPlain = true
    /// The value of `fixed`.
    var fixed: DocumentNode?
    /// The value of `style`.
    var style: DocumentNode?
    /// The value of `guides`.
    var guides: DocumentNode?
    /// The text of the view. It has no runs if only its style was read.
    var text = TextDescription.plain
    /// A key for the text in the view itself, not in a style.
    var textKey: DocumentNode?
    /// The value of `text`.
    var textNode: DocumentNode?
    var appearance = ViewAppearance()
    var page = PagePart()
    /// Whether `intrinsic` is present, even if it is null.
    var isSized = false
    /// Whether a style is being read.
    var isStyle = false
  }

  // The recursion over nested views must keep its stack frames small. Work that does not recurse is
  // in other functions.
  private mutating func readView(
    _ node: DocumentNode, _ view: Int, isListed: Bool = false
  ) throws(LayoutError) {
    var written = WrittenValues()
    if areGuides {
      written.properties.isGuide = true
      written.isPlain = false
    }
    for (key, value) in try members(node, of: areGuides ? "a guide's keys" : "a view's keys") {
      var isViews = false
      do throws(LayoutError) {
        isViews = try read(key, value, of: view, isListed, into: &written)
      } catch {
        try note(error)
      }
      if isViews { try readViews(value, in: view) }
    }
    do throws(LayoutError) {
      if let style = written.style {
        try applyStyles(style, to: view, written: node, into: &written)
      }
    } catch {
      try note(error)
    }
    // Guides come after all views.
    if let guides = written.guides { try readViews(guides, in: view, areGuides: true) }
    do throws(LayoutError) { try finish(written, view) } catch { try note(error) }
  }

  /// Reads a key of a view. Returns whether it is `views`, which the caller reads.
  mutating func read(
    _ key: DocumentNode, _ value: DocumentNode, of view: Int, _ isListed: Bool,
    into written: inout WrittenValues
  ) throws(LayoutError) -> Bool {
    switch try self.key(key, as: ViewKey.self) {
    case .part(.name):
      guard isListed else {
        throw error(
          .unknownKey, "\(path(key)) is not a key where the name precedes the view", at: key)
      }
    case .part(.for):
      guard hasBrace(nodesOfViews[view]) else {
        throw error(
          .missingKey,
          "\(path(key)) repeats the view: its name needs an index in braces, such as day{i}",
          at: key)
      }
    case .part(.style): written.style = value
    case .part(.when):
      throw error(
        .unknownKey,
        "\(path(key)) says when a style applies, and is only for styles; a view has hidden",
        at: key)
    case .property(let property):
      written.isPlain = false
      if property == .fixed { written.fixed = value }
      if property == .intrinsic { written.isSized = true }
      written.properties[property] = try self.value(value, of: property, in: view)
      if property == .hidden { written.page.hiddenWhen = try pageCondition(value) }
    case .text(let text):
      guard !areGuides else {
        throw error(.badGuide, "\(path(key)) is not for guides, which are never drawn", at: key)
      }
      if !written.isStyle { written.textKey = key }
      if text.entry.name == "text" { written.textNode = value }
      try text.read(&self, value, &written.text)
    case .page(let page): try page.read(&self, value, &written.page)
    case .appearance(let look):
      try look.read(&self, value, &written.appearance)
      guard areGuides, written.appearance.image != nil || written.appearance.code != nil else {
        break
      }
      throw error(.badGuide, "\(path(key)) is not for guides, which are never drawn", at: key)
    case .part(.measure): views.measures[view] = try measure(value, of: view)
    case .part(.stack): try readStack(value, of: view)
    case .part(.table): try readTable(value, of: view)
    case .part(let holder):
      guard !areGuides else {
        throw error(
          .badGuide, "\(path(key)) is not for guides, which have no views and guides", at: key)
      }
      if holder == .views { return true }
      written.guides = value
    }
    return false
  }

  mutating func finish(_ written: WrittenValues, _ view: Int) throws(LayoutError) {
    if let fixed = written.fixed, written.properties.isFixed, written.properties.frame == nil {
      throw error(
        .missingKey, "\(path(fixed)) holds the view at its frame, and it has none", at: fixed)
    }
    if !written.isPlain { views.table[view] = written.properties }
    try finishText(written, view)
    if written.appearance != ViewAppearance() { views.appearances[view] = written.appearance }
    if written.page != PagePart() { views.pageParts[view] = written.page }
    if written.isSized { views.appearances[view]?.image?.asksForSize = false }
  }

  /// Reads a property of a view.
  mutating func value(
    _ node: DocumentNode, of property: ViewProperty, in view: Int
  ) throws(LayoutError) -> ViewProperty.Value {
    switch property.kind {
    case .frame:
      let parts = try list(node, of: "x, y, width and height", count: 4)
      return .frame(
        Frame(
          x: try number(parts[0]), y: try number(parts[1]), width: try length(parts[2]),
          height: try length(parts[3])))
    case .flag where property == .hidden: return .flag(try condition(node))
    case .flag: return .flag(try flag(node))
    case .sizes:
      let sides = try list(node, of: "a width and a height", count: 2)
      let size = IntrinsicSize(
        width: try optionalLength(sides[0]), height: try optionalLength(sides[1]))
      note(sides, of: view)
      return .sizes(size)
    case .priorities:
      return .priorities(try priorities(node, of: "a horizontal and a vertical priority"))
    case .number: return .number(try number(node))
    case .length: return .number(try length(node))
    case .insets: return .insets(try edgeInsets(node))
    case .margins: return try margins(node)
    }
  }

  // MARK: Rules

  /// Reads the SLL rules.
  mutating func rules(_ node: DocumentNode) throws(LayoutError) -> [LayoutDocument.Rule] {
    if tree.kind(of: node) == .null { return [] }
    guard tree.kind(of: node) == .sequence else { throw expected("a list of rules", at: node) }
    var rules: [LayoutDocument.Rule] = []
    for element in tree.elements(of: node) {
      guard tree.kind(of: element) == .mapping else {
        throw expected("a mapping with view and rule", at: element)
      }
      do throws(LayoutError) {
        try repeating(element) { reader throws(LayoutError) in
          rules.append(try reader.rule(element))
        }
      } catch {
        try note(error)
      }
    }
    return rules
  }

  private mutating func rule(_ node: DocumentNode) throws(LayoutError) -> LayoutDocument.Rule {
    var view: String?
    var text: DocumentText?
    var arguments: [LayoutDocument.Rule.Argument] = []
    for (key, value) in tree.members(of: node) {
      switch try self.key(key, as: RuleKey.self) {
      case .for: break
      case .view: view = try viewName(value)
      case .rule: text = try sourceText(value, expecting: "a text")
      case .with: arguments = try ruleArguments(value)
      }
    }
    guard let view else { throw missing("view", in: node) }
    guard let text else { throw missing("rule", in: node) }
    return LayoutDocument.Rule(view: view, rule: text, arguments: arguments)
  }

  private func ruleArguments(
    _ node: DocumentNode
  ) throws(LayoutError) -> [LayoutDocument.Rule.Argument] {
    guard tree.kind(of: node) == .sequence else {
      throw expected("a list of numbers and views such as {view: name}", at: node)
    }
    var arguments: [LayoutDocument.Rule.Argument] = []
    for element in tree.elements(of: node) {
      switch tree.kind(of: element) {
      case .number: arguments.append(.number(try number(element)))
      case .mapping:
        var name: String?
        for (key, value) in tree.members(of: element) {
          _ = try self.key(key, as: ArgumentKey.self)
          name = try viewName(value)
        }
        guard let name else { throw missing("view", in: element) }
        arguments.append(.view(name))
      default:
        throw expected(
          "a number or a view such as {view: name}", at: element,
          suggestion: tree.name(of: element).map { "{view: \($0)}" })
      }
    }
    return arguments
  }

  /// Reads the name of a view in the document, or of the root.
  private func viewName(_ node: DocumentNode) throws(LayoutError) -> String {
    _ = try self.name(node)
    let name = String(decoding: try stamped(node), as: UTF8.self)
    guard (views.table[name] ?? views.table.ownGuide(named: name)?.view) != nil else {
      throw unknownView(name, at: node)
    }
    return name
  }

  /// Returns the error for an unknown view.
  func unknownView(_ name: String, at node: DocumentNode) -> LayoutError {
    let known = (1..<views.table.count).map(views.table.name)
    return error(
      .unknownView, "there is no view \"\(name)\"", at: node,
      suggestion: nearestName(to: name, among: known.sorted())
    )
    .about(wordInFile: wordInFile(node))
  }
}
