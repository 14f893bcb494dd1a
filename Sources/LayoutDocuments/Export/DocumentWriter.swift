import FlatMemory
import Plumb

extension LayoutDocument {
  /// The document as one line of JSON without line break: normalised, which is keys in the order of
  /// the schema, views as a mapping, equations as a list of lines, and defaults left out. Read back
  /// it is equal to this document, but for `imported`.
  public var json: String { json(naming: NumberNames()) }

  /// `json` with names in the place of some numbers.
  func json(naming names: NumberNames) -> String {
    var line = JSONLine(isExact: true)
    line.object { line in
      if let id { line.member("id", id) }
      switch size {
      case .fit: line.member("size", "fit")
      case .fixed, .fitHeight, .fitWidth:
        line.sides("size", size.width, size.height, of: "view", names) { $0.value("fit") }
      }
      if direction != .leftToRight || file.direction != nil {
        line.member("direction", direction.rawValue)
      }
      if let language { line.member("language", language) }
      if safeArea != EdgeInsets(0) {
        line.key("safeArea")
        line.value(safeArea)
      }
      // The grid stands further below.
      for property in ViewProperty.allCases where property.atRoot == .key && property != .grid {
        line.write(property, of: root)
      }
      if !metrics.isEmpty || !textMetrics.isEmpty {
        line.key("metrics")
        line.object { line in
          // Behind a metric a text may be its name, and mean its number.
          for metric in textMetrics { line.member(metric.name, metric.text) }
          for metric in metrics { line.member(metric.name, metric.value) }
        }
      }
      if !fonts.isEmpty {
        line.key("fonts")
        line.object { line in
          for font in fonts { line.list(font.name, font.files) { $0.value($1) } }
        }
      }
      line.object("style", appearance == ViewAppearance() ? nil : appearance)
      line.object("stack", stack)
      line.object("table", table)
      line.views(views, names)
      if !equations.text.isEmpty {
        let lines = equations.text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.count == 1 {
          line.member("equations", equations.text)
        } else {
          line.list("equations", lines) { $0.value(String($1)) }
        }
      }
      line.list("rules", rules) { $0.rule($1) }
      line.list("visual", visual) { $0.visual($1) }
      if let grid { line.member("grid", grid) }
      if strategy != .lexicographic { line.member("strategy", strategy.rawValue) }
      if isElastic { line.member("elastic", true) }
    }
    return line.text
  }
}

/// The parts of a document.
extension JSONLine {
  fileprivate mutating func views(_ views: [ViewDescription], _ names: NumberNames) {
    let firstGuide = views.firstIndex { $0.isGuide } ?? views.endIndex
    list("views", of: views[..<firstGuide], names)
    list("guides", of: views[firstGuide...], names)
  }

  private mutating func list(
    _ name: String, of views: ArraySlice<ViewDescription>, _ names: NumberNames
  ) {
    guard !views.isEmpty else { return }
    key(name)
    object { line in
      for view in views {
        line.key(view.name)
        line.object { $0.view(view, names) }
      }
    }
  }

  /// Two sides, or what stands for them.
  fileprivate mutating func sides(
    _ key: String, _ width: Double?, _ height: Double?, of view: String, _ names: NumberNames,
    other writeNone: (inout JSONLine) -> Void
  ) {
    list(key, [(width, NumberNames.Part.width), (height, .height)]) { line, side in
      let (value, part) = side
      if let name = names.name(of: part, of: view) {
        line.value(name)
      } else if let value {
        line.value(value)
      } else {
        writeNone(&line)
      }
    }
  }

  private mutating func view(_ view: ViewDescription, _ names: NumberNames) {
    for property in ViewProperty.allCases {
      if property == .intrinsic, view.properties.intrinsicSize != IntrinsicSize() {
        let size = view.properties.intrinsicSize
        sides(property.rawValue, size.width, size.height, of: view.name, names) {
          $0.value(nil as Double?)
        }
      } else {
        write(property, of: view.properties)
      }
      if property == .intrinsic, let measure = view.measure {
        key("measure")
        object { $0.measure(measure, characters: names.name(of: .characters, of: view.name)) }
      }
    }
    if let text = view.text { members(of: text) }
    members(of: view.appearance)
    object("stack", view.stack)
    object("table", view.table)
    views(view.subviews, names)
  }

