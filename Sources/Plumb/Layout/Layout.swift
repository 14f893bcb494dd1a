import ConstraintSolving
import FlatMemory
package import LayoutNotation

/// A root view, the views inside it, and the constraints and rules that place them.
///
/// Build it from Swift, in any notation, or from a `LayoutDocument`, then solve it with
/// `solve(using:strategy:limits:)`. A layout is not `Sendable`; documents and solutions are. Views
/// do not retain their layout and are useless without it, so keep a reference to the layout.
public final class Layout {
  /// The size of the root view.
  public enum RootSize: Sendable, Equatable {
    /// Given, in points, at least 0.
    case fixed(width: Double, height: Double)
    /// As small as the constraints allow: width and height are each minimised by an optional
    /// constraint of priority 50.
    case fit
    /// A given width, in points, at least 0, and a height as small as the constraints allow.
    case fitHeight(width: Double)
    /// A given height, in points, at least 0, and a width as small as the constraints allow.
    case fitWidth(height: Double)

    /// Makes a size from given sides, in points; `nil` for a side that fits.
    package init(width: Double?, height: Double?) {
      self =
        switch (width, height) {
        case (let width?, let height?): .fixed(width: width, height: height)
        case (let width?, nil): .fitHeight(width: width)
        case (nil, let height?): .fitWidth(height: height)
        case (nil, nil): .fit
        }
    }

    /// The given width; `nil` for a width that fits.
    package var width: Double? {
      switch self {
      case .fixed(let width, _), .fitHeight(let width): width
      case .fit, .fitWidth: nil
      }
    }

    /// The given height; `nil` for a height that fits.
    package var height: Double? {
      switch self {
      case .fixed(_, let height), .fitWidth(let height): height
      case .fit, .fitHeight: nil
      }
    }
  }

  /// The root view, named `view`.
  public var root: LayoutView { object(0) }
  /// The size of the root, which may be changed between solves.
  public var size: RootSize
  /// The direction of `leading` and `trailing`.
  public var direction = LayoutDirection.leftToRight
  /// The distance of the safe area from each edge of the root, in points, for example below a
  /// status bar.
  ///
  /// It may be changed between solves. A negative value counts as 0; `solve` throws if one is not
  /// finite.
  public var safeArea = EdgeInsets(0)
  /// Numbers that equations, rules (as in `%f(gap)`) and Visual Formats can name.
  ///
  /// They are read when a text is added. In the position of a priority, the name of a priority
  /// takes precedence over a metric.
  public var metrics: [String: Double] = [:]
  /// The lists that loops in a document's equations iterate over.
  package var data = DataLists()
  /// Records the metrics in added texts; `nil` if they are not needed.
  package var recorder: MetricRecorder?
  /// The width of a bare `-` in Visual Formats that are added later.
  public var visualFormatSpacing = VisualFormatSpacing()
  /// The step of the grid, in points, on which `solve` places the edges of views.
  ///
  /// It applies to the root and to all views without their own grid: 1 for whole points, 0.5 for
  /// the pixels of a screen with two pixels per point. `nil`, the default, for no grid.
  public var grid: Double? {
    get { properties(of: 0).grid }
    set { update(0) { $0.grid = newValue } }
  }
  /// Whether required constraints may be violated.
  ///
  /// They then become a level above all others instead of making the layout infeasible, and
  /// violated ones are listed as unsatisfied. Minimum sizes of 0, the root's given size, fixed
  /// frames and rules stay required.
  public var isElastic = false
  /// The constraints, active or not, in the order they were added.
  public var constraints: [LayoutConstraint] {
    dropRemoved()
    return stored.order.map { constraint(Int($0)) }
  }
  /// The views that `last_visible` in equations refers to.
  ///
  /// They are the first items of the equations so far that were not hidden, each once, the most
  /// recent one last. Views of other layouts are left out.
  package var visibleFirstItems: [LayoutView] {
    get { firstItems.all.map { object(Int($0)) } }
    set { firstItems.all = newValue.filter(owns).map { Int32(truncatingIfNeeded: $0.id) } }
  }
  /// The ids of `visibleFirstItems`.
  var firstItems = VisibleItems()
  /// Receives the debug output of `?` in an equation, a few lines at a time; does nothing by
  /// default.
  public var trace: (String) -> Void = { _ in }

