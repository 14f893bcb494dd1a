import ArgumentParser
import Foundation
import LayoutDocuments
import Plumb

/// The destination of reports: written to standard output as they come, except for a log, which
/// is a single text.
struct CheckOutput {
  private let format: CheckCommand.Format
  private var text: CheckText
  /// The buffered output.
  private var waiting = ""
  /// The reports of a log.
  private var reports: [CheckReport] = []
  /// The folder that paths in machine-readable output are relative to.
  private let folder = FileManager.default.currentDirectoryPath + "/"

  /// The size of the buffer, in bytes.
  private static let most = 1 << 16

  /// Makes an output in a format.
  init(_ format: CheckCommand.Format, _ style: TerminalStyle) {
    self.format = format
    text = CheckText(style)
  }

  /// Adds a report.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  mutating func add(_ report: CheckReport) throws(InputFile.Failure) {
    switch format {
    case .text: waiting += text.text(of: report)
    case .json: waiting += report.json() + "\n"
    case .github: waiting += relative(report).githubAnnotations()
    case .sarif:
      if !report.document.findings.isEmpty || report.known?.isEmpty == false {
        reports.append(relative(report))
      }
    }
    if waiting.utf8.count >= Self.most { try write() }
  }

  /// Flushes the output.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  mutating func finish(_ run: CheckRun) throws(InputFile.Failure) {
    if format == .text { waiting += run.summary }
    if format == .sarif {
      waiting = SARIFLog.text(reports, version: PlumbCommand.configuration.version) + "\n"
    }
    try write()
  }

  private mutating func write() throws(InputFile.Failure) {
    let isLog = format == .text || format == .github
    try OutputFile.writeToStandardOutput(isLog ? TerminalText.safe(waiting) : waiting)
    waiting = ""
  }

  /// Returns the report with its path relative to the current folder, if the file is inside.
  /// Tools look for the file in the repository.
  private func relative(_ report: CheckReport) -> CheckReport {
    guard report.file.hasPrefix(folder) else { return report }
    var report = report
    report.file.removeFirst(folder.count)
    return report
  }
}
