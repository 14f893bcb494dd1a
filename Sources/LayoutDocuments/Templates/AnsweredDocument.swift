import Plumb

/// The answer of a template to a row, or to a line that is like one that was read.
struct AnsweredDocument: Sendable {
  /// The name of the layout.
  var id: String
  /// The answer.
  var answer: PreparedAnswer
  /// The coordinates frames are written in.
  var coordinates: DocumentOptions.Coordinates
  /// How long it took, where that is asked for.
  var times: LayoutResult.Times?
  /// What its views show of their texts.
  var texts = TextOutcome()
  /// The line whose numbers these are, where there is one.
  var text: KnownText?

  /// The result that is made of it.
  var result: LayoutResult {
    var result = LayoutResult(
      id: id, solution: text?.solution(answer) ?? answer.solution(), coordinates: coordinates)
    result.times = times
    result.texts = texts
    return result
  }
}
