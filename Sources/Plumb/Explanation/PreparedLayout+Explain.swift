import ConstraintSolving
public import LayoutNotation

extension Layout {
  /// Explains the value of an attribute in a solution.
  ///
  /// - Parameters:
  ///   - attribute: The attribute; a location is relative to the parent.
  ///   - view: A view of the layout.
  ///   - solution: A solution of the layout in its current state.
  /// - Returns: The constraints that determine the value, as parts that add up to it.
  /// - Throws: `LayoutError` with the code `foreignView` for a view of another layout, `notSolved`
  ///   for an infeasible solution, and `staleSolution` if the layout has changed since.
  package func explain(
    _ attribute: LayoutAttribute, of view: LayoutView, in solution: Solution
  ) throws(LayoutError) -> Explanation {
    guard owns(view) else { throw fault(of: view) }
    let explanations = try PreparedLayout(self).explanations(
      of: [(view.id, attribute)], in: solution)
    return explanations[0]
  }
}

extension PreparedLayout {
  /// Explains the values of attributes in a solution.
  ///
  /// - Parameters:
  ///   - attributes: The ids of the views, each with an attribute.
  ///   - solution: A solution of the layout.
  /// - Returns: An explanation for each.
  /// - Throws: `LayoutError` with the code `notSolved` for an infeasible solution, and
  ///   `staleSolution` for one of another layout.
  package func explanations(
    of attributes: [(view: Int, attribute: LayoutAttribute)], in solution: Solution
  ) throws(LayoutError) -> [Explanation] {
    guard case .solved = solution.outcome else {
      throw LayoutError(
        .notSolved, "the layout has no solution whose values could be explained")
    }
    // With other views, the values of the solution have another meaning; its choices have another
    // meaning with other alternatives.
    if solution.views.areThose(
      of: geometry.table, isSameLayout: solution.identity === geometry.identity),
      solution.chosen.count == compounds.count
    {
      var explainer = try Explainer(choosing(solution.chosen), solution)
      if explainer.isCurrent {
        return attributes.map { explainer.explanation(of: $0.attribute, of: $0.view) }
      }
    }
    throw LayoutError(
      .staleSolution, "the layout was changed after this solution was found; solve it again")
  }

  /// The steps that determine all values of a solution. Each value is explained by one sum of them.
  ///
  /// - Parameter solution: A solution of the layout.
  /// - Returns: The steps, in the order of preference.
  /// - Throws: `LayoutError` for values that cannot be explained.
  package func determiningSteps(
    in solution: Solution
  ) throws(LayoutError) -> [DeterminingStep] {
    try Explainer(choosing(solution.chosen), solution).determiningSteps
  }
}

extension PreparedLayout {
  /// The optional written constraints that make sizes 0. Of the constraints that determine a size,
  /// without its lower bound of 0, each is the one with the lowest priority.
  ///
  /// - Parameters:
  ///   - sizes: The sizes, each with the place of its view in the solution.
  ///   - solution: A solution of the layout, in which they are 0.
  /// - Returns: The constraints, in the order of the sizes; `nil` where no single one decides.
  /// - Throws: `LayoutError` for values that cannot be explained.
  package func wishes(
    behind sizes: [(view: Int, size: LayoutAttribute)], in solution: Solution
  ) throws(LayoutError) -> [ConstraintSource?] {
    let explainer = try Explainer(choosing(solution.chosen), solution)
    return sizes.map { view, size in
      guard let number = geometry.number(ofViewNamed: solution.views[view].name),
        let place = ViewGeometry.dimensions.firstIndex(of: size)
      else { return nil }
      return explainer.wish(behind: 4 * number + place)
    }
  }
}

extension Solution {
  /// Explains the value of a view's attribute in this solution, as parts that add up to it.
  ///
  /// - Parameters:
  ///   - attribute: The attribute; a location is relative to the parent.
  ///   - view: A view of the solved layout that still exists.
  /// - Returns: The constraints that determine the value, as parts that add up to it.
  /// - Throws: `LayoutError` for a view of a released layout or of another one, for an infeasible
  ///   solution, and for a solution from before a change of the layout.
  public func explain(
    _ attribute: LayoutAttribute, of view: LayoutView
  ) throws(LayoutError) -> Explanation {
    guard let layout = view.home else {
      throw LayoutError(.foreignView, "\"\(view.name)\" \(view.whereabouts)")
    }
    return try layout.explain(attribute, of: view, in: self)
  }
}

