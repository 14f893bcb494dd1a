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
      line.insets("safeArea", safeArea)
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
      if appearance != ViewAppearance() {
        line.key("style")
        line.object { $0.appearance(appearance) }
      }
      if let stack { line.stack(stack) }
      if let table { line.table(table) }
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
    if let text = view.text { self.text(text) }
    appearance(view.appearance)
    if let stack = view.stack { self.stack(stack) }
    if let table = view.table { self.table(table) }
    views(view.subviews, names)
  }

  /// A text as it stands in the document, braces and all but the indices of loops.
  private mutating func text(_ text: TextDescription) {
    let plain = TextDescription("")
    let isOneRun = text.runs.count == 1 && text.runs[0].isPlain
    if isOneRun {
      member("text", text.runs[0].written)
    } else {
      list("text", text.runs) { line, run in
        line.object { line in
          line.member("text", run.written)
          if let font = run.font { line.member("font", font) }
          if let size = run.fontSize { line.member("fontSize", size) }
          if let color = run.color { line.member("color", color) }
        }
      }
    }
    if let font = text.font { member("font", font) }
    if text.fontSize != plain.fontSize { member("fontSize", text.fontSize) }
    if text.lineHeight != plain.lineHeight { member("lineHeight", text.lineHeight) }
    if text.letterSpacing != plain.letterSpacing { member("letterSpacing", text.letterSpacing) }
    if let lines = text.lines { member("lines", Double(lines)) }
    if text.alignment != plain.alignment { member("align", text.alignment.rawValue) }
    if text.isCentered { member("verticalAlign", VerticalAlignWord.center.rawValue) }
    let wrap = WrapWord(of: text)
    if wrap != .word { member("wrap", wrap.rawValue) }
    if !text.truncates { member("truncate", false) }
    insets("insets", text.insets)
    if text.minimumScale != plain.minimumScale { member("minimumScale", text.minimumScale) }
    if let width = text.preferredWidth { member("preferredWidth", width) }
    if !text.wantsWidth { member("wantsWidth", false) }
    if !text.wantsHeight { member("wantsHeight", false) }
    if !text.keepsWords { member("keepsWords", false) }
    if let key = text.key { member("stringKey", key) }
  }

  fileprivate mutating func appearance(_ appearance: ViewAppearance) {
    let plain = ViewAppearance()
    if let fill = appearance.fill { member("fill", fill) }
    if let stroke = appearance.stroke { member("stroke", stroke) }
    if appearance.strokeWidth != plain.strokeWidth { member("strokeWidth", appearance.strokeWidth) }
    if appearance.radius != plain.radius { member("radius", appearance.radius) }
    if let color = appearance.color { member("color", color) }
  }

  fileprivate mutating func stack(_ stack: StackDescription) {
    let plain = LayoutStack()
    key("stack")
    object { line in
      if stack.axis != plain.axis { line.member("axis", stack.axis.rawValue) }
      if stack.spacing != 0 { line.member("spacing", stack.spacing) }
      if stack.wraps { line.member("wrap", true) }
      if stack.lineSpacing != 0 { line.member("lineSpacing", stack.lineSpacing) }
      if stack.distribution != plain.distribution {
        line.member("distribution", stack.distribution.rawValue)
      }
      if stack.alignment != plain.alignment {
        line.member("alignment", stack.alignment.word(along: stack.axis))
      }
      line.mapping("customSpacing", stack.customSpacing) { $0.member($1, $2) }
      line.mapping("proportions", stack.proportions) { $0.member($1, $2) }
      line.mapping("gravity", stack.gravity) { $0.member($1, $2.rawValue) }
      if let arranged = stack.arranged {
        line.key("arranged")
        line.array(arranged) { $0.value($1) }
      }
      line.insets("insets", stack.insets)
      if stack.isRelativeToMargins { line.member("margins", true) }
      if stack.hugging != plain.hugging || stack.crossHugging != plain.crossHugging {
        line.key("hug")
        line.numbers([stack.hugging.rawValue, stack.crossHugging.rawValue])
      }
      if stack.alignmentPriority != plain.alignmentPriority {
        line.member("alignmentPriority", stack.alignmentPriority.rawValue)
      }
      if stack.isBaselineRelative { line.member("baselineRelative", true) }
      if !stack.detachesHiddenViews { line.member("detachesHidden", false) }
    }
  }

  fileprivate mutating func table(_ table: TableDescription) {
    key("table")
    object { line in
      line.list("columns", table.columns) { $0.track($1) }
      line.list("rows", table.rows) { $0.track($1) }
      if table.columnSpacing != 0 || table.rowSpacing != 0 {
        line.key("spacing")
        line.numbers([table.columnSpacing, table.rowSpacing])
      }
      line.list("alignColumns", table.columnAlignments) {
        $0.value($1.word(along: .vertical))
      }
      line.list("alignRows", table.rowAlignments) { $0.value($1.word(along: .horizontal)) }
      if let cells = table.cells {
        line.key("cells")
        line.array(cells) { line, row in
          line.array(row) { $0.optional($1) }
        }
      }
      let aligned = Set(table.horizontal.keys).union(table.vertical.keys)
      line.mapping("align", Dictionary(uniqueKeysWithValues: aligned.map { ($0, $0) })) {
        line, view, _ in
        line.list(
          view,
          [
            table.horizontal[view]?.word(along: .vertical),
            table.vertical[view]?.word(along: .horizontal),
          ]
        ) { $0.optional($1) }
      }
      line.insets("insets", table.insets)
      if table.isRelativeToMargins { line.member("margins", true) }
    }
  }

  /// A text in a list, or null.
  private mutating func optional(_ text: String?) {
    if let text { value(text) } else { value(.nan) }
  }

  private mutating func track(_ track: LayoutTable.Track) {
    switch track {
    case .content: value("content")
    case .points(let points): value(points)
    case .share(1): value("share")
    case .share(let share): object { $0.member("share", share) }
    }
  }

  /// What is said of views by their names, unless that is nothing.
  private mutating func mapping<Value>(
    _ name: String, _ values: [String: Value], _ write: (inout JSONLine, String, Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    key(name)
    object { line in
      for (view, value) in values.ordered(by: { $0.key < $1.key }) { write(&line, view, value) }
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
      numbers([axes.horizontal.rawValue, axes.vertical.rawValue])
    case .number(let number):
      if let number { member(name, number) }
    case .insets(let insets), .margins(let insets, nil):
      key(name)
      numbers([insets.top, insets.left, insets.bottom, insets.right])
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

  fileprivate mutating func insets(_ name: String, _ insets: EdgeInsets) {
    guard insets != EdgeInsets(0) else { return }
    key(name)
    numbers([insets.top, insets.left, insets.bottom, insets.right])
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
