import ConstraintSolving

/// Judges conflicts by exact enumeration, which solves each set of parties again.
struct ConflictJudge {
  let sample: SampleSystem
  /// The result of the sample. Definitions count with their results.
  let oracle: Oracle
  /// The background: rows that no user wrote, and lower bounds.
  var background: Set<Int> = []

  private func isBackground(_ party: Party) -> Bool {
    switch party {
    case .constraint(let number): background.contains(number)
    case .definition: false
    case .lowerBound: true
    }
  }

  /// The background that counts whatever the results of conditions are.
  private var allBackground: [Party] {
    background.sorted().filter { sample.rows[$0].isRequired && sample.rows[$0].condition == nil }
      .map { .constraint($0) } + (0..<sample.variableCount).map { .lowerBound($0) }
  }

  /// Returns the errors in a conflict.
  ///
  /// A conflict must be a contradiction, and must not be one without any of its members. With all
  /// background in place, it must not be one without any written member.
  func faults(of conflict: [Party]) throws(Overflow) -> [String] {
    if try isFeasible(conflict) { return ["feasible conflict \(conflict)"] }
    var faults: [String] = []
    for party in conflict where try !isFeasible(conflict.filter { $0 != party }) {
      faults.append("\(party) is not needed in the conflict \(conflict)")
    }
    let others = allBackground.filter { !conflict.contains($0) }
    guard try isFeasible(allBackground) else { return faults }
    for party in conflict where !isBackground(party) {
      if try !isFeasible(conflict.filter { $0 != party } + others) {
        faults.append("\(party) is not needed in \(conflict) with all background")
      }
    }
    return faults
  }

  /// Returns the errors in conflicts that are claimed to be independent and complete.
  func faults(of conflicts: [[Party]]) throws(Overflow) -> [String] {
    var faults: [String] = []
    var seen = Set<Party>()
    for conflict in conflicts {
      faults += try self.faults(of: conflict)
      let written = conflict.filter { !isBackground($0) }
      for party in written.isEmpty ? conflict : written where !seen.insert(party).inserted {
        faults.append("\(party) is in two conflicts")
      }
    }
    // After a contradiction, the results of the definitions are unknown.
    guard sample.definitions.isEmpty else { return faults }
    let rest =
      sample.rows.indices.filter { sample.rows[$0].isRequired }.map { Party.constraint($0) }
      + (0..<sample.variableCount).map { .lowerBound($0) }
    if try !isFeasible(rest.filter { !seen.contains($0) }) {
      faults.append("there are more conflicts than \(conflicts)")
    }
    return faults
  }

  /// Whether parties can hold together, with definitions fixed to their values.
  func isFeasible(_ parties: [Party]) throws(Overflow) -> Bool {
    var part = SampleSystem()
    let isThere = Set(parties)
    for variable in 0..<sample.variableCount {
      let isBounded = isThere.contains(.lowerBound(variable))
      part.addVariable(lowerBound: isBounded ? sample.lowerBounds[variable] : nil)
    }
    for party in parties {
      switch party {
      case .constraint(let number):
        part.rows.append(sample.rows[number])
        part.rows[part.rows.count - 1].priority = sample.rows[number].isRequired ? 1000 : 500
        part.rows[part.rows.count - 1].condition = nil
      case .definition(let number):
        let output = [(variable: sample.definitions[number].output, coefficient: Rational.one)]
        if let lower = oracle.outcomes[number]?.lower {
          part.rows.append(
            .init(terms: output, relation: .greaterThanOrEqual, constant: lower, priority: 1000))
        }
        if let upper = oracle.outcomes[number]?.upper {
          part.rows.append(
            .init(terms: output, relation: .lessThanOrEqual, constant: upper, priority: 1000))
        }
      case .lowerBound: continue
      }
    }
    return try !Oracle(part).isInfeasible
  }
}
