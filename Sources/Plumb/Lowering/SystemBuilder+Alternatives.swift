import ConstraintSolving
import LayoutNotation

/// A lowered constraint with `||` or `&&`.
struct Compound {
  /// The constraint.
  var constraint: LayoutConstraint
  /// The parts of each alternative, by their numbers in the system. An alternative that was left
  /// out has none.
  var alternatives: [Range<Int>]
  /// The number of its disjunction in the system; `nil` with `&&` alone, and where its alternative
  /// was chosen before.
  var disjunction: Int?

  /// The number of its first part, which stands for the whole in a conflict.
  var firstPart: Int? { alternatives.first { !$0.isEmpty }?.lowerBound }
}

/// Lowers `||` to a disjunction, and `&&` alone to constraints like any others, so that required
/// equalities determine what they determine.
extension SystemBuilder {
  /// Adds the parts of a constraint.
  mutating func addParts(of constraint: LayoutConstraint) throws(LayoutError) {
    if let fault = constraint.faultOfParts { throw fault }
    let branch = try branchSwitch(constraint.branch)
    let places = placesToLower(of: constraint)
    var compound = Compound(constraint: constraint, alternatives: [])
    var alternatives: [[Disjunction.Part]] = []
    var next = system.constraintCount
    for (place, parts) in constraint.alternatives.enumerated() {
      var lowered: [Disjunction.Part] = []
      for part in parts where places.contains(place) {
        let form = try excess(of: part)
        lowered.append(.init(form.terms, part.relation.lowered, 0 - form.constant))
        origins.append(.part(part, of: compounds.count))
      }
      compound.alternatives.append(next..<next + lowered.count)
      next += lowered.count
      alternatives.append(lowered)
    }
    let priority = givingPriority(constraint.priority.rawValue)
    if places.count > 1 {
      compound.disjunction = system.addDisjunction(
        alternatives, priority: priority, rank: ranks[ObjectIdentifier(constraint)], when: branch)
    } else {
      for part in alternatives.joined() {
        system.addConstraint(
          part.terms, part.relation, part.constant, priority: priority, when: branch)
      }
    }
    compounds.append(compound)
  }

  /// The places of constraints with `||` among equally good choices: in the document order of the
  /// views they name or are measured from, then by their texts and those of the conditions around
  /// them. The order of lines means nothing.
  func ranksOfAlternatives(_ constraints: [LayoutConstraint]) -> [ObjectIdentifier: Int] {
    let choices = constraints.filter { $0.isActive && $0.alternatives.count > 1 }
    let keys = choices.map { constraint in
      (
        views: Set(constraint.parts.flatMap(\.views).filter(geometry.contains).map(geometry.width))
          .sorted(),
        texts: Array(sequence(first: constraint) { $0.branch?.condition }).map(\.source.text)
      )
    }
    let order = choices.indices.sorted { one, other in
      let (one, other) = (keys[one], keys[other])
      return one.views != other.views
        ? one.views.lexicographicallyPrecedes(other.views)
        : one.texts.lexicographicallyPrecedes(other.texts)
    }
    var ranks: [ObjectIdentifier: Int] = [:]
    for (rank, place) in order.enumerated() { ranks[ObjectIdentifier(choices[place])] = rank }
    return ranks
  }

  /// The alternatives of the next compound that are lowered: all, or the one that is already
  /// chosen.
  private func placesToLower(of constraint: LayoutConstraint) -> Range<Int> {
    let all = constraint.alternatives.indices
    guard all.count > 1, let choices else { return all }
    let number = compounds.count
    guard number < choices.count, let chosen = choices[number], all.contains(chosen) else {
      return 0..<0
    }
    return chosen..<chosen + 1
  }
}

extension LayoutConstraint {
  /// The views that the constraint names; one may be there more than once.
  fileprivate var views: [LayoutView] {
    [item]
      + terms.compactMap { term in
        if case .attribute(let view, _) = term.value { view } else { nil }
      }
  }

  /// What makes a part of the constraint no part: `solve` throws it.
  var faultOfParts: LayoutError? {
    for part in parts {
      let what: String
      if part.layout != nil || part.branch != nil {
        what = "is in a layout itself, so that it is no alternative"
      } else if part.priority != .required {
        what = "has a priority of its own; the whole has one, at its end"
      } else if !part.isActive {
        what = "is not active; only the whole can be switched off"
      } else {
        continue
      }
      return LayoutError(
        code: .invalidAlternative,
        message: "`\(part.source.text)` in `\(source.text)` \(what)", at: source)
    }
    return nil
  }
}
