import FlatMemory
import LinearProgramming
import Testing

@testable import ConstraintSolving

/// Tests ambiguous values of blocks and variables, chosen by rule 4 alone, against exact
/// arithmetic.
@Suite struct FreeChoiceOracleTests {
  @Test func everyChoiceAndRangeIsTheExactOne() throws {
    var tally = BlockTally()
    for seed in 0..<(BlockJudge.count ?? 500) {
      var generator = BlockGenerator(seed: seed)
      guard let open = OpenSample(from: &generator) else { continue }
      let faults = try faults(of: open, tally: &tally)
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(open.sample)\n\(faults.joined(separator: "\n"))")
        if tally.noteFailure() { break }
      }
    }
    print("choices: \(tally.shares)")
    #expect(tally.share(of: "chosen") > 0.9, "\(tally.shares)")
  }

  private func faults(of open: OpenSample, tally: inout BlockTally) throws -> [String] {
    let judge = try BlockJudge(open.sample)
    guard
      let choice = FreeChoice(
        open.blocks, open.variables, readBy: open.readers, greatestTableau: 4_000)
    else {
      tally.note("no choice for rounding")
      return []
    }
    var values = open.settled
    let input = FreeChoice.Input(
      blocks: open.blocks, variables: open.variables, bases: open.bases,
      targets: open.sample.targets, findsRanges: true, deadline: .never)
    guard let found = choice.choose(input, { values[$0] = $1 }) else {
      tally.note("open")
      return []
    }
    for (reader, base) in zip(open.readers, open.bases) where values[reader.variable].isNaN {
      values[reader.variable] = reader.rates.reduce(base) {
        $0 + $1.coefficient * values[$1.variable]
      }
    }
    tally.note(judge.ranges.isEmpty ? "nothing free" : "chosen")
    var faults = judge.faults(of: values) + judge.faults(ofLevelsAt: values)
    // The lists of the callers also omit ranges without a length.
    faults += judge.faults(of: found.filter(\.isFree))
    let unasking = FreeChoice.Input(
      blocks: open.blocks, variables: open.variables, bases: open.bases,
      targets: open.sample.targets, findsRanges: false, deadline: .never)
    let listed = choice.choose(unasking) { _, _ in }
    if let listed, listed.contains(where: { $0.lower != nil || $0.upper != nil }) {
      faults.append("ranges that nobody asked for: \(listed)")
    }
    let unasked = listed?.map(\.variable) ?? []
    if !judge.ranges.keys.allSatisfy(unasked.contains) {
      faults.append("free: \(unasked) without ranges instead of \(judge.exact.open)")
    }
    return faults
  }
}

/// Open blocks and variables, numbered separately, with variables that read them.
private struct OpenSample {
  /// All parts as one sample. Required equalities tie readers to the values that they read.
  var sample = BlockSample()
  var blocks: [OpenBlock] = []
  var variables: [OpenVariable] = []
  var readers: [FreeChoice.Reader] = []
  /// The values of the readers if all ambiguous values are 0.
  var bases: [Double] = []
  /// The values of all unambiguous variables; `nan` for the ambiguous ones.
  var settled: [Double] = []

  /// Makes a sample; `nil` if nothing is ambiguous.
  init?(from generator: inout BlockGenerator) {
    var parts: [BlockSample] = []
    for _ in 0..<generator.number(0...2) { parts.append(generator.block()) }
    for _ in 0..<generator.number(parts.isEmpty ? 1...3 : 0...2) {
      parts.append(generator.oneVariable())
    }
    let freeCount = parts.reduce(0) { $0 + $1.variableCount }
    let readerCount = generator.number(0...3)
    let count = freeCount + readerCount
    sample.targets = [Double](repeating: 0, count: count)
    sample.lowerBounds = [Double](repeating: -.infinity, count: count)
    var names = generator.shuffled(0..<count)
    let readingNames = Array(names[..<readerCount])
    names.removeFirst(readerCount)
    var free: [Int] = []
    for part in parts {
      // A block's variables have rising numbers.
      let own = names[..<part.variableCount].sorted()
      names.removeFirst(part.variableCount)
      guard add(part, own) else { continue }
      free += own
      for (column, variable) in own.enumerated() {
        sample.targets[variable] = part.targets[column]
        sample.lowerBounds[variable] = part.lowerBounds[column]
      }
      sample.rows += part.rows.map { row in
        var row = row
        for term in row.terms.indices { row.terms[term].variable = own[row.terms[term].variable] }
        return row
      }
    }
    guard !free.isEmpty else { return nil }
    free.sort()
    var found: [(FreeChoice.Reader, Double)] = free.map {
      (.init(variable: $0, rates: [($0, 1)]), 0)
    }
    for variable in readingNames {
      let terms = generator.terms(of: free.count)
        .map { (variable: free[$0.variable], coefficient: $0.coefficient) }
        .sorted { $0.variable < $1.variable }
      let base = generator.place()
      sample.targets[variable] = generator.place()
      sample.rows.append(
        .init(
          terms: [(variable, 1)] + terms.map { ($0.variable, -$0.coefficient) }, relation: .equal,
          constant: base, level: 0))
      found.append((.init(variable: variable, rates: terms), base))
    }
    found.sort { $0.0.variable < $1.0.variable }
    (readers, bases) = (found.map(\.0), found.map(\.1))
    settled = [Double](repeating: 0, count: count)
    for reader in readers { settled[reader.variable] = .nan }
    // Variables of parts that are not open keep their values.
    for variable in 0..<count where settled[variable] == 0 {
      sample.rows.append(
        .init(terms: [(variable, 1)], relation: .equal, constant: 0, level: 0))
    }
  }

  /// Adds a part if it is open.
  private mutating func add(_ part: BlockSample, _ names: [Int]) -> Bool {
    if part.variableCount == 1 {
      guard let interval = SeparateVariables(part).interval(of: 0), interval.value == nil else {
        return false
      }
      variables.append(
        .init(variable: names[0], lower: interval.lower, upper: interval.upper))
      return true
    }
    guard let model = part.model else { return false }
    let tableau = LexicographicTableau(model)
    tableau.positions.elements.copy(model.positions)
    guard tableau.solve() == .free, tableau.isConsistent() else { return false }
    blocks.append(OpenBlock(variables: names, tableau: tableau))
    return true
  }
}
