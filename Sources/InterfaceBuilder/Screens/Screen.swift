import LayoutNotation
import Plumb

/// A root view in an environment: the active views and constraints, and the insets from rules or
/// recorded frames.
struct Screen {
  let file: FileContents
  /// The root view.
  let root: Int
  /// The root and all views inside it, in the order of the file.
  let views: [Int]
  let environment: InterfaceEnvironment
  /// The device; `nil`: unknown.
  let device: InterfaceDevice?
  let traits: Traits
  /// The size of the root.
  let size: (width: Double, height: Double)
  /// The ids that the traits exclude.
  private let excluded: Set<String>
  /// The excluded views, with those inside them.
  private(set) var leftOut: Set<Int> = []
  /// The active constraints.
  private(set) var constraints: [FileConstraint] = []
  /// The distances that constraints keep between views.
  private(set) var writtenGaps: [WrittenGap: Double] = [:]
  /// The alignment insets, by view; zero insets are omitted.
  var alignment: [Int: EdgeInsets] = [:]
  /// The insets of the root's safe area.
  var safeArea = EdgeInsets(0)
  /// The distances of control texts below the middle, by view.
  var baselineShifts: [Int: Double] = [:]
  /// The margins that were determined, by view.
  var margins: [Int: EdgeInsets] = [:]
  /// The frames of views on a device in root coordinates, once known; empty: the recorded frames.
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

  /// Returns a constraint with its variations applied; `nil` if it is not active.
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

  /// Returns whether a view is hidden with the traits of the screen.
  func isHidden(_ view: Int) -> Bool {
    tree.value(self.view(view).element, "hidden", traits) == "YES"
  }

  // MARK: Who takes part

  /// The way in which a view is placed.
  enum Placing {
    /// By constraints or a stack.
    case constraints
    /// By its recorded frame.
    case frame
    /// By its recorded frame, adjusted to the size of the enclosing view.
    case autoresizing
    /// By the row above it in a table, and the height that its content needs.
    case row
  }

  /// The placing of each view except the root.
  var placing: [Int: Placing] {
    var named: Set<Int> = []
    for constraint in constraints {
      for side in [constraint.first, constraint.second].compactMap(\.self) {
        if let view = file.view(of: side.item) { named.insert(view) }
      }
    }
    let recorded = view(root).frame
    /// The views that have their recorded sizes, regardless of constraints.
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

  /// Returns whether the frame of a view depends on the size of the enclosing view.
  private func isFlexible(_ view: Int) -> Bool {
    if fillsWidth(view) || fillsHeight(view) { return true }
    guard let mask = tree.child(of: self.view(view).element, "autoresizingMask") else {
      return false
    }
    return tree.elements[mask].attributes.values.contains("YES")
  }

  /// Returns whether a view is as wide as the enclosing one, regardless of its mask: table rows,
  /// and content views.
  func fillsWidth(_ view: Int) -> Bool {
    let record = self.view(view)
    guard record.kind == "tableViewCell", let parent = record.parent else {
      return fillsHeight(view)
    }
    return self.view(parent).frame.width == record.frame.width
  }

  /// Returns whether a view is as high as the enclosing one, regardless of its mask.
  func fillsHeight(_ view: Int) -> Bool {
    tree[self.view(view).element, "key"] == "contentView"
  }

  /// Returns whether a view is a row of a table with self-sizing rows.
  private func isSelfSizing(_ view: Int) -> Bool {
    let record = self.view(view)
    guard record.kind == "tableViewCell", let table = record.parent,
      tree[self.view(table).element, "rowHeight"] == "-1"
    else { return false }
    return tree[record.element, "rowHeight"] == nil
  }

  /// Returns whether a view is a cell of an AppKit table, which places it.
  private func isInTable(_ view: Int) -> Bool {
    let record = self.view(view)
    return record.kind == "tableCellView"
      && record.parent.map { ["tableView", "outlineView"].contains(self.view($0).kind) } == true
  }

  /// Returns whether a view is in a cell of a grid.
  func isInGrid(_ view: Int) -> Bool {
    var next = self.view(view).parent
    while let current = next {
      if self.view(current).kind == "gridView" { return true }
      next = self.view(current).parent
    }
    return false
  }

  /// Returns whether a stack arranges a view.
  func isArranged(_ view: Int) -> Bool {
    self.view(view).parent.map { self.view($0).kind == "stackView" } == true
  }
}
