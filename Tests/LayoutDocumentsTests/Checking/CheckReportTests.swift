import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// The output formats of findings.
@Suite struct CheckReportTests {
  private func report(_ text: String, file: String = "a b/100%,x.yaml") throws -> CheckReport {
    let bytes = Array(text.utf8)
    let document = try LayoutDocument(yaml: bytes)
    return CheckReport(
      file: file, document: document.checked(defaultID: "x"), bytes: bytes
    )
  }

  private static let contradiction = """
    size: [100, 50]
    views: {a: {}}
    equations: |
      a.left == 0
      a.left == 10%
    """

  @Test func githubEscapes() throws {
    #expect(
      try report(Self.contradiction).githubAnnotations()
        == "::error file=a b/100%25%2Cx.yaml,line=4,col=3,endColumn=14,title=plumb%3A conflict::"
        + "these 3 constraints cannot all hold"
        + "%0Aline 1: view.width == 100  (the root's frame)"
        + "%0Aline 4: a.left == 0%0Aline 5: a.left == 10%25"
        + "%0Athe layout can be solved if this constraint is relaxed:%0Aline 5: a.left == 10%25  by 10\n"
    )
  }

  @Test func severities() throws {
    let document = try report(
      """
      size: [100, 50]
      views: {a: {}, b: {frame: [1, 2, 3, 4]}}
      equations: |
        a.left == 0
        a.left >= 0
        a.width == 40
        a.width == 50 @ low
        a.top == 0
        a.height == 10
        b.left == 3
        b.height == 3
        b.top == 2
        b.top == a.top + 2
      """)
    #expect(
      document.document.findings.map { "\($0.severity) \($0.rule) \($0.message)" } == [
        "note ambiguous b.width may be anything from 0 up; it has the given frame",
        "note redundant `a.left >= 0` can be removed: it follows from `a.left == 0`",
        "note unsatisfied `a.width == 50 @ low` (priority 250) is violated by 10",
        "note redundant `b.top == a.top + 2` can be removed: it follows from `a.top == 0` and "
          + "`b.top == 2`",
      ])
    #expect(
      document.document.findings[2].remarks
        == [
          .init("against a.width == 40", at: .init(line: 6, column: 3))
        ])
  }

  @Test func requiredConstraintsThatGaveWay() throws {
    let document = try report(Self.contradiction + "\nelastic: true").document
    #expect(document.status == .solved)
    let unsatisfied = document.findings.filter { $0.rule == .unsatisfied }
    #expect(
      unsatisfied.map(\.message) == [
        "`a.left == 0` (priority 1000) is violated by 5",
        "`a.left == 10%` (priority 1000) is violated by 5",
      ])
    #expect(unsatisfied.allSatisfy { $0.severity == .warning })
  }

  @Test func json() throws {
    #expect(
      try report("size: [1, 1]\nviews: {a: {frame: [0, 0, 1, 1], fixed: true}}").json()
        == #"{"id":"x","file":"a b/100%,x.yaml","status":"solved","findings":[]}"#)
    #expect(
      try report(Self.contradiction, file: "x").json()
        == #"{"id":"x","file":"x","status":"infeasible","findings":[{"kind":"conflict","#
        + #""severity":"error","message":"these 3 constraints cannot all hold","line":4,"#
        + #""column":3,"remarks":["#
        + #"{"text":"view.width == 100  (the root's frame)","line":1,"column":1},"#
        + #"{"text":"a.left == 0","line":4,"column":3},{"text":"a.left == 10%","line":5,"column":3},"#
        + #"{"text":"the layout can be solved if this constraint is relaxed:"},"#
        + #"{"text":"a.left == 10%  by 10","line":5,"column":3}]}]}"#)
  }

  /// A finding in some variants names them by their common parts.
  @Test func findingsOfVariantsAreOne() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [9, 9]
        views: {a: {}}
        equations: [a.left == 10, a.top == 0, a.width == 20, a.height == 5]
        """)
    func told(at wide: [[String]]) -> String? {
      let variants = ["A", "B"].flatMap { device in
        ["10x9", "40x9"].flatMap { size in ["ltr", "rtl"].map { [device, size, $0] } }
      }
      let checked = variants.map { names in
        var options = DocumentOptions()
        options.size = .fixed(width: wide.contains(names) ? 40 : 10, height: 9)
        return (names: names, checked: document.checked(defaultID: "x", options: options))
      }
      return CheckedDocument(id: "x", variants: checked).findings.first?.message
    }
    let outside = "a lies outside view: 20 on the right"
    #expect(told(at: []) == outside)
    let wide = ["A", "B"].flatMap { device in ["ltr", "rtl"].map { [device, "40x9", $0] } }
    #expect(told(at: wide) == "\(outside), on 10x9 only")
    #expect(told(at: [["B", "10x9", "rtl"]]) == "\(outside), but not on B 10x9 rtl")
    let second = ["10x9", "40x9"].flatMap { size in ["ltr", "rtl"].map { ["B", size, $0] } }
    #expect(told(at: second) == "\(outside), on A only")
    #expect(told(at: wide + second) == "\(outside), on A 10x9 ltr and A 10x9 rtl only")
  }

  /// The report has the greatest severity of all devices, in any order of devices.
  @Test(arguments: [[Finding.Severity.note, .error], [.error, .note], [.note, .warning, .note]])
  func theGreatestSeverityCounts(severities: [Finding.Severity]) {
    let variants = severities.enumerated().map { number, severity in
      var finding = Finding(.conflict, "this cannot hold")
      finding.severity = severity
      return (
        names: ["\(number)"],
        checked: CheckedDocument(id: "x", status: .infeasible, findings: [finding])
      )
    }
    let merged = CheckedDocument(id: "x", variants: variants)
    #expect(merged.findings.map(\.severity) == [severities.max()])
  }

  /// A finding is identified by its subject, not by its amounts or lines.
  @Test func whatAFindingIsKnownBy() throws {
    func identities(width: Int, _ comment: String = "") throws -> [FindingIdentity] {
      try LayoutDocument(
        yaml: """
          \(comment)
          size: [100, 50]
          views: {a1: {}, b: {}}
          equations: |
            a1.left == 0 && a1.top == 0 && a1.width == \(width) && a1.height == 50
            a1.width == 40 @ low
            a1.width <= \(width + 10)
            b.left == 0 && b.top == 0 && b.height == 5
          """
      ).checked(defaultID: "x").findings.flatMap(\.identities)
    }
    let known = try identities(width: 200)
    #expect(
      known == [
        .init(kind: "outside", subject: "a1"), .init(kind: "ambiguous", subject: "b.width"),
        .init(kind: "unsatisfied", subject: "a1.width == # @ low"),
        .init(kind: "redundant", subject: "a1.width <= #"),
      ])
    #expect(try identities(width: 201, "# a line more") == known)
  }

  /// Fingerprints do not depend on lines and amounts, and differ between findings.
  @Test func fingerprints() throws {
    func fingerprints(_ text: String, known: Bool = false) throws -> [(String?, String?)] {
      var report = try report(text)
      if known { (report.known, report.document.findings) = (report.document.findings, []) }
      let log = try JSONDecoder().decode(
        JSONValue.self, from: Data(SARIFLog.text([report], version: "1").utf8))
      return (log["runs"]?[0]?["results"]?.elements ?? []).map {
        ($0["partialFingerprints"]?["plumbFinding/v1"]?.string, $0["baselineState"]?.string)
      }
    }
    let head = "size: [100, 50]\nviews: {a: {}}\nequations: |\n  a.left == 0\n  a.top == 0\n"
    let wishes = "  a.width == 20 @ 300\n  a.width == 30 @ 300\n  a.height == 9\n  a.left >= -1\n"
    let found = try fingerprints(head + wishes)
    #expect(found.count >= 2 && Set(found.map(\.0)).count == found.count)
    #expect(found.allSatisfy { $0.0?.count == 16 && $0.1 == nil })
    let moved = try fingerprints("# a line\n" + head + wishes.replacing("-1", with: "-2"))
    #expect(moved.map(\.0) == found.map(\.0))
    #expect(try fingerprints(head + wishes, known: true).map(\.1) == found.map { _ in "unchanged" })
  }

  /// The log has the members that the SARIF schema requires, and every index refers to an
  /// existing rule.
  @Test func sarif() throws {
    let reports = [try report(Self.contradiction), try report("size: fit\nviews: {a: {}}")]
    let log = try JSONDecoder().decode(
      JSONValue.self, from: Data(SARIFLog.text(reports, version: "0.1.0").utf8))
    #expect(log["version"]?.string == "2.1.0")
    #expect(log["$schema"]?.string == "https://json.schemastore.org/sarif-2.1.0.json")
    let run = try #require(log["runs"]?[0])
    #expect(log["runs"]?.elements.count == 1)
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"]?.string == "plumb")
    let rules = driver["rules"]?.elements.compactMap { $0["id"]?.string } ?? []
    #expect(rules == Finding.Rule.allCases.map(\.rawValue))
    for rule in driver["rules"]?.elements ?? [] {
      #expect(rule["shortDescription"]?["text"]?.string?.isEmpty == false)
      let level = rule["defaultConfiguration"]?["level"]?.string
      #expect(["error", "warning", "note"].contains(level))
    }
    let results = run["results"]?.elements ?? []
    #expect(results.count == 2)
    for result in results {
      let index = try #require(result["ruleIndex"]?.number)
      #expect(rules[Int(index)] == result["ruleId"]?.string)
      #expect(["error", "warning", "note"].contains(result["level"]?.string))
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      let place = result["locations"]?[0]?["physicalLocation"]
      #expect(place?["artifactLocation"]?["uri"]?.string == "a%20b/100%25%2Cx.yaml")
      #expect(place?["region"]?["startLine"]?.number ?? 0 >= 1)
      #expect(place?["region"]?["startColumn"]?.number ?? 0 >= 1)
    }
    let related = results[0]["relatedLocations"]?.elements ?? []
    #expect(related.map { $0["id"]?.number } == [1, 2, 3, 4])
    #expect(related[1]["message"]?["text"]?.string == "a.left == 0")
    #expect(related[1]["physicalLocation"]?["region"]?["startLine"]?.number == 4)
  }

  @Test func limitsAreFindings() throws {
    var options = DocumentOptions()
    options.timeLimit = .nanoseconds(1)
    let bytes = Array("size: fit\nviews: {a: {intrinsic: [1, 1]}}".utf8)
    let checked = try LayoutDocument(yaml: bytes)
      .checked(defaultID: "x", options: options)
    #expect(checked.findings.map(\.rule) == [.limit])
    #expect(!checked.isComplete)
  }
}
