import LayoutNotation

/// Turns a parsed Visual Format into constraints, in the order of its text, and the alignments
/// behind them.
///
/// The text of a constraint is the piece of the format that asks for it, written so that it is a
/// format of its own: `V:[a]-8-[b]`, `[a(>=50)]`. An alignment is an equation behind its option's
/// name.
struct VisualFormatBuilder {
  let format: VisualFormat
  /// The string that ranges count in.
  let source: SourceText
  let options: VisualFormatOptions
  let names: VisualFormatNames
  let spacing: VisualFormatSpacing
  /// The number of the format, from 1.
  let number: Int
  /// The Swift code that the string stands in.
  let location: CodeLocation?

  /// The constraints of the format.
  ///
  /// - Throws: `NotationError` for a name that means nothing, a bar where there is no superview,
  ///   options that do not fit, or a view compared with itself.
  func constraints() throws(NotationError) -> [LayoutConstraint] {
    let edges = try edges()
    let alignments = try options.alignments(of: format)
    var views: [LayoutView] = []
    for view in format.views { views.append(try names.view(view.name)) }
    var constraints: [LayoutConstraint] = []
    if let opening = format.opening {
      let superview = try superview(of: views[0], format.views[0])
      constraints += try space(
        opening, Space(from: (superview, edges.start), to: (views[0], edges.start)),
        standard: spacing.toSuperview, between: "|", and: text(of: format.views[0]))
    }
    for (place, view) in views.enumerated() {
      let written = format.views[place]
      if place > 0 {
        constraints += try space(
          format.connections[place - 1],
          Space(from: (views[place - 1], edges.end), to: (view, edges.start)),
          standard: spacing.betweenViews, between: text(of: format.views[place - 1]),
          and: text(of: written))
      }
      for predicate in written.predicates {
        constraints.append(try size(predicate, of: view, written))
      }
    }
    if let closing = format.closing, let last = views.last, let written = format.views.last {
      constraints += try space(
        closing, Space(from: (last, edges.end), to: (try superview(of: last, written), edges.end)),
        standard: spacing.toSuperview, between: text(of: written), and: "|")
    }
    for (name, attribute) in alignments {
      for (first, second) in zip(views, views.dropFirst()) {
        constraints.append(try alignment(name, attribute, of: first, and: second))
      }
    }
    return constraints
  }

  // MARK: Edges

  /// The edges between which spaces run, in the order of the string.
  private func edges() throws(NotationError) -> (start: LayoutAttribute, end: LayoutAttribute) {
    guard !options.isSuperset(of: [.directionLeftToRight, .directionRightToLeft]) else {
      throw NotationError(
        .invalidOptions, "a format runs left to right or right to left, not both",
        at: format.range)
    }
    if format.orientation == .vertical { return (.top, .bottom) }
    if options.contains(.directionLeftToRight) { return (.left, .right) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return (.leading, .trailing)
  }

  private func superview(
    of view: LayoutView, _ written: VisualFormat.View
  ) throws(NotationError) -> LayoutView {
    if let parent = view.parent { return parent }
    throw NotationError(
      .locationNeedsItem,
      "\"|\" is the superview of the view beside it, and \"\(written.name.text)\" has none",
      at: written.range)
  }

  // MARK: Constraints

  /// The two edges of a space, in the order of the string.
  private struct Space {
    var from: (view: LayoutView, attribute: LayoutAttribute)
    var to: (view: LayoutView, attribute: LayoutAttribute)
  }

  private func space(
    _ connection: VisualFormat.Connection, _ space: Space, standard: Double,
    between first: String, and second: String
  ) throws(NotationError) -> [LayoutConstraint] {
    func constraint(
      _ relation: Relation, _ width: Double, _ priority: Priority, _ text: String,
      _ range: SourceRange
    ) throws(NotationError) -> LayoutConstraint {
      // A string from right to left counts its spaces towards the left.
      let isBackwards = options.contains(.directionRightToLeft) && format.orientation == .horizontal
      let (near, far) = isBackwards ? (space.to, space.from) : (space.from, space.to)
      return try self.constraint(
        far, relation, near, constant: width, priority: priority,
        text: orientation + first + text + second, at: range)
    }
    switch connection.space {
    case .touching:
      return [try constraint(.equal, 0, .required, "", connection.range)]
    case .standard:
      return [try constraint(.equal, standard, .required, "-", connection.range)]
    case .predicates(let predicates):
      var constraints: [LayoutConstraint] = []
      for predicate in predicates {
        let text =
          predicates.count == 1 ? self.text(connection.range) : "-(\(predicate.text.onOneLine))-"
        constraints.append(
          try constraint(
            predicate.relation, try names.space(predicate.object),
            try names.priority(predicate.priority), text, predicate.range))
      }
      return constraints
    }
  }

  private func size(
    _ predicate: VisualFormat.Predicate, of view: LayoutView, _ written: VisualFormat.View
  ) throws(NotationError) -> LayoutConstraint {
    let attribute: LayoutAttribute = format.orientation == .horizontal ? .width : .height
    var other: LayoutView?
    var constant = 0.0
    switch try names.size(predicate.object) {
    case .number(let number): constant = number
    case .view(let view): other = view
    }
    return try constraint(
      (view, attribute), predicate.relation, other.map { ($0, attribute) }, constant: constant,
      priority: try names.priority(predicate.priority),
      text: "\(orientation)\(text(of: written, with: predicate))", at: predicate.range)
  }

  private func alignment(
    _ name: String, _ attribute: LayoutAttribute, of first: LayoutView, and second: LayoutView
  ) throws(NotationError) -> LayoutConstraint {
    try constraint(
      (second, attribute), .equal, (first, attribute), constant: 0,
      priority: .required,
      text:
        "\(name): \(quotedName(second.name)).\(attribute.rawValue) == \(quotedName(first.name))."
        + attribute.rawValue, at: format.range)
  }

  private func constraint(
    _ left: (view: LayoutView, attribute: LayoutAttribute), _ relation: Relation,
    _ right: (view: LayoutView, attribute: LayoutAttribute)?, constant: Double, priority: Priority,
    text: String, at range: SourceRange
  ) throws(NotationError) -> LayoutConstraint {
    func term(
      _ item: (view: LayoutView, attribute: LayoutAttribute)
    ) -> LayoutConstraint.Term {
      .init(coefficient: 1, value: .attribute(item.view, item.attribute))
    }
    let draft = ConstraintDraft(
      left: .init(terms: [term(left)]), relation: relation,
      right: .init(terms: right.map { [term($0)] } ?? [], constant: constant))
    do throws(ConstraintFault) {
      return try LayoutConstraint(
        draft, priority: priority,
        written: .source(
          ConstraintSource(
            text: text,
            place: .visual(number, line: range.start.line, column: range.start.column),
            location: location)))
    } catch {
      throw NotationError(error.code, error.message, at: range)
    }
  }

  // MARK: Texts

  private var orientation: String { format.orientation == .vertical ? "V:" : "" }

  private func text(_ range: SourceRange) -> String {
    source.string(range.start.offset..<range.end.offset).onOneLine
  }

  private func text(
    of view: VisualFormat.View, with predicate: VisualFormat.Predicate? = nil
  ) -> String {
    "[\(quotedName(view.name.text))\(predicate.map { "(\($0.text.onOneLine))" } ?? "")]"
  }
}