  /// The SLL rules that were added and not removed, in order.
  public var rules: [LayoutRule] {
    rulesOfViews.flatMap { view, rules in rules.map { LayoutRule($0, of: view, in: self) } }
      .ordered { $0.number < $1.number }
  }

  /// Counts changes, and lists changes of constants and priorities.
  let edits: EditLog
  /// The constraints.
  var stored: ConstraintTable {
    didSet { edits.noteStructure() }
  }
  /// The removed constraints that are still in `stored`.
  var removed = Set<ObjectIdentifier>() {
    didSet { edits.noteStructure() }
  }
  /// The rules of each view, in order.
  var rulesOfViews: [Int: [StoredRule]] = [:]
  /// Identifies the layout.
  let identity = LayoutIdentity()
  /// The constraints that equations added, by a hash that excludes constants: a later equation
  /// with an equal hash may edit one. `nil` until a second text needs it.
  var equationsByHash: [UInt: [LayoutConstraint]]?
  /// Whether an equation ever added a constraint.
  var hasEquations = false
  /// The constraints added in each running `collect` block, the innermost last.
  var collected: [[LayoutConstraint]] = []
  /// The views, with the properties of those without an object.
  package internal(set) var table: ViewTable {
    get { storedViews }
    _modify {
      defer { edits.noteStructure() }
      yield &storedViews
    }
  }
  /// The storage of `table`; changes of it are not noted in `edits`.
  private var storedViews: ViewTable
  /// The requested view objects, by their ids; they keep their own properties.
  var objects: [LayoutView?] = []
  /// The closure definitions, in the order they were made.
  package var definitions: [LayoutDefinition] = [] {
    didSet { edits.noteStructure() }
  }
  /// The index of each view's measure in `definitions`, by the view's id.
  package var measures: [Int: Int] = [:]
  /// The SLL rules that are in force, by the view's id.
  var placements: [Int: SLLPlacement] = [:] {
    didSet { edits.noteStructure() }
  }
  /// The stacks and tables, by the ids of their views.
  package var containers: [Int: Container] = [:] {
    didSet { edits.noteStructure() }
  }
  /// The last lowered layout.
  var kept: KeptLowering?
  /// The plans of recent structures of the layout.
  lazy var plans = PlanCache(count: 8)
  /// The built-in guides of views, by the ids of the views.
  var ownGuides: [OwnGuide: [Int: Int]] = [:]
  /// How many SLL rules were ever added, which is the number of the last one.
  var ruleCount = 0
  /// How many Visual Formats were added.
  var visualCount = 0
  /// How many times a chained property was assigned.
  package var propertyCount = 0
  /// The text of the constraints of the last copy, which the next copy may share.
  var copiedText: CopiedText?
  /// The errors of calls that do not throw.
  var misuse = Misuse()
  /// An index of the constraints that name each view, filled on request.
  var mentions = MentionIndex()
  /// The views whose rules name a view, by the id of the named view.
  var viewsWithRulesNaming: [Int: Set<Int>] = [:]

  /// Makes a layout whose root has a given size, in points; `solve` throws if it is below 0 or not
  /// finite.
  public convenience init(width: Double, height: Double) {
    self.init(size: .fixed(width: width, height: height))
  }

  /// Makes a layout that contains only its root.
  public convenience init(size: RootSize) { self.init(size: size, views: ViewTable()) }

  /// Makes a layout of views.
  package init(size: RootSize, views: ViewTable) {
    self.size = size
    storedViews = views
    edits = EditLog()
    stored = ConstraintTable(edits: edits)
  }

