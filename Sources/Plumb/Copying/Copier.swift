import LayoutNotation

/// Copies a view with its descendants, constraints and rules. It collects everything first, because
/// the original may be in the layout that it is copied into.
struct Copier {
  private let source: Layout
  private let layout: Layout
  /// The views to copy, by their ids in document order.
  private let views: [Int32]
  /// Their places in `views`; -1 for the view around them.
  private var places: [Int32: Int] = [:]
  /// The copies, in the same order.
  private var copies: [Int32] = []
  /// The view around the copies.
  private let parent: LayoutView

  /// Prepares to copy a view of a layout into another layout, or into the same one.
  init(_ view: LayoutView, of source: Layout, to parent: LayoutView, of layout: Layout) {
    (self.source, self.layout, self.parent) = (source, layout, parent)
    views = source.table.subtree(of: view.id)
    if let old = source.table.parent(of: view.id) { places[Int32(truncatingIfNeeded: old)] = -1 }
    for (place, view) in views.enumerated() { places[view] = place }
  }

  /// The copy of a view, or the new parent for the original one; `nil` for any other view.
  private func copy(of view: Int32) -> Int32? {
    places[view].map { $0 < 0 ? Int32(truncatingIfNeeded: parent.id) : copies[$0] }
  }

  private func copy(of view: Int) -> Int? {
    copy(of: Int32(truncatingIfNeeded: view)).map(Int.init)
  }

  private func isCopied(_ view: Int) -> Bool { places[Int32(truncatingIfNeeded: view)] != nil }

  /// Makes the copy.
  mutating func copy(at index: Int?, from location: CodeLocation) -> LayoutCopy {
    let constraints = constraints()
    let definitions = definitions()
    let rules = views.map { source.rulesOfViews[Int($0)] ?? [] }
    let placements = views.map { source.placements[Int($0)] }
    copyViews(at: index, from: location)
    let name = layout.table.name(of: Int(copies[0]))
    let text = copy(constraints, of: name)
    copy(definitions, of: name)
    for (place, rules) in rules.enumerated() where !rules.isEmpty {
      copy(rules, placements[place], to: Int(copies[place]))
    }
    return LayoutCopy(
      view: layout.object(Int(copies[0])), identity: source.identity,
      originals: views.map { ViewID(Int($0), in: source.table) },
      copies: copies.map { ViewID(Int($0), in: layout.table) }, text: text)
  }

  private mutating func copyViews(at index: Int?, from location: CodeLocation) {
    let properties = views.map { source.properties(of: Int($0)) }
    // The original may be in the layout that it is copied into.
    let isPlain = source.containers.isEmpty
    let containers = isPlain ? [] : views.map { source.containers[Int($0)] }
    let parents = views.dropFirst().map { source.table.parent(of: Int($0)) ?? 0 }
    copies.append(
      Int32(truncatingIfNeeded: layout.insertView(nil, in: parent, at: index, from: location)))
    for parent in parents {
      let id = layout.table.insert(nil, in: copy(of: parent) ?? 0)
      copies.append(Int32(truncatingIfNeeded: id))
    }
    for (copy, given) in zip(copies, properties) where given != ViewProperties() {
      layout.table[Int(copy)] = given
      if let kind = given.ownGuide, let owner = layout.table.parent(of: Int(copy)) {
        layout.ownGuides[kind, default: [:]][owner] = Int(copy)
      }
    }
    for (copy, container) in zip(copies, containers) {
      guard let container else { continue }
      layout.containers[Int(copy)] = container.replacingViews { self.copy(of: $0) }
    }
  }

  // MARK: Constraints

  /// The constraints to copy, and which of them are inactive.
  private struct Constraints {
    var table: ConstraintTable
    var originals: [CopiedText.Original]
    var inactive: [Int32]
  }

