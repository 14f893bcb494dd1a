import ConstraintSolving
import LayoutNotation

/// Lowers safe areas, and margins that follow other insets, to one-way definitions that read where
/// views are and never move them. The root's become constraints on numbers.
extension PreparedLayout {
  /// Adds the variables of the insets, and their definitions. The variables of views exist already.
  mutating func addInsets() throws(LayoutError) {
    let insets = geometry.insets.all
    guard !insets.isEmpty else { return }
    let text = InsetText(geometry)
    for _ in insets { system.addVariable() }
    for (number, inset) in insets.enumerated() {
      let variable = geometry.attributeCount + number
      let definition: Definition
      switch inset.kind {
      case .distance:
        addDistance(variable, of: inset.view, isHorizontal: inset.side.isHorizontal)
        continue
      case .safeArea: definition = safeInset(variable, of: inset.view, inset.side)
      case .margin: definition = margin(variable, of: inset.view, inset.side)
      }
      try add(definition, .text(text, Span(number..<number)))
    }
  }

  /// Defines a variable as the distance from the far edge of a view to that of its surrounding
  /// view.
  private mutating func addDistance(_ variable: Int, of view: Int, isHorizontal: Bool) {
    guard let parent = geometry.table.parent(of: view) else { return }
    system.addConstraint(
      [
        (variable, 1), (geometry.edge(view, isHorizontal: isHorizontal), 1),
        (geometry.size(view, isHorizontal: isHorizontal), 1),
        (geometry.size(parent, isHorizontal: isHorizontal), -1),
      ], .equal, 0)
    origins.append(.implicit(.distance))
  }

  /// Adds the constraints or definitions that place the guide of a view's safe area.
  mutating func addSafeArea(_ guide: Int) throws(LayoutError) {
    let view = geometry.table.parent(of: guide) ?? 0
    if view == 0 { addSafeAreaOfRoot(guide) } else { try addSafeArea(guide, of: view) }
  }

  /// Places the guide of the root's safe area by constraints on numbers, so that edits and fitting
  /// sizes work with plain constraints.
  private mutating func addSafeAreaOfRoot(_ guide: Int) {
    safeAreaConstraints = system.constraintCount
    for side in Side.allCases {
      let isHorizontal = side.isHorizontal
      let edge = geometry.edge(guide, isHorizontal: isHorizontal)
      let inset = geometry.insets.rootArea[side]
      var terms = [(variable: edge, coefficient: 1.0)]
      if !side.isNear {
        terms.append((geometry.size(guide, isHorizontal: isHorizontal), 1))
        terms.append((geometry.size(0, isHorizontal: isHorizontal), -1))
      }
      system.addConstraint(terms, .equal, side.isNear ? inset : 0 - inset)
      origins.append(.implicit(.safeArea))
    }
  }

  /// Places the guide of another view's safe area within the view's insets, with sizes of at least
  /// 0.
  private mutating func addSafeArea(_ guide: Int, of view: Int) throws(LayoutError) {
    guard let first = geometry.insets.safeAreas[view] else { return }
    let name = quotedName(geometry.table.name(of: guide))
    let owner = quotedName(geometry.table.name(of: view))
    func source(_ text: String) -> Written {
      .source(
        ConstraintSource(
          text: text, implicit: ConstraintSource.Reason.safeArea,
          about: geometry.table.name(of: guide)))
    }
    for isHorizontal in [true, false] {
      let (near, far): (Side, Side) = isHorizontal ? (.left, .right) : (.top, .bottom)
      let size = isHorizontal ? "width" : "height"
      let insets = [near, far].map { geometry.attributeCount + first + $0.rawValue }
      try add(
        Definition(.value, of: geometry.edge(guide, isHorizontal: isHorizontal), from: [insets[0]])
        { .value($0[0]) },
        source("\(name).\(near.name) == \(owner).safeAreaInsets.\(near.name)"))
      try add(
        Definition(
          .value, of: geometry.size(guide, isHorizontal: isHorizontal),
          from: [geometry.size(view, isHorizontal: isHorizontal)] + insets
        ) { .value(max(0, $0[0] - $0[1] - $0[2])) },
        source(
          "\(name).\(size) == max(0, \(owner).\(size) - \(owner).safeAreaInsets.\(near.name)"
            + " - \(owner).safeAreaInsets.\(far.name))"))
    }
  }

