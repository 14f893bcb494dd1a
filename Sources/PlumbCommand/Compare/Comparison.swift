import LayoutDocuments
import Plumb

/// A layout solved by all contenders in turn.
struct Comparison {
  /// Two contenders with different answers.
  struct Disagreement {
    var first: Contender
    var second: Contender
    /// The difference, in words.
    var what: String
  }

  /// The maximum difference between frames of one solution, in points.
  static let tolerance = 1e-6

  let id: String
  /// The number of views including the root; 0 if unknown.
  private(set) var viewCount = 0
  private(set) var records: [ContenderRecord]
  private(set) var disagreements: [Disagreement] = []
  /// The error of the layout itself.
  private(set) var invalid: LayoutError?

  /// Compares contenders on a document.
  ///
  /// The first solve of each contender is a warm-up, and the second measures its memory. Then
  /// come the rounds. In each round every contender solves once, and each round starts with
  /// another contender. A temporary slowdown of the machine therefore affects all alike.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - id: The name of the layout.
  ///   - contenders: The contenders, the reference first.
  ///   - rounds: The number of timed solves of each contender.
  ///   - timeLimit: The time limit of a solve; a solve beyond it is not repeated.
  ///   - fonts: The source of fonts for texts.
  ///   - isStopped: Whether to stop at this point.
  /// - Throws: The error of a backend that the build lacks.
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

  /// Compares the records of contenders.
  init(id: String, records: [ContenderRecord]) {
    self.id = id
    self.records = records
    viewCount = records.lazy.compactMap(\.solution?.views.count).first { $0 > 0 } ?? 0
    for strategy in SolveStrategy.allCases { compare(strategy) }
  }

  /// Returns whether an error is the layout's own fault, which no other contender can avoid.
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

  /// Returns the difference between the answers of two contenders; `nil` if there is none.
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

  /// The exit status for the layout. A failed contender is reported, but is no error as long as
  /// another contender has an answer.
  var exitStatus: ExitStatus {
    if invalid != nil { return .invalid }
    if !disagreements.isEmpty { return .failure }
    let statuses = Set(records.map(\.status))
    if statuses.contains(.limit) { return .limit }
    if statuses.contains(.infeasible) { return .infeasible }
    return statuses.contains(.solved) || statuses.isEmpty ? .solved : .failure
  }
}
