import LayoutNotation

/// The variables of the views of a layout, and attributes as linear forms of them.
///
/// Each view has four variables in the order of rule 4: width, height, left, top of its alignment
/// rectangle; left and top are relative to the parent's. Views are known by their ids.
struct ViewGeometry {
  /// The ids of the views in document order, a parent before its children.
  let order: [Int32]
  /// The direction of leading and trailing.
  let direction: LayoutDirection
  /// The place of each view in `order`, by its id: its number; -1 for ids that no view has.
  let numbers: [Int32]
  /// The views by their ids.
  let table: ViewTable
  /// What tells the layout from all others.
  let identity: LayoutIdentity
  /// What frames have beyond alignment rectangles, by number; empty where all are the same.
  let frameOffsets: [Frame]
  /// The insets of safe areas, and the margins that follow something.
  let insets: FollowingInsets
  /// The sizes that views have as intrinsic ones, as these follow from the other size: the views
  /// and what is measured, in the order of their variables.
  let intrinsicSizes: [(view: Int, attribute: LayoutAttribute)]

  /// The geometry of a layout as it is now.
  init(of layout: Layout) {
    table = layout.currentTable
    table.checkInvariants()
    order = table.documentOrder
    direction = layout.direction
    identity = layout.identity
    var numbers = [Int32](repeating: -1, count: table.count)
    for (number, view) in order.enumerated() {
      numbers[Int(view)] = Int32(truncatingIfNeeded: number)
    }
    self.numbers = numbers
    frameOffsets = table.frameOffsets(in: order)
    insets = FollowingInsets(of: table, in: order, direction, safeArea: layout.safeArea)
    intrinsicSizes = layout.definitions.filter(\.isIntrinsic).map {
      ($0.output.view, $0.output.attribute)
    }
  }

  /// The name of the view of a number.
  func name(_ number: Int) -> String { table.name(of: Int(order[number])) }

  /// The number of the view of a name.
  func number(ofViewNamed name: String) -> Int? { table[name].map { Int(numbers[$0]) } }

  /// The variable of a view's size along an axis.
  func size(_ view: Int, isHorizontal: Bool) -> Int {
    4 * Int(numbers[view]) + (isHorizontal ? 0 : 1)
  }

  /// The variable of a view's near edge along an axis, relative to its parent.
  func edge(_ view: Int, isHorizontal: Bool) -> Int {
    4 * Int(numbers[view]) + (isHorizontal ? 2 : 3)
  }

  /// How many variables stand for attributes of views; those behind them for insets, then for
  /// intrinsic sizes that are measured, then for what conditions came to.
  var attributeCount: Int { 4 * order.count }

  /// The first of the variables for intrinsic sizes that are measured.
  var firstIntrinsicSize: Int { attributeCount + insets.variableCount }

  /// The first of the variables for what conditions came to.
  var firstCondition: Int { firstIntrinsicSize + intrinsicSizes.count }

  /// Whether a variable stands for an attribute of a view, and not for anything behind those.
  func isAttribute(_ variable: Int) -> Bool { variable < attributeCount }

  /// The view and attribute that a variable stands for, as `table.left`.
  func name(ofVariable variable: Int) -> String {
    guard isAttribute(variable) else {
      if variable < firstIntrinsicSize {
        return name(of: insets.all[variable - attributeCount])
      }
      guard variable >= firstCondition else {
        let size = intrinsicSizes[variable - firstIntrinsicSize]
        let other: LayoutAttribute = size.attribute == .width ? .height : .width
        return "measure(\(EquationWriter.name(table.name(of: size.view), other)))"
      }
      return "condition \(variable - firstCondition + 1)"
    }
    return EquationWriter.name(name(variable / 4), Self.dimensions[variable % 4])
  }

  /// The view and the inset of it that a variable stands for, as `cell.safeAreaInsets.top`.
  func name(of inset: FollowingInsets.Inset) -> String {
    "\(quotedName(table.name(of: inset.view))).\(inset.kind.rawValue).\(inset.side.name)"
  }

  /// The views and attributes of all variables, names without quotes.
  var attributeNames: [String] {
    order.indices.flatMap { view in Self.dimensions.map { "\(name(view)).\($0.rawValue)" } }
  }

  /// What the variables of a view stand for.
  static let dimensions: [LayoutAttribute] = [.width, .height, .left, .top]

  /// The near edge of a view along an axis, in the coordinates of an ancestor; 0 for the ancestor
  /// itself.
  func edge(of view: Int, isHorizontal: Bool, in ancestor: Int) -> LinearForm {
    var form = LinearForm()
    addEdge(of: view, isHorizontal: isHorizontal, in: ancestor, times: 1, to: &form)
    return form
  }

  private func addEdge(
    of view: Int, isHorizontal: Bool, in ancestor: Int, times factor: Double,
    to form: inout LinearForm
  ) {
    var current = view
    while current != ancestor, let parent = table.parent(of: current) {
      form.add(edge(current, isHorizontal: isHorizontal), factor)
      current = parent
    }
  }

  /// An attribute in the coordinates of an ancestor.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - view: The view.
  ///   - ancestor: The view whose coordinates are used.
  ///   - isMirrored: Whether x runs from the ancestor's right edge to the left, as constraints on
  ///     leading and trailing have it in right-to-left layouts.
  /// - Returns: The attribute as a linear form.
  func form(
    of attribute: LayoutAttribute, of view: Int, in ancestor: Int, isMirrored: Bool
  ) -> LinearForm {
    var form = LinearForm()
    add(attribute, of: view, in: ancestor, isMirrored: isMirrored, times: 1, to: &form)
    return form
  }

  /// Adds a multiple of an attribute of a view in the coordinates of an ancestor.
  func add(
    _ attribute: LayoutAttribute, of view: Int, in ancestor: Int, isMirrored: Bool,
    times factor: Double, to form: inout LinearForm
  ) {
    let isHorizontal = attribute.isHorizontal
    let size = size(view, isHorizontal: isHorizontal)
    guard attribute.isLocation else { return form.add(size, factor) }
    let isMirrored = isHorizontal && isMirrored
    let (share, offset) = position(of: attribute, of: view)
    if isMirrored { form.add(self.size(ancestor, isHorizontal: true), factor) }
    addEdge(
      of: view, isHorizontal: isHorizontal, in: ancestor, times: isMirrored ? -factor : factor,
      to: &form)
    form.add(size, (isMirrored ? share - 1 : share) * factor)
    form.add(offset * factor)
    guard attribute.isMargin else { return }
    for (side, share) in attribute.shares(ofMarginsMirrored: isMirrored) {
      if let first = insets.margins[view] {
        form.add(attributeCount + first + side.rawValue, share * factor)
      } else {
        form.add(share * insets.constantMargins(of: view, table)[side] * factor)
      }
    }
  }

  /// The views in frames, one a view in document order.
  func views(with frames: [Frame]) -> Solution.Views {
    Solution.Views(table: table, order: order, numbers: numbers, frames: frames)
  }

  /// Where a location lies: `edge + share · size + offset`, from the side the coordinates begin at,
  /// and margins beside.
  private func position(
    of attribute: LayoutAttribute, of view: Int
  ) -> (share: Double, offset: Double) {
    switch attribute {
    case .left, .leading, .top, .width, .height, .leftMargin, .leadingMargin, .topMargin: (0, 0)
    case .right, .trailing, .bottom, .rightMargin, .trailingMargin, .bottomMargin: (1, 0)
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: (0.5, 0)
    case .firstBaseline: table[view].firstBaseline
    case .baseline, .lastBaseline: table[view].lastBaseline
    }
  }
}
