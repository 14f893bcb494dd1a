import LayoutDocuments
import LayoutNotation
import Plumb

/// Makes a layout document of a screen.
struct ScreenDocument {
  private let screen: Screen
  private let titles: Titles
  /// The places of the screen's views among the document's, which has the root first.
  private let firstView: Int
  /// What places each view.
  private let placing: [Int: Screen.Placing]
  private var equations = EquationText()
  private var notes: [LayoutError]
  /// The guides that the file has beside those of views, with the views that they are in.
  private var guides: [(name: String, view: Int)] = []
  private var madeGuides: Set<String> = []

  init(_ screen: Screen) {
    self.screen = screen
    firstView = screen.views[0]
    placing = screen.placing
    titles = Titles(
      of: screen.views.dropFirst().map(screen.view), in: screen.tree,
      reserved: ["view", "safeArea", "superview", "parent", "super", "container", "root"])
    notes = screen.file.faults[screen.root] ?? []
  }

  /// The document.
  mutating func document() -> LayoutDocument {
    var document = LayoutDocument(
      size: .fixed(width: screen.size.width, height: screen.size.height))
    document.id = screen.view(screen.root).id
    document.safeArea = screen.safeArea
    for view in screen.views.dropFirst() { place(view) }
    for constraint in screen.constraints { add(constraint) }
    var views = DocumentViews()
    let root = properties(of: screen.root)
    if root != ViewProperties() { views.table[0] = root }
    views.stacks[0] = stack(screen.root)
    for view in screen.views.dropFirst() {
      guard let parent = screen.view(view).parent else { continue }
      _ = views.add(Array(title(of: view).utf8)[...], in: parent - firstView)
      views.table[view - firstView] = properties(of: view)
      views.stacks[view - firstView] = stack(view)
    }
    for guide in guides {
      let id = views.table.count
      _ = views.add(Array(guide.name.utf8)[...], in: guide.view - firstView)
      var properties = ViewProperties()
      properties.isGuide = true
      views.table[id] = properties
    }
    document.allViews = views
    document.equations = DocumentText(
      equations.bytes, pieces: equations.pieces, of: screen.file.source.bytes)
    document.file.bytes = screen.file.source.bytes
    document.file.views = screen.views.map {
      Int32(truncatingIfNeeded: screen.tree.elements[screen.view($0).element].offset)
    }
    document.imported = ImportedScreen(keys: screen.views.map { screen.view($0).id }, notes: notes)
    return document
  }

  /// What texts call a view.
  private func title(of view: Int) -> String {
    view == screen.root ? "view" : titles.all[view - firstView - 1]
  }

  private func name(of view: Int) -> String { quotedName(title(of: view)) }

  /// What texts call what scrolls in a view.
  private func content(of view: Int) -> String { "\(name(of: view)).content" }

  private func position(of element: Int) -> SourcePosition {
    screen.file.source.position(at: screen.tree.elements[element].offset)
  }

  // MARK: Views

  private func properties(of view: Int) -> ViewProperties {
    let (record, tree) = (screen.view(view), screen.tree)
    var told = ViewProperties()
    if view != screen.root {
      told.frame = record.frame
      if let insets = screen.alignment[view] { told.alignmentInsets = insets }
      told.isFixed = placing[view] == .frame
      told.isHidden = isHidden(view)
      if !told.isFixed { addContent(of: view, to: &told) }
      addText(of: view, to: &told)
    }
    if let margins = screen.margins[view] {
      let isAbsolute = tree.child(of: record.element, "edgeInsets", key: "layoutMargins") != nil
      if isAbsolute {
        told.margins = margins
      } else {
        told.directionalMargins = DirectionalEdgeInsets(
          top: margins.top, leading: margins.left, bottom: margins.bottom,
          trailing: margins.right)
      }
    }
    return told
  }

  private func isHidden(_ view: Int) -> Bool {
    screen.leftOut.contains(view)
      || screen.tree.isYes(screen.view(view).element, "hidden") == true
  }

