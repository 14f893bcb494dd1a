import ConstraintSolving
import LayoutNotation
import Plumb

extension LayoutDocument {
  /// How long each search after the solve may take if there is no time limit.
  private static let searchTime = Duration.seconds(10)

  /// Checks the document. It is solved, and the check reports what is wrong, ambiguous, unsatisfied
  /// or redundant, with the places in its file.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the layout if the document has none.
  ///   - options: How to solve it.
  /// - Returns: The findings. Errors in the document are among them.
  public func checked(
    defaultID: String, options: DocumentOptions = .init()
  ) -> CheckedDocument {
    checkedAndSolved(defaultID: defaultID, options: options).checked
  }

  /// Checks the document, and returns its solved layout too.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the layout if the document has none.
  ///   - options: How to solve it.
  ///   - job: The cache of earlier solves.
  /// - Returns: The findings and the solved layout. The layout is `nil` if
  ///   `solvedLayout(defaultID:options:)` may return a different one.
  package func checkedAndSolved(
    defaultID: String, options: DocumentOptions, by job: BatchJob? = nil
  ) -> (checked: CheckedDocument, solved: SolvedLayout?) {
    if pages != nil {
      return (checkedPages(defaultID: defaultID, options: options, by: job), nil)
    }
    var options = options
    // An attribute that can move by less than a grid step is no finding.
    options.placesOnGrid = false
    let deadline = Deadline(solveOptions(with: options))
    var solving = options
    solving.findsFreedoms = true
    let recorder = MetricRecorder(metrics: metrics.map(\.name))
    noteTexts(in: recorder)
    let solved = solvedAsWritten(
      defaultID: defaultID, options: solving, plans: job?.plans, recorder: recorder)
    var checked = CheckedDocument(
      id: solved.result.id, status: solved.result.status, findings: [], error: solved.result.error)
    // A check examines the layout before it is placed on the grid, and imported screens with
    // contradictions are solved a second time.
    let isAsSolved = imported == nil && !allViews.table.hasGrid
    let asSolved = isAsSolved ? solved : nil
    guard let solution = solved.result.solution else {
      if let error = solved.result.error {
        let places = DocumentPlaces(of: self)
        let others = faults(with: options).dropFirst()
        checked.findings = ([error] + others).map {
          Finding($0, at: places.position(of: $0), in: places.file, self)
        }
      }
      return (checked, asSolved)
    }
    let prepared = solved.prepared
    let facts = Facts(of: self, solution, prepared, options, solved.result.textFaults)
    if let prepared, case .solved = solution.outcome {
      facts.search(prepared, recorder, using: options.backend) {
        var searching = solveOptions(with: options)
        searching.timeLimit = deadline.timeLeft ?? Self.searchTime
        return searching
      }
    }
    checked.findings = facts.findings
    checked.isComplete = facts.isComplete
    if imported != nil, facts.conflict != nil, !allViews.texts.isEmpty {
      var relaxed = options
      relaxed.timeLimit = deadline.timeLeft
      let texts = textFindingsBesideConflict(defaultID: defaultID, relaxed, plans: job?.plans)
      checked.findings = (checked.findings + texts.findings).inFileOrder
      if !texts.isComplete { checked.isComplete = false }
    }
    return (checked, asSolved)
  }

  /// Finds the faults of an imported screen's texts although its required constraints conflict: in
  /// the frames that devices show, which violate some of them.
  private func textFindingsBesideConflict(
    defaultID: String, _ options: DocumentOptions, plans: PlanCache?
  ) -> (findings: [Finding], isComplete: Bool) {
    var options = options
    options.isElastic = true
    options.trace = { _ in }
    let solved = solvedAsWritten(defaultID: defaultID, options: options, plans: plans)
    guard let solution = solved.result.solution, solved.result.status == .solved else {
      return ([], false)
    }
    let facts = Facts(of: self, solution, solved.prepared, options, solved.result.textFaults)
    return (facts.textFaults.map { facts.finding(of: $0) }, true)
  }
}
