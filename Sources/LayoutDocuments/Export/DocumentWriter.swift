import FlatMemory
import Plumb

extension LayoutDocument {
  /// The document as one line of normalised JSON without a line break. Keys have the order of the
  /// schema, views are a mapping, equations a list of lines, and defaults are left out. Parsing it
  /// gives an equal document, except for `imported`.
  public var json: String { json(naming: NumberNames()) }

  /// Returns `json` with names in place of some numbers.
  func json(naming names: NumberNames) -> String {
    var line = JSONLine(isExact: true)
    line.object { line in
      for key in DocumentKey.allCases { write(key, to: &line, names) }
    }
    return line.text
  }

  /// Writes a key with its value, unless it is the default.
  private func write(_ key: DocumentKey, to line: inout JSONLine, _ names: NumberNames) {
    let name = key.rawValue
    switch key {
    // Styles are written out in the views that have them.
    case .schema, .styles: break
    case .id: if let id { line.member(name, id) }
    case .size:
      switch size {
      case .fit: line.member(name, "fit")
      case .fixed, .fitHeight, .fitWidth:
        line.sides(name, size.width, size.height, of: "view", names) { $0.value("fit") }
      }
    case .direction:
      if direction != .leftToRight || file.direction != nil {
        line.member(name, direction.rawValue)
      }
    case .language: if let language { line.member(name, language) }
    case .safeArea:
      if safeArea != EdgeInsets(0) {
        line.key(name)
        line.value(safeArea)
      }
    case .margins: line.write(.margins, of: root)
    case .insetsMarginsFromSafeArea: line.write(.insetsMarginsFromSafeArea, of: root)
    case .data:
      if data.isEmpty { return }
      line.key(name)
      line.data(data)
    case .metrics:
      if metrics.isEmpty, textMetrics.isEmpty { return }
      line.key(name)
      line.object { line in
        // Texts come first, because after a metric a text equal to its name would mean its number.
        for metric in textMetrics { line.member(metric.name, metric.text) }
        for metric in metrics { line.member(metric.name, metric.value) }
      }
    case .fonts:
      if fonts.isEmpty { return }
      line.key(name)
      line.object { line in
        for font in fonts { line.list(font.name, font.files) { $0.value($1) } }
      }
    case .style: line.object(name, appearance == ViewAppearance() ? nil : appearance)
    case .stack: line.object(name, stack)
    case .table: line.object(name, table)
    case .pages: line.object(name, pages)
    case .views: line.list(name, of: views.filter { !$0.isGuide }, names)
    case .guides: line.list(name, of: views.filter(\.isGuide), names)
    case .equations:
      if equations.text.isEmpty { return }
      let lines = equations.text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.count == 1 {
        line.member(name, equations.text)
      } else {
        line.list(name, lines) { $0.value(String($1)) }
      }
    case .rules: line.list(name, rules) { $0.rule($1) }
    case .visual: line.list(name, visual) { $0.visual($1) }
    case .grid: if let grid { line.member(name, grid) }
    case .strategy: if strategy != .lexicographic { line.member(name, strategy.rawValue) }
    case .elastic: if isElastic { line.member(name, true) }
    }
  }
}

/// The parts of a document.
extension JSONLine {
  fileprivate mutating func list(
    _ name: String, of views: [ViewDescription], _ names: NumberNames
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

  /// Writes the sizes of two sides, or the names that replace them.
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
    for key in ViewKey.all {
      switch key {
      case .part(let part): write(part, of: view, names)
      case .property(.intrinsic): intrinsicSize(of: view, names)
      case .property(.hidden) where view.pagePart.hiddenWhen != nil:
        if let condition = view.pagePart.hiddenWhen { member("hidden", condition) }
      case .property(let property): write(property, of: view.properties)
      case .text(let key): if let text = view.text { key.write(&self, text) }
      case .appearance(let key): key.write(&self, view.appearance)
      case .page(let key): key.write(&self, view.pagePart)
      }
    }
  }

  private mutating func write(
    _ part: ViewPartKey, of view: ViewDescription, _ names: NumberNames
  ) {
    let name = part.rawValue
    switch part {
    // The name is the key of the view; repetitions and styles are written out.
    case .name, .for, .style, .when: break
    case .measure:
      guard let measure = view.measure else { return }
      key(name)
      object { $0.measure(measure, characters: names.name(of: .characters, of: view.name)) }
    case .stack: object(name, view.stack)
    case .table: object(name, view.table)
    case .views: list(name, of: view.subviews.filter { !$0.isGuide }, names)
    case .guides: list(name, of: view.subviews.filter(\.isGuide), names)
    }
  }

