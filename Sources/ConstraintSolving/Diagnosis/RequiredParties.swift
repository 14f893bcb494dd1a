import FlatMemory
import LinearProgramming

/// The permanent limits of the variables of a system, by party.
///
/// They are required constraints, lower bounds, and the resulting values and bounds of definitions.
struct RequiredParties {
  let system: ConstraintSystem
  /// Which constraints count.
  let progress: Progress
  /// The result of each definition; `nil` if it was not computed.
  let outcomes: [Definition.Outcome?]
  /// The constraints that no user wrote; lower bounds are background as well.
  var background: Set<Int> = []
  /// Parties to ignore.
  var leftOut: Set<Party> = []

  /// Whether no user wrote a party, so that no user can remove it.
  func isBackground(_ party: Party) -> Bool {
    switch party {
    case .constraint(let number): background.contains(number)
    case .definition: false
    case .lowerBound: true
    }
  }

  /// Whether a party limits anything.
  func isLimit(_ party: Party) -> Bool {
    if leftOut.contains(party) { return false }
    return switch party {
    case .constraint(let number):
      if !system.isRequired(number) {
        false
      } else if let (disjunction, _) = system.place(of: number) {
        number == system.disjunctions[disjunction].constraints.lowerBound
          && progress.isLive(disjunction)
      } else {
        progress.counts(number)
      }
    case .definition(let number): outcomes[number] != nil
    case .lowerBound(let variable): system.lowerBounds[variable] > -.infinity
    }
  }

  /// The disjunction that a party represents, if any.
  func disjunction(_ party: Party) -> Int? {
    if case .constraint(let number) = party { system.place(of: number)?.disjunction } else { nil }
  }

  /// The least and the greatest sum of terms that a party allows; for a disjunction, those of its
  /// first constraint.
  func range(of party: Party) -> (lower: Double, upper: Double) {
    switch party {
    case .constraint(let number):
      system.relations[number].range(around: system.constants[number])
    case .definition(let number):
      (outcomes[number]?.lower ?? -.infinity, outcomes[number]?.upper ?? .infinity)
    case .lowerBound(let variable): (system.lowerBounds[variable], .infinity)
    }
  }

  /// The variables that a party limits; for a disjunction, those of all its alternatives.
  func variables(of party: Party) -> ArraySlice<Int> {
    switch party {
    case .constraint(let number):
      system.termVariables[system.terms(ofGroup: system.group(of: number))]
    case .definition(let number): [system.definitions[number].output]
    case .lowerBound(let variable): [variable]
    }
  }

  /// The variables of a party, with their coefficients; for a disjunction, those of its first
  /// constraint.
  func terms(of party: Party) -> LinearSum { system.terms(of: party) }

  /// All parties that limit anything, in their order.
  var limits: [Party] {
    let parties =
      (0..<system.constraintCount).map(Party.constraint)
      + system.definitions.indices.map(Party.definition)
      + (0..<system.variableCount).map(Party.lowerBound)
    return parties.filter(isLimit)
  }

  /// Parties without repetitions: constraints, definitions, lower bounds, each by number.
  static func ordered(_ parties: some Sequence<Party>) -> [Party] {
    Set(parties).ordered { $0.key < $1.key }
  }
}

extension ConstraintSystem {
  /// The variables that a party limits, with their coefficients.
  func terms(of party: Party) -> LinearSum {
    switch party {
    case .constraint(let number): terms(of: number)
    case .definition(let number): [(definitions[number].output, 1)]
    case .lowerBound(let variable): [(variable, 1)]
    }
  }
}

extension Party {
  /// The sort key of parties: constraints, definitions, lower bounds, each by number.
  var key: (kind: Int, number: Int) {
    switch self {
    case .constraint(let number): (0, number)
    case .definition(let number): (1, number)
    case .lowerBound(let variable): (2, variable)
    }
  }
}
