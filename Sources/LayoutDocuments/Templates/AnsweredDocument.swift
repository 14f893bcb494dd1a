import Plumb

/// The answer of a template to a row, or to a line that resembles an earlier one.
struct AnsweredDocument: Sendable {
  /// The name of the layout.
  var id: String
  /// The answer.
  var answer: PreparedAnswer
  /// The coordinates of the written frames.
  var coordinates: DocumentOptions.Coordinates
  /// How long it took, if requested.
  var times: LayoutResult.Times?
  /// How much of their texts the views show.
  var texts = TextOutcome()
  /// The line with these numbers, if there is one.
  var text: KnownText?

  /// The result made of the answer.
  var result: LayoutResult {
    var result = LayoutResult(
      id: id, solution: text?.solution(answer) ?? answer.solution(), coordinates: coordinates)
    result.times = times
    result.texts = texts
    return result
  }
}
