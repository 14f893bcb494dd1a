import ConstraintSolving
import Plumb

/// The range of numbers that a key accepts.
package struct NumberRange: Sendable {
  /// The exclusive lower bound.
  var above = -Double.infinity
  /// The inclusive lower bound.
  var least = -Double.infinity
  /// The inclusive upper bound.
  var most = Double.infinity
  /// The requirement in messages.
  package var words: StaticString = "a finite number"

  /// Returns whether a number is in the range.
  package func contains(_ number: Double) -> Bool {
    number > above && number >= least && number <= most
  }

  /// The bounds as members of a JSON Schema.
  var schema: String {
    var schema = ""
    if above.isFinite { schema += ", \"exclusiveMinimum\": \(above.canonical)" }
    if least.isFinite { schema += ", \"minimum\": \(least.canonical)" }
    if most.isFinite { schema += ", \"maximum\": \(most.canonical)" }
    return schema
  }

  static let any = NumberRange()
  static let length = NumberRange(least: 0, words: "a size, at least 0")
  static let positive = NumberRange(above: 0, words: "above 0")
  static let step = NumberRange(above: 0, words: "above 0, or left out for no grid")
  static let priority = NumberRange(
    above: 0, most: 1000, words: "a priority, above 0 and at most 1000")
  static let fontSize = NumberRange(
    above: 0, most: 100_000, words: "above 0 and at most 100000")
  static let fontStep = NumberRange(
    least: 0.01, most: 1000, words: "at least 0.01 and at most 1000")
  static let effort = NumberRange(
    above: 0, most: SolveOptions.greatestEffort, words: "above 0 and at most 1e6")
  static let scale = NumberRange(above: 0, most: 1, words: "above 0 and at most 1")
  package static let pixels = NumberRange(above: 0, most: 100, words: "above 0 and at most 100")
  static let fromOne = NumberRange(
    least: 1, most: 1_000_000_000, words: "a whole number, at least 1")
  static let share = NumberRange(least: 0, most: 1, words: "at least 0 and at most 1")
  static let density = NumberRange(
    least: 1, most: 100_000, words: "at least 1 and at most 100000")
  static let lines = NumberRange(
    least: 1, most: 1_000_000,
    words: "a whole number above 0, or left out for as many as it takes")
  static let characters = NumberRange(
    least: 0, most: 1_000_000_000, words: "a whole number up to 1000000000")
}
