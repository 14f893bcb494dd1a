import LayoutNotation
import Plumb

/// A root view as some environment has it: which views and constraints take part, and what rules or
/// recorded frames say of insets.
struct Screen {
  let file: FileContents
  /// The root view.
  let root: Int
  /// The root and all views inside it, in the order of the file.
  let views: [Int]
  let environment: InterfaceEnvironment
  /// The device; `nil`: none is known.
  let device: InterfaceDevice?
  let traits: Traits
  /// The size of the root.
  let size: (width: Double, height: Double)
  /// The ids of what the traits leave out.
  private let excluded: Set<String>
  /// The views that are left out, with those inside them.
  private(set) var leftOut: Set<Int> = []
  /// The constraints that count.
  private(set) var constraints: [FileConstraint] = []
  /// The distances that constraints keep between views.
  private(set) var writtenGaps: [WrittenGap: Double] = [:]
  /// How far frames reach beyond alignment rectangles, by the views; those that do not are left
  /// out.
  var alignment: [Int: EdgeInsets] = [:]
  /// How far the root's safe area is from its edges.
  var safeArea = EdgeInsets(0)
  /// How far the texts of controls are below their middle, by the views.
  var baselineShifts: [Int: Double] = [:]
  /// The margins of views for which it was found out.
  var margins: [Int: EdgeInsets] = [:]
  /// Where views come to stand on a device, in the coordinates of the root, once that is known;
  /// empty: where they were recorded.
  var placed: [Int: Frame] = [:]

  /// Prepares a root view.
  init(_ root: Int, of file: FileContents, in environment: InterfaceEnvironment) {
    self.file = file
    self.root = root
    self.environment = environment
    views = file.views.subtree(of: root)
    let own = file.header.device
    switch environment {
    case .recorded, .device(nil): device = own
    case .device(let asked?): device = asked
    }
    traits = Traits(file.header.platform == .macOS ? nil : device)
    size = ScreenSize.size(of: root, in: file, environment)
    excluded = file.excluded(for: traits)
    for view in views {
      let isOut =
        excluded.contains(file.views[view].id)
        || file.views[view].parent.map(leftOut.contains) == true
      if isOut { leftOut.insert(view) }
    }
    constraints = (file.constraints[root] ?? []).compactMap(installed)
    writtenGaps = WrittenGap.all(in: constraints)
  }

  var tree: XMLTree { file.tree }
  var frames: RecordedFrames { file.frames }
  var isRecorded: Bool { environment == .recorded }

  func view(_ view: Int) -> FileView { file.views[view] }

  /// A constraint with what variations make of it; `nil` where it does not count.
  private func installed(_ constraint: FileConstraint) -> FileConstraint? {
    guard !excluded.contains(constraint.id), !(constraint.isPlaceholder && !isRecorded) else {
      return nil
    }
    for side in [constraint.first, constraint.second].compactMap(\.self) {
      if file.view(of: side.item).map(leftOut.contains) == true { return nil }
    }
    var constraint = constraint
    func changed(_ name: String) -> Double? {
      tree.value(constraint.element, name, traits).flatMap(Double.init)
        .flatMap { $0.isInRange ? $0 : nil }
    }
    if tree.elements[constraint.element].end > constraint.element + 1 {
      constraint.constant = changed("constant") ?? constraint.constant
      constraint.priority = changed("priority") ?? constraint.priority
    }
    return constraint
  }

  /// Whether a view is not seen with the traits of the screen.
  func isHidden(_ view: Int) -> Bool {
    tree.value(self.view(view).element, "hidden", traits) == "YES"
  }

  // MARK: Who takes part

  /// What places a view.
  enum Placing {
    /// Constraints or a stack.
    case constraints
    /// Its recorded frame.
    case frame
    /// Its recorded frame, which follows the size of the view around it.
    case autoresizing
    /// The row above it in a table, and how high its content has to be.
    case row
  }

  /// What places each view but the root.
  var placing: [Int: Placing] {
    var named: Set<Int> = []
    for constraint in constraints {
      for side in [constraint.first, constraint.second].compactMap(\.self) {
        if let view = file.view(of: side.item) { named.insert(view) }
      }
    }
    let recorded = view(root).frame
    /// The views that have their recorded sizes, whatever constraints say.
    var keepSizes: Set<Int> = []
    if size == (recorded.width, recorded.height) { keepSizes.insert(root) }
    var placing: [Int: Placing] = [:]
    for view in views.dropFirst() {
      let record = self.view(view)
      guard let parent = record.parent else { continue }
      var found = Placing.constraints
      if leftOut.contains(view) || isInGrid(view) || isInTable(view) {
        found = .frame
      } else if isArranged(view) {
      } else if tree.isYes(record.element, "translatesAutoresizingMaskIntoConstraints") == false {
        if !named.contains(view) { found = .frame }
      } else if isSelfSizing(view) {
        found = .row
      } else {
        found = keepSizes.contains(parent) || !isFlexible(view) ? .frame : .autoresizing
      }
      if found == .frame { keepSizes.insert(view) }
      placing[view] = found
    }
    return placing
  }

  /// Whether the frame of a view follows the size of the view around it.
  private func isFlexible(_ view: Int) -> Bool {
    if fillsWidth(view) || fillsHeight(view) { return true }
    guard let mask = tree.child(of: self.view(view).element, "autoresizingMask") else {
      return false
    }
    return tree.elements[mask].attributes.values.contains("YES")
  }

  /// Whether a view is as wide as the one around it, whatever its mask says: rows of tables, and
  /// what holds the content of a view.
  func fillsWidth(_ view: Int) -> Bool {
    let record = self.view(view)
    guard record.kind == "tableViewCell", let parent = record.parent else {
      return fillsHeight(view)
    }
    return self.view(parent).frame.width == record.frame.width
  }

  /// Whether a view is as high as the one around it, whatever its mask says.
  func fillsHeight(_ view: Int) -> Bool {
    tree[self.view(view).element, "key"] == "contentView"
  }

  /// Whether a view is a row of a table that asks its rows how high they want to be.
  private func isSelfSizing(_ view: Int) -> Bool {
    let record = self.view(view)
    guard record.kind == "tableViewCell", let table = record.parent,
      tree[self.view(table).element, "rowHeight"] == "-1"
    else { return false }
    return tree[record.element, "rowHeight"] == nil
  }

  /// Whether a view is a cell of AppKit's tables, which place it.
  private func isInTable(_ view: Int) -> Bool {
    let record = self.view(view)
    return record.kind == "tableCellView"
      && record.parent.map { ["tableView", "outlineView"].contains(self.view($0).kind) } == true
  }

  /// Whether a view stands in a cell of a grid.
  func isInGrid(_ view: Int) -> Bool {
    var next = self.view(view).parent
    while let current = next {
      if self.view(current).kind == "gridView" { return true }
      next = self.view(current).parent
    }
    return false
  }

  /// Whether a stack arranges a view.
  func isArranged(_ view: Int) -> Bool {
    self.view(view).parent.map { self.view($0).kind == "stackView" } == true
  }
}