  private func constraints() -> Constraints {
    let numbers = source.numbers(mentioning: views).filter { number in
      if let object = source.stored.object(number),
        let fault = object.fault ?? source.fault(naming: object.namedViews, in: object.source)
      {
        layout.misuse.append(fault)
        return false
      }
      var isWhole = true
      source.stored.forEachView(of: number) { if places[$0] == nil { isWhole = false } }
      return isWhole
    }
    let (table, origins) = source.stored.excerpt(of: numbers)
    let originals = origins.map(source.stored.original)
    let inactive = zip(table.order, numbers).compactMap { copy, number in
      source.stored.object(number)?.isSwitchedOn == false ? copy : nil
    }
    return Constraints(table: table, originals: originals, inactive: inactive)
  }

  private func copy(_ constraints: Constraints, of name: String) -> CopiedText? {
    guard !constraints.table.order.isEmpty else { return nil }
    // All copies of a template share the same texts.
    let isSame = layout.copiedText?.originals == constraints.originals
    let originals = isSame ? layout.copiedText?.originals : nil
    let text = CopiedText(originals ?? constraints.originals, of: name)
    layout.copiedText = text
    let first = layout.stored.append(constraints.table, in: text) { copy(of: $0) ?? -1 }
    for number in constraints.inactive {
      layout.constraint(first + Int(number)).isSwitchedOn = false
    }
    return text
  }

  // MARK: Definitions

  private func definitions() -> [(definition: LayoutDefinition, isMeasure: Bool)] {
    // Most definitions are measures, which can be found by their views.
    guard source.definitions.count > source.measures.count else {
      return views.compactMap { source.measures[Int($0)].map { (source.definitions[$0], true) } }
    }
    let measures = Set(source.measures.values)
    return source.definitions.enumerated().filter { _, definition in
      places[Int32(truncatingIfNeeded: definition.output.view)] ?? -1 >= 0
        && definition.inputs.allSatisfy { isCopied($0.view) }
    }.map { ($0.element, measures.contains($0.offset)) }
  }

  private func copy(
    _ definitions: [(definition: LayoutDefinition, isMeasure: Bool)], of name: String
  ) {
    for (original, isMeasure) in definitions {
      var definition = original
      definition.output.view = copy(of: original.output.view) ?? 0
      for place in definition.inputs.indices {
        definition.inputs[place].view = copy(of: original.inputs[place].view) ?? 0
      }
      let view = definition.output.view
      definition.name = EquationWriter.name(
        layout.table.name(of: view), original.output.attribute)
      definition.source.text += " in \(name)"
      if isMeasure { layout.measures[view] = layout.definitions.count }
      layout.definitions.append(definition)
    }
  }

  // MARK: Rules

  private func copy(_ rules: [StoredRule], _ placement: SLLPlacement?, to view: Int) {
    var texts: [Int: RuleText] = [:]
    let whole = rules.filter { $0.views.allSatisfy(isCopied) }
    var copies: [StoredRule] = []
    for rule in whole {
      layout.ruleCount += 1
      let copy = rule.copy(number: layout.ruleCount) { self.copy(of: $0) ?? 0 }
      texts[rule.number] = RuleText(rule.text, number: layout.ruleCount, at: rule.location)
      copies.append(copy)
    }
    guard whole.count == rules.count, let placement else {
      // A rule that computes with an omitted rule is omitted, too.
      for copy in copies { try? layout.bind(copy, to: view) }
      return
    }
    let object = layout.object(view)
    layout.placements[view] = placement.copy(
      view: { self.copy(of: $0) ?? 0 }, of: object,
      written: { written in
        guard case .text(let text, let span) = written, let rule = text as? RuleText,
          let new = texts[rule.number]
        else { return written }
        return .text(new, span)
      })
    for copy in copies { layout.keep(copy, of: view) }
  }
}

extension ViewID {
  fileprivate init(_ id: Int, in table: ViewTable) {
    self.init(id: id, generation: table.generation(of: id))
  }
}