  /// The size that the content asks for: the recorded one.
  private func addContent(of view: Int, to told: inout ViewProperties) {
    let (record, tree) = (screen.view(view), screen.tree)
    let element = record.element
    var size = IntrinsicSize()
    let (width, height) = (
      tree[element, "placeholderIntrinsicWidth"], tree[element, "placeholderIntrinsicHeight"]
    )
    if width != nil || height != nil {
      size.width = width.flatMap(Double.init).flatMap { $0.isInRange ? max(0, $0) : nil }
      size.height = height.flatMap(Double.init).flatMap { $0.isInRange ? max(0, $0) : nil }
    } else {
      let axes = ContentAxes(of: record, in: tree, screen.file.header.platform)
      let inner = record.frame.inset(by: told.alignmentInsets)
      if axes.horizontal { size.width = inner.width }
      if axes.vertical { size.height = inner.height }
    }
    told.intrinsicSize = size
    func priority(_ name: String, _ standard: Double) -> Priority {
      Priority(min(1000, max(0.001, tree.number(element, name) ?? standard)))
    }
    told.hugging = AxisPriorities(
      horizontal: priority("horizontalHuggingPriority", 250),
      vertical: priority("verticalHuggingPriority", 250))
    told.resistance = AxisPriorities(
      horizontal: priority("horizontalCompressionResistancePriority", 750),
      vertical: priority("verticalCompressionResistancePriority", 750))
  }

  private func addText(of view: Int, to told: inout ViewProperties) {
    if screen.view(view).kind == "stackView" {
      let frame = screen.frames[view]
      told.firstBaselineOffset = screen.recordedBaseline(of: view, isFirst: true) - frame.y
      told.baselineOffset =
        frame.maxY - screen.recordedBaseline(of: view, isFirst: false)
    } else if let text = screen.text(of: view) {
      told.textHeight = text.height
      told.firstBaselineOffset = text.ascent
      told.baselineOffset = text.descent
    }
  }

  // MARK: Frames that follow the view around

  /// Adds what places a view that no constraint places.
  private mutating func place(_ view: Int) {
    guard placing[view] == .autoresizing else { return }
    let (record, tree) = (screen.view(view), screen.tree)
    guard let parent = record.parent else { return }
    let mask = tree.child(of: record.element, "autoresizingMask")
    func isFlexible(_ name: String) -> Bool {
      mask.flatMap { tree.isYes($0, name) } == true
    }
    let isMac = screen.file.header.platform == .macOS
    let fills = tree[record.element, "key"] == "contentView" || screen.fillsTable(view)
    let position = position(of: mask ?? record.element)
    let (inner, outer) = (
      screen.alignment[view] ?? EdgeInsets(0), screen.alignment[parent] ?? EdgeInsets(0)
    )
    func add(
      _ edge: String, _ size: String, near: Bool, middle: Bool, far: Bool, from: Double,
      length: Double, ofParent whole: Double, insets: (Double, Double), around: (Double, Double)
    ) {
      let parts = [near, middle, far].count(where: \.self)
      let share = parts == 0 ? 0 : 1 / Double(parts)
      // Its alignment rectangle in that of the view around it.
      let start = from + insets.0 - around.0
      let extent = length - insets.0 - insets.1
      let outer = whole - around.0 - around.1
      func line(_ attribute: String, _ value: Double, _ share: Double) {
        let name = "\(self.name(of: view)).\(attribute)"
        if share == 0 {
          let owner = attribute == size ? "" : "\(self.name(of: parent)).\(edge)"
          let number = owner.isEmpty ? value.inEquations : value.asSummand
          equations.add("\(name) == \(owner)\(number)", at: position)
        } else {
          let rest = value - share * outer
          equations.add(
            "\(name) == \((100 * share).inEquations)%\(abs(rest) < 1e-9 ? "" : rest.asSummand)",
            at: position)
        }
      }
      line(edge, start, near ? share : 0)
      line(size, extent, middle ? share : 0)
    }
    let frame = record.frame
    let around = screen.view(parent).frame
    add(
      "left", "width", near: isFlexible("flexibleMinX"),
      middle: fills || isFlexible("widthSizable"),
      far: isFlexible("flexibleMaxX"), from: frame.x, length: frame.width, ofParent: around.width,
      insets: (inner.left, inner.right), around: (outer.left, outer.right))
    let isCell = screen.fillsTable(view)
    add(
      "top", "height", near: isFlexible(isMac ? "flexibleMaxY" : "flexibleMinY"),
      middle: (fills && !isCell) || isFlexible("heightSizable"),
      far: isFlexible(isMac ? "flexibleMinY" : "flexibleMaxY"), from: frame.y, length: frame.height,
      ofParent: around.height, insets: (inner.top, inner.bottom), around: (outer.top, outer.bottom))
  }

  // MARK: Constraints

  private mutating func add(_ constraint: FileConstraint) {
    var line = text(of: constraint.first, beside: constraint.second)
    line += " \(constraint.relation.rawValue) "
    if let second = constraint.second, constraint.multiplier != 0 || second.attribute.isLocation {
      line += text(of: second, beside: constraint.first)
      if constraint.multiplier != 1 { line += " * \(constraint.multiplier.inEquations)" }
      line += constraint.constant.asSummand
    } else {
      line += constraint.constant.inEquations
    }
    if !constraint.isRequired {
      line += " @ \(max(0.001, constraint.priority).inEquations)"
    }
    equations.add(line, at: position(of: constraint.element))
  }

