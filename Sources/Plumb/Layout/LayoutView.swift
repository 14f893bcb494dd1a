/// A rectangle of a layout that constraints place, and its properties.
///
/// Made by `Layout.view(_:in:at:frame:)` or `Layout.view(in:at:frame:)`, and part of that layout
/// until it is removed. It does not retain the layout: keep a reference to the layout too.
public final class LayoutView {
  /// The name of the view in equations, unique in its layout.
  ///
  /// A view made without a name has a generated name that no other view has, such as `#12`, in
  /// messages, solutions and documents.
  public var name: String {
    given ?? layout?.table.name(of: id) ?? "#\(id)"
  }
  /// The layout that the view belongs to; `nil` if that no longer exists, or the view was removed.
  public var layout: Layout? { isRemoved ? nil : home }
  /// The given frame in points, relative to the parent. Attributes that no constraint decides take
  /// its values. `Layout.adopt(_:)` sets it and notifies observers of `\.$frame`.
  @Observed public var frame: Frame

  /// The id of the view in its layout. The id of a removed view is reused.
  package let id: Int
  /// How many views had the id before.
  let generation: UInt32
  /// Identifies the layout, even after it was released.
  let identity: LayoutIdentity
  /// The layout that the view was made in, if it still exists.
  package private(set) weak var home: Layout?
  /// Whether the view was removed.
  package private(set) var isRemoved = false
  /// The given name; `nil` for a generated name.
  private let given: String?
  /// The properties of the view except its frame.
  var own: ViewProperties {
    didSet { layout?.edits.noteStructure() }
  }

  /// Makes the object of a view in a layout's table.
  init(_ id: Int, of layout: Layout) {
    self.id = id
    home = layout
    generation = layout.table.generation(of: id)
    identity = layout.identity
    given = layout.table.names.isNamed(id) ? layout.table.name(of: id) : nil
    own = layout.table[id]
    frame = own.frame ?? .zero
  }

  /// Marks the view as removed.
  func leave() { isRemoved = true }

  /// The properties of the view.
  var properties: ViewProperties {
    get {
      var properties = own
      properties.frame = frame == .zero && !own.isFixed ? nil : frame
      return properties
    }
    set {
      own = newValue
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
  /// It is `parent`, but not optional. For the root it is the root itself, and the next `solve`
  /// throws. For a removed view it is the view itself. A constraint made with it keeps this view,
  /// even if the view is moved later.
  public var superview: LayoutView {
    if let parent { return parent }
    if !isRemoved, isRoot {
      home?.report(.invalidPlace, "\"\(name.shortened)\" is the root, and has no superview")
    }
    return self
  }

  /// The views inside, in order.
  public var subviews: [LayoutView] { children.filter { !$0.isGuide } }

  /// The layout guides in the view, in the order they were made, including the guide of its safe
  /// area once requested.
  public var guides: [LayoutView] { children.filter(\.isGuide) }

  private var children: [LayoutView] {
    guard let layout else { return [] }
    return layout.table.children(of: id).map(layout.object)
  }

  /// Whether it is the root of its layout.
  var isRoot: Bool { id == 0 }

  /// Sets the given frame without notifying observers.
  ///
  /// - Returns: The observers to notify; `nil` without a change or an observer.
  func adopt(_ frame: Frame) -> ObserverList<Frame>? {
    self.frame == frame ? nil : _frame.replace(with: frame)
  }

  /// Whether this view is `other` or lies inside it.
  package func lies(in other: LayoutView) -> Bool { commonAncestor(with: other) === other }

  /// The nearest view that contains this view and another one, which may be either of them; `nil`
  /// if there is none. Takes time linear in the depth.
  package func commonAncestor(with other: LayoutView) -> LayoutView? {
    guard let layout, other.identity === identity else { return nil }
    return layout.object(layout.table.commonAncestor(id, other.id))
  }
}

extension LayoutView: Hashable {
  /// Whether both are the same view.
  public static func == (first: LayoutView, second: LayoutView) -> Bool { first === second }

  /// Hashes the identity of the view.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
