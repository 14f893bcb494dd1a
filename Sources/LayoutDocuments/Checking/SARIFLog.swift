/// Writes check reports as a SARIF 2.1.0 log (OASIS, "Static Analysis Results Interchange Format"),
/// on one line.
public enum SARIFLog {
  /// Returns the log of some reports.
  ///
  /// - Parameters:
  ///   - reports: The reports; their files are relative to a folder known to the consumer of the
  ///     log.
  ///   - version: The version of the tool.
  /// - Returns: The log, without a line break.
  public static func text(_ reports: [CheckReport], version: String) -> String {
    var line = JSONLine()
    line.object {
      $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      $0.member("version", "2.1.0")
      $0.list("runs", [reports]) { line, reports in
        line.object {
          $0.key("tool")
          $0.object {
            $0.key("driver")
            $0.object { driver(&$0, version: version) }
          }
          // The default columns of SARIF are UTF-16 code units; ours are Unicode scalars.
          $0.member("columnKind", "unicodeCodePoints")
          let results = reports.flatMap(Result.all)
          $0.list("results", results, leavesOutEmpty: false) { line, result in
            line.object {
              Self.result(&$0, file: result.report.file, result.finding)
              $0.key("partialFingerprints")
              $0.object { $0.member("plumbFinding/v1", result.fingerprint) }
              if let state = result.state { $0.member("baselineState", state) }
              Self.fixes(&$0, result.finding.repairs, of: result.report)
            }
          }
        }
      }
    }
    return line.text
  }

  /// A finding as a log has it.
  private struct Result {
    var report: CheckReport
    var finding: Finding
    /// A hash that distinguishes it from others of its file and stays the same from run to run.
    var fingerprint: String
    /// Whether the baseline contains it; `nil` without a baseline.
    var state: String?

    /// Returns the findings of a report, those of the baseline last.
    static func all(of report: CheckReport) -> [Result] {
      var counts: [String: Int] = [:]
      let new = report.document.findings.map { ($0, report.known == nil ? nil : "new") }
      let known = (report.known ?? []).map { ($0, "unchanged" as String?) }
      return (new + known).map { finding, state in
        let parts = finding.identities.flatMap { [$0.kind, $0.subject, $0.variant] }
        let key = ([report.layoutName] + parts).joined(separator: "\n")
        let count = counts[key, default: 0]
        counts[key] = count + 1
        return Result(
          report: report, finding: finding, fingerprint: stableHash(of: key + "\n\(count)"),
          state: state)
      }
    }
  }

  private static func driver(_ line: inout JSONLine, version: String) {
    line.member("name", "plumb")
    line.member("version", version)
    line.list("rules", Finding.Rule.allCases) { line, rule in
      line.object {
        $0.member("id", rule.rawValue)
        $0.message("shortDescription", rule.summary)
        $0.key("defaultConfiguration")
        $0.object { $0.member("level", rule.severity.rawValue) }
      }
    }
  }

  private static func result(_ line: inout JSONLine, file: String, _ finding: Finding) {
    line.member("ruleId", finding.rule.rawValue)
    line.member("ruleIndex", Double(Finding.Rule.allCases.firstIndex(of: finding.rule) ?? 0))
    line.member("level", finding.severity.rawValue)
    let placed = finding.remarks.filter { $0.position != nil }
    let other = finding.remarks.filter { $0.position == nil }
    line.message("message", ([finding.message] + other.map(\.text)).joined(separator: "\n"))
    line.list("locations", [finding]) { line, finding in
      line.object {
        $0.physicalLocation(file: file, finding.position, length: finding.length)
      }
    }
    line.list("relatedLocations", Array(placed.enumerated())) { line, remark in
      line.object {
        $0.member("id", Double(remark.offset + 1))
        $0.message("message", remark.element.text)
        $0.physicalLocation(file: file, remark.element.position, length: 0)
      }
    }
  }

  /// Writes the repairs that would remove a finding.
  private static func fixes(_ line: inout JSONLine, _ repairs: [Repair], of report: CheckReport) {
    if repairs.isEmpty { return }
    line.list("fixes", repairs) { line, repair in
      line.object {
        $0.message("description", repair.label)
        $0.list("artifactChanges", [repair]) { line, repair in
          line.object {
            $0.key("artifactLocation")
            $0.object { $0.member("uri", uri(report.file)) }
            $0.list("replacements", repair.edits) { line, edit in
              line.object { replacement(&$0, edit) }
            }
          }
        }
      }
    }
  }

  private static func replacement(_ line: inout JSONLine, _ edit: Repair.Edit) {
    line.key("deletedRegion")
    line.object {
      $0.member("startLine", Double(edit.start.line))
      $0.member("startColumn", Double(edit.start.column))
      $0.member("endLine", Double(edit.end.line))
      $0.member("endColumn", Double(edit.end.column))
    }
    if !edit.text.isEmpty { line.message("insertedContent", edit.text) }
  }

  /// Returns a path as a URI reference: relative as it is, absolute with the scheme `file`.
  static func uri(_ path: String) -> String {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    var path = path
    while path.hasPrefix("./") { path.removeFirst(2) }
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      if allowed.contains(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}

extension JSONLine {
  fileprivate mutating func message(_ name: String, _ text: String) {
    key(name)
    object { $0.member("text", text) }
  }

  fileprivate mutating func physicalLocation(
    file: String, _ position: SourcePosition?, length: Int
  ) {
    key("physicalLocation")
    object {
      $0.key("artifactLocation")
      $0.object { $0.member("uri", SARIFLog.uri(file)) }
      guard let position else { return }
      $0.key("region")
      $0.object {
        $0.member("startLine", Double(position.line))
        $0.member("startColumn", Double(position.column))
        if length > 0 { $0.member("endColumn", Double(position.column + length)) }
      }
    }
  }
}
