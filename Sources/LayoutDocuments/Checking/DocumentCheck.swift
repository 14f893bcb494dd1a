import ConstraintSolving
import LayoutNotation
import LinearProgramming
import Plumb
import SimplexBackend

extension LayoutDocument {
  /// How long each search after the solve may take where no time limit is given.
  private static let searchTime = Duration.seconds(10)
  /// For how many unsatisfied constraints it is told what they gave way to, and how much of it: in
  /// a large layout nobody reads on.
  private static let (mostOpposed, mostOpponents) = (50, 8)

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
    var options = options
    // What may be moved by less than a step is no finding.
    options.placesOnGrid = false
    let deadline = Deadline(solveOptions(with: options))
    var solving = options
    solving.findsFreedoms = true
    let recorder = MetricRecorder(metrics: metrics.map(\.name))
    let (solved, prepared) = solvedAsWritten(
      defaultID: defaultID, options: solving, plans: nil, recorder: recorder)
    let places = DocumentPlaces(of: self)
    var checked = CheckedDocument(
      id: solved.result.id, status: solved.result.status, findings: [], error: solved.result.error)
    guard let solution = solved.solution else {
      if let error = solved.error {
        checked.findings.append(Finding(error, at: places.position(of: error)))
      }
      return checked
    }
    switch solution.outcome {
    case .limit:
      checked.isComplete = false
      checked.findings.append(Finding(.limit, limitMessage(solution)))
    case .infeasible(let conflict):
      checked.isComplete = conflict.isIrreducible && conflict.isComplete
      checked.findings += places.conflicts(conflict)
    case .solved:
      guard let prepared else { break }
      checked.isComplete = !solution.search.hasUnfinishedRanges
      let unsatisfied = solution.unsatisfied
      checked.findings = unsatisfied.map(places.finding)
      addOpponents(to: &checked, places, prepared, options, deadline, solution)
      checked.findings = checked.findings.enumerated()
        .filter { $0.offset >= unsatisfied.count || places.matters(unsatisfied[$0.offset]) }
        .map(\.element)
      addRedundant(
        to: &checked, places, prepared, options, deadline,
        unsatisfied: unsatisfied.map(\.constraint))
      let unused = UnusedNames(in: self, recorder, prepared)
      let unusedViews = Set(unused.views)
      checked.findings += places.unused(unused, in: solution)
      checked.findings += places.freedoms(in: solution, without: unusedViews)
      checked.findings += places.placements(in: solution, without: unusedViews)
      if isAsRecorded(with: options) { checked.findings += places.misplaced(in: solution) }
    }
    checked.findings += places.skipped
    checked.findings = checked.findings.inFileOrder
    return checked
  }

  private func limitMessage(_ solution: Solution) -> String {
    if solution.views.isEmpty { return "the time limit ended the solve before there was a layout" }
    guard let unfinished = solution.search.unfinishedChoice else {
      return
        "the time limit ended the solve; the frames keep what is required, not all optional constraints"
    }
    return unfinished.gap == 0
      ? "a limit ended the search among alternatives that are equally good"
      : "a limit ended the search for alternatives; others may keep more optional constraints"
  }

  /// The options of a search after the solve, of which only the time that is left counts.
  private func searchOptions(with options: DocumentOptions, _ deadline: Deadline) -> SolveOptions {
    var searchOptions = solveOptions(with: options)
    searchOptions.timeLimit = deadline.timeLeft ?? Self.searchTime
    return searchOptions
  }

  /// Remarks on the findings of unsatisfied constraints, which come first, what they gave way to.
  private func addOpponents(
    to checked: inout CheckedDocument, _ places: DocumentPlaces, _ prepared: PreparedLayout,
    _ options: DocumentOptions, _ deadline: Deadline, _ solution: Solution
  ) {
    if solution.unsatisfied.isEmpty { return }
    let search = prepared.opponents(
      in: solution, limit: Self.mostOpposed, most: Self.mostOpponents, using: options.backend,
      options: searchOptions(with: options, deadline))
    for (place, opponents) in search.found.enumerated() where place < checked.findings.count {
      checked.findings[place].remarks = opponents.first.map(places.opponent)
      let rest = opponents.count - opponents.first.count
      if rest > 0 { checked.findings[place].remarks.append(.init("against \(rest) more")) }
    }
    if search.isComplete { return }
    checked.isComplete = false
    checked.findings.append(
      Finding(.limit, "the time limit ended the search for what constraints gave way to"))
  }

  /// Adds the redundant constraints.
  private func addRedundant(
    to checked: inout CheckedDocument, _ places: DocumentPlaces, _ prepared: PreparedLayout,
    _ options: DocumentOptions, _ deadline: Deadline, unsatisfied: [ConstraintSource]
  ) {
    do {
      let search = try prepared.redundantConstraints(
        using: options.backend, options: searchOptions(with: options, deadline))
      for redundant in search.found where places.matters(redundant) {
        // What decides a constraint that gave way stands among what it gave way to.
        if case .decided = redundant.reason, unsatisfied.contains(redundant.constraint) { continue }
        checked.findings.append(places.finding(of: redundant))
      }
      guard !search.isComplete else { return }
      checked.isComplete = false
      checked.findings.append(
        Finding(.limit, "the time limit ended the search for redundant constraints"))
    } catch {
      checked.findings.append(Finding(.invalid, "\(error)"))
    }
  }
}

