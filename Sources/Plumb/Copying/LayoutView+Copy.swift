import LayoutNotation

extension LayoutView {
  /// Copies the view, with its descendants and their constraints, into another view.
  ///
  /// ```swift
  /// let cells = Layout(size: .fit)
  /// let cell = cells.view("cell"), title = cells.view("title", in: cell)
  /// try cells.eqs("title.left == cell.left + 8\ncell.left == 0\ncell.right == 0")
  /// for text in texts {
  ///   let copy = cell.copy(in: list)
  ///   layout.measure(copy[of: title]) { text.height(forWidth: $0) }
  /// }
  /// ```
  ///
  /// The copy contains the properties of the views including given frames, their rules and
  /// measures. It also contains the constraints and definitions that name only copied views and the
  /// superview of the first one, which the new parent replaces. They keep their current state, and
  /// their texts are not read again. Constraints and definitions that name any other view are
  /// omitted. The copies have no names.
  ///
  /// A template may be in the layout that it is copied into, where it occupies room. It may also be
  /// in a separate layout, which need not be solved; its root can be copied, too.
  ///
  /// - Parameters:
  ///   - parent: The view around the copy, of the same layout or another one.
  ///   - index: Its place among the views inside `parent`, from 0; `nil` for the last place.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The copy, with a mapping from originals to copies. The next `solve` of the layout
  ///   throws an error for a removed view, a removed parent, an invalid place, or an invalid copied
  ///   formula.
  /// - Complexity: Linear in the size of the original, independent of the rest of the layout.
  @discardableResult
  public func copy(
    in parent: LayoutView, at index: Int? = nil, fileID: String = #fileID, line: Int = #line
  ) -> LayoutCopy {
    let location = CodeLocation(fileID: fileID, line: line)
    guard let target = parent.home else {
      if let home { home.misuse.append(home.fault(of: parent, from: location)) }
      return LayoutCopy(of: self, as: self)
    }
    // The error is reported, and the copy is placed where `view(in:)` would place a view.
    var parent = parent
    let isAstray = parent.isRemoved
    if isAstray {
      target.misuse.append(target.fault(of: parent, from: location))
      parent = target.root
    }
    guard let source = layout else {
      target.misuse.append(target.fault(of: self, from: location))
      let view = target.view(in: parent)
      target.misuse.strays.append(view)
      return LayoutCopy(of: self, as: view)
    }
    var copier = Copier(self, of: source, to: parent, of: target)
    let copy = copier.copy(at: index, from: location)
    if isAstray { target.misuse.strays.append(copy.view) }
    return copy
  }
}

/// A copy of a view with all its descendants, and a mapping from originals to copies.
public struct LayoutCopy {
  /// The copy of the view itself.
  public let view: LayoutView
  /// The identity of the original layout.
  let identity: LayoutIdentity
  /// The views that were copied, by their ids and generations.
  let originals: [ViewID]
  /// Their copies.
  let copies: [ViewID]
  /// The texts of the constraints; `nil` if there are none.
  let text: CopiedText?

  /// The copy of a view.
  ///
  /// - Parameters:
  ///   - original: The original view. For any view that was not copied, the result is the first
  ///     copy, and the next `solve` throws an error.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public subscript(
    of original: LayoutView, fileID fileID: String = #fileID, line line: Int = #line
  ) -> LayoutView {
    let place =
      original.identity === identity
      ? originals.firstIndex { $0.id == original.id && $0.generation == original.generation } : nil
    guard let layout = view.home else { return view }
    if let place, layout.table.has(copies[place].id, copies[place].generation) {
      return layout.object(copies[place].id)
    }
    let isGone = place != nil || view.isRemoved
    layout.report(
      isGone ? .removedView : .foreignView,
      isGone
        ? "the copy of \"\(original.name)\" was removed from its layout"
        : "\"\(original.name)\" is none of the views that \"\(view.name)\" is a copy of",
      at: CodeLocation(fileID: fileID, line: line))
    return view
  }

  /// The copy of a constraint; `nil` if it was not copied, or if the copy was removed.
  public subscript(of original: LayoutConstraint) -> LayoutConstraint? {
    guard let layout = view.layout, let text, let source = original.layout,
      let serial = source.stored.serial(of: original),
      let place = text.originals.firstIndex(where: { $0.serial == serial })
    else { return nil }
    let ids = copies.filter { layout.table.has($0.id, $0.generation) }
      .map { Int32(truncatingIfNeeded: $0.id) }
    return layout.numbers(mentioning: ids)
      .first { layout.stored.isWritten($0, in: text, at: CopiedText.span(of: place)) }
      .map(layout.constraint)
  }
}

extension LayoutCopy {
  /// Creates a copy without views.
  fileprivate init(of original: LayoutView, as view: LayoutView) {
    self.init(view: view, identity: original.identity, originals: [], copies: [], text: nil)
  }
}

/// An id of a view, and the number of earlier views with that id.
struct ViewID {
  var id: Int
  var generation: UInt32
}