  /// The safe-area inset of a view at a side: the part of the surrounding view's inset that reaches
  /// beyond the distance between the two edges.
  private func safeInset(_ variable: Int, of view: Int, _ side: Side) -> Definition {
    let more = geometry.table[view].additionalSafeArea[side]
    let parent = geometry.table.parent(of: view) ?? 0
    let around: Inset =
      geometry.insets.safeAreas[parent].map { .variable($0 + side.rawValue) }
      ?? .number(geometry.insets.rootArea[side])
    return definition(variable, of: view, side, behind: around) { rest, _ in
      max(0, max(0, rest) + more)
    }
  }

  /// The margin of a view whose margins follow other insets.
  private func margin(_ variable: Int, of view: Int, _ side: Side) -> Definition {
    let (insets, table) = (geometry.insets, geometry.table)
    let given = table[view]
    let own = insets.ownMargins(of: view, table)[side]
    let safeArea = given.insetsMarginsFromSafeArea ? insets.safeAreas[view] : nil
    var around: Inset?
    if given.preservesSuperviewMargins, let parent = table.parent(of: view) {
      around =
        insets.margins[parent].map { .variable($0 + side.rawValue) }
        ?? .number(insets.constantMargins(of: parent, table)[side])
    }
    return definition(
      variable, of: view, side, reading: safeArea.map { $0 + side.rawValue }, behind: around
    ) { rest, safeArea in max(own + safeArea, rest) }
  }

  /// An inset of the surrounding view: a variable or a number.
  private enum Inset {
    case variable(Int)
    case number(Double)
  }

  /// The definition of an inset.
  ///
  /// - Parameters:
  ///   - output: Its variable.
  ///   - view: The view of the inset.
  ///   - side: The side of the inset.
  ///   - own: Another inset of the same view that the definition reads.
  ///   - around: The inset of the surrounding view; its part beyond the distance of the edges
  ///     counts; `nil` for none.
  ///   - value: Computes the value from that part, and from the view's own inset, or 0.
  /// - Returns: The definition.
  private func definition(
    _ output: Int, of view: Int, _ side: Side, reading own: Int? = nil, behind around: Inset?,
    value: @escaping @Sendable (Double, Double) -> Double
  ) -> Definition {
    let first = geometry.attributeCount
    var inputs: [Int] = []
    /// The inset of the surrounding view if it is a number, and otherwise its place among the
    /// inputs.
    var (number, place): (Double?, Int?)
    if let around {
      inputs.append(
        side.isNear
          ? geometry.edge(view, isHorizontal: side.isHorizontal)
          : first + (geometry.insets.distance(of: view, side) ?? 0))
      switch around {
      case .variable(let variable):
        place = inputs.count
        inputs.append(first + variable)
      case .number(let inset): number = inset
      }
    }
    if let own { inputs.append(first + own) }
    return Definition(.value, of: output, from: inputs) { [number, place] values in
      let inset = place.map { values[$0] } ?? number
      let rest = inset.map { $0 - values[0] } ?? -.infinity
      return .value(value(rest, own == nil ? 0 : values[values.count - 1]))
    }
  }

  /// The text of the equality that a distance comes from.
  func distanceSource(of constraint: Int) -> ConstraintSource {
    let variable = system.terms(of: constraint).lazy.map(\.variable)
      .first { $0 >= geometry.attributeCount }
    let number = (variable ?? geometry.attributeCount) - geometry.attributeCount
    return InsetText(geometry).source(of: Span(number..<number))
  }

  // MARK: Values

  /// The values of all variables, as far as the frames of all views determine them.
  func values(in frames: [Frame]) -> [Double] {
    let frames = frames.enumerated().map { geometry.rectangle($0.offset, of: $0.element) }
    var values = frames.flatMap { [$0.width, $0.height, $0.x, $0.y] }
    for inset in geometry.insets.all {
      guard inset.kind == .distance, let parent = geometry.table.parent(of: inset.view) else {
        values.append(.nan)
        continue
      }
      let (frame, room) = (
        frames[Int(geometry.numbers[inset.view])], frames[Int(geometry.numbers[parent])]
      )
      values.append(
        inset.side.isHorizontal
          ? room.width - frame.x - frame.width : room.height - frame.y - frame.height)
    }
    return system.completed(values)
  }

  /// The grid edges whose distance an inset variable measures, by the number of the inset.
  func gridForm(ofInset number: Int) -> Grid.Form? {
    let inset = geometry.insets.all[number]
    guard inset.kind == .distance, let parent = geometry.table.parent(of: inset.view) else {
      return nil
    }
    let edge = inset.side.isHorizontal ? 1 : 3
    return .difference(
      4 * Int(geometry.numbers[parent]) + edge,
      minus: 4 * Int(geometry.numbers[inset.view]) + edge)
  }
}
