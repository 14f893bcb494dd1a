import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// What checks of some files came to.
struct CheckRun {
  /// The reports, in order.
  private(set) var reports: [CheckReport] = []
  /// What the process reports.
  private(set) var status = ExitStatus.solved
  /// How many files could not be read.
  private var unreadable = 0
  /// Whether Plumb failed at a layout.
  private var hasFailed = false
  /// Whether a file could not be read, or Plumb failed at a layout.
  var isIncomplete: Bool { unreadable > 0 || hasFailed }
  /// How many findings nobody wants to see, how many the baseline has, and how many files are left
  /// out.
  private(set) var (ignored, known, leftOut) = (0, 0, 0)
  /// What the layouts are expected to be, if that is asked.
  private(set) var expectation: Expectation?

  /// The kinds of findings that make the check fail beside errors; `nil`: severities do.
  private let failing: Set<Finding.Rule>?

  /// A run in which nothing was checked.
  init(expecting expectation: Expectation?, failingOn rules: Set<Finding.Rule>? = nil) {
    (self.expectation, failing) = (expectation, rules)
  }

  /// Adds what came of a layout of a file.
  mutating func add(
    _ checked: CheckedLayout, of wanted: CheckRules.OfFile, _ baseline: inout Baseline?
  ) {
    guard let severities = wanted.severities else { return }
    var report = checked.report
    for id in checked.compared { expectation?.note(id) }
    ignored += report.document.apply(severities)
    known += baseline?.takeKnown(outOf: &report) ?? 0
    status = status.combined(with: ExitStatus(report.document, failOn: wanted.failOn, failing))
    if status == .failure { hasFailed = true }
    reports.append(report)
  }

  /// Notes that a file is not checked.
  mutating func noteLeftOut() { leftOut += 1 }

  /// Notes that a layout was expected and is not there.
  mutating func noteMissing() {
    if expectation?.missing.isEmpty == false { status = status.combined(with: .infeasible) }
  }

  /// Notes that a file could not be read.
  mutating func noteUnreadable() {
    unreadable += 1
    status = status.combined(with: .invalid)
  }

  /// How many layouts were checked and what was found.
  var summary: String {
    var counts: [Finding.Severity: Int] = [:]
    for finding in reports.flatMap(\.document.findings) {
      counts[finding.severity, default: 0] += 1
    }
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    var parts = [Finding.Severity.error, .warning, .note].compactMap { severity in
      counts[severity].map { count($0, severity.rawValue) }
    }
    if unreadable > 0 {
      parts.append("\(count(unreadable, "file")) could not be read")
    } else if parts.isEmpty, !reports.isEmpty {
      parts = ["nothing found"]
    }
    if ignored > 0 { parts.append("\(ignored) ignored") }
    if known > 0 { parts.append("\(known) in the baseline") }
    if leftOut > 0 { parts.append("\(count(leftOut, "file")) left out") }
    let told = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(count(reports.count, "layout")) checked\(told)\n"
  }
}

/// What came of a layout in all ways in which it is looked at.
struct CheckedLayout: Sendable {
  var report: CheckReport
  /// The ids under which it was compared with what was expected.
  fileprivate var compared: [String] = []

  /// Checks a layout, of which there is a document for each device.
  init(
    _ same: [DocumentFile], _ variants: [DocumentVariant], _ options: DocumentOptions,
    expecting expectation: Expectation?
  ) {
    let checked = same.flatMap { document in
      document.variants(variants).map { variant in
        var report = document.check(as: variant, options, expecting: expectation)
        report.document.findings = report.document.findings.map {
          $0.found(with: variant.findingName)
        }
        return ((document.isRow ? ["row \(document.id)"] : []) + variant.names, report)
      }
    }
    report = checked[0].1
    report.document.findings = report.document.findings.map(\.ofAllVariants)
    // A layout is one, in however many ways it is looked at.
    if checked.count > 1 {
      report.document = CheckedDocument(
        id: same[0].isRow ? same[0].file.stem : same[0].id,
        variants: checked.map { ($0, $1.document) })
    }
    guard expectation != nil else { return }
    for document in same {
      guard case .success = document.document else { continue }
      compared += document.variants(variants).map { document.id + $0.suffix }
    }
  }
}

