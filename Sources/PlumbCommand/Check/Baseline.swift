import Foundation
import LayoutDocuments

/// Findings that were there when somebody looked, so that a check tells only what came since. A
/// finding is known by its file, layout, kind and message, not by its line, which moves.
struct Baseline {
  /// A finding as the file has it.
  private struct Known: Codable, Hashable, Comparable {
    var file: String
    var id: String
    var rule: String
    var message: String

    static func < (first: Known, second: Known) -> Bool {
      (first.file, first.id, first.rule, first.message)
        < (second.file, second.id, second.rule, second.message)
    }

    var text: String { "\(file): \(message) [\(rule)]" }
  }

  /// The file.
  private struct Contents: Codable {
    struct Entry: Codable {
      var finding: Known
      var count: Int
    }

    var version = 1
    var findings: [Entry]
  }

  private let path: String
  private var counts: [Known: Int] = [:]
  /// The files that were checked, as a baseline names them.
  private var files: Set<String> = []

  /// A baseline of nothing, to be filled.
  ///
  /// - Parameter path: Where it will be.
  init(at path: String) { self.path = path }

  /// Reads a baseline.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be read.
  init(contentsOf path: String) throws(InputFile.Failure) {
    self.path = path
    let bytes = try InputFile(path: path).read()
    guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      contents.version == 1
    else {
      throw InputFile.Failure(
        message: "\(path): this is no baseline; write one by plumb check --write-baseline \(path)")
    }
    for entry in contents.findings {
      var known = entry.finding
      known.id = Self.layout(known.id, in: known.file)
      counts[known, default: 0] += entry.count
    }
  }

  /// Adds the findings of a report.
  mutating func add(_ report: CheckReport) {
    for finding in report.document.findings { counts[known(finding, in: report), default: 0] += 1 }
  }

  /// Takes what is known out of a report, each as often as the baseline has it.
  ///
  /// - Returns: How many findings that were.
  mutating func takeKnown(outOf report: inout CheckReport) -> Int {
    files.insert(name(of: report.file))
    let all = report.document.findings
    report.document.findings = all.filter { finding in
      let known = known(finding, in: report)
      guard let count = counts[known], count > 0 else { return true }
      counts[known] = count - 1
      return false
    }
    return all.count - report.document.findings.count
  }

  /// What is no longer found in the files that were checked, a line each.
  var gone: [String] {
    counts.filter { $0.value > 0 && files.contains($0.key.file) }.keys.sorted().map(\.text)
  }

  /// Writes the baseline.
  ///
  /// - Returns: How many findings it has.
  /// - Throws: `InputFile.Failure` when it cannot be written.
  func write() throws -> Int {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let entries = counts.sorted { $0.key < $1.key }
      .map { Contents.Entry(finding: $0.key, count: $0.value) }
    let data = try encoder.encode(Contents(findings: entries))
    try OutputFile.write(String(decoding: data, as: UTF8.self) + "\n", to: path)
    return counts.values.reduce(0, +)
  }

  private func known(_ finding: Finding, in report: CheckReport) -> Known {
    Known(
      file: name(of: report.file), id: Self.layout(report.document.id, in: report.file),
      rule: finding.rule.rawValue, message: finding.message)
  }

  /// The id of a layout as the baseline has it: that of a screen begins with the path of its file,
  /// which may be spelled in other ways, and counts from behind it.
  private static func layout(_ id: String, in file: String) -> String {
    let path = URL(filePath: file)
    guard InputFile(path: file).hasInterfaceEnding,
      let name = id.range(of: path.lastPathComponent, options: .backwards)
    else { return id }
    return String(id[name.upperBound...])
  }

  /// A file as the baseline names it: from the baseline's own folder where it lies in that, so that
  /// it does not matter where the command stands.
  private func name(of file: String) -> String {
    let whole = URL(filePath: file).standardizedFileURL.path
    let folder = URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
  }
}
