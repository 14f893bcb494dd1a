import ConstraintSolving
import LayoutNotation
import Plumb

extension LayoutDocument {
  /// How long each search after the solve may take where no time limit is given.
  private static let searchTime = Duration.seconds(10)

  /// Checks the document: solves it and reports what is wrong, free, unsatisfied or redundant, with
  /// the places in the file that it was read from.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the layout if the document has none.
  ///   - options: How to solve it.
  /// - Returns: The findings. Whatever is wrong with the document is one of them.
  public func checked(
    defaultID: String, options: DocumentOptions = .init()
  ) -> CheckedDocument {
    checkedAndSolved(defaultID: defaultID, options: options).checked
  }

  /// Checks the document, and hands over what its solve came to.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the layout if the document has none.
  ///   - options: How to solve it.
  ///   - job: Knows what was solved before.
  /// - Returns: The findings; and what was solved, `nil` where that of
  ///   `solvedLayout(defaultID:options:)` may be another one.
  package func checkedAndSolved(
    defaultID: String, options: DocumentOptions, by job: BatchJob? = nil
  ) -> (checked: CheckedDocument, solved: SolvedLayout?) {
    if pages != nil {
      return (checkedPages(defaultID: defaultID, options: options, by: job), nil)
    }
    var options = options
    // What may be moved by less than a step is no finding.
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
    // A check looks at what is before the grid, and screens that contradict themselves are solved
    // once more.
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
    return (checked, asSolved)
  }
}
