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
  /// The messages about unreadable files.
  private var unreadable: Set<String> = []
  /// Whether Plumb failed on a layout.
  private var hasFailed = false
  /// Whether a file was unreadable, or Plumb failed on a layout.
  var isIncomplete: Bool { !unreadable.isEmpty || hasFailed }
  /// The numbers of ignored findings, of findings in the baseline, and of excluded files.
  private(set) var (ignored, known, leftOut) = (0, 0, 0)
  /// The expected layouts, if given.
  private(set) var expectation: Expectation?

  /// The kinds of findings of `--fail-on` that make the check fail in addition to errors; `nil`:
  /// the rules of each file decide.
  private let failing: Set<Finding.Rule>?

  /// Makes an empty run.
  init(expecting expectation: Expectation?, failingOn rules: Set<Finding.Rule>? = nil) {
    (self.expectation, failing) = (expectation, rules)
  }

  /// Adds the result of a layout of a file.
  ///
  /// - Returns: The reports of it, without ignored and known findings.
  mutating func add(
    _ checked: CheckedLayout, of wanted: CheckRules.OfFile, _ baseline: inout Baseline?
  ) -> [CheckReport] {
    for id in checked.compared { expectation?.note(id) }
    layouts += 1
    var reports = checked.reports
    for place in reports.indices { add(&reports[place], of: wanted, &baseline) }
    return reports
  }

  private mutating func add(
    _ report: inout CheckReport, of wanted: CheckRules.OfFile, _ baseline: inout Baseline?
  ) {
    ignored += report.document.apply(wanted.severities ?? [:])
    known += baseline?.takeKnown(outOf: &report) ?? 0
    status = status.combined(with: ExitStatus(report.document, wanted, failing ?? wanted.failing))
    if status == .failure { hasFailed = true }
    for finding in report.document.findings { counts[finding.severity, default: 0] += 1 }
  }

  /// Counts an excluded file.
  mutating func noteLeftOut() { leftOut += 1 }

  /// Records that an expected layout is missing.
  mutating func noteMissing() {
    if expectation?.missing.isEmpty == false { status = status.combined(with: .infeasible) }
  }

  /// Records an unreadable file. A wrong configuration is the same for all files below it.
  ///
  /// - Returns: Whether the message is a new one.
  mutating func noteUnreadable(_ message: String) -> Bool {
    status = status.combined(with: .invalid)
    return unreadable.insert(message).inserted
  }

  /// The counts of checked layouts and of findings, as text.
  var summary: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    var parts = [Finding.Severity.error, .warning, .note].compactMap { severity in
      counts[severity].map { count($0, severity.rawValue) }
    }
    if !unreadable.isEmpty {
      parts.append("\(count(unreadable.count, "file")) could not be read")
    } else if parts.isEmpty, layouts > 0 {
      parts = ["nothing found"]
    }
    if ignored > 0 { parts.append("\(ignored) ignored") }
    if known > 0 { parts.append("\(known) in the baseline") }
    if leftOut > 0 { parts.append("\(count(leftOut, "file")) left out") }
    let details = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(count(layouts, "layout")) checked\(details)\n"
  }
}

/// The result of checking a layout in all requested ways.
struct CheckedLayout: Sendable {
  /// The report, and one for each row of a template that cannot be read.
  var reports: [CheckReport]
  /// The ids that were compared with the expectation.
  fileprivate var compared: [String] = []

  /// Checks a layout, which has one document for each device or row.
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
    let rowIDs = Dictionary(same.compactMap(\.row).map { ($0.id, 1) }, uniquingKeysWith: +)
    // Findings about an unreadable row are in another file than those of the layout.
    let parts =
      [same.filter { $0.row?.isRead != false }]
      + same.filter { $0.row?.isRead == false }.map { [$0] }
    reports = parts.filter { !$0.isEmpty }.map { part in
      Self.report(of: part, questions, by: job, rowIDs, expecting: expectation, telling: tell)
    }
    guard expectation != nil else { return }
    for document in same {
      guard case .success = document.document else { continue }
      compared += document.questions(questions).map { document.id + $0.variant.suffix }
    }
  }

  /// Returns the report of documents that have one file, with what distinguishes the documents.
  private static func report(
    of same: [DocumentFile], _ questions: [LayoutQuestion], by job: BatchJob,
    _ rowIDs: [String: Int], expecting expectation: Expectation?,
    telling tell: (@Sendable (String) -> Void)?
  ) -> CheckReport {
    let checked = same.flatMap { document -> [([String], CheckReport)] in
      let row = document.row.map { row in
        "row \(row.id)" + (rowIDs[row.id] == 1 ? "" : " (line \(row.line))")
      }
      return document.questions(questions).map { question in
        var report = document.check(question, by: job, expecting: expectation, tell)
        report.document.findings = report.document.findings.map {
          $0.found(with: question.variant.findingName)
        }
        return ([row].compactMap(\.self) + question.variant.names, report)
      }
    }
    var report = checked[0].1
    report.document.findings = report.document.findings.map(\.ofAllVariants)
    // It counts as one layout, however many ways it is checked in.
    if checked.count > 1 {
      report.document = CheckedDocument(
        id: same[0].isOfTemplate ? same[0].file.stem : same[0].id,
        variants: checked.map { ($0, $1.document) })
    }
    return report
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
  /// The status of a checked layout, from its findings of some kinds or of at least a severity.
  fileprivate init(
    _ checked: CheckedDocument, _ wanted: CheckRules.OfFile, _ failing: Set<Finding.Rule>?
  ) {
    let counting = checked.findings.filter { finding in
      failing.map { finding.severity == .error || $0.contains(finding.rule) }
        ?? (finding.severity >= wanted.failOn)
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
  /// The same documents, grouped by layout. A screen has one document for each device, a template
  /// one for each row.
  var ofOneLayoutEach: [LayoutSource.Element] {
    guard case .success(let documents) = documents else { return [self] }
    var layouts: [[DocumentFile]] = []
    for document in documents {
      let last = layouts.last?.last
      if document.row != nil || last?.screen != nil && last?.id == document.id, !layouts.isEmpty {
        layouts[layouts.count - 1].append(document)
      } else {
        layouts.append([document])
      }
    }
    return layouts.map { LayoutSource.Element($0, input: input) }
  }
}
