// What `print` shows of a solution and its parts.

extension Solution: CustomStringConvertible {
  /// The outcome, a table of the frames, and what gave way, is free or contradicts itself: lines of
  /// text for people.
  public var description: String {
    SolutionText.lines(
      of: self, named: "layout", frames: views.allFrames, place: ExplanationText.words
    ).joined(separator: "\n")
  }
}

extension Solution.Unsatisfied: CustomStringConvertible {
  /// The constraint and by how much it is missed.
  public var description: String {
    Solution.Relaxed(constraint: constraint, amount: amount).description
  }
}

extension Solution.Relaxed: CustomStringConvertible {
  /// The constraint and by how much it must give.
  public var description: String {
    "\(constraint.text) is violated by \(amount.canonical)"
  }
}

extension Solution.Ambiguous: CustomStringConvertible {
  /// The attribute and the range it is left.
  public var description: String { "\(attribute) \(freedomText)" }
}

extension Explanation: CustomStringConvertible {
  /// The value and what adds up to it, in the words of `ExplanationText`.
  public var description: String { String(ExplanationText.text(self).dropLast()) }
}
