import FlatMemory

/// A certificate without unnecessary parties of one variable.
///
/// Only parties that users wrote are left out. The weights of parties of several variables are
/// kept. They give each variable a slope, and the proof is the sum of the products of these slopes
/// and the tightest bounds. A user's bound may be left out if the next tightest bound, from the
/// background, suffices.
struct SharpenedCertificate {
  /// The remaining parties; they cannot hold together.
  private(set) var parties: [Party]
  /// Whether the remaining parties and the background contain no other certificate.
  ///
  /// If so, all of the parties are needed.
  private(set) var isOnly = false
  /// Whether the certificate has a weight for each of the parties.
  let isWeighed: Bool

  /// The bounds on the side of a variable that its slope selects.
  private struct Column {
    var slope = RoundedSum()
    private(set) var written: (value: Double, party: Party)?
    private(set) var background: (value: Double, party: Party)?
    /// Whether any party limits this variable alone.
    var isLimited = false

    /// Adds a bound on that side.
    mutating func add(_ value: Double, _ party: Party, isBackground: Bool) {
      if isBackground {
        if isTighter(value, background) { background = (value, party) }
      } else if isTighter(value, written) {
        written = (value, party)
      }
    }

    private func isTighter(_ value: Double, _ other: (value: Double, party: Party)?) -> Bool {
      guard let other else { return true }
      return slope.value > 0 ? value > other.value : value < other.value
    }

    /// The tightest bound; of equal bounds, the background one.
    var best: (value: Double, party: Party)? {
      guard let written, isTighter(written.value, background) else { return background }
      return written
    }
  }

  /// Sharpens a certificate.
  ///
  /// - Parameters:
  ///   - certificate: The certificate.
  ///   - background: All background around it.
  ///   - required: Provides the limits of the parties.
  ///   - programs: Provides the remaining time.
  init(
    of certificate: Certificate, background: [Party], in required: RequiredParties,
    _ programs: DiagnosticPrograms
  ) {
    parties = RequiredParties.ordered(certificate.parties)
    isWeighed = certificate.weights != nil
    guard let weights = certificate.weights, !weights.isEmpty else { return }
    let rows = RequiredParties.ordered(weights.keys)
    let isRow = Set(rows)
    let ties = background.filter {
      !isRow.contains($0) && required.terms(of: $0).count != 1
    }
    /// The sum that proves the contradiction if it is above 0.
    var proof = RoundedSum()
    var columns: [Int: Column] = [:]
    for tie in ties {
      for (variable, _) in required.terms(of: tie) { columns[variable] = Column() }
    }
    var clock = WorkClock(programs.deadline)
    for row in rows {
      if clock.isOver(after: 16) { return }
      let weight = weights[row] ?? 0
      let range = required.range(of: row)
      proof.add(weight * (weight > 0 ? range.lower : range.upper))
      for (variable, coefficient) in required.terms(of: row) {
        columns[variable, default: Column()].slope.add(-weight * coefficient)
      }
    }
    for party in parties + background where !isRow.contains(party) {
      if clock.isOver(after: 16) { return }
      Self.add(party, to: &columns, required)
    }
    let sloping = columns.filter { $0.value.slope.isSignificant() }.ordered { $0.key < $1.key }
    var candidates: [(variable: Int, party: Party, loss: Double)] = []
    var kept: [Party] = []
    for (variable, column) in sloping {
      guard let best = column.best else { return }
      proof.add(column.slope.value * best.value)
      guard let own = column.written, own.party == best.party else {
        kept.append(best.party)
        continue
      }
      let loss = column.background.map { abs(column.slope.value) * abs(own.value - $0.value) }
      candidates.append((variable, own.party, loss ?? .infinity))
    }
    // Later ones are left out first.
    if clock.isOver() { return }
    var value = proof.value
    for candidate in candidates.ordered(by: { $0.party.key > $1.party.key }) {
      if value - candidate.loss > Tolerance.equality * proof.size,
        let other = columns[candidate.variable]?.background
      {
        value -= candidate.loss
        kept.append(other.party)
      } else {
        kept.append(candidate.party)
        columns[candidate.variable]?.isLimited = true
      }
    }
    parties = RequiredParties.ordered(rows + kept)
    let rank = Self.rank(of: rows + ties, required, programs) { columns[$0]?.isLimited == false }
    isOnly = rank == rows.count + ties.count - 1
  }

  /// Adds a bound to its variable if the slope of the variable selects the bound.
  private static func add(
    _ party: Party, to columns: inout [Int: Column], _ required: RequiredParties
  ) {
    let terms = required.terms(of: party)
    guard terms.count == 1, let (variable, coefficient) = terms.first, coefficient != 0,
      var column = columns[variable]
    else { return }
    let isBackground = required.isBackground(party)
    if isBackground { column.isLimited = true }
    let range = required.range(of: party)
    let meetsLower = (column.slope.value > 0) == (coefficient > 0)
    let value = (meetsLower ? range.lower : range.upper) / coefficient
    if column.slope.isSignificant(), value.isFinite {
      column.add(value, party, isBackground: isBackground)
    }
    columns[variable] = column
  }

  /// The rank of the parties' terms in some variables; -1 if the time runs out.
  static func rank(
    of parties: [Party], _ required: RequiredParties, _ programs: DiagnosticPrograms,
    where isCounted: (Int) -> Bool
  ) -> Int {
    var numbers: [Int: Int] = [:]
    let rows = parties.map { party in
      required.terms(of: party).filter { isCounted($0.variable) }.map { term in
        let number = numbers[term.variable] ?? numbers.count
        numbers[term.variable] = number
        return (variable: number, coefficient: term.coefficient)
      }
    }
    var degrees = [Int32](repeating: 0, count: numbers.count)
    for (variable, _) in rows.joined() { degrees[variable] += 1 }
    let independent = IndependentRows(
      Array(rows.indices), degrees: degrees, deadline: programs.deadline
    ) { (rows[$0], 0) }
    return independent.isCutOff ? -1 : rows.count - independent.dependent.count
  }
}
