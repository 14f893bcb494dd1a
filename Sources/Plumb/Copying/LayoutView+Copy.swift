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
  /// Copied are the properties of the views with given frames, their rules and measures, and the
  /// constraints and definitions that name no other views than the copied ones and the superview
  /// of the first, for which the new one stands; in the state they are in, and without their texts
  /// being read again. What names any other view is left behind. The copies have no names.
  ///
  /// A template may be in the layout that it is copied into, where it takes its room, or in a
  /// separate layout, which need not be solved; its root can be copied, too.
  ///
  /// - Parameters:
  ///   - parent: The view around the copy, of the same layout or another one.
  ///   - index: Its place among the views inside that, from 0; `nil`: behind all others.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The copy, and what stands in it for what. A removed view, a removed parent, a place
  ///   that there is not, and what is wrong with a copied formula, are errors that the next `solve`
  ///   of the layout throws.
  /// - Complexity: As what is copied is large, however much there is beside it.
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

/// A view that was copied with all inside it, and what stands there for what.
public struct LayoutCopy {
  /// The copy of the view itself.
  public let view: LayoutView
  /// What tells the layout that was copied from all others.
  let identity: LayoutIdentity
  /// The views that were copied, by their ids and generations.
  let originals: [ViewID]
  /// Their copies.
  let copies: [ViewID]
  /// What the constraints were written as; `nil` where there are none.
  let text: CopiedText?

  /// The copy of a view that was copied.
  ///
  /// - Parameters:
  ///   - original: The view. For any other one this is the first of the copies, and an error that
  ///     the next `solve` throws.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
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

  /// The copy of a constraint that was copied; `nil` for any other one, and where the copy was
  /// removed.
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
  /// A copy of nothing.
  fileprivate init(of original: LayoutView, as view: LayoutView) {
    self.init(view: view, identity: original.identity, originals: [], copies: [], text: nil)
  }
}

/// An id of a view, and how many had it before.
struct ViewID {
  var id: Int
  var generation: UInt32
}
