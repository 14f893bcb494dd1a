/// A rectangle of a layout that constraints place, and the properties it is told.
///
/// Made by `Layout.view(_:in:)`; it belongs to that layout for good.
@dynamicMemberLookup
public final class LayoutView {
  /// The name equations call the view by, unique in its layout.
  public let name: String
  /// The layout that the view belongs to; `nil` when that is gone.
  public private(set) weak var layout: Layout?
  /// The given frame in points, relative to the parent: what attributes go to that nothing else
  /// decides. `Layout.adopt(_:)` sets it, and who observes `\.$frame` hears of it.
  @Observed public var frame: Frame

  /// The number of the view in its layout: how many were made before.
  package let id: Int
  /// What tells the layout from all others, also when it is gone.
  let identity: LayoutIdentity
  /// What the view is told but for its frame.
  private var told: ViewProperties {
    didSet { layout?.isLoweringKept = false }
  }

  /// A view of a layout's table.
  init(_ id: Int, of layout: Layout) {
    self.id = id
    self.layout = layout
    identity = layout.identity
    name = layout.table.name(of: id)
    told = layout.table[id]
    frame = told.frame ?? .zero
  }

  /// The properties of the view.
  public subscript<Value>(dynamicMember property: WritableKeyPath<ViewProperties, Value>) -> Value {
    get { told[keyPath: property] }
    set { told[keyPath: property] = newValue }
  }

  /// What the view is told of itself.
  var properties: ViewProperties {
    get {
      var properties = told
      properties.frame = frame == .zero && !told.isFixed ? nil : frame
      return properties
    }
    set {
      told = newValue
      if frame != newValue.frame ?? .zero { frame = newValue.frame ?? .zero }
    }
  }

  /// The view around this one; `nil` for the root.
  public var parent: LayoutView? {
    guard let layout, let parent = layout.table.parent(of: id) else { return nil }
    return layout.object(parent)
  }

  /// The views inside, in the order they were made.
  public var subviews: [LayoutView] { children.filter { !$0.isGuide } }

  /// The layout guides in the view, in the order they were made, also that of its safe area if
  /// somebody asked for it.
  public var guides: [LayoutView] { children.filter(\.isGuide) }

  private var children: [LayoutView] {
    guard let layout else { return [] }
    return layout.table.children(of: id).map(layout.object)
  }

  /// Whether it is the root of its layout.
  var isRoot: Bool { id == 0 }

  /// Sets the given frame to another one without a word.
  ///
  /// - Returns: What delivers the change; `nil` where there is none, or nobody observes.
  func adopt(_ frame: Frame) -> ObserverList<Frame>? {
    self.frame == frame ? nil : _frame.replace(with: frame)
  }

  /// Whether a view is this one, or around it.
  func lies(in other: LayoutView) -> Bool { commonAncestor(with: other) === other }

  /// The nearest view that contains this one and another; a view contains itself. `nil` where there
  /// is none. Takes as long as the way up to it.
  func commonAncestor(with other: LayoutView) -> LayoutView? {
    guard let layout, other.identity === identity else { return nil }
    return layout.object(layout.table.commonAncestor(id, other.id))
  }
}
