import Plumb

/// The answer of a template to a row, or to a line that resembles an earlier one.
struct AnsweredDocument: Sendable {
  /// The name of the layout.
  var id: String
  /// The answer.
  var answer: PreparedAnswer
  /// The coordinates of the written frames.
  var coordinates: DocumentOptions.Coordinates
  /// The times, if requested.
  var times: LayoutResult.Times?
  /// The results of fitting texts into the views.
  var texts = TextOutcome()
  /// The line with these numbers, if any.
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
