import ConstraintSolving
import LayoutNotation

/// Lowers stacks that wrap. The sizes of all views determine, in one direction only as a measure
/// does, the place of each view in the lines.
extension PreparedLayout {
  /// Adds the definitions of the places of views in stacks that wrap, and of the sizes of these
  /// stacks across their axes.
  ///
  /// - Parameter rootSize: The size of the root.
  /// - Throws: `LayoutError` if a place or size already has a definition.
  mutating func addLines(_ rootSize: Layout.RootSize) throws(LayoutError) {
    for view in stacked.views {
      guard let container = stacked.containers[view], let stack = container.stack, stack.wraps
      else { continue }
      let lowering = LineLowering(container, stack, of: view, in: geometry)
      let text = LineText(lowering, geometry)
      for place in lowering.views.indices {
        try add(lowering.start(of: place), .text(text, Span(place..<place)))
        let count = lowering.views.count + place
        try add(lowering.crossStart(of: place), .text(text, Span(count..<count)))
      }
      // A root of a given size keeps it.
      let isGiven =
        view == 0 && (lowering.isRow ? rootSize.height : rootSize.width) != nil
      if !isGiven {
        let count = 2 * lowering.views.count
        try add(lowering.crossSize(), .text(text, Span(count..<count)))
      }
    }
  }
}

/// The definitions made for a stack that wraps.
private struct LineLowering: ~Copyable {
  let stack: Int
  /// The visible views, which it arranges.
  let views: [Int]
  let isRow: Bool
  private let description: LayoutStack
  private let geometry: ViewGeometry
  private let filling: LineFilling
  /// The inputs for places along the axis: the sizes along it, and the variables of a line's room.
  private let along: [Int]
  /// The inputs for all other definitions: `along`, then the sizes across the axis.
  private let inputs: [Int]
  private let extent: CompiledForm

  init(
    _ container: Container, _ description: LayoutStack, of stack: Int, in geometry: ViewGeometry
  ) {
    self.stack = stack
    self.geometry = geometry
    self.description = description
    views = container.visible(of: stack, in: geometry.table)
    let isRow = description.axis == .horizontal
    self.isRow = isRow
    filling = LineFilling(
      spacings: views.map { container.spacing(after: $0, in: description) },
      lineSpacing: description.lineSpacing,
      alignment: description.alignment,
      baselines: views.map {
        let given = geometry.table[$0]
        return (given.firstBaseline, given.lastBaseline)
      }, isBaselineRelative: description.isBaselineRelative && !isRow)
    var along = views.map { geometry.size($0, isHorizontal: isRow) }
    let room = Self.extent(of: stack, description, isHorizontal: isRow, geometry)
    extent = CompiledForm(room.combined, &along)
    self.along = along
    inputs = along + views.map { geometry.size($0, isHorizontal: !isRow) }
  }

  /// The start of a view along the axis.
  func start(of place: Int) -> Definition {
    let (filling, extent, count) = (filling, extent, views.count)
    return edge(of: views[place], isHorizontal: isRow, from: along) { values in
      filling.starts(of: values[..<count], in: extent.value(values)).starts[place]
    }
  }

  /// The start of a view across the axis.
  func crossStart(of place: Int) -> Definition {
    edge(of: views[place], isHorizontal: !isRow, from: inputs) { [lines] in
      lines($0).starts[place]
    }
  }

  /// The size of the stack across the axis.
  func crossSize() -> Definition {
    let size = geometry.size(stack, isHorizontal: !isRow)
    var rest = Self.extent(of: stack, description, isHorizontal: !isRow, geometry)
    rest.add(size, -1)
    var inputs = inputs
    let compiled = CompiledForm(rest.combined, &inputs)
    return Definition(.value, of: size, from: inputs) { [lines] values in
      .value(max(0, lines(values).total - compiled.value(values)))
    }
  }

  /// Places the views across the axis.
  private var lines: @Sendable ([Double]) -> (starts: [Double], total: Double) {
    let (filling, extent, count, first) = (filling, extent, views.count, along.count)
    return { values in
      let firsts = filling.starts(of: values[..<count], in: extent.value(values)).firsts
      return filling.crossStarts(of: values[first..<first + count], firsts: firsts)
    }
  }

  /// The definition of a view's near edge, from its distance to that of the inner box.
  private func edge(
    of view: Int, isHorizontal: Bool, from inputs: [Int],
    start: @escaping @Sendable ([Double]) -> Double
  ) -> Definition {
    let variable = geometry.edge(view, isHorizontal: isHorizontal)
    let isMirrored = isHorizontal && geometry.direction == .rightToLeft
    let ancestor = geometry.table.commonAncestor(view, stack)
    let attribute: LayoutAttribute = isHorizontal ? .leading : .top
    // The distance of the edge from that of the box is the start.
    var rest = geometry.form(of: attribute, of: view, in: ancestor, isMirrored: isMirrored)
    rest.add(variable, isMirrored ? 1 : -1)
    rest.add(
      geometry.form(
        of: description.isRelativeToMargins ? attribute.margin : attribute, of: stack,
        in: ancestor, isMirrored: isMirrored), times: -1)
    rest.add(isHorizontal ? -description.insets.left : -description.insets.top)
    var inputs = inputs
    let compiled = CompiledForm(rest.combined, &inputs)
    return Definition(.value, of: variable, from: inputs) { values in
      let edge = start(values) - compiled.value(values)
      return .value(isMirrored ? 0 - edge : edge)
    }
  }

  /// The size of a stack's inner box along an axis.
  private static func extent(
    of stack: Int, _ description: LayoutStack, isHorizontal: Bool, _ geometry: ViewGeometry
  ) -> LinearForm {
    func form(_ attribute: LayoutAttribute) -> LinearForm {
      geometry.form(
        of: description.isRelativeToMargins ? attribute.margin : attribute, of: stack, in: stack,
        isMirrored: isHorizontal && geometry.direction == .rightToLeft)
    }
    let insets = description.insets
    var extent = form(isHorizontal ? .trailing : .bottom)
    extent.add(form(isHorizontal ? .leading : .top), times: -1)
    extent.add(isHorizontal ? -insets.left - insets.right : -insets.top - insets.bottom)
    return extent
  }
}

/// The texts for definitions of a stack that wraps. The number of a definition selects its text:
/// first those along the axis, then those across it, then that of the stack's size.
final class LineText: WrittenText {
  private let views: [Int]
  private let stack: Int
  private let isRow: Bool
  private let table: ViewTable

  fileprivate init(_ lowering: borrowing LineLowering, _ geometry: ViewGeometry) {
    (views, stack, isRow) = (lowering.views, lowering.stack, lowering.isRow)
    table = geometry.table
  }

  /// The name of the view with the stack.
  var stackName: String { table.name(of: stack) }

  func source(of span: Span) -> ConstraintSource {
    let number = Int(span.start)
    let (size, crossSize) = isRow ? ("width", "height") : ("height", "width")
    let (start, crossStart) = isRow ? ("leading", "top") : ("top", "leading")
    let isAlong = number < views.count
    let (view, attribute) =
      number == 2 * views.count
      ? (stack, crossSize)
      : (views[isAlong ? number : number - views.count], isAlong ? start : crossStart)
    let room = "\(quotedName(table.name(of: stack))).\(size)"
    return ConstraintSource(
      text: "\(quotedName(table.name(of: view))).\(attribute) == wrap(\(room), \(size)s"
        + (isAlong ? ")" : ", \(crossSize)s)"),
      implicit: .arranged, "stack \"\(stackName)\": wrap", about: table.name(of: view))
  }
}