  /// A side of a constraint as equations call it.
  private mutating func text(
    of side: FileConstraint.Side, beside other: FileConstraint.Side?
  ) -> String {
    let attribute = side.attribute.rawValue
    switch side.item {
    case .view(let view):
      if isContent(side, beside: other) {
        return text(ofContentIn: view, side.attribute)
      }
      return "\(name(of: view)).\(attribute)"
    case .guide(let id):
      guard let guide = screen.file.guides[id] else { return "view.\(attribute)" }
      return text(of: guide, side.attribute)
    }
  }

  /// An attribute of what scrolls in a view, whose margins are those of the view.
  private func text(ofContentIn view: Int, _ attribute: LayoutAttribute) -> String {
    let margins = screen.margins[view] ?? EdgeInsets(0)
    let (edge, distance): (LayoutAttribute, Double) =
      switch attribute {
      case .leadingMargin: (.leading, margins.left)
      case .leftMargin: (.left, margins.left)
      case .topMargin: (.top, margins.top)
      case .trailingMargin: (.trailing, -margins.right)
      case .rightMargin: (.right, -margins.right)
      case .bottomMargin: (.bottom, -margins.bottom)
      default: (attribute, 0)
      }
    return "\(content(of: view)).\(edge.rawValue)\(distance.asSummand)"
  }

  private mutating func text(of guide: FileGuide, _ attribute: LayoutAttribute) -> String {
    let name = name(of: guide.view)
    switch (guide.kind, attribute) {
    case (.safeArea, _), (.top, .bottom), (.bottom, .top):
      var attribute = attribute
      if guide.kind == .top { attribute = .top }
      if guide.kind == .bottom { attribute = .bottom }
      if guide.view == screen.root { return "safeArea.\(attribute.rawValue)" }
      let insets = screen.safeArea(of: guide.view)
      switch attribute {
      case .top: return "\(name).top\(insets.top.asSummand)"
      case .bottom: return "\(name).bottom\((-insets.bottom).asSummand)"
      default: return "\(name).\(attribute.rawValue)"
      }
    case (.margins, _):
      return "\(name).\((attribute.ofMargins ?? attribute).rawValue)"
    case (.content, _):
      return "\(content(of: guide.view)).\(attribute.rawValue)"
    case (.own, _):
      let title = "\(title(of: guide.view)) guide \(guide.element)"
      if madeGuides.insert(title).inserted {
        guides.append((title, guide.view))
      }
      return "\(quotedName(title)).\(attribute.rawValue)"
    case (.frame, _), (.top, _), (.bottom, _):
      return "\(name).\(attribute.rawValue)"
    }
  }

  /// Whether a side means the content of a scroll view: its edges, where the other side is inside.
  private func isContent(
    _ side: FileConstraint.Side, beside other: FileConstraint.Side?
  ) -> Bool {
    guard case .view(let view) = side.item, let other,
      screen.file.header.platform != .macOS,
      Self.scrolling.contains(screen.view(view).kind), side.attribute.isLocation,
      !Self.centers.contains(side.attribute), let inside = screen.file.view(of: other.item)
    else { return false }
    return screen.file.views.isInside(inside, view)
  }

  private static let scrolling: Set<String> = [
    "scrollView", "tableView", "collectionView", "textView",
  ]
  private static let centers: Set<LayoutAttribute> = [
    .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins,
  ]

  // MARK: Stacks

  private func stack(_ view: Int) -> StackDescription? {
    let record = screen.view(view)
    guard record.kind == "stackView" else { return nil }
    let reader = StackReader(screen: screen, view: view)
    var stack = StackDescription(reader.stack)
    stack.arranged = reader.arranged.map(title)
    for arranged in reader.arranged {
      let title = title(of: arranged)
      if let gravity = reader.gravity(of: arranged) { stack.gravity[title] = gravity }
      if let spacing = reader.customSpacing(after: arranged) {
        stack.customSpacing[title] = spacing
      }
      if stack.distribution == .fillProportionally {
        let insets = screen.alignment[arranged] ?? EdgeInsets(0)
        let size = screen.view(arranged).frame.inset(by: insets)
        stack.proportions[title] = stack.axis == .horizontal ? size.width : size.height
      }
    }
    return stack
  }
}

extension LayoutAttribute {
  /// The attribute of a view that is this one of its margins; `nil` for sizes.
  fileprivate var ofMargins: LayoutAttribute? {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .centerX: .centerXWithinMargins
    case .centerY: .centerYWithinMargins
    default: nil
    }
  }
}
