import FlatMemory

/// The choice of alternatives, which comes first in a component.
///
/// Afterwards, the constraints of a chosen alternative are like any others. Fairness and rule 4 do
/// not know that there was a choice.
extension SolveRun {
  /// Chooses the alternatives of a component's open disjunctions, and adds their constraints to its
  /// block.
  ///
  /// - Parameters:
  ///   - constraints: The constraints of the component, including those of disjunctions.
  ///   - whole: The block of the component's other constraints.
  /// - Throws: `Interruption`, if no choice satisfies the required constraints, a budget ends, or a
  ///   search is impossible.
  func chooseAlternatives(
    among constraints: [Int], in whole: inout Block
  ) throws(Interruption) {
    var numbers: [Int] = []
    for constraint in constraints {
      guard let (number, _) = system.place(of: constraint), numbers.last != number else { continue }
      if state.progress.isOpen(number) { numbers.append(number) }
    }
    numbers.sort { system.precedes($0, $1) }
    var open: [OpenDisjunction] = []
    for number in numbers {
      try budget.checkTime()
      if let disjunction = openDisjunction(number) { open.append(disjunction) }
    }
    if open.isEmpty { return }
    var chosen: [Int] = []
    func choose(_ alternative: Int, of number: Int) {
      state.progress.choose(alternative, of: number)
      chosen += system.disjunctions[number].alternatives[alternative]
    }
    for whole in searches(among: open, whole.variables, whole.hard, whole.soft) {
      var parts = [whole]
      if whole.disjunctions.count > ChoiceSearch.mostByPrograms {
        let ranges = try CertainRanges(of: whole)
        var undecided: [OpenDisjunction] = []
        for disjunction in whole.disjunctions {
          guard let alternative = ranges.certainAlternative(of: disjunction) else {
            undecided.append(disjunction)
            continue
          }
          if alternative > 0 { findings.hasUnprovenOrder = true }
          choose(alternative, of: disjunction.number)
        }
        if undecided.count < whole.disjunctions.count {
          parts = searches(among: undecided, whole.variables, whole.hard, whole.soft)
        }
      }
      for var search in parts {
        for (number, alternative) in try search.choices() { choose(alternative, of: number) }
      }
    }
    try add(chosen, to: &whole)
  }

  /// Returns a search for each connected part with disjunctions.
  ///
  /// Rows and disjunctions connect variables.
  func searches(
    among open: [OpenDisjunction], _ variables: [Int], _ hard: [Int], _ soft: [Int]
  ) -> [ChoiceSearch] {
    let count = reduction.partition(variables, by: hard, soft, open.map(\.connector))
    var searches = [ChoiceSearch?](repeating: nil, count: count)
    for disjunction in open {
      let part = reduction.part(ofRow: disjunction.connector)
      if searches[part] == nil { searches[part] = ChoiceSearch(in: self) }
      searches[part]?.disjunctions.append(disjunction)
    }
    for variable in variables {
      searches[reduction.connections.part(of: variable)]?.variables.append(variable)
    }
    for row in hard { searches[reduction.part(ofRow: row)]?.hard.append(row) }
    for row in soft { searches[reduction.part(ofRow: row)]?.soft.append(row) }
    return searches.compactMap { $0 }
  }

  /// Reduces the constraints of a disjunction; `nil` if only constants decide it.
  ///
  /// Such a disjunction stays open for now.
  func openDisjunction(_ number: Int) -> OpenDisjunction? {
    let disjunction = system.disjunctions[number]
    let alternatives = disjunction.alternatives.map { alternative in
      OpenDisjunction.Alternative(
        parts: alternative.map { constraint in
          reduction.reduce(constraint)
          return .init(row: reduction.rows.append(constraint, reduction.elimination))
        })
    }
    let reduced = alternatives.flatMap { $0.parts.map(\.row) }
    guard let first = reduced.first(where: { reduction.rows[$0].count > 0 }) else { return nil }
    let connector = reduction.rows.appendCopy(of: first)
    for row in reduced where row != first {
      for (variable, _) in reduction.rows.terms(of: row) {
        reduction.rows.appendToLastRow(variable, 1)
      }
    }
    let isRequired = disjunction.priority >= ConstraintSystem.required
    return OpenDisjunction(
      number: number,
      level: isRequired ? -1 : Int(levels.levelOfConstraint[disjunction.constraints.lowerBound]),
      connector: connector, alternatives: alternatives,
      hulls: AlternativeHull.hulls(
        of: alternatives.map { $0.parts.map { hullPart(ofRow: $0.row) } }))
  }