/// Converts chains of active rows to the terms of a layout.
private struct Explainer: ~Copyable {
  private let lowered: PreparedLayout
  private let values: [Double]
  /// The distance by which the grid moved each attribute; empty without a grid.
  private let moves: [Double]
  private let rows: ActiveRows
  /// The rows that determine all values.
  private lazy var independent = rows.independentRows(around: Array(values.indices))
  /// The ambiguous attributes, by variable.
  private var ambiguities: [Int: Solution.Ambiguous] = [:]
  /// The variables explained so far, so that each is explained once.
  private var listed = Set<Int>()

  init(_ lowered: PreparedLayout, _ solution: Solution) throws(LayoutError) {
    self.lowered = lowered
    let placed = solution.views.allFrames
    let frames = solution.continuous.isEmpty ? placed : solution.continuous
    values = lowered.values(in: frames)
    moves = zip(placed, solution.continuous).flatMap {
      [$0.width - $1.width, $0.height - $1.height, $0.x - $1.x, $0.y - $1.y]
    }
    for ambiguous in solution.ambiguous {
      guard let number = lowered.geometry.number(ofViewNamed: ambiguous.view),
        let place = ViewGeometry.dimensions.firstIndex(of: ambiguous.dimension)
      else { continue }
      ambiguities[4 * number + place] = ambiguous
    }
    do throws(SolvingError) {
      rows = try ActiveRows(
        of: lowered.system, at: values, ambiguous: Set(ambiguities.keys),
        isFair: solution.search.isFair)
    } catch {
      throw lowered.layoutError(from: error)
    }
  }

  /// Whether the solution keeps the required constraints of the layout.
  var isCurrent: Bool {
    let system = lowered.system
    return (0..<system.constraintCount).allSatisfy {
      !system.isRequired($0) || !system.counts($0, at: values)
        || system.violation(of: $0, at: values) <= 1e-6 * system.magnitude(of: $0, at: values)
    }
  }

  var determiningSteps: [DeterminingStep] {
    rows.determining().map { row, terms, constant in
      var reads: [Int] = []
      if case .definition(let number) = row {
        reads = lowered.system.definitions[number].reads(at: values)
      }
      return DeterminingStep(
        source: source(of: row), terms: terms, constant: constant, reads: reads)
    }
  }

  mutating func explanation(of attribute: LayoutAttribute, of view: Int) -> Explanation {
    listed = []
    let geometry = lowered.geometry
    let isMirrored =
      geometry.direction == .rightToLeft && attribute.followsDirection == true
    let form = geometry.form(
      of: attribute, of: view, in: geometry.table.parent(of: view) ?? view,
      isMirrored: isMirrored)
    var explanation = explanation(
      of: form, named: EquationWriter.name(geometry.table.name(of: view), attribute))
    for (variable, coefficient) in form.terms where variable < moves.count {
      explanation.movedByGrid += coefficient * moves[variable]
    }
    // The root is measured in its own coordinates, in which its left and top are not variables.
    if explanation.steps.isEmpty, form.terms.isEmpty {
      explanation.steps.append(
        .init(
          source: ConstraintSource(
            text: "\(explanation.attribute) == 0", implicit: .rootFrame),
          role: .required, multiplier: 1, contribution: 0))
    }
    // A form that is a single variable has the known ambiguity of that variable.
    if form.terms.count == 1, let term = form.terms.first {
      explanation.ambiguous = ambiguities[term.variable]
    }
    return explanation
  }

