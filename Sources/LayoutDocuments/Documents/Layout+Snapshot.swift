import FlatMemory
import LayoutNotation
public import Plumb

extension Layout {
  /// Returns the layout as a document: a `Sendable` value that can be written, solved and read
  /// back.
  ///
  /// The document results in the same frames. It contains views, metrics and rules as they are.
  /// Constraints of every notation become normalized equations, and inactive ones are left out. A
  /// text of one line (`setText` with `lines: 1`) becomes its intrinsic size. That size does not
  /// protect the longest word more than the rest.
  ///
  /// - Parameter id: The name of the layout in results.
  /// - Returns: The document.
  /// - Throws: `LayoutError` for errors in formulas. `notExpressible` for what exists in Swift
  ///   only: closures, rules with closures or objects, rules with a metric that was changed since,
  ///   and root properties other than size, margins and grid. Also for an optional constraint that
  ///   was added twice, which a document counts once, and for views nested more than 250 deep.
  ///   `invalidValue` for numbers out of range, as `solve` throws it.
  public func document(id: String? = nil) throws(LayoutError) -> LayoutDocument {
    try document(id: id, naming: [:], leavingClosures: false)
  }

  /// Returns the document, with names in place of some constants.
  func document(
    id: String?, naming names: ConstantNames, leavingClosures: Bool
  ) throws(LayoutError) -> LayoutDocument {
    try throwMisuse()
    var document = LayoutDocument(size: size)
    document.id = id
    document.direction = direction
    document.safeArea = safeArea + root.additionalSafeArea
    document.isElastic = isElastic
    document.metrics = metrics.ordered { $0.key < $1.key }.map {
      .init(name: $0.key, value: $0.value)
    }
    try checkRoot()
    try checkDocumentValues()
    try checkDocumentDefinitions(leavingClosures: leavingClosures)
    // Stacks come before tables, as in lowering.
    let ordered = containers.ordered {
      ($0.value.isTable ? 1 : 0, $0.key) < ($1.value.isTable ? 1 : 0, $1.key)
    }
    for (view, container) in ordered { try container.check(of: view, in: table) }
    document.allViews = documentViews
    document.equations = DocumentText(try equationLines(naming: names).joined(separator: "\n"))
    document.rules = try rules.map { rule throws(LayoutError) in try description(of: rule) }
    return document
  }

  private func checkRoot() throws(LayoutError) {
    let root = properties(of: 0)
    let isPlain = ViewProperty.allCases.allSatisfy {
      $0.atRoot != .refused || root[$0] == $0.plain
    }
    guard isPlain, measures[0] == nil else {
      throw LayoutError(
        .notExpressible,
        "a document gives the root a size and margins, and nothing else: no baselines, intrinsic "
          + "size or measure")
    }
  }

  /// The views in document order.
  private var documentViews: DocumentViews {
    var views = DocumentViews()
    func add(_ id: Int, in parent: Int) {
      _ = views.add(Array(table.name(of: id).utf8)[...], in: parent)
      let copy = views.table.count - 1
      var properties = properties(of: id)
      // A fixed view must have a frame.
      if properties.isFixed { properties.frame = properties.frame ?? .zero }
      properties.textWidth = nil
      if properties != ViewProperties() { views.table[copy] = properties }
      views.measures[copy] = measures[id].flatMap { definitions[$0].measure }
      describeContainer(of: id, as: copy, in: &views)
      addChildren(of: id, in: copy)
    }
    /// Adds the children of a view, guides last. Guides that belong to a view are created when a
    /// text names them.
    func addChildren(of id: Int, in copy: Int) {
      let children = table.children(of: id)
      for child in children where !properties(of: child).isGuide { add(child, in: copy) }
      for child in children {
        let given = properties(of: child)
        if given.isGuide, given.ownGuide == nil { add(child, in: copy) }
      }
    }
    addChildren(of: 0, in: 0)
    describeContainer(of: 0, as: 0, in: &views)
    let given = properties(of: 0)
    var root = ViewProperties()
    for property in ViewProperty.allCases where property.atRoot == .key {
      root[property] = given[property]
    }
    if root.grid == 0 { root.grid = nil }
    if root != ViewProperties() { views.table[0] = root }
    return views
  }

  private func description(of rule: LayoutRule) throws(LayoutError) -> LayoutDocument.Rule {
    for (name, value) in rule.metrics.ordered(by: { $0.key < $1.key }) where metrics[name] != value
    {
      throw LayoutError(
        .notExpressible,
        "the rule `\(rule.text)` of \"\(rule.view.name)\" was given the metric \"\(name)\" as "
          + "\(exact(value)), which has changed since", location: rule.location)
    }
    var arguments: [LayoutDocument.Rule.Argument] = []
    for argument in rule.arguments {
      switch argument {
      case .view(let view): arguments.append(.view(view.name))
      case .number(let number): arguments.append(.number(number))
      case .closure, .object:
        throw LayoutError(
          .notExpressible,
          "the rule `\(rule.text)` of \"\(rule.view.name)\" has a closure or an object as "
            + "argument, which no document holds", location: rule.location)
      }
    }
    return .init(view: rule.view.name, rule: DocumentText(rule.text), arguments: arguments)
  }
}
