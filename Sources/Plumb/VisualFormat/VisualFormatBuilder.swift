import LayoutNotation

/// Turns a Visual Format into constraints, one for each of its pieces.
struct VisualFormatBuilder {
  private let text: FormatText
  private let names: VisualFormatNames
  private let spacing: VisualFormatSpacing
  private var table = ViewTable()
  /// The views of the format.
  private var views: [Int] = []
  /// The edges that a space connects, in the order of the string.
  private let edges: (start: LayoutAttribute, end: LayoutAttribute)
  /// Whether the string measures its spaces towards the left.
  private let isBackwards: Bool
  private var normalizer: ConstraintNormalizer

  /// Prepares the constraints of a format.
  ///
  /// - Throws: `LayoutError` for an unknown view, and options that do not fit.
  init(
    _ text: FormatText, options: VisualFormatOptions, names: VisualFormatNames
  ) throws(LayoutError) {
    let format = text.format
    guard !options.isSuperset(of: [.directionLeftToRight, .directionRightToLeft]) else {
      throw format.source.error(
        .invalidOptions, "a Visual Format runs left to right or right to left, not both",
        at: format.span.range)
    }
    let isRow = format.orientation == .horizontal
    isBackwards = isRow && options.contains(.directionRightToLeft)
    edges =
      !isRow
      ? (.top, .bottom)
      : options.contains(.directionLeftToRight)
        ? (.left, .right) : isBackwards ? (.right, .left) : (.leading, .trailing)
    self.text = text
    self.names = names
    spacing = names.layout.visualFormatSpacing
    normalizer = ConstraintNormalizer(recorder: names.layout.recorder)
    for view in format.views { views.append(try names.view(view.name)) }
    table = names.layout.table
  }

  /// Adds the constraints.
  ///
  /// - Throws: `LayoutError` for an unknown name, a bar without a superview, or a view compared
  ///   with itself.
  mutating func add(to constraints: inout ConstraintTable) throws(LayoutError) {
    constraints.begin(text)
    for (number, piece) in text.pieces.enumerated() {
      let priority =
        switch piece {
        case .space(let place, let predicate): try space(before: place, predicate)
        case .size(let view, let predicate):
          try size(of: view, text.format.predicates[predicate])
        case .alignment(let view, _, let attribute):
          state((views[view], attribute), .equal, (views[view - 1], attribute), TracedNumber(0))
        }
      do throws(ConstraintFault) {
        let normal = try normalizer.normalize(in: &table)
        constraints.append(
          normal, normalizer.sums, priority: priority.rawValue, superviewOf: superviewOf(piece),
          at: Span(number..<number))
      } catch {
        let span = text.format.span(of: piece)
        throw text.format.source.error(error.code, error.message, at: span.range)
      }
    }
  }

  private typealias Edge = (view: Int, attribute: LayoutAttribute)

  private mutating func space(
    before place: Int, _ predicate: Int?
  ) throws(LayoutError) -> Priority {
    let from: Edge =
      place == 0 ? (try superview(of: 0), edges.start) : (views[place - 1], edges.end)
    let to: Edge =
      place == views.count
      ? (try superview(of: place - 1), edges.end) : (views[place], edges.start)
    var (near, far) = isBackwards ? (to, from) : (from, to)
    guard let predicate else {
      guard text.format.spaces[place]?.isStandard == true else {
        return state(far, .equal, near, TracedNumber(0))
      }
      let isOuter = place == 0 || place == views.count
      if isOuter, marginsFollow(around: place == 0 ? to.view : from.view) {
        // The bar is at the near end but after the last view, or the other way round.
        if (place == 0) == isBackwards {
          far.attribute = far.attribute.margin
        } else {
          near.attribute = near.attribute.margin
        }
        return state(far, .equal, near, TracedNumber(0))
      }
      return state(
        far, .equal, near, TracedNumber(isOuter ? spacing.toSuperview : spacing.betweenViews))
    }
    let demand = text.format.predicates[predicate]
    return state(
      far, demand.relation, near, try names.space(demand.object),
      try names.priority(demand.priority))
  }

  /// Whether the margins of the superview follow something. A bare `-` next to `|` then ends at
  /// the margins.
  private func marginsFollow(around view: Int) -> Bool {
    table.parent(of: view).map(names.layout.properties)?.marginsFollow == true
  }

  /// The view whose superview a space reaches to; -1 between two views.
  private func superviewOf(_ piece: FormatText.Piece) -> Int32 {
    guard case .space(let place, _) = piece, place == 0 || place == views.count else { return -1 }
    return Int32(truncatingIfNeeded: views[place == 0 ? 0 : place - 1])
  }

  private func superview(of place: Int) throws(LayoutError) -> Int {
    if let parent = table.parent(of: views[place]) { return parent }
    let (written, source) = (text.format.views[place], text.format.source)
    throw source.error(
      .locationNeedsItem,
      "\"|\" is the superview of the view beside it, and \"\(source.name(written.name.range))\" "
        + "has none", at: written.span.range)
  }

  private mutating func size(
    of view: Int, _ predicate: VisualFormat.Predicate
  ) throws(LayoutError) -> Priority {
    let attribute: LayoutAttribute = text.format.orientation == .horizontal ? .width : .height
    let size = try names.size(predicate.object)
    return state(
      (views[view], attribute), predicate.relation, size.view.map { ($0, attribute) }, size.number,
      try names.priority(predicate.priority))
  }

  /// Adds a constraint to the normalizer.
  private mutating func state(
    _ left: Edge, _ relation: Relation, _ right: Edge?, _ constant: TracedNumber,
    _ priority: Priority = .required
  ) -> Priority {
    normalizer.begin()
    normalizer.add(.init(left.view, left.attribute))
    normalizer.endLeft(constant: TracedNumber(0), relation)
    if let right { normalizer.add(.init(right.view, right.attribute)) }
    normalizer.endRight(constant: constant)
    return priority
  }
}
