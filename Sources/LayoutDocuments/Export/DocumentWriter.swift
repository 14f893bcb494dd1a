import Plumb

extension LayoutDocument {
  /// The document as one line of JSON without line break: normalised, which is keys in the order of
  /// the schema, views as a mapping, equations as a list of lines, and defaults left out. Read back
  /// it is equal to this document.
  public var json: String {
    var line = JSONLine(isExact: true)
    line.object { line in
      if let id { line.member("id", id) }
      switch size {
      case .fit: line.member("size", "fit")
      case .fixed(let width, let height):
        line.key("size")
        line.numbers([width, height])
      case .fitHeight, .fitWidth:
        line.list("size", [size.width, size.height]) { line, side in
          if let side { line.value(side) } else { line.value("fit") }
        }
      }
      if direction != .leftToRight { line.member("direction", direction.rawValue) }
      line.insets("safeArea", safeArea)
      line.margins(root)
      if !metrics.isEmpty {
        line.key("metrics")
        line.object { line in
          for metric in metrics { line.member(metric.name, metric.value) }
        }
      }
      if let stack { line.stack(stack) }
      line.views(views)
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
  fileprivate mutating func views(_ views: [ViewDescription]) {
    let firstGuide = views.firstIndex { $0.isGuide } ?? views.endIndex
    list("views", of: views[..<firstGuide])
    list("guides", of: views[firstGuide...])
  }

  private mutating func list(_ name: String, of views: ArraySlice<ViewDescription>) {
    guard !views.isEmpty else { return }
    key(name)
    object { line in
      for view in views {
        line.key(view.name)
        line.object { $0.view(view) }
      }
    }
  }

  private mutating func view(_ view: ViewDescription) {
    let plain = ViewDescription(name: view.name)
    if let frame = view.frame {
      key("frame")
      numbers([frame.x, frame.y, frame.width, frame.height])
    }
    if view.isFixed { member("fixed", true) }
    if view.intrinsicSize != plain.intrinsicSize {
      key("intrinsic")
      numbers([view.intrinsicSize.width, view.intrinsicSize.height])
    }
    if let measure = view.measure {
      key("measure")
      object { $0.measure(measure) }
    }
    priorities("hug", view.hugging, unless: plain.hugging)
    priorities("resist", view.resistance, unless: plain.resistance)
    if view.baselineOffset != 0 { member("baseline", view.baselineOffset) }
    if let offset = view.firstBaselineOffset { member("firstBaseline", offset) }
    if let height = view.textHeight { member("textHeight", height) }
    insets("alignmentInsets", view.alignmentInsets)
    margins(view.properties)
    if view.isHidden { member("hidden", true) }
    if let grid = view.grid { member("grid", grid) }
    if let stack = view.stack { self.stack(stack) }
    views(view.subviews)
  }

  fileprivate mutating func stack(_ stack: StackDescription) {
    let plain = LayoutStack()
    key("stack")
    object { line in
      if stack.axis != plain.axis { line.member("axis", stack.axis.rawValue) }
      if stack.spacing != 0 { line.member("spacing", stack.spacing) }
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
      if stack.insets != plain.insets {
        let insets = stack.insets
        line.key("insets")
        line.numbers([insets.top, insets.left, insets.bottom, insets.right])
      }
      if stack.isRelativeToMargins { line.member("margins", true) }
      if stack.hugging != plain.hugging || stack.crossHugging != plain.crossHugging {
        line.key("hug")
        line.numbers([stack.hugging.rawValue, stack.crossHugging.rawValue])
      }
      if stack.isBaselineRelative { line.member("baselineRelative", true) }
      if !stack.detachesHiddenViews { line.member("detachesHidden", false) }
    }
  }

  /// What is said of views by their names, unless that is nothing.
  private mutating func mapping<Value>(
    _ name: String, _ values: [String: Value], _ write: (inout JSONLine, String, Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    key(name)
    object { line in
      for (view, value) in values.sorted(by: { $0.key < $1.key }) { write(&line, view, value) }
    }
  }

  /// The margins, and what they follow.
  fileprivate mutating func margins(_ view: ViewProperties) {
    if let margins = view.directionalMargins {
      key("margins")
      object {
        $0.member("top", margins.top)
        $0.member("leading", margins.leading)
        $0.member("bottom", margins.bottom)
        $0.member("trailing", margins.trailing)
      }
    } else {
      insets("margins", view.margins, unless: 8)
    }
    if view.preservesSuperviewMargins { member("preservesSuperviewMargins", true) }
    if view.insetsMarginsFromSafeArea { member("insetsMarginsFromSafeArea", true) }
    insets("additionalSafeArea", view.additionalSafeArea)
  }

  fileprivate mutating func insets(_ name: String, _ insets: EdgeInsets, unless all: Double = 0) {
    guard insets != EdgeInsets(all) else { return }
    key(name)
    numbers([insets.top, insets.left, insets.bottom, insets.right])
  }

  private mutating func measure(_ measure: ViewMeasure) {
    switch measure {
    case .table(let size, let steps):
      list(size.rawValue, steps) { $0.numbers([$1.upTo, $1.size]) }
    case .text(let characters, let advance, let line):
      member("characters", Double(characters))
      member("advance", advance)
      member("line", line)
    }
  }

  private mutating func priorities(
    _ name: String, _ priorities: AxisPriorities, unless plain: AxisPriorities
  ) {
    guard priorities != plain else { return }
    key(name)
    numbers([priorities.horizontal.rawValue, priorities.vertical.rawValue])
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
