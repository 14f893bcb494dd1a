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
  /// The identity of the layout, unique among all layouts.
  let identity: LayoutIdentity
  /// The differences between frames and alignment rectangles, by number; empty where all are the
  /// same.
  let frameOffsets: [Frame]
  /// The insets of safe areas, and the margins that follow other insets.
  let insets: FollowingInsets
  /// The intrinsic sizes that depend on the view's other size: the views and the measured
  /// attributes, in the order of their variables.
  let intrinsicSizes: [(view: Int, attribute: LayoutAttribute)]

  /// The geometry of a layout in its current state.
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

  /// The name of the view with a number.
  func name(_ number: Int) -> String { table.name(of: Int(order[number])) }

  /// The number of the view with a name.
  func number(ofViewNamed name: String) -> Int? { table[name].map { Int(numbers[$0]) } }

  /// The variable of a view's size along an axis.
  func size(_ view: Int, isHorizontal: Bool) -> Int {
    4 * Int(numbers[view]) + (isHorizontal ? 0 : 1)
  }

  /// The variable of a view's near edge along an axis, relative to its parent.
  func edge(_ view: Int, isHorizontal: Bool) -> Int {
    4 * Int(numbers[view]) + (isHorizontal ? 2 : 3)
  }

  /// The number of variables for attributes of views. After them are those for insets, for measured
  /// intrinsic sizes, and for results of conditions.
  var attributeCount: Int { 4 * order.count }

  /// The first of the variables for measured intrinsic sizes.
  var firstIntrinsicSize: Int { attributeCount + insets.variableCount }

  /// The first of the variables for results of conditions.
  var firstCondition: Int { firstIntrinsicSize + intrinsicSizes.count }

  /// Whether a variable is an attribute of a view.
  func isAttribute(_ variable: Int) -> Bool { variable < attributeCount }

  /// The view and attribute of a variable, as `table.left`.
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

  /// The view and inset of a variable, as `cell.safeAreaInsets.top`.
  func name(of inset: FollowingInsets.Inset) -> String {
    "\(quotedName(table.name(of: inset.view))).\(inset.kind.rawValue).\(inset.side.name)"
  }

  /// The views and attributes of all variables, names without quotes.
  var attributeNames: [String] {
    order.indices.flatMap { view in Self.dimensions.map { "\(name(view)).\($0.rawValue)" } }
  }

  /// The attributes of a view's variables, in their order.
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
  ///   - isMirrored: Whether x runs from the ancestor's right edge to the left, as for constraints
  ///     on leading and trailing in right-to-left layouts.
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

  /// The views with their frames, one for each view in document order.
  func views(with frames: [Frame]) -> Solution.Views {
    Solution.Views(table: table, order: order, numbers: numbers, frames: frames)
  }

  /// The position of a location: `edge + share · size + offset`, from the side where the
  /// coordinates begin, and margins in addition.
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
