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
  ///   - name: The name of the view, which no other one has; `nil`: it has none.
  ///   - parent: The view around it; `nil`: the root.
  ///   - axis: Whether its views stand in a row or a column.
  ///   - spacing: The distance between neighbours, in points.
  ///   - distribution: What happens along the axis.
  ///   - alignment: What happens across it.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The view. What is wrong with the call `solve` throws.
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
  /// How the view arranges others; `nil` where it is no stack. Setting it makes the view a stack,
  /// changes it, or makes it a plain view again. A table is none then.
  public var stack: LayoutStack? {
    get { container?.stack }
    set { if newValue != stack { setContainer(newValue.map(Container.Kind.stack)) } }
  }

  /// The views that the stack arranges, in their order, hidden ones among them: those inside the
  /// view, also when more are made, until others are set. They need not be inside it, and several
  /// stacks may arrange a view, as the row and the column of a table do. Empty where the view is no
  /// stack.
  ///
  /// Views of other layouts, the same one twice, the stack itself and what contains it cannot be
  /// arranged: then nothing is changed, and the next `solve` throws that.
  public var arrangedViews: [LayoutView] {
    get {
      guard let layout, let container, !container.isTable else { return [] }
      return container.views(of: id, in: layout.table).map(layout.object)
    }
    set { arrange([newValue], asTable: false) }
  }

  /// The distance that the stack keeps behind a view instead of its `spacing`, in points; `nil` for
  /// none.
  public func customSpacing(after view: LayoutView) -> Double? {
    container?.items[view.id]?.customSpacing
  }

  /// Has the stack keep a distance of its own behind a view, as UIKit's method of this name does.
  /// It counts while that view takes part and is not the last one.
  ///
  /// - Parameters:
  ///   - spacing: The distance in points; `nil`: the stack's `spacing` again.
  ///   - view: A view that the stack arranges.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
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
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func setGravity(
    _ gravity: LayoutStack.Gravity, of view: LayoutView, fileID: String = #fileID,
    line: Int = #line
  ) {
    setItem(of: view, isTable: false, fileID, line) {
      $0.gravity = gravity == .leading ? nil : gravity
    }
  }

  /// The size that a view asks for in a stack of `fillProportionally`; `nil`: that of its content.
  public func proportion(of view: LayoutView) -> Double? {
    container?.items[view.id]?.proportion
  }

  /// Says what size a view asks for in a stack of `fillProportionally`, also of a view without an
  /// intrinsic size.
  ///
  /// - Parameters:
  ///   - size: The size along the axis, which matters beside those of the other views only; `nil`:
  ///     that of its content again.
  ///   - view: A view that the stack arranges.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func setProportion(
    _ size: Double?, of view: LayoutView, fileID: String = #fileID, line: Int = #line
  ) {
    setItem(of: view, isTable: false, fileID, line) { $0.proportion = size }
  }
}
