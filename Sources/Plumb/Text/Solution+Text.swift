// The output of `print` for a solution and its parts.

extension Solution: CustomStringConvertible {
  /// The outcome, a table of the frames, and violated, ambiguous and conflicting constraints: lines
  /// of text for people.
  public var description: String {
    SolutionText.lines(
      of: self, named: "layout", frames: views.allFrames, place: ExplanationText.words
    ).joined(separator: "\n")
  }
}

extension Solution.Unsatisfied: CustomStringConvertible {
  /// The constraint and the amount by which it is violated.
  public var description: String {
    Solution.Relaxed(constraint: constraint, amount: amount).description
  }
}

extension Solution.Relaxed: CustomStringConvertible {
  /// The constraint and the amount by which it must be relaxed.
  public var description: String {
    "\(constraint.text) is violated by \(amount.canonical)"
  }
}

extension Solution.Ambiguous: CustomStringConvertible {
  /// The attribute and its remaining range.
  public var description: String { "\(attribute) \(freedomText)" }
}

extension Explanation: CustomStringConvertible {
  /// The value and the parts that add up to it, as `ExplanationText` writes them.
  public var description: String { String(ExplanationText.text(self).dropLast()) }
}
