#if Text
import Plumb

/// The texts of a lowered layout, held against its answers.
final class AnsweredTexts {
  private struct View {
    var place: Int
    /// The place of its text among those that rows fill.
    var filled: Int?
    var text: TypesetTexts.Text
  }

  /// The texts that it was lowered with.
  private let typeset: TypesetTexts
  /// The texts that rows fill.
  private let filled: RowTexts?
  /// The views that show texts, and whose answers have them so.
  private var known: (views: [View], shared: PreparedViews)?

  /// The texts of a document as it was lowered.
  init(_ typeset: TypesetTexts, filled: RowTexts? = nil) {
    (self.typeset, self.filled) = (typeset, filled)
  }

  /// What is wrong with the texts of now in an answer.
  func faults(in answer: PreparedSolver.Answer) -> [TextFault] {
    switch answer {
    case .plain(let answer): faults(in: answer)
    case .whole(let solution): faults(in: solution)
    }
  }

  /// What is wrong with the texts of now in an answer.
  func faults(in answer: PreparedAnswer) -> [TextFault] {
    var faults: [TextFault] = []
    if typeset.isEmpty { return faults }
    let (values, offsets) = (answer.values.span, answer.shared.frameOffsets)
    for view in views(of: answer.shared) {
      let frame = Frame(view.place, in: values, beyond: offsets)
      text(of: view).addFaults(in: frame, of: view.place, to: &faults)
    }
    return faults
  }

  private func faults(in solution: Solution) -> [TextFault] {
    guard !typeset.isEmpty, case .solved = solution.outcome else { return [] }
    var faults: [TextFault] = []
    let frames = solution.views.frames
    for view in views(in: solution.views) {
      text(of: view).addFaults(in: frames[view.place], of: view.place, to: &faults)
    }
    return faults
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