  /// The optional constraint that holds a variable at its lower bound.
  func wish(behind variable: Int) -> ConstraintSource? {
    guard let chain = rows.chainBesideBound(of: variable), chain.remainder == 0 else { return nil }
    let wishes = chain.links.compactMap { link -> Int? in
      guard case .constraint(let number) = link.row, !lowered.system.isRequired(number) else {
        return nil
      }
      return number
    }
    let least = wishes.min { lowered.system.priorities[$0] < lowered.system.priorities[$1] }
    // If the bound, a share or a given frame contributes, no single constraint decides.
    let isCertain = chain.links.allSatisfy {
      switch $0.row {
      case .share, .target: false
      case .constraint, .lowerBound, .definition: true
      }
    }
    guard isCertain, let least else { return nil }
    let source = lowered.source(of: .constraint(least))
    return source.isImplicit ? nil : source
  }

  private mutating func explanation(of form: LinearForm, named name: String) -> Explanation {
    for (variable, _) in form.terms { listed.insert(variable) }
    let chain = rows.chain(of: form.terms, among: &independent)
    var explanation = Explanation(
      attribute: name, value: chain.value + form.constant, steps: [], remainder: chain.remainder,
      unsatisfied: lowered.merged(chain.unsatisfied.map { ($0.constraint, $0.amount) }).compactMap {
        amount in
        guard lowered.isListed(amount.constraint) else { return nil }
        return Solution.Unsatisfied(
          constraint: lowered.source(of: .constraint(amount.constraint)),
          priority: lowered.writtenPriority(of: amount.constraint), amount: amount.amount)
      })
    if form.constant != 0 {
      explanation.steps.append(
        .init(
          source: ConstraintSource(
            text: name, implicit: .margins, "the view's margins or baseline"),
          role: .required, multiplier: 1, contribution: form.constant))
    }
    for link in chain.links { explanation.steps.append(step(link)) }
    return explanation
  }

  private mutating func step(_ link: ActiveChain.Link) -> Explanation.Step {
    .init(
      source: partSource(of: link.row), role: role(of: link.row),
      condition: condition(of: link.row),
      multiplier: link.multiplier, contribution: link.contribution)
  }

  private func condition(of row: ActiveRow) -> Explanation.Condition? {
    guard case .constraint(let number) = row else { return nil }
    let constraints = lowered.constraints
    return lowered.written(number).flatMap { constraints.records[$0].branch }.map {
      .init(source: constraints.source(of: Int($0.condition)), holds: $0.holds)
    }
  }

  /// The source shown for a step; for a constraint with `&&`, that of the relevant part.
  private func partSource(of row: ActiveRow) -> ConstraintSource {
    switch row {
    case .constraint(let number), .share(let number, _):
      lowered.partSource(of: .constraint(number))
    case .lowerBound, .definition, .target: source(of: row)
    }
  }

  private func source(of row: ActiveRow) -> ConstraintSource {
    switch row {
    case .constraint(let number), .share(let number, _):
      return lowered.source(of: .constraint(number))
    case .lowerBound(let variable): return lowered.source(of: .lowerBound(variable))
    case .definition(let number): return lowered.source(of: .definition(number))
    case .target(let variable):
      return ConstraintSource(
        text: "\(lowered.geometry.name(ofVariable: variable)) == \(values[variable].canonical)",
        implicit: .givenFrame)
    }
  }

  private mutating func role(of row: ActiveRow) -> Explanation.Role {
    switch row {
    case .constraint(let number):
      return lowered.system.isRequired(number)
        ? .required : .optional(priority: lowered.writtenPriority(of: number))
    case .lowerBound: return .required
    case .definition(let number):
      let reads = lowered.system.definitions[number].reads(at: values).map { input in
        let name = lowered.geometry.name(ofVariable: input)
        guard listed.insert(input).inserted else {
          return Explanation(
            attribute: name, value: values[input], steps: [], remainder: 0, unsatisfied: [])
        }
        var form = LinearForm()
        form.add(input, 1)
        return explanation(of: form, named: name)
      }
      return .rule(reads: reads)
    case .share(let first, let second):
      return .share(
        with: lowered.source(of: .constraint(second)),
        priority: lowered.writtenPriority(of: first),
        amount: lowered.system.violation(of: first, at: values))
    case .target: return .nothing
    }
  }
}
