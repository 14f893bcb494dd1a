#if Text
import Plumb

/// The texts of a lowered layout, checked against its answers.
final class AnsweredTexts {
  private struct View {
    var place: Int
    /// The index of its text among those that rows fill.
    var filled: Int?
    var text: TypesetTexts.Text
  }

  /// The typeset texts with which the layout was lowered.
  private let typeset: TypesetTexts
  /// The texts that rows fill.
  private let filled: RowTexts?
  /// The views that show texts, for answers with the same `shared`.
  private var known: (views: [View], shared: PreparedViews)?

  /// The texts of a document as it was lowered.
  init(_ typeset: TypesetTexts, filled: RowTexts? = nil) {
    (self.typeset, self.filled) = (typeset, filled)
  }

  /// Returns how much of the current texts the views show in an answer.
  func outcome(in answer: PreparedSolver.Answer) -> TextOutcome {
    switch answer {
    case .plain(let answer): outcome(in: answer)
    case .whole(let solution): outcome(in: solution)
    }
  }

  /// Returns how much of the current texts the views show in an answer.
  func outcome(in answer: PreparedAnswer) -> TextOutcome {
    if typeset.isEmpty { return TextOutcome() }
    let (values, offsets) = (answer.values.span, answer.shared.frameOffsets)
    let views = views(of: answer.shared)
    return TextOutcome(of: views.count, anyFits: typeset.anyFits) { number in
      let view = views[number]
      return (view.place, text(of: view), Frame(view.place, in: values, beyond: offsets))
    }
  }

  private func outcome(in solution: Solution) -> TextOutcome {
    guard !typeset.isEmpty, case .solved = solution.outcome else { return TextOutcome() }
    let frames = solution.views.frames
    let views = views(in: solution.views)
    return TextOutcome(of: views.count, anyFits: typeset.anyFits) {
      (views[$0].place, text(of: views[$0]), frames[views[$0].place])
    }
  }

  private func text(of view: View) -> TypesetTexts.Text {
    view.filled.flatMap { filled?[$0] } ?? view.text
  }

  private func views(of shared: PreparedViews) -> [View] {
    if let known, known.shared === shared { return known.views }
    let views = views(in: shared.views)
    known = (views, shared)
    return views
  }

  private func views(in views: Solution.Views) -> [View] {
    typeset.placed(in: views).map { place, id, text in
      View(place: place, filled: filled?.place(ofView: id), text: text)
    }
  }
}
#endif
