import Foundation
import LayoutDocuments

/// Recorded findings of an earlier check, so that a check reports only new ones.
///
/// A finding is identified by its file, layout, kind and subject, and by its variants unless all
/// variants have it; see `FindingIdentity`. Its line and its amounts do not count.
struct Baseline {
  /// The identity of a finding.
  private struct Known: Hashable, Comparable {
    var file: String
    var layout: String
    var identity: FindingIdentity

    private var key: (String, String, String, String, String) {
      (file, layout, identity.kind, identity.subject, identity.variant)
    }

    static func < (first: Known, second: Known) -> Bool { first.key < second.key }

    /// The same identity for all variants.
    var withoutVariant: Known {
      var known = self
      known.identity.variant = ""
      return known
    }
  }

  /// The number of times that a finding is known, and its message.
  private struct Entry {
    var count = 0
    var message: String
  }

  /// The contents of the file.
  private struct Contents: Codable {
    struct Finding: Codable {
      var file: String
      var layout: String
      var kind: String
      var about: String
      /// The device, size, language and direction, unless all variants have the finding.
      var on: String?
      /// The message, for human readers only; it is not part of the identity.
      var message: String
      /// The number of occurrences, if more than one.
      var count: Int?
    }

    var version = Self.current
    var findings: [Finding]

    static let current = 2
  }

  /// The version alone, which every format of the file has.
  private struct Version: Codable { var version: Int }

  /// The path of the baseline.
  let path: String
  private var entries: [Known: Entry] = [:]
  /// The identities, without variant, of findings that the baseline does not have.
  private var grown: Set<Known> = []
  /// The checked files, as the baseline names them.
  private var files: Set<String> = []

  /// Makes an empty baseline.
  ///
  /// - Parameter path: The path that it will be written to.
  init(at path: String) { self.path = path }

  /// Reads a baseline.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be read.
  init(contentsOf path: String) throws(InputFile.Failure) {
    self.path = path
    let data = Data(try InputFile(path: path).read())
    let advice = "write it anew by plumb check --write-baseline \(path)"
    guard let version = try? JSONDecoder().decode(Version.self, from: data).version else {
      throw InputFile.Failure(
        message: "\(path): this is no baseline; write one by plumb check --write-baseline \(path)")
    }
    guard version == Contents.current,
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else {
      throw InputFile.Failure(
        message: version < Contents.current
          ? "\(path): this baseline was written by an earlier version of plumb, which knew findings "
            + "by their messages; \(advice)"
          : "\(path): this baseline was written by a later version of plumb; \(advice)")
    }
    for finding in contents.findings {
      let known = Known(
        file: finding.file, layout: finding.layout,
        identity: .init(kind: finding.kind, subject: finding.about, variant: finding.on ?? ""))
      add(known, finding.message, count: finding.count ?? 1)
    }
  }

  private mutating func add(_ known: Known, _ message: String, count: Int) {
    entries[known, default: Entry(message: message)].count += count
  }

  /// Adds the findings of a report.
  mutating func add(_ report: CheckReport) {
    for finding in report.document.findings {
      for known in known(finding, in: report) { add(known, finding.message, count: 1) }
    }
  }

  /// Removes the known findings from a report, each as often as the baseline has it.
  ///
  /// - Returns: The number of removed findings.
  mutating func takeKnown(outOf report: inout CheckReport) -> Int {
    files.insert(name(of: report.file))
    var (new, old): ([Finding], [Finding]) = ([], [])
    for finding in report.document.findings {
      if take(known(finding, in: report)) { old.append(finding) } else { new.append(finding) }
    }
    report.document.findings = new
    report.known = old
    return old.count
  }

  /// Takes a finding out of the baseline, variant by variant or as one entry for all variants.
  ///
  /// - Returns: Whether all of it was known.
  private mutating func take(_ variants: [Known]) -> Bool {
    let unknown = variants.filter { !take($0) }
    guard let first = unknown.first else { return true }
    if !first.identity.variant.isEmpty, take(first.withoutVariant) { return true }
    grown.insert(first.withoutVariant)
    return false
  }

  private mutating func take(_ known: Known) -> Bool {
    guard let count = entries[known]?.count, count > 0 else { return false }
    entries[known]?.count = count - 1
    return true
  }

  /// The entries that no longer occur in the checked files, one line each.
  var gone: [String] {
    // An entry that now holds for more variants still occurs.
    entries.filter { known, entry in
      entry.count > 0 && files.contains(known.file)
        && (known.identity.variant.isEmpty || !grown.contains(known.withoutVariant))
    }
    .sorted { $0.key < $1.key }
    .map { known, entry in "\(known.file): \(entry.message) [\(known.identity.kind)]" }
  }

  /// Writes the baseline.
  ///
  /// - Returns: The number of findings in it.
  /// - Throws: `InputFile.Failure` when it cannot be written.
  func write() throws -> Int {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let findings = entries.sorted { $0.key < $1.key }.map { known, entry in
      Contents.Finding(
        file: known.file, layout: known.layout, kind: known.identity.kind,
        about: known.identity.subject,
        on: known.identity.variant.isEmpty ? nil : known.identity.variant,
        message: entry.message, count: entry.count > 1 ? entry.count : nil)
    }
    let data = try encoder.encode(Contents(findings: findings))
    try OutputFile.write(String(decoding: data, as: UTF8.self) + "\n", to: path)
    return entries.values.reduce(0) { $0 + $1.count }
  }

  private func known(_ finding: Finding, in report: CheckReport) -> [Known] {
    finding.identities.map {
      Known(file: name(of: report.file), layout: report.layoutName, identity: $0)
    }
  }

  /// Returns the name of a file in the baseline.
  ///
  /// A file under the baseline's own folder is named relative to that folder. The current
  /// directory therefore does not matter.
  private func name(of file: String) -> String {
    let whole = URL(filePath: file).standardizedFileURL.path
    let folder = URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
  }
}
