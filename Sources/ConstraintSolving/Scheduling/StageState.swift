/// How far the stages of a run have come.
struct StageState {
  /// Answers what definitions ask.
  let answers: Definition.Answers?
  /// Which constraints count, and which definitions are computed.
  var progress: Progress
  /// What each definition came to, once computed.
  var outcomes: [Definition.Outcome?]
  /// The stages that were run, if they are to be shown.
  var trace: StageTrace?
  /// Outputs of definitions that others are computed from, by required equalities that tie outputs
  /// to each other: it might as well be the other way round.
  var sources: Set<Int> = []
  /// Those that are computed from others wherever they can be, because their definitions wait for
  /// themselves otherwise.
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
