import ConstraintSolving
import FlatMemory
import LayoutNotation

/// What closures answered that cannot leave the actor they belong to.
struct MeasureSamples: Sendable {
  private struct Sample: Sendable {
    var arguments: [Double]
    var value: Double
  }

  /// Differences of less than so many points are none, as for every measure.
  private static let near = 1e-6

  /// The answers to each question, by its number.
  private var samples: [[Sample]]
  /// What is told of each question.
  private let sources: [ConstraintSource]

  /// No samples yet of the closures of a layout.
  init(of definitions: [LayoutDefinition]) {
    samples = definitions.map { _ in [] }
    sources = definitions.map(\.source)
  }

  /// Keeps an answer.
  mutating func add(_ value: Double, to question: Int, _ arguments: [Double]) {
    samples[question].append(Sample(arguments: arguments, value: value))
  }

  /// The answer to a question; `nil` where that was not asked before.
  func answer(to question: Int, _ arguments: [Double]) -> Double? {
    samples[question].first { sample in
      zip(sample.arguments, arguments).allSatisfy { abs($0 - $1) <= Self.near }
    }?.value
  }

  /// What is wrong where a question has no answer.
  func error(_ question: Int, _ arguments: [Double]) -> LayoutError {
    func text(_ numbers: [Double]) -> String { numbers.map(exact).joined(separator: ", ") }
    let known = samples[question].map { text($0.arguments) }
    let source = sources[question]
    return LayoutError(
      .notMeasured,
      "`\(source.text)` was asked for \(known.isEmpty ? "nothing" : known.joined(separator: "; ")) "
        + "when the snapshot was made, and not for \(text(arguments)); a closure that may be called "
        + "anywhere answers always, see `measureAnywhere` and `defineAnywhere`",
      at: source)
  }
}