  /// The constraint of a record.
  func constraint(_ number: Int) -> LayoutConstraint {
    let constraint = stored.object(number, in: self)
    constraint.layout = self
    return constraint
  }

  /// The view with an id, made on the first request.
  func object(_ id: Int) -> LayoutView {
    if objects.count <= id {
      objects += repeatElement(nil, count: id + 1 - objects.count)
    }
    if let known = objects[id] { return known }
    let view = LayoutView(id, of: self)
    objects[id] = view
    return view
  }

  /// The view with an id, if it was requested before.
  private func known(_ id: Int) -> LayoutView? { objects.indices.contains(id) ? objects[id] : nil }

  /// Whether a view is hidden.
  func isHidden(_ id: Int) -> Bool { known(id)?.isHidden ?? table.isHidden(id) }

  /// The given frame of a view.
  func givenFrame(of id: Int) -> Frame {
    known(id)?.frame ?? table.properties(of: id)?.frame ?? .zero
  }

  /// Sets the given frame of a view without notifying observers.
  ///
  /// - Returns: The observers to notify; `nil` without a change or an observer.
  func adopt(_ frame: Frame, for id: Int) -> ObserverList<Frame>? {
    if let object = known(id) { return object.adopt(frame) }
    // A kept lowering has no fixed frames, and reads other given frames again if needed.
    storedViews[id].frame = frame
    return nil
  }

  /// Whether a view belongs to the layout.
  package func owns(_ view: LayoutView) -> Bool { view.identity === identity && !view.isRemoved }

  /// The properties of a view.
  package func properties(of id: Int) -> ViewProperties { known(id)?.properties ?? table[id] }

  /// Changes the properties of a view.
  func update(_ id: Int, _ change: (inout ViewProperties) -> Void) {
    guard let object = known(id) else { return change(&table[id]) }
    var properties = object.properties
    change(&properties)
    object.properties = properties
  }

  /// Removes the grid of every view.
  package func removeGrid() {
    for id in table.documentOrder.map(Int.init) where properties(of: id).grid != nil {
      update(id) { $0.grid = nil }
    }
  }

  /// The views with all their properties.
  package var currentTable: ViewTable {
    for case let view? in objects {
      let properties = view.properties
      if table.properties(of: view.id) ?? ViewProperties() != properties {
        table[view.id] = properties
      }
    }
    return table
  }

  /// All views: parents before their children, siblings in order. The order is that of creation,
  /// unless views were placed or moved elsewhere.
  public var views: [LayoutView] { allViews.filter { !$0.isGuide } }

  /// All views, followed by the guides.
  package var allViews: [LayoutView] { table.documentOrder.map { object(Int($0)) } }

  /// The view with a name; `nil` if there is none, in which case `view(_:in:at:frame:)` makes it.
  ///
  /// A view made without a name is not found by its generated name.
  public subscript(name: String) -> LayoutView? { table[name].map(object) }

  /// Returns the id of the view with a name from a text.
  ///
  /// - Throws: `LayoutError` with a suggestion if there is none.
  func findView(_ name: Span, in text: SourceText) throws(LayoutError) -> Int {
    if let view = table.id(of: name, in: text) { return view }
    let written = text.name(name.range)
    if let guide = ownGuide(named: written) { return guide }
    if ["superview", "parent", "super", "container", "root"].contains(written) {
      throw text.error(
        .unknownView,
        "there is no view \"\(written)\": the superview is meant where nothing is written, and "
          + "the root is \"view\"", at: name.range, suggestion: "view")
    }
    if let (view, track) = table.ownGuide(named: written), track.isTrack {
      throw text.error(
        .unknownView, "\"\(table.name(of: view))\" is not a table with a \(track.word)",
        at: name.range)
    }
    throw text.error(
      .unknownView, "there is no view \"\(written)\"", at: name.range,
      suggestion: nearestName(to: written, among: table.givenNames))
  }
}

/// The identity of a layout.
///
/// Views and solutions retain it, so that its address is not reused by another layout.
final class LayoutIdentity: Sendable {}
