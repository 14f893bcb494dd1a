import LayoutNotation
import Plumb

extension LayoutDocument {
  /// The document as it is solved before it is cut into pages, with the height of its content.
  var asOnePage: LayoutDocument {
    guard pages != nil else { return self }
    var document = self
    document.pages = nil
    document.size = Layout.RootSize(width: size.width, height: nil)
    return document
  }

  /// Returns the part of the document around the content of a view.
  ///
  /// The result leaves out the views inside the view and the constraints that name any of these.
  ///
  /// - Parameter flow: The id of the view.
  /// - Returns: The document without the content.
  /// - Throws: `LayoutError` for invalid equations.
  func frame(around flow: Int) throws(LayoutError) -> LayoutDocument {
    let content = content(of: flow)
    let names = Set(content.dropFirst().map(allViews.table.name))
    var document = self
    document.pages = nil
    document.equations = DocumentText(try equations(without: names))
    document.rules = rules.filter { rule in
      let isArgument = rule.arguments.contains {
        if case .view(let name) = $0 { names.contains(name) } else { false }
      }
      return !names.contains(rule.view) && !isArgument
        && !rule.rule.source.names.contains(where: names.contains)
    }
    document.visual = visual.filter { !$0.format.source.names.contains(where: names.contains) }
    document.fill(allViews.table.name(of: flow), with: [])
    return document
  }

  /// Returns the ids of a view and all its descendants, the view first.
  private func content(of view: Int) -> [Int] {
    var content = [view]
    var next = 0
    while next < content.count {
      content += allViews.table.children(of: content[next])
      next += 1
    }
    return content
  }

  /// Returns the equations without the lines that name any of the given views.
  private func equations(without names: Set<String>) throws(LayoutError) -> String {
    let values = Dictionary(metrics.map { ($0.name, $0.value) }) { first, _ in first }
    let table = try EquationParser(metrics: values, data: data).parse(equations.source)
    func isNamed(_ item: Span) -> Bool {
      let name = table.source.name(item.range)
      if names.contains(name) { return true }
      // A guide of a view is named `view.guide`.
      return name.split(separator: ".").first.map { names.contains(String($0)) } ?? false
    }
    var leftOut: Set<Int> = []
    var text = ""
    var written = 0
    for (place, line) in table.lines.enumerated() {
      let terms = line.parts.flatMap { part in
        table.parts[part].left.lowerBound..<table.parts[part].right.upperBound
      }
      let isOut =
        terms.contains { isNamed(table.terms[$0].item) } || isNamed(line.item)
        || line.branch.map { leftOut.contains($0.condition) } ?? false
      guard isOut else { continue }
      leftOut.insert(place)
      text += table.source.string(written..<line.span.range.lowerBound)
      // The braces of a condition are kept, without content.
      if line.kind == .condition { text += "when 1 == 1" }
      written = line.span.range.upperBound
    }
    return text + table.source.string(written..<table.source.bytes.count)
  }
}

extension LayoutDocument {
  /// Replaces the subviews of a view and removes its own arrangement.
  mutating func fill(_ name: String, with views: [ViewDescription]) {
    func filled(_ view: ViewDescription) -> ViewDescription {
      var view = view
      if view.name == name {
        (view.subviews, view.stack, view.table, view.measure) = (views, nil, nil, nil)
      } else {
        view.subviews = view.subviews.map(filled)
      }
      return view
    }
    self.views = self.views.map(filled)
  }
}
