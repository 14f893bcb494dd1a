/// The progress of the stages of a run.
struct StageState {
  /// Answers the questions of definitions.
  let answers: Definition.Answers?
  /// The constraints that count, and the definitions that are computed.
  var progress: Progress
  /// The result of each computed definition.
  var outcomes: [Definition.Outcome?]
  /// The stages so far, if a caller needs them.
  var trace: StageTrace?
  /// Outputs of definitions from which other outputs are computed.
  ///
  /// Required equalities connect these outputs with each other; the direction is arbitrary.
  var sources: Set<Int> = []
  /// Outputs that are computed from others if possible, because their definitions would otherwise
  /// wait for themselves.
  let yielding: Set<Int>

  init(
    of system: ConstraintSystem, _ answers: Definition.Answers?, isTraced: Bool, _ attempt: Attempt
  ) {
    self.answers = answers
    yielding = attempt.yieldingOutputs
    progress = Progress(of: system, omitting: attempt.omittedDisjunctions)
    outcomes = [Definition.Outcome?](repeating: nil, count: system.definitions.count)
    trace = isTraced ? StageTrace(of: system) : nil
  }
}
