import ConstraintSolving
import FlatMemory
import LayoutNotation

/// The answers of closures that cannot leave the actor they belong to.
struct MeasureSamples: Sendable {
  private struct Sample: Sendable {
    var arguments: [Double]
    var value: Double
  }

  /// Differences below this many points do not count, as for every measure.
  private static let near = 1e-6

  /// The answers to each question, by its number.
  private var samples: [[Sample]]
  /// The source of each question, for messages.
  private let sources: [ConstraintSource]

  /// Makes an empty set of samples for the closures of a layout.
  init(of definitions: [LayoutDefinition]) {
    samples = definitions.map { _ in [] }
    sources = definitions.map(\.source)
  }

  /// Keeps an answer.
  mutating func add(_ value: Double, to question: Int, _ arguments: [Double]) {
    samples[question].append(Sample(arguments: arguments, value: value))
  }

  /// Returns the answer to a question; `nil` if it was not asked before.
  func answer(to question: Int, _ arguments: [Double]) -> Double? {
    samples[question].first { sample in
      zip(sample.arguments, arguments).allSatisfy { abs($0 - $1) <= Self.near }
    }?.value
  }

  /// Returns the error for a question without an answer.
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
