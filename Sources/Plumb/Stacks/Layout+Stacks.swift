import LayoutNotation

extension Layout {
  /// A view that arranges the views inside it in a row or a column.
  ///
  /// ```swift
  /// let row = layout.stack("row", spacing: 8, alignment: .center)
  /// let icon = layout.view("icon", in: row)
  /// let title = layout.view("title", in: row)
  /// row.setCustomSpacing(16, after: icon)
  /// row.stack?.insets = EdgeInsets(12)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The unique name of the view; `nil` for no name.
  ///   - parent: The surrounding view; `nil` for the root.
  ///   - axis: Whether its views form a row or a column.
  ///   - spacing: The distance between neighbours, in points.
  ///   - distribution: The distribution of views along the axis.
  ///   - alignment: The alignment of views across the axis.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The view. If the call is invalid, `solve` throws the error.
  @discardableResult
  public func stack(
    _ name: String? = nil, in parent: LayoutView? = nil, axis: LayoutStack.Axis = .horizontal,
    spacing: Double = 0, distribution: LayoutStack.Distribution = .fill,
    alignment: LayoutStack.Alignment = .fill, fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    let view =
      name.map { self.view($0, in: parent, fileID: fileID, line: line) }
      ?? self.view(in: parent, fileID: fileID, line: line)
    view.stack = LayoutStack(
      axis: axis, spacing: spacing, distribution: distribution, alignment: alignment)
    return view
  }
}

extension LayoutView {
  /// How the view arranges others; `nil` if it is not a stack. Setting it makes the view a stack
  /// instead of a table, changes the stack, or makes it a plain view again.
  public var stack: LayoutStack? {
    get { container?.stack }
    set { if newValue != stack { setContainer(newValue.map(Container.Kind.stack)) } }
  }

  /// The views that the stack arranges, in their order, including hidden ones. Unless you set them,
  /// they are the views inside the stack's view, including those created later. They need not be
  /// inside it, and several stacks may arrange the same view, such as the row and the column of a
  /// grid. Empty if the view is not a stack.
  ///
  /// A stack cannot arrange views of other layouts, the same view twice, itself, or a view that
  /// contains it. Such an assignment changes nothing, and the next `solve` throws the error.
  public var arrangedViews: [LayoutView] {
    get {
      guard let layout, let container, !container.isTable else { return [] }
      return container.views(of: id, in: layout.table).map(layout.object)
    }
    set { arrange([newValue], asTable: false) }
  }

  /// The distance that the stack keeps after a view instead of its `spacing`, in points; `nil` if
  /// none is set.
  public func customSpacing(after view: LayoutView) -> Double? {
    container?.items[view.id]?.customSpacing
  }

  /// Sets the distance that the stack keeps after a view, as UIKit's method of this name does. It
  /// applies while the view is visible and not the last one.
  ///
  /// - Parameters:
  ///   - spacing: The distance in points; `nil` restores the stack's `spacing`.
  ///   - view: A view that the stack arranges.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public func setCustomSpacing(
    _ spacing: Double?, after view: LayoutView, fileID: String = #fileID, line: Int = #line
  ) {
    setItem(of: view, isTable: false, fileID, line) { $0.customSpacing = spacing }
  }

  /// The group of a view in a stack of `gravityAreas`.
  public func gravity(of view: LayoutView) -> LayoutStack.Gravity {
    container?.items[view.id]?.gravity ?? .leading
  }

  /// Puts a view of a stack of `gravityAreas` into a group.
  ///
  /// - Parameters:
  ///   - gravity: The group.
  ///   - view: A view that the stack arranges.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public func setGravity(
    _ gravity: LayoutStack.Gravity, of view: LayoutView, fileID: String = #fileID,
    line: Int = #line
  ) {
    setItem(of: view, isTable: false, fileID, line) {
      $0.gravity = gravity == .leading ? nil : gravity
    }
  }

  /// The size that a view asks for in a stack of `fillProportionally`; `nil` for the size of its
  /// content.
  public func proportion(of view: LayoutView) -> Double? {
    container?.items[view.id]?.proportion
  }

  /// Sets the size that a view asks for in a stack of `fillProportionally`, even without an
  /// intrinsic size.
  ///
  /// - Parameters:
  ///   - size: The size along the axis; only its proportion to those of the other views matters.
  ///     `nil` restores the size of the content.
  ///   - view: A view that the stack arranges.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public func setProportion(
    _ size: Double?, of view: LayoutView, fileID: String = #fileID, line: Int = #line
  ) {
    setItem(of: view, isTable: false, fileID, line) { $0.proportion = size }
  }
}
