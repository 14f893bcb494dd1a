import LayoutNotation

extension Layout {
  /// Adds the constraint of one line in RMExtensions' notation, or edits the constant of the one
  /// that an earlier call added with the same items, attributes, relation, multiplier and priority.
  ///
  /// - Parameter equation: Such as `table.top == calendar.bottom + 8 @ high  # below`.
  /// - Returns: The constraint. For a line without one (a comment, or `a.resistH == low`, which sets a
  ///   priority) a constraint that says nothing, `view.width == view.width`, and is in no layout.
  /// - Throws: `LayoutError` with line, column and caret.
  @discardableResult
  public func eq(_ equation: String) throws -> LayoutConstraint {
    try eqs(equation).first
      ?? LayoutConstraint(
        item: root, attribute: .width, relation: .equal,
        terms: [.init(coefficient: 1, value: .attribute(root, .width))], constant: 0,
        priority: PriorityName.required.value,
        source: ConstraintSource(text: equation, place: .equations(line: 1, column: 1)))
  }

  /// Adds the constraints of a text of lines in RMExtensions' notation. All lines or none take
  /// effect; their order means nothing, and the same line twice counts once.
  ///
  /// Lines inside `when a.width >= 100 { … } else { … }` count only where the condition holds, or does
  /// not. What it reads is solved before anything that they limit.
  ///
  /// - Parameter equations: The lines.
  /// - Returns: The constraints in the order of the lines. Without those in a branch that metrics
  ///   alone rule out, as in `when columns == 1 { … }`.
  /// - Throws: `LayoutError` with line, column and caret.
  @discardableResult
  public func eqs(_ equations: String) throws -> [LayoutConstraint] {
    do {
      return try add(EquationParser(metrics: metrics).parse(equations))
    } catch {
      throw LayoutError(error, source: equations)
    }
  }

  private func add(_ equations: [Equation]) throws(NotationError) -> [LayoutConstraint] {
    var drafts: [(constraint: LayoutConstraint, range: SourceRange)] = []
    var priorities: [(LayoutView, Equation.SizePriority, Double)] = []
    var conditions: [Int: EquationCondition] = [:]
    for (place, equation) in equations.enumerated() {
      let builder = EquationBuilder(layout: self, equation: equation)
      let scope = equation.branch.flatMap {
        conditions[$0.condition]?.scope(holds: $0.holds)
      }
      switch equation.meaning {
      case .constraint(let left, let relation, let right, let priority):
        let constraint = try builder.constraint(
          left, relation, right, priority: priority, branch: scope?.branch)
        if scope?.isNever != true { drafts.append((constraint, equation.range)) }
      case .sizePriority(let item, let which, let value):
        priorities.append((try findView(item), which, value))
      case .condition(let left, let relation, let right):
        conditions[place] = try builder.condition(left, relation, right, scope: scope)
      }
    }
    let merged = try merge(drafts)
    for (view, which, value) in priorities {
      switch which {
      case .resistH: view.resistance.horizontal = value
      case .resistV: view.resistance.vertical = value
      case .hugH: view.hugging.horizontal = value
      case .hugV: view.hugging.vertical = value
      }
    }
    return merged
  }

  /// Adds drafts to the layout, or finds the constraint that each edits.
  private func merge(
    _ drafts: [(constraint: LayoutConstraint, range: SourceRange)]
  ) throws(NotationError) -> [LayoutConstraint] {
    var added: [ConstraintKey: [LayoutConstraint]] = [:]
    var new: [(key: ConstraintKey, constraint: LayoutConstraint)] = []
    var edits: [ConstraintKey: Double] = [:]
    var merged: [LayoutConstraint] = []
    for (draft, range) in drafts {
      let key = ConstraintKey(draft)
      if let candidates = constraintsByKey[key] {
        let isAmbiguous = edits[key].map { $0 != draft.constant } ?? (candidates.count > 1)
        if isAmbiguous {
          throw NotationError(
            .syntax,
            "this may change the constant of more than one constraint: several differ in nothing "
              + "else; change the one you mean through its `constant`", at: range)
        }
        edits[key] = draft.constant
        merged.append(candidates[0])
      } else if let same = added[key]?.first(where: { $0.constant == draft.constant }) {
        merged.append(same)
      } else {
        added[key, default: []].append(draft)
        new.append((key, draft))
        merged.append(draft)
      }
    }
    for (key, constant) in edits { constraintsByKey[key]?[0].constant = constant }
    for (key, constraint) in new {
      constraintsByKey[key, default: []].append(constraint)
      constraints.append(constraint)
    }
    return merged
  }
}

/// What two equations must share for the later one to edit the earlier one's constant.
struct ConstraintKey: Hashable {
  private struct Term: Hashable {
    var coefficient: Double
    var view: ObjectIdentifier?
    var attribute: LayoutAttribute?
  }

  private let first: Term
  private let relation: Relation
  private let terms: Set<Term>
  private let priority: Double
  /// The conditions around it, each with its constant, since other numbers ask something else.
  private let branches: [Branch]

  private struct Branch: Hashable {
    var condition: ConstraintKey
    var constant: Double
    var holds: Bool
  }

  init(_ constraint: LayoutConstraint) {
    first = Term(
      coefficient: 1, view: ObjectIdentifier(constraint.item), attribute: constraint.attribute)
    relation = constraint.relation
    terms = Set(
      constraint.terms.map { term in
        switch term.value {
        case .attribute(let view, let attribute):
          Term(
            coefficient: term.coefficient, view: ObjectIdentifier(view), attribute: attribute)
        case .percent: Term(coefficient: term.coefficient)
        }
      })
    priority = constraint.priority
    branches =
      constraint.branch.map { branch in
        [
          Branch(
            condition: ConstraintKey(branch.condition), constant: branch.condition.constant,
            holds: branch.holds)
        ]
      } ?? []
  }
}
