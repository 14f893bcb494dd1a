/// A certificate of which parties of one variable that somebody wrote are left out as long as it
/// stays one without them.
///
/// The weights of parties of several variables are kept. They give each variable a slope, and the
/// proof is the sum of what the tightest bounds make of these slopes. A bound that somebody wrote
/// may go where the next one behind it, which nobody wrote, does.
struct SharpenedCertificate {
  /// What is left; it cannot hold together.
  private(set) var parties: [Party]
  /// Whether no other certificate is among what is left and the background, so that none of the
  /// parties can be spared.
  private(set) var isOnly = false
  /// Whether it is a certificate that weighs each of the parties.
  let isWeighed: Bool

  /// What a variable's slope meets.
  private struct Column {
    var slope = 0.0
    private var size = 0.0
    var written: (value: Double, party: Party)?
    var background: (value: Double, party: Party)?
    /// Whether any party limits this variable alone.
    var isLimited = false

    mutating func add(_ part: Double) {
      slope += part
      size += abs(part)
    }

    /// Whether the slope is more than rounding.
    var isSloping: Bool { abs(slope) > 1e-9 * size }

    /// The tightest bound; of equal ones what nobody wrote.
    var best: (value: Double, party: Party)? {
      guard let written else { return background }
      guard let background else { return written }
      let isTighter =
        slope > 0 ? written.value > background.value : written.value < background.value
      return isTighter ? written : background
    }
  }

  /// The sum that proves the contradiction by being above 0.
  private struct Proof {
    private var value = 0.0
    private var size = 0.0

    mutating func add(_ weight: Double, times bound: Double) {
      value += weight * bound
      size += abs(weight * bound)
    }

    /// Loses a part if it is still above 0 without.
    mutating func spares(_ loss: Double) -> Bool {
      guard value - loss > 1e-9 * size else { return false }
      value -= loss
      return true
    }
  }

  /// Sharpens a certificate.
  ///
  /// - Parameters:
  ///   - certificate: The certificate.
  ///   - background: All background around it.
  ///   - required: Knows the parties.
  ///   - programs: Knows how much time is left.
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
      !isRow.contains($0) && required.terms(of: $0).variables.count != 1
    }
    var proof = Proof()
    var columns: [Int: Column] = [:]
    for tie in ties {
      for variable in required.terms(of: tie).variables { columns[variable] = Column() }
    }
    var clock = WorkClock(programs.deadline)
    for row in rows {
      if clock.isOver(after: 16) { return }
      let weight = weights[row] ?? 0
      let range = required.range(of: row)
      proof.add(weight, times: weight > 0 ? range.lower : range.upper)
      let (variables, coefficients) = required.terms(of: row)
      for (variable, coefficient) in zip(variables, coefficients) {
        columns[variable, default: Column()].add(-weight * coefficient)
      }
    }
    for party in parties + background where !isRow.contains(party) {
      if clock.isOver(after: 16) { return }
      Self.add(party, to: &columns, required)
    }
    let sloping = columns.filter { $0.value.isSloping }.sorted { $0.key < $1.key }
    var candidates: [(variable: Int, party: Party, loss: Double)] = []
    var kept: [Party] = []
    for (variable, column) in sloping {
      guard let best = column.best else { return }
      proof.add(column.slope, times: best.value)
      guard let own = column.written, own.party == best.party else {
        kept.append(best.party)
        continue
      }
      let loss = column.background.map { abs(column.slope) * abs(own.value - $0.value) }
      candidates.append((variable, own.party, loss ?? .infinity))
    }
    // Later ones go first.
    if clock.isOver() { return }
    for candidate in candidates.sorted(by: { $0.party.key > $1.party.key }) {
      if proof.spares(candidate.loss), let other = columns[candidate.variable]?.background {
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

  /// Adds a bound to its variable, if that has a slope the bound is met by.
  private static func add(
    _ party: Party, to columns: inout [Int: Column], _ required: RequiredParties
  ) {
    let (variables, coefficients) = required.terms(of: party)
    guard variables.count == 1, let variable = variables.first, var column = columns[variable],
      let coefficient = coefficients.first, coefficient != 0
    else { return }
    let isBackground = required.isBackground(party)
    if isBackground { column.isLimited = true }
    let range = required.range(of: party)
    let meetsLower = (column.slope > 0) == (coefficient > 0)
    let value = (meetsLower ? range.lower : range.upper) / coefficient
    if column.isSloping, value.isFinite {
      let old = isBackground ? column.background : column.written
      let isTighter =
        old.map { column.slope > 0 ? value > $0.value : value < $0.value } ?? true
      if isTighter, isBackground { column.background = (value, party) }
      if isTighter, !isBackground { column.written = (value, party) }
    }
    columns[variable] = column
  }

  /// In how many ways parties differ on some variables; -1 when the time runs out.
  static func rank(
    of parties: [Party], _ required: RequiredParties, _ programs: DiagnosticPrograms,
    where isCounted: (Int) -> Bool
  ) -> Int {
    var numberOfVariable: [Int: Int] = [:]
    var rows: [(variables: [Int], coefficients: [Double])] = []
    for party in parties {
      let (variables, coefficients) = required.terms(of: party)
      var row: (variables: [Int], coefficients: [Double]) = ([], [])
      for (variable, coefficient) in zip(variables, coefficients) where isCounted(variable) {
        let number = numberOfVariable[variable] ?? numberOfVariable.count
        numberOfVariable[variable] = number
        row.variables.append(number)
        row.coefficients.append(coefficient)
      }
      rows.append(row)
    }
    var degrees = [Int32](repeating: 0, count: numberOfVariable.count)
    for row in rows { for variable in row.variables { degrees[variable] += 1 } }
    let elimination = EqualityElimination(degrees: degrees)
    var rank = 0
    for (place, row) in rows.enumerated() {
      if place % 64 == 63, programs.isOutOfTime { return -1 }
      let effect = elimination.add(
        row.variables, row.coefficients, at: row.variables.indices, constant: 0)
      if case .pivoted = effect { rank += 1 }
    }
    return rank
  }
}