  /// Writes what is said of an object; nothing of what is plain.
  fileprivate mutating func members<Object: DescribedObject>(of object: Object) {
    for key in Object.keys { key.write(&self, object) }
  }

  fileprivate mutating func object<Object: DescribedObject>(_ name: String, _ object: Object?) {
    guard let object else { return }
    key(name)
    self.object { $0.members(of: object) }
  }

  /// A text, or null.
  mutating func optional(_ text: String?) {
    if let text { value(text) } else { value(.nan) }
  }

  /// What a text shows, braces and all but the indices of loops.
  mutating func runs(_ runs: [TextDescription.Run]) {
    if runs.count == 1, runs[0].isPlain {
      value(runs[0].written)
    } else {
      array(runs) { line, run in line.object { $0.members(of: run) } }
    }
  }

  /// Distances from the edges.
  mutating func value(_ insets: EdgeInsets) {
    numbers([insets.top, insets.left, insets.bottom, insets.right])
  }

  /// Priorities along both axes.
  mutating func value(_ axes: AxisPriorities) {
    numbers([axes.horizontal.rawValue, axes.vertical.rawValue])
  }

  /// Where a view stands in its cells.
  mutating func value(_ cell: TableDescription.CellAlignment) {
    array([cell.horizontal?.word(along: .vertical), cell.vertical?.word(along: .horizontal)]) {
      $0.optional($1)
    }
  }

  /// The size of a column or a row.
  mutating func track(_ track: LayoutTable.Track) {
    switch track {
    case .content: value("content")
    case .points(let points): value(points)
    case .share(1): value("share")
    case .share(let share): object { $0.member("share", share) }
    }
  }

  /// What is said of views, by their names.
  mutating func mapping<Value>(
    _ values: [String: Value], _ write: (inout JSONLine, Value) -> Void
  ) {
    object { line in
      for (view, value) in values.ordered(by: { $0.key < $1.key }) {
        line.key(view)
        write(&line, value)
      }
    }
  }

  /// A property, unless it is that of a view of which nothing is said.
  fileprivate mutating func write(_ property: ViewProperty, of properties: ViewProperties) {
    let (name, value) = (property.rawValue, properties[property])
    guard value != property.plain else { return }
    switch value {
    case .frame(let frame):
      guard let frame else { return }
      key(name)
      numbers([frame.x, frame.y, frame.width, frame.height])
    case .flag(let flag): member(name, flag)
    case .sizes(let size):
      key(name)
      numbers([size.width, size.height])
    case .priorities(let axes):
      key(name)
      self.value(axes)
    case .number(let number):
      if let number { member(name, number) }
    case .insets(let insets), .margins(let insets, nil):
      key(name)
      self.value(insets)
    case .margins(_, let margins?):
      key(name)
      object {
        $0.member("top", margins.top)
        $0.member("leading", margins.leading)
        $0.member("bottom", margins.bottom)
        $0.member("trailing", margins.trailing)
      }
    }
  }

  private mutating func measure(_ measure: ViewMeasure, characters name: String?) {
    switch measure {
    case .table(let size, let steps):
      list(size.rawValue, steps) { $0.numbers([$1.upTo, $1.size]) }
    case .text(let characters, let advance, let line):
      if let name { member("characters", name) } else { member("characters", Double(characters)) }
      member("advance", advance)
      member("line", line)
    }
  }

  fileprivate mutating func rule(_ rule: LayoutDocument.Rule) {
    object { line in
      line.member("view", rule.view)
      line.member("rule", rule.rule.text)
      line.list("with", rule.arguments) { line, argument in
        switch argument {
        case .view(let name): line.object { $0.member("view", name) }
        case .number(let number): line.value(number)
        }
      }
    }
  }

  fileprivate mutating func visual(_ visual: LayoutDocument.Visual) {
    guard !visual.options.isEmpty else { return value(visual.format.text) }
    object { line in
      line.member("format", visual.format.text)
      line.list("options", visual.options.names) { $0.value($1) }
    }
  }
}