  /// Writes the size of the content; names may replace the numbers of its sides.
  private mutating func intrinsicSize(of view: ViewDescription, _ names: NumberNames) {
    let size = view.properties.intrinsicSize
    // Without this key, a view with an image asks for the size of the image.
    if size == IntrinsicSize(), view.appearance.image?.asksForSize != false { return }
    sides(ViewProperty.intrinsic.rawValue, size.width, size.height, of: view.name, names) {
      $0.value(nil as Double?)
    }
  }

  /// Writes the properties of an object without its defaults.
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

  /// The size of a font, or the sizes that fit a view.
  mutating func sizes(_ sizes: FontSizes) {
    if sizes.fit == nil {
      value(sizes.largest)
    } else if sizes == .plain {
      value("fit")
    } else {
      object { $0.members(of: sizes) }
    }
  }

  /// Writes the contents of a text with its braces; indices of loops are filled in.
  mutating func runs(_ runs: [TextDescription.Run]) {
    if runs.count == 1, runs[0].isPlain {
      value(runs[0].written)
    } else {
      array(runs) { line, run in line.object { $0.members(of: run) } }
    }
  }

  /// Writes the style of text between stars; the font alone if there is nothing else.
  mutating func emphasis(_ emphasis: TextDescription.Emphasis?) {
    guard let emphasis else { return value(.nan) }
    if let font = emphasis.font, emphasis == TextDescription.Emphasis(font: font) {
      value(font)
    } else {
      object { $0.members(of: emphasis) }
    }
  }

  /// Writes an image; its file alone if there is nothing else.
  mutating func image(_ image: ImageDescription?) {
    guard let image else { return value(.nan) }
    if image.density == ImageDescription.plain.density {
      value(image.file.written)
    } else {
      object { $0.members(of: image) }
    }
  }

  /// A QR code or a bar code.
  mutating func code(_ code: CodeDescription?) {
    guard let code else { return value(.nan) }
    object { line in
      line.member(code.kind.rawValue, code.content.written)
      if code.level != CodeDescription.plain.level { line.member("level", code.level.rawValue) }
    }
  }

  /// Writes the dashes of a border: a word, or lengths.
  mutating func dash(_ dash: ViewAppearance.Dash) {
    if case .lengths(let lengths) = dash { return numbers(lengths) }
    if let word = DashWord.allCases.first(where: { $0.dash == dash }) { value(word.rawValue) }
  }

  /// Writes a corner radius: a number of points, or a percentage.
  mutating func corner(_ corner: Corner) {
    switch corner {
    case .points(let points): value(points)
    case .percentage(let percentage): value("\(percentage.canonical)%")
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

  /// Writes the alignment of a view in its cells.
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
    case .grow(1): value("grow")
    case .grow(let share): object { $0.member("grow", share) }
    }
  }

  /// Writes properties of views by the names of the views.
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

  /// Writes a property, unless its view has only defaults.
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
        $0.member(EdgeKey.top.rawValue, margins.top)
        $0.member(EdgeKey.leading.rawValue, margins.leading)
        $0.member(EdgeKey.bottom.rawValue, margins.bottom)
        $0.member(EdgeKey.trailing.rawValue, margins.trailing)
      }
    }
  }

  private mutating func measure(_ measure: ViewMeasure, characters name: String?) {
    for key in MeasureKey.allCases {
      switch (key, measure) {
      case (.height, .table(.height, let steps)), (.width, .table(.width, let steps)):
        list(key.rawValue, steps) { $0.numbers([$1.upTo, $1.size]) }
      case (.characters, .text(let characters, _, _)):
        if let name {
          member(key.rawValue, name)
        } else {
          member(key.rawValue, Double(characters))
        }
      case (.advance, .text(_, let advance, _)): member(key.rawValue, advance)
      case (.line, .text(_, _, let line)): member(key.rawValue, line)
      case (.height, _), (.width, _), (.characters, _), (.advance, _), (.line, _): break
      }
    }
  }

  fileprivate mutating func rule(_ rule: LayoutDocument.Rule) {
    object { line in
      for key in RuleKey.allCases {
        switch key {
        // Repetitions are written out.
        case .for: break
        case .view: line.member(key.rawValue, rule.view)
        case .rule: line.member(key.rawValue, rule.rule.text)
        case .with: line.list(key.rawValue, rule.arguments) { $0.argument($1) }
        }
      }
    }
  }

  private mutating func argument(_ argument: LayoutDocument.Rule.Argument) {
    switch argument {
    case .view(let name): object { $0.member(ArgumentKey.view.rawValue, name) }
    case .number(let number): value(number)
    }
  }

  fileprivate mutating func visual(_ visual: LayoutDocument.Visual) {
    guard !visual.options.isEmpty else { return value(visual.format.text) }
    object { line in
      for key in VisualKey.allCases {
        switch key {
        // Repetitions are written out.
        case .for: break
        case .format: line.member(key.rawValue, visual.format.text)
        case .options: line.list(key.rawValue, visual.options.names) { $0.value($1) }
        }
      }
    }
  }
}
