import LayoutDocuments
import Plumb

/// A layout put to all contenders in turn.
struct Comparison {
  /// Two contenders that both claim an answer, and their answers differ.
  struct Disagreement {
    var first: Contender
    var second: Contender
    /// In what they differ.
    var what: String
  }

  /// By how many points frames of one solution may differ.
  static let tolerance = 1e-6

  let id: String
  /// How many views there are, with the root; 0 where that is not known.
  private(set) var viewCount = 0
  private(set) var records: [ContenderRecord]
  private(set) var disagreements: [Disagreement] = []
  /// What is wrong with the layout itself.
  private(set) var invalid: LayoutError?

  /// Compares contenders on a document.
  ///
  /// The first solve of each warms up what can be, and the second one is for its memory. Then come
  /// the rounds, in each of which all contenders solve once, beginning with another one each time,
  /// so that whatever slows the machine down for a while slows all alike.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - id: The name of the layout.
  ///   - contenders: The contenders, the reference first.
  ///   - rounds: How many timed solves each gets.
  ///   - timeLimit: How long a solve may take; one that takes longer is not repeated.
  ///   - fonts: Where the fonts of texts are found.
  ///   - isStopped: Whether to stop where we are.
  /// - Throws: What a backend that the build lacks throws.
  init(
    _ document: LayoutDocument, id: String, contenders: [Contender], rounds: Int,
    timeLimit: Duration?, fonts: DocumentFonts, isStopped: () -> Bool
  ) throws {
    var records = contenders.map(ContenderRecord.init)
    do {
      for index in records.indices where !isStopped() {
        let outcome = try records[index].contender.solve(
          document, timeLimit: timeLimit, fonts: fonts
        ).outcome
        if case .failed(let error) = outcome, Self.concernsLayout(error) { throw error }
        records[index].note(outcome)
      }
      for index in records.indices where !isStopped() && records[index].isWorthAnotherRound {
        let contender = records[index].contender
        records[index].peakBytes = try PeakMemory.rise {
          _ = try contender.solve(document, timeLimit: timeLimit, fonts: fonts)
        }
      }
      for round in 0..<rounds {
        for step in records.indices where !isStopped() {
          let index = (step + round) % records.count
          guard records[index].isWorthAnotherRound else { continue }
          let (outcome, seconds) = try records[index].contender
            .solve(document, timeLimit: timeLimit, fonts: fonts)
          records[index].note(outcome)
          if records[index].isWorthAnotherRound { records[index].add(seconds: seconds) }
        }
      }
    } catch let error as LayoutError {
      self.init(id: id, records: [])
      invalid = error
      return
    }
    self.init(id: id, records: records.filter { $0.solution != nil || $0.error != nil })
    viewCount = document.viewCount
  }

  /// Compares what contenders came to.
  init(id: String, records: [ContenderRecord]) {
    self.id = id
    self.records = records
    viewCount = records.lazy.compactMap(\.solution?.views.count).first { $0 > 0 } ?? 0
    for strategy in SolveStrategy.allCases { compare(strategy) }
  }

  /// Whether an error is the layout's own fault, which no other contender mends.
  private static func concernsLayout(_ error: LayoutError) -> Bool {
    ![.numericalFailure, .internalFailure, .unsupported].contains(error.code)
  }

  /// Compares the answers of one strategy with each other.
  private mutating func compare(_ strategy: SolveStrategy) {
    let answered = records.indices.filter {
      records[$0].contender.strategy == strategy && records[$0].isWorthAnotherRound
    }
    guard let reference = answered.first else { return }
    for (place, first) in answered.enumerated() {
      for second in answered.dropFirst(place + 1) {
        if let what = difference(first, second, isReference: first == reference) {
          disagreements.append(
            Disagreement(
              first: records[first].contender, second: records[second].contender, what: what))
        }
      }
    }
  }

  /// In what the answers of two contenders differ, `nil` where they do not.
  private mutating func difference(_ first: Int, _ second: Int, isReference: Bool) -> String? {
    guard records[first].status == records[second].status else {
      return
        "one is \(records[first].status.rawValue), the other \(records[second].status.rawValue)"
    }
    guard let one = records[first].solution, let other = records[second].solution,
      records[first].status == .solved
    else { return nil }
    var largest = 0.0
    var attribute = ""
    for (view, same) in zip(one.views, other.views) {
      let (a, b) = (view.frame, same.frame)
      for (name, difference) in [
        ("left", abs(a.x - b.x)), ("top", abs(a.y - b.y)), ("width", abs(a.width - b.width)),
        ("height", abs(a.height - b.height)),
      ] where !(difference <= largest) {
        largest = difference
        attribute = "\(view.name).\(name)"
      }
    }
    if isReference { records[second].difference = largest }
    return largest <= Self.tolerance ? nil : "\(attribute) differs by \(largest)"
  }

  /// What the process reports for the layout. That a contender failed is told and no error, as long
  /// as another one has an answer.
  var exitStatus: ExitStatus {
    if invalid != nil { return .invalid }
    if !disagreements.isEmpty { return .failure }
    let statuses = Set(records.map(\.status))
    if statuses.contains(.limit) { return .limit }
    if statuses.contains(.infeasible) { return .infeasible }
    return statuses.contains(.solved) || statuses.isEmpty ? .solved : .failure
  }
}
