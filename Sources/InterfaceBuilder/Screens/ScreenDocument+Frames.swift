import FlatMemory
import LayoutNotation
import Plumb

/// The placing of views without constraints.
extension ScreenDocument {
  /// An axis, with its names in resizing masks and equations.
  private struct Axis {
    let isHorizontal: Bool
    /// The flexible parts: the space before a view, the view, and the space after it.
    let (near, middle, far): (String, String, String)

    static func horizontal() -> Axis {
      Axis(
        isHorizontal: true, near: "flexibleMinX", middle: "widthSizable", far: "flexibleMaxX")
    }

    /// Returns the vertical axis, which points up in AppKit.
    static func vertical(isUp: Bool) -> Axis {
      Axis(
        isHorizontal: false, near: isUp ? "flexibleMaxY" : "flexibleMinY",
        middle: "heightSizable", far: isUp ? "flexibleMinY" : "flexibleMaxY")
    }

    var edge: String { isHorizontal ? "left" : "top" }
    var size: String { isHorizontal ? "width" : "height" }

    /// Returns the start and the length of a frame.
    func extent(of frame: Frame) -> (start: Double, length: Double) {
      isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
    }

    /// Returns the insets at both ends.
    func insets(_ insets: EdgeInsets?) -> (near: Double, far: Double) {
      guard let insets else { return (0, 0) }
      return isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
  }

  /// Adds equations for a view whose recorded frame depends on other views.
  mutating func place(_ view: Int) {
    let isUp = screen.file.header.platform == .macOS
    switch placing[view] {
    case .constraints, .frame, nil: return
    case .autoresizing:
      place(view, along: .horizontal())
      place(view, along: .vertical(isUp: isUp))
    case .row:
      place(view, along: .horizontal())
      placeRow(view)
    }
  }

  /// Adds equations for the hidden views of a UIKit stack, which have no place along it. Across
  /// it they were recorded from edge to edge.
  mutating func placeHidden(in view: Int) {
    let record = screen.view(view)
    guard screen.isRecorded, record.kind == "stackView", screen.file.header.platform != .macOS,
      !screen.leftOut.contains(view)
    else { return }
    let reader = StackReader(screen: screen, view: view)
    let stack = reader.stack
    guard stack.alignment == .fill else { return }
    let visible = Set(reader.visible)
    let edges: [LayoutAttribute] =
      stack.axis == .horizontal ? [.top, .bottom] : [.leading, .trailing]
    for hidden in reader.arranged where !visible.contains(hidden) {
      for edge in edges {
        let own = stack.isRelativeToMargins ? edge.margin : edge
        equations.add(
          "\(name(of: hidden)).\(edge.rawValue) == \(name(of: view)).\(own.rawValue)",
          at: position(of: record.element))
      }
    }
  }

  /// Adds the equations of a view with a resizing mask, along an axis.
  ///
  /// The flexible parts share the growth of the enclosing view.
  private mutating func place(_ view: Int, along axis: Axis) {
    let (record, tree) = (screen.view(view), screen.tree)
    guard let parent = record.parent else { return }
    let mask = tree.child(of: record.element, "autoresizingMask")
    let position = position(of: mask ?? record.element)
    func isFlexible(_ part: String) -> Bool { mask.flatMap { tree.isYes($0, part) } == true }
    let fills = axis.isHorizontal ? screen.fillsWidth(view) : screen.fillsHeight(view)
    let flexible = [isFlexible(axis.near), fills || isFlexible(axis.middle), isFlexible(axis.far)]
    let share = 1 / max(1, Double(flexible.count(where: \.self)))
    // Equations refer to alignment rectangles.
    let (frame, around) = (
      axis.extent(of: record.frame), axis.extent(of: screen.view(parent).frame)
    )
    let (inner, outer) = (
      axis.insets(screen.alignment[view]), axis.insets(screen.alignment[parent])
    )
    let start = frame.start + inner.near - outer.near
    let length = frame.length - inner.near - inner.far
    let room = around.length - outer.near - outer.far
    func percentage(_ value: Double) -> String {
      "\(exact(100 * share))%" + (value - share * room).withoutNoise.asSummand
    }
    let edge =
      flexible[0]
      ? percentage(start) : "\(name(of: parent)).\(axis.edge)\(start.asSummand)"
    equations.add("\(name(of: view)).\(axis.edge) == \(edge)", at: position)
    let size = flexible[1] ? percentage(length) : exact(length)
    equations.add("\(name(of: view)).\(axis.size) == \(size)", at: position)
  }

  /// Adds the equations of a row with the height that its content needs. On devices, this moves
  /// the rows below.
  private mutating func placeRow(_ view: Int) {
    let record = screen.view(view)
    guard let table = record.parent else { return }
    let (row, position) = (name(of: view), position(of: record.element))
    // Recorded rows keep their positions, even if those above have other heights now.
    let above = lastRows.updateValue(view, forKey: table)
    if let above, !screen.isRecorded {
      let gap = record.frame.y - screen.view(above).frame.maxY
      equations.add("\(row).top == \(name(of: above)).bottom\(gap.asSummand)", at: position)
    } else {
      equations.add(
        "\(row).top == \(name(of: table)).top\(record.frame.y.asSummand)", at: position)
    }
    equations.add("\(row).height == \(exact(record.frame.height)) @ 999", at: position)
  }
}

extension Double {
  /// The number, or 0 if it is only rounding noise.
  fileprivate var withoutNoise: Double { abs(self) < 1e-9 ? 0 : self }
}
