package import ConstraintSolving
import FlatMemory
import LayoutNotation

/// Converts findings about parts of a constraint with `||` or `&&` to findings about the written
/// constraint.
extension PreparedLayout {
  /// The numbers of the implicit required constraints of the system.
  var background: Set<Int> {
    Set(
      origins.indices.filter { number in
        guard system.isRequired(number) else { return false }
        return if case .implicit = origins[number] { true } else { false }
      })
  }

  /// The text of a part of a constraint as it is written. If a word such as `apart` abbreviates
  /// several parts, the text of the part is spelt out.
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

  /// The sources of parties as users know them, each once.
  package func sources(of parties: some Sequence<Party>) -> [ConstraintSource] {
    writtenOnce(parties).map(source)
  }

  /// The sources of parties, each once. Each part of a constraint with `&&` alone is listed
  /// separately, so that the relevant part of a long line is shown.
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

  /// The source of a party; for a part of a constraint with `&&` alone, that of the part.
  func partSource(of party: Party) -> ConstraintSource {
    guard case .constraint(let number) = party, case .part(let part, let place) = origins[number],
      compounds[place].alternatives.count == 1
    else { return source(of: party) }
    return source(ofRecord: part)
  }

  /// Keeps only the first of the parties that belong to the same written constraint.
  func writtenOnce(_ parties: some Sequence<Party>) -> [Party] {
    var named = Set<Int>()
    return parties.filter { party in
      compound(of: party).map { named.insert($0).inserted } ?? true
    }
  }

  /// Amounts by constraint; those of the parts of one constraint are added up at its first part.
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

  /// The violated constraints. They include the disjunctions left undecided when a budget was
  /// spent, with the violation of their best alternative.
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

  /// Whether a constraint is outside inactive branches, whichever alternatives were chosen.
  func isSwitchedOn(_ constraint: Int, at values: [Double]) -> Bool {
    system.condition(of: constraint).map { values[$0.variable] == $0.value } ?? true
  }

  /// The alternative that was chosen for a constraint with `||`; `nil` if none was.
  func choice(of compound: Compound, in solved: SystemSolution) -> Int? {
    guard let number = compound.disjunction, number < solved.choices.count else { return nil }
    return solved.choices[number]
  }

  /// The number of the record that a constraint of the system comes from; `nil` for an implicit
  /// constraint.
  func written(_ constraint: Int) -> Int? {
    switch origins[constraint] {
    case .written(let number): number
    case .part(_, let compound): compounds[compound].constraint
    case .implicit, .fit, .stack, .stackFit: nil
    }
  }

  /// The number that represents all constraints of the system with the same written constraint: its
  /// own, or for a part of a constraint with `||` or `&&`, the number of the first part.
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
