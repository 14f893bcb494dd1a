import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// Repairs of findings, as offered by the playground and applied by `check --fix`.
@Suite struct RepairTests {
  private func findings(_ text: String) -> [Finding] {
    let file = SourceText(file: Array(text.utf8))
    do throws(LayoutError) {
      return try LayoutDocument(yaml: text).checked(defaultID: "a").findings
    } catch {
      return [Finding(error, at: error.position(in: nil, file), in: file)]
    }
  }

  /// Returns the labels of the repairs of the first repairable finding, and the text after the
  /// first repair.
  private func mended(_ text: String) -> (labels: [String], isCertain: Bool, text: String)? {
    guard let repairs = findings(text).first(where: { !$0.repairs.isEmpty })?.repairs else {
      return nil
    }
    return (
      repairs.map(\.label), repairs[0].isCertain,
      String(decoding: repairs[0].applied(to: Array(text.utf8)), as: UTF8.self)
    )
  }

  private static let head = "size: [90, 90]\nviews: {caption: {}, photo: {}}\n"

  @Test(arguments: [
    ("equations: photo.left == captoin.left", "caption", true),
    ("equations: photo.lefft == 0", "left", true),
    ("equations: photo.left => 0", ">=", true),
    ("equations: \"photo.left ≤ 0\"", "<=", true),
    ("equtions: photo.left == 0", "equations", true),
    ("metrics: {gap: 3}\nequations: photo.left == gapp", "gap", true),
    ("metrics: {gap1: 3, gap2: 4}\nequations: photo.left == gap3", "gap1", false),
    ("direction: lrt", "ltr", true),
    ("grid: 3 mm", "3mm", true),
    ("elastic: on", "true", true),
    // A text in place of a number.
    ("grid: \"3 mm\"", "3mm", true),
    ("rules: [{view: fhoto, rule: ll = 0}]", "photo", false),
    ("visual: {format: \"[photo]\"}", nil, false),
  ])
  func whatIsMisspelt(line: String, meant: String?, isCertain: Bool) throws {
    guard let meant else { return #expect(mended(Self.head + line) == nil) }
    let found = try #require(mended(Self.head + line))
    #expect(found.labels == ["write \(meant)"] && found.isCertain == isCertain)
    #expect(found.text.contains(meant))
    if isCertain { #expect(findings(found.text).allSatisfy { $0.rule != .invalid }) }
  }

  @Test(arguments: [
    ("a.left == 0\n  a.left >= -1  # why\n", "a.left == 0\n", "remove this line", true),
    // The lines below depend on the metric, the size, or a priority.
    ("a.left == 0\n  a.left <= 90\n", "a.left == 0\n", "remove this line", true),
    ("a.left == gap\n  a.left <= 90\n", "a.left == gap\n", "remove this line", false),
    ("a.left == 0\n  a.left <= view.right\n", "a.left == 0\n", "remove this line", false),
    (
      "a.left == 9 @ high\n  a.left <= 9 @ low\n", "a.left == 9 @ high\n", "remove this line", false
    ),
  ])
  func whatChangesNothing(
    equations: String, mended: String, label: String, isCertain: Bool
  ) throws {
    let head = "size: [90, 90]\nmetrics: {gap: 8}\nviews: {a: {}}\nequations: |\n  "
    let found = try #require(self.mended(head + equations))
    #expect(found.text == head + mended)
    #expect(found.labels == [label] && found.isCertain == isCertain)
  }

  @Test func conflictsAreTheWritersToDecide() throws {
    let text = "size: [90, 90]\nviews: {a: {}}\nequations: |\n  a.width >= 50\n  a.width <= 40\n"
    let repairs = try #require(findings(text).first).repairs
    #expect(repairs.map(\.label) == ["lower the priority of a.width <= 40: @ high", "40 → 50"])
    #expect(repairs.allSatisfy { !$0.isCertain })
    for repair in repairs {
      let mended = String(decoding: repair.applied(to: Array(text.utf8)), as: UTF8.self)
      #expect(findings(mended).allSatisfy { $0.rule != .conflict })
    }
  }

  /// Changes that touch each other are not applied together.
  @Test func changesDoNotOverlap() {
    func repair(_ columns: Range<Int>, _ text: String) -> Repair {
      Repair(
        label: "",
        edits: [
          .init(
            start: .init(line: 1, column: columns.lowerBound),
            end: .init(line: 1, column: columns.upperBound), text: text)
        ], isCertain: true)
    }
    #expect(
      Repair.applied([repair(1..<3, "x"), repair(2..<4, "y")], to: Array("abcd".utf8))
        == Array("ayd".utf8))
  }

  @Test func reportsHaveThem() throws {
    let text = "size: [90, 90]\nviews: {a: {}}\nequations: |\n  a.left == 0\n  a.left >= -1\n"
    let document = try LayoutDocument(yaml: text).checked(defaultID: "a")
    let report = CheckReport(file: "a.yaml", document: document, bytes: Array(text.utf8))
    #expect(
      SARIFLog.text([report], version: "1").contains(
        #""fixes":[{"description":{"text":"remove this line"},"artifactChanges":[{"#
          + #""artifactLocation":{"uri":"a.yaml"},"replacements":[{"deletedRegion":{"#
          + #""startLine":5,"startColumn":1,"endLine":6,"endColumn":1}}]}]}]"#))
  }
}