/// The layouts of files that are checked, each with all documents that there are of it.
struct CheckSource: Sequence, IteratorProtocol, Sendable {
  /// What comes of a file, and the place of that among all.
  enum Element: Sendable {
    case layout([DocumentFile], file: Int)
    /// Why it cannot be read.
    case failure(InputFile.Failure)
    case leftOut
  }

  /// A file, and what shall be told of it.
  typealias File = (file: InputFile, rules: Result<CheckRules.OfFile, InputFile.Failure>)

  private let files: [File]
  private let environments: [ScreenEnvironment]
  private var place = 0
  private var waiting: ArraySlice<Element> = []
  /// The layouts of the rows of a template, by the places of their files: one in many ways.
  var rows: [Int: [DocumentFile]] = [:]

  /// The layouts of some files.
  init(_ files: [File], as environments: [ScreenEnvironment]) {
    (self.files, self.environments) = (files, environments)
  }

  mutating func next() -> Element? {
    while waiting.isEmpty {
      guard place < files.count else { return nil }
      let (file, rules) = files[place]
      defer { place += 1 }
      do throws(InputFile.Failure) {
        guard try rules.get().severities != nil else { return .leftOut }
        if let rows = rows[place] {
          waiting = rows.isEmpty ? [] : [.layout(rows, file: place)]
          continue
        }
        let documents = try DocumentFile.documents(in: file, as: environments)
        waiting = documents.layouts.map { .layout($0, file: place) }[...]
      } catch {
        return .failure(error)
      }
    }
    return waiting.popFirst()
  }
}

extension DocumentFile {
  /// What is wrong with a document that cannot be read.
  private func finding(of error: LayoutError) -> Finding {
    let file = SourceText(file: bytes)
    return Finding(error, at: error.position(in: nil, file), in: file)
  }

  /// Checks the document in a way of its own or another.
  fileprivate func check(
    as variant: DocumentVariant, _ options: DocumentOptions, expecting expectation: Expectation?
  ) -> CheckReport {
    let id = id + variant.suffix
    var checked: CheckedDocument
    switch document {
    case .failure(let error):
      checked = CheckedDocument(
        id: id, status: .invalid,
        findings: faults.map(finding), error: error)
    case .success(var document):
      document.id = id
      do throws(LayoutError) {
        try variant.replaceMetrics(in: &document)
      } catch {
        checked = CheckedDocument(
          id: id, status: .invalid, findings: [finding(of: error)], error: error)
        break
      }
      let solved: SolvedLayout?
      (checked, solved) = document.checkedAndSolved(
        defaultID: id, options: variant.options(options))
      if let tolerance = expectation?.tolerance {
        checked.compare(
          PlacedLayout(solved?.result ?? solve(as: variant, options).result),
          with: expectation?.layout(id), of: document, tolerance: tolerance)
      }
    }
    checked.findings = checked.findings.map {
      $0.moved(toLine: start.line, column: start.column)
    }
    return CheckReport(file: file.displayName, document: checked, bytes: fileBytes)
  }
}

extension ExitStatus {
  /// The status of a checked layout: what its findings of a severity or above it come to.
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

extension [DocumentFile] {
  /// The documents of each layout: of a screen one for each device.
  fileprivate var layouts: [[DocumentFile]] {
    var layouts: [[DocumentFile]] = []
    for document in self {
      if let last = layouts.last?.last, last.screen != nil, last.id == document.id {
        layouts[layouts.count - 1].append(document)
      } else {
        layouts.append([document])
      }
    }
    return layouts
  }
}