  /// Returns the reduced row of a part of an alternative as a sum with a range.
  private func hullPart(ofRow row: Int) -> AlternativeHull.Part {
    let constraint = reduction.rows[row].identifier
    let target = system.constants[constraint] - reduction.rows[row].offset
    let relation = system.relations[constraint]
    return .init(
      reduction.rows.terms(of: row), relation == .lessThanOrEqual ? -.infinity : target,
      relation == .greaterThanOrEqual ? .infinity : target)
  }

  /// Adds chosen constraints, which are known to be possible.
  private func add(_ chosen: [Int], to whole: inout Block) throws(Interruption) {
    for constraint in chosen
    where system.isRequired(constraint) && system.relations[constraint] == .equal {
      do {
        try reduction.eliminate(constraint, value: system.constants[constraint])
      } catch {
        guard case .infeasible = error else { throw error }
        throw .failure("a chosen alternative contradicts the required constraints, to rounding")
      }
    }
    // From here on, only rounding can cause a contradiction.
    whole.isFeasible = true
    for constraint in chosen { try reduction.add(constraint, to: &whole) }
    try reduction.bringUpToDate(&whole)
    whole.isFeasible = whole.hard.isEmpty
  }

  /// Chooses the alternatives of disjunctions that only constants decide.
  ///
  /// - Throws: `Interruption.infeasible`, if a required disjunction has no alternative that holds.
  func chooseAmongConstants(at values: [Double]) throws(Interruption) {
    for (number, disjunction) in system.disjunctions.enumerated()
    where state.progress.isOpen(number) {
      let best = system.bestAlternative(of: number, at: values)
      let isMissed = disjunction.alternatives[best].contains { constraint in
        system.violation(of: constraint, at: values)
          > Tolerance.equality * system.magnitude(of: constraint, at: values)
      }
      if isMissed, disjunction.priority >= ConstraintSystem.required {
        throw .infeasible(around: [.constraint(disjunction.constraints.lowerBound)])
      }
      state.progress.choose(best, of: number)
    }
  }
}

/// A disjunction without a chosen alternative yet.
struct OpenDisjunction {
  /// A constraint of an alternative.
  struct Part {
    /// The row of the constraint.
    var row: Int
    /// The amount by which its sum can fall below its constant, at least 0; infinite while unknown.
    var shortfall = Double.infinity
    /// The amount by which its sum can rise above its constant, at least 0; infinite while unknown.
    var excess = Double.infinity
  }

  /// One alternative.
  struct Alternative {
    var parts: [Part]
    /// Whether the alternative can hold; true for every alternative of an optional disjunction.
    var isPossible = true

    /// Whether the alternative is known to hold within the limits.
    var alwaysHolds: Bool { parts.allSatisfy { $0.excess == 0 && $0.shortfall == 0 } }
  }

  /// The number of the disjunction.
  var number: Int
  /// The level; -1 if the disjunction is required.
  var level: Int
  /// A row of all variables of the disjunction.
  var connector: Int
  var alternatives: [Alternative]
  /// The hulls of sums that all alternatives limit.
  var hulls: [AlternativeHull] = []
  /// Whether the reach of the constraints is known.
  var isLimited = false

  /// Returns the row over the sum of a hull.
  func row(of hull: AlternativeHull) -> Int { alternatives[0].parts[hull.part].row }
}
