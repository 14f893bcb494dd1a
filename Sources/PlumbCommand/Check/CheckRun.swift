import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// The result of checking some files.
struct CheckRun {
  /// The exit status of the process.
  private(set) var status = ExitStatus.solved
  /// The number of checked layouts, and the counts of findings.
  private var layouts = 0
  private var counts: [Finding.Severity: Int] = [:]
  /// The number of unreadable files.
  private var unreadable = 0
  /// Whether Plumb failed on a layout.
  private var hasFailed = false
  /// Whether a file was unreadable, or Plumb failed on a layout.
  var isIncomplete: Bool { unreadable > 0 || hasFailed }
  /// The numbers of ignored findings, of findings in the baseline, and of excluded files.
  private(set) var (ignored, known, leftOut) = (0, 0, 0)
  /// The expected layouts, if given.
  private(set) var expectation: Expectation?

  /// The kinds of findings that make the check fail in addition to errors; `nil`: severities
  /// decide.
  private let failing: Set<Finding.Rule>?

  /// Makes an empty run.
  init(expecting expectation: Expectation?, failingOn rules: Set<Finding.Rule>? = nil) {
    (self.expectation, failing) = (expectation, rules)
  }

  /// Adds the result of a layout of a file.
  ///
  /// - Returns: The reports of it.
  mutating func add(
    _ checked: CheckedLayout, of wanted: CheckRules.OfFile, _ baseline: inout Baseline?
  ) -> CheckReport {
    var report = checked.report
    for id in checked.compared { expectation?.note(id) }
    ignored += report.document.apply(wanted.severities ?? [:])
    known += baseline?.takeKnown(outOf: &report) ?? 0
    status = status.combined(with: ExitStatus(report.document, failOn: wanted.failOn, failing))
    if status == .failure { hasFailed = true }
    layouts += 1
    for finding in report.document.findings { counts[finding.severity, default: 0] += 1 }
    return report
  }

  /// Counts an excluded file.
  mutating func noteLeftOut() { leftOut += 1 }

  /// Records that an expected layout is missing.
  mutating func noteMissing() {
    if expectation?.missing.isEmpty == false { status = status.combined(with: .infeasible) }
  }

  /// Records an unreadable file.
  mutating func noteUnreadable() {
    unreadable += 1
    status = status.combined(with: .invalid)
  }

  /// The counts of checked layouts and of findings, as text.
  var summary: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    var parts = [Finding.Severity.error, .warning, .note].compactMap { severity in
      counts[severity].map { count($0, severity.rawValue) }
    }
    if unreadable > 0 {
      parts.append("\(count(unreadable, "file")) could not be read")
    } else if parts.isEmpty, layouts > 0 {
      parts = ["nothing found"]
    }
    if ignored > 0 { parts.append("\(ignored) ignored") }
    if known > 0 { parts.append("\(known) in the baseline") }
    if leftOut > 0 { parts.append("\(count(leftOut, "file")) left out") }
    let given = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(count(layouts, "layout")) checked\(given)\n"
  }
}

/// The result of checking a layout in all requested ways.
struct CheckedLayout: Sendable {
  var report: CheckReport
  /// The ids that were compared with the expectation.
  fileprivate var compared: [String] = []

  /// Checks a layout, which has one document for each device.
  ///
  /// - Parameters:
  ///   - same: The documents.
  ///   - questions: The ways in which each is checked.
  ///   - job: The cache of earlier solves.
  ///   - expectation: The expected layout, if given.
  ///   - tell: Receives the traces of `?` in equations.
  init(
    _ same: [DocumentFile], _ questions: [LayoutQuestion], by job: BatchJob = BatchJob(),
    expecting expectation: Expectation?,
    telling tell: (@Sendable (String) -> Void)? = nil
  ) {
    let checked = same.flatMap { document in
      document.questions(questions).map { question in
        var report = document.check(question, by: job, expecting: expectation, tell)
        report.document.findings = report.document.findings.map {
          $0.found(with: question.variant.findingName)
        }
        return (
          (document.isRow ? ["row \(document.id)"] : []) + question.variant.names, report
        )
      }
    }
    report = checked[0].1
    report.document.findings = report.document.findings.map(\.ofAllVariants)
    // It counts as one layout, however many ways it is checked in.
    if checked.count > 1 {
      report.document = CheckedDocument(
        id: same[0].isRow ? same[0].file.stem : same[0].id,
        variants: checked.map { ($0, $1.document) })
    }
    guard expectation != nil else { return }
    for document in same {
      guard case .success = document.document else { continue }
      compared += document.questions(questions).map { document.id + $0.variant.suffix }
    }
  }
}

extension DocumentFile {
  /// Checks the document.
  fileprivate func check(
    _ question: LayoutQuestion, by job: BatchJob, expecting expectation: Expectation?,
    _ tell: (@Sendable (String) -> Void)?
  ) -> CheckReport {
    let id = id + question.variant.suffix
    var checked: CheckedDocument
    do throws(LayoutError) {
      let document = try document(as: question.variant)
      let solved: SolvedLayout?
      (checked, solved) = document.checkedAndSolved(
        defaultID: id, options: question.options(telling: tell), by: job)
      if let tolerance = expectation?.tolerance {
        checked.compare(
          PlacedLayout(solved?.result ?? solve(question, by: job).solved.result),
          with: expectation?.layout(id), of: document, tolerance: tolerance)
      }
    } catch {
      let isRead = if case .success = self.document { true } else { false }
      checked = CheckedDocument(
        id: id, status: .invalid, findings: findings(of: isRead ? [error] : faults), error: error)
    }
    return report(checked)
  }
}

extension ExitStatus {
  /// The status of a checked layout, from its findings of at least a severity.
  fileprivate init(
    _ checked: CheckedDocument, failOn least: Finding.Severity, _ failing: Set<Finding.Rule>?
  ) {
    let counting = checked.findings.filter { finding in
      failing.map { finding.severity == .error || $0.contains(finding.rule) }
        ?? (finding.severity >= least)
    }
    let rules = Set(counting.map(\.rule))
    if ExitStatus(checked.status, checked.error) == .failure {
      self = .failure
    } else if rules.contains(.invalid) {
      self = .invalid
    } else if rules.contains(.limit) {
      self = .limit
    } else {
      self = rules.isEmpty ? .solved : .infeasible
    }
  }
}

extension LayoutSource.Element {
  /// The same documents, grouped by layout. A screen has one document for each device.
  var ofOneLayoutEach: [LayoutSource.Element] {
    guard case .success(let documents) = documents else { return [self] }
    var layouts: [[DocumentFile]] = []
    for document in documents {
      let last = layouts.last?.last
      if document.isRow || last?.screen != nil && last?.id == document.id, !layouts.isEmpty {
        layouts[layouts.count - 1].append(document)
      } else {
        layouts.append([document])
      }
    }
    return layouts.map { LayoutSource.Element($0, input: input) }
  }
}
