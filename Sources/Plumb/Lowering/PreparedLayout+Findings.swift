package import ConstraintSolving
import FlatMemory
import LayoutNotation

/// Findings about parts of a constraint with `||` or `&&`, as findings about the constraint that
/// was written.
extension PreparedLayout {
  /// The numbers of the implicit required constraints of the system.
  var background: Set<Int> {
    Set(
      origins.indices.filter { number in
        guard system.isRequired(number) else { return false }
        return if case .implicit = origins[number] { true } else { false }
      })
  }

  /// A part of a constraint as it is written, or where a word such as `apart` stands for several
  /// of them, spelt out.
  ///
  /// - Parameters:
  ///   - number: The part.
  ///   - all: All parts of the constraint.
  /// - Returns: The text.
  func text(ofPart number: Int, among all: Range<Int>) -> String {
    let source = constraints.source(of: number)
    let isOfWord = [number - 1, number + 1].contains {
      all.contains($0) && constraints.source(of: $0) == source
    }
    guard isOfWord else { return source.text }
    return geometry.equation(of: constraints.records[number], constraints.terms)
  }

  /// What parties are known by to their writer, each once.
  package func sources(of parties: some Sequence<Party>) -> [ConstraintSource] {
    writtenOnce(parties).map(source)
  }

  /// What parties are known by where each part of a constraint with `&&` alone is one by itself, so
  /// that of a long line the part is shown that counts; each once.
  func partSources(of parties: some Sequence<Party>) -> [ConstraintSource] {
    var shown: [Int: [ConstraintSource]] = [:]
    return parties.compactMap { party in
      let source = partSource(of: party)
      guard let compound = compound(of: party) else { return source }
      if shown[compound]?.contains(source) == true { return nil }
      shown[compound, default: []].append(source)
      return source
    }
  }

  /// What a party is known by, which for a part of a constraint with `&&` alone is the part.
  func partSource(of party: Party) -> ConstraintSource {
    guard case .constraint(let number) = party, case .part(let part, let place) = origins[number],
      compounds[place].alternatives.count == 1
    else { return source(of: party) }
    return source(ofRecord: part)
  }

  /// Parties, of those that are one to their writer the first alone.
  func writtenOnce(_ parties: some Sequence<Party>) -> [Party] {
    var named = Set<Int>()
    return parties.filter { party in
      compound(of: party).map { named.insert($0).inserted } ?? true
    }
  }

  /// Amounts by constraint, those of the parts of one constraint added up at the first of them.
  func merged(
    _ amounts: some Sequence<(constraint: Int, amount: Double)>
  ) -> [(constraint: Int, amount: Double)] {
    guard !compounds.isEmpty else { return Array(amounts) }
    var merged: [(constraint: Int, amount: Double)] = []
    var placeOfCompound: [Int: Int] = [:]
    for (constraint, amount) in amounts {
      if let compound = compound(of: .constraint(constraint)) {
        if let place = placeOfCompound[compound] {
          merged[place].amount += amount
          continue
        }
        placeOfCompound[compound] = merged.count
      }
      merged.append((constraint, amount))
    }
    return merged
  }

  /// The constraints that gave way: those of the solver, and the disjunctions whose turn to be
  /// decided did not come before a budget was spent, by what their best alternatives are missed by.
  func violations(in solved: SystemSolution) -> [(constraint: Int, amount: Double)] {
    let missed = merged(solved.violations)
    guard case .limit = solved.outcome, !solved.values.isEmpty else { return missed }
    let undecided = compounds.compactMap { compound -> (constraint: Int, amount: Double)? in
      guard let first = compound.firstPart, compound.disjunction != nil,
        choice(of: compound, in: solved) == nil, isSwitchedOn(first, at: solved.values)
      else { return nil }
      let sums = compound.alternatives.map {
        system.violation(ofAlternative: $0, at: solved.values)
      }
      let sizes = compound.alternatives.joined().map { system.magnitude(of: $0, at: solved.values) }
      guard let least = sums.min(),
        Significance.isMissed(by: least, magnitude: sizes.max() ?? 1)
      else { return nil }
      return (first, least)
    }
    return undecided.isEmpty
      ? missed : (missed + undecided).ordered { $0.constraint < $1.constraint }
  }

  /// Whether a constraint does not stand in a branch that does not count, whatever was chosen.
  func isSwitchedOn(_ constraint: Int, at values: [Double]) -> Bool {
    system.condition(of: constraint).map { values[$0.variable] == $0.value } ?? true
  }

  /// The alternative that was chosen for a constraint with `||`; `nil` if none was.
  func choice(of compound: Compound, in solved: SystemSolution) -> Int? {
    guard let number = compound.disjunction, number < solved.choices.count else { return nil }
    return solved.choices[number]
  }

  /// The number of the record that a constraint of the system comes from; `nil` where nobody wrote
  /// it.
  func written(_ constraint: Int) -> Int? {
    switch origins[constraint] {
    case .written(let number): number
    case .part(_, let compound): compounds[compound].constraint
    case .implicit, .fit, .stack, .stackFit: nil
    }
  }

  /// The number that stands for all constraints of the system that are one to their writer: its
  /// own, and of the parts of a constraint with `||` or `&&` that of the first one.
  package func writtenNumber(of constraint: Int) -> Int {
    guard let compound = compound(of: .constraint(constraint)) else { return constraint }
    return compounds[compound].firstPart ?? constraint
  }

  /// The compound that a party is a part of, by its place.
  private func compound(of party: Party) -> Int? {
    guard case .constraint(let number) = party, case .part(_, let compound) = origins[number] else {
      return nil
    }
    return compound
  }
}