/// Findings in words.
extension DocumentPlaces {
  /// How many of the constraints that another follows from are shown with their places.
  private static let mostReasons = 8

  /// The conflicts of an infeasible layout; with the first one what would resolve them all.
  fileprivate func conflicts(_ found: Solution.Conflict) -> [Finding] {
    var findings = ([found.members] + found.further).map {
      conflict($0, isIrreducible: found.isIrreducible)
    }
    var remarks: [Finding.Remark] = []
    if !found.isComplete { remarks.append(.init("there may be more conflicts")) }
    if let relaxation = found.relaxation {
      remarks.append(.init(SolutionText.relaxationTitle(relaxation)))
      remarks += relaxation.map {
        let amount = CanonicalNumber.text($0.amount) ?? "?"
        return .init("\($0.constraint.text)  by \(amount)", at: position(of: $0.constraint))
      }
    }
    findings[0].remarks += remarks
    if isRounding(found) {
      findings[0].remarks.append(.init("frames in the file are rounded, which may be why"))
      for place in findings.indices { findings[place].severity = .note }
    }
    return findings
  }

  private func conflict(_ members: [ConstraintSource], isIrreducible: Bool) -> Finding {
    var remarks = members.map(remark)
    if !isIrreducible {
      remarks.append(.init("a limit ended the search; some of these may not matter"))
    }
    let isAlone = members.count == 1
    let written =
      members.first(where: isConstraintOfFile)
      ?? members.first { if case .implicit = $0.place { false } else { true } }
    return finding(
      .conflict,
      isAlone ? "this cannot hold" : "these \(members.count) constraints cannot all hold",
      about: written ?? members.first, remarks: remarks)
  }

  /// An optional constraint that gave way.
  fileprivate func finding(of unsatisfied: Solution.Unsatisfied) -> Finding {
    let amount = CanonicalNumber.text(unsatisfied.amount) ?? "?"
    let priority = CanonicalNumber.text(unsatisfied.priority.rawValue) ?? "?"
    var finding = finding(
      .unsatisfied,
      "`\(unsatisfied.constraint.text)` (\(implicitNote(unsatisfied.constraint))"
        + "priority \(priority)) gave way by \(amount)", about: unsatisfied.constraint)
    if unsatisfied.priority >= .required { finding.severity = .warning }
    return finding
  }

  /// What a constraint gave way to.
  fileprivate func opponent(_ other: ConstraintSource) -> Finding.Remark {
    var remark = remark(other)
    remark.text = "against \(remark.text)"
    return remark
  }

  /// A constraint that changes nothing.
  fileprivate func finding(of redundant: RedundantConstraint) -> Finding {
    let text = "`\(redundant.constraint.text)`"
    let message: String
    let others: [ConstraintSource]
    switch redundant.reason {
    case .implied(let sources):
      message = "\(text) can be removed: it follows from \(quoted(sources))"
      others = sources
    case .decided(let other):
      message = "\(text) has no effect: `\(other.text)` decides it with a higher priority"
      others = [other]
    case .repeated(let other):
      message = "\(text) says the same as `\(other.text)`, so that it counts twice"
      others = [other]
    }
    var remarks = others.prefix(Self.mostReasons).map(remark)
    let rest = others.count - Self.mostReasons
    if rest > 0 { remarks.append(.init("and \(rest) more")) }
    return finding(.redundant, message, about: redundant.constraint, remarks: remarks)
  }

  private func finding(
    _ rule: Finding.Rule, _ message: String, about source: ConstraintSource?,
    remarks: [Finding.Remark] = []
  ) -> Finding {
    var finding = Finding(rule, message, at: source.flatMap(position), remarks: remarks)
    finding.length = source.map { length(of: $0, at: finding.position) } ?? 0
    return finding
  }

  private func remark(_ source: ConstraintSource) -> Finding.Remark {
    .init(source.text + placeSuffix(source), at: position(of: source))
  }

  private func placeSuffix(_ source: ConstraintSource) -> String {
    switch source.place {
    case .equations: ""
    case .visual where position(of: source) != nil: ""
    case .rule, .visual, .formula, .property, .implicit: "  (\(source.place))"
    }
  }

  private func implicitNote(_ source: ConstraintSource) -> String {
    if case .implicit(let reason) = source.place { "\(reason), " } else { "" }
  }

  /// Some texts in a sentence; many are cut short.
  private func quoted(_ sources: [ConstraintSource]) -> String {
    let texts = sources.map { source in
      if case .implicit(let reason) = source.place {
        "`\(source.text)` (\(reason))"
      } else {
        "`\(source.text)`"
      }
    }
    return inWords(texts, most: 3)
  }
}
