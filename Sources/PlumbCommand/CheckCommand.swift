public import ArgumentParser
import Foundation
public import LayoutDocuments
import LayoutNotation
import Plumb

/// `plumb check`: reports what is wrong with layouts, with the places in their files.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find conflicts, free attributes and redundant constraints.",
    discussion: """
      Findings are conflict, invalid and limit (errors), ambiguous, outside and unusedView \
      (warnings), unsatisfied, redundant, overlap, zeroSize and unusedMetric (notes). Exit codes: 0 nothing found that --fail-on names, 1 findings, 2 invalid \
      input, 3 a limit was hit.
      """)

  /// The forms of output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case github
    case sarif
  }

  @Argument(help: ArgumentHelp("The files to check; - is standard input.", valueName: "file"))
  var files: [String]

  @Option(help: "text, json (a line per layout), github (annotations) or sarif.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "error, warning or note: the least severity of a finding that the exit code tells; warning "
        + "by default.", valueName: "severity"))
  var failOn = Finding.Severity.warning

  @Option(
    help: ArgumentHelp(
      "Leave out findings of this kind, such as unsatisfied; repeatable.", valueName: "kind"))
  var ignore: [Finding.Rule] = []

  @Option(help: "Check at this size, such as 320x480, instead of the document's; repeatable.")
  var size: [SizeOption] = []

  @Option(help: "ltr or rtl; replaces the document's.")
  var direction: LayoutDirection?

  @OptionGroup var solving: SolvingOptions

  func run() throws {
    var options = try solving.documentOptions()
    options.direction = direction
    var status = ExitStatus.solved
    var reports: [CheckReport] = []
    var ignored = 0
    for path in files {
      let file = InputFile(path: path)
      do throws(InputFile.Failure) {
        for document in try DocumentFile.documents(in: file) {
          for size in size.isEmpty ? [nil] : size.map(Optional.some) {
            var report = document.check(at: size, options)
            ignored += report.document.removeFindings { ignore.contains($0.rule) }
            status = status.combined(with: ExitStatus(report.document, failOn: failOn))
            reports.append(report)
          }
        }
      } catch {
        StandardError.write("plumb: \(error.message)\n")
        status = status.combined(with: .invalid)
      }
    }
    try OutputFile.writeToStandardOutput(text(of: reports, ignored: ignored))
    if status != .solved { throw status }
  }

  private func text(of reports: [CheckReport], ignored: Int) -> String {
    switch format {
    case .text:
      return reports.map { $0.text() }.joined() + summary(of: reports, ignored: ignored)
    case .json: return reports.map { $0.json() + "\n" }.joined()
    case .github: return reports.map { relative($0).githubAnnotations() }.joined()
    case .sarif:
      let version = PlumbCommand.configuration.version
      return SARIFLog.text(reports.map(relative), version: version) + "\n"
    }
  }

  /// The report with a path relative to the current folder, where the file is in it: machines look
  /// for it in the repository.
  private func relative(_ report: CheckReport) -> CheckReport {
    let folder = FileManager.default.currentDirectoryPath + "/"
    guard report.file.hasPrefix(folder) else { return report }
    var report = report
    report.file.removeFirst(folder.count)
    return report
  }

  /// How many layouts were checked and what was found.
  private func summary(of reports: [CheckReport], ignored: Int) -> String {
    var counts: [Finding.Severity: Int] = [:]
    for finding in reports.flatMap(\.document.findings) {
      counts[finding.severity, default: 0] += 1
    }
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let parts = [Finding.Severity.error, .warning, .note].compactMap { severity in
      counts[severity].map { count($0, severity.rawValue) }
    }
    var found = parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    if ignored > 0 { found += ", \(ignored) ignored" }
    return "\(count(reports.count, "layout")) checked: \(found)\n"
  }
}

extension Finding.Rule: ExpressibleByArgument {}
extension Finding.Severity: ExpressibleByArgument {}

extension CheckedDocument {
  /// Leaves findings out. What Plumb itself failed at stays.
  ///
  /// - Returns: How many were left out.
  fileprivate mutating func removeFindings(where isIgnored: (Finding) -> Bool) -> Int {
    if ExitStatus(status, error) == .failure { return 0 }
    let count = findings.count
    findings.removeAll(where: isIgnored)
    return count - findings.count
  }
}

extension DocumentFile {
  /// Checks the document at its own size or another.
  func check(at size: SizeOption?, _ options: DocumentOptions) -> CheckReport {
    let suffix = size.map { "@\($0.text)" } ?? ""
    var checked: CheckedDocument
    switch document {
    case .failure(let error):
      checked = CheckedDocument(
        id: id + suffix, status: .invalid,
        findings: [Finding(error, at: error.position(in: nil, SourceText(file: bytes)))],
        error: error)
    case .success(var document):
      document.id = id + suffix
      var options = options
      if let size { options.size = .fixed(width: size.width, height: size.height) }
      checked = document.checked(defaultID: id, options: options)
    }
    var excerpts = bytes
    if let fileLine {
      checked.findings = checked.findings.map { $0.moved(toLine: fileLine) }
      // So that excerpts find the line where the file has it.
      excerpts = [UInt8](repeating: UInt8(ascii: "\n"), count: fileLine - 1) + bytes
    }
    return CheckReport(file: file.displayName, document: checked, bytes: excerpts)
  }
}

extension ExitStatus {
  /// The status of a checked layout: what its findings of a severity or above it come to.
  fileprivate init(_ checked: CheckedDocument, failOn least: Finding.Severity) {
    let rules = Set(checked.findings.filter { $0.severity >= least }.map(\.rule))
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
