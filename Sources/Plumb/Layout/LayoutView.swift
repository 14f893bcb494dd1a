/// A rectangle of a layout that constraints place, and its properties.
///
/// Made by `Layout.view(_:in:at:frame:)` or `Layout.view(in:at:frame:)`, and part of that layout
/// until it is removed. It does not keep the layout: who uses views keeps that as well.
public final class LayoutView {
  /// The name equations call the view by, unique in its layout. One that was made without is called
  /// by a name that no view was given, such as `#12`, in messages, solutions and documents.
  public var name: String {
    given ?? layout?.table.name(of: id) ?? "#\(id)"
  }
  /// The layout that the view belongs to; `nil` when that is gone, or the view was removed.
  public var layout: Layout? { isRemoved ? nil : home }
  /// The given frame in points, relative to the parent: what attributes go to that nothing else
  /// decides. `Layout.adopt(_:)` sets it, and who observes `\.$frame` hears of it.
  @Observed public var frame: Frame

  /// The number of the view in its layout; that of a removed view is given to another one.
  package let id: Int
  /// How many views had the number before.
  let generation: UInt32
  /// What tells the layout from all others, also when it is gone.
  let identity: LayoutIdentity
  /// The layout that the view was made in, unless that is gone.
  package private(set) weak var home: Layout?
  /// Whether the view was removed.
  package private(set) var isRemoved = false
  /// The name it was given.
  private let given: String?
  /// The properties of the view except its frame.
  var told: ViewProperties {
    didSet { layout?.edits.noteStructure() }
  }

  /// A view of a layout's table.
  init(_ id: Int, of layout: Layout) {
    self.id = id
    home = layout
    generation = layout.table.generation(of: id)
    identity = layout.identity
    given = layout.table.names.isNamed(id) ? layout.table.name(of: id) : nil
    told = layout.table[id]
    frame = told.frame ?? .zero
  }

  /// Makes the view one of no layout.
  func leave() { isRemoved = true }

  /// The properties of the view.
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

  /// The view around this one, for formulas such as `title[.top] == title.superview[.top] + 24`.
  ///
  /// It is `parent`, without `nil`. The root has none: its superview is itself, and the next
  /// `solve` throws. A removed view, too, is its own superview. A constraint keeps the view that it
  /// is now.
  public var superview: LayoutView {
    if let parent { return parent }
    if !isRemoved, isRoot {
      home?.report(.invalidPlace, "\"\(name.shortened)\" is the root, and has no superview")
    }
    return self
  }

  /// The views inside, in their order.
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
  /// - Returns: What delivers the change; `nil` without a change or an observer.
  func adopt(_ frame: Frame) -> ObserverList<Frame>? {
    self.frame == frame ? nil : _frame.replace(with: frame)
  }

  /// Whether a view is this one, or around it.
  package func lies(in other: LayoutView) -> Bool { commonAncestor(with: other) === other }

  /// The nearest view that contains this one and another; a view contains itself. `nil` where there
  /// is none. Takes as long as the way up to it.
  package func commonAncestor(with other: LayoutView) -> LayoutView? {
    guard let layout, other.identity === identity else { return nil }
    return layout.object(layout.table.commonAncestor(id, other.id))
  }
}

extension LayoutView: Hashable {
  /// Whether both are the same view.
  public static func == (first: LayoutView, second: LayoutView) -> Bool { first === second }

  /// Tells the view from all others.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
