import LayoutDocuments
import Testing

@testable import Plumb

/// Reports of results and checks about conflicts and violated constraints.
@Suite struct ConflictReportTests {
  private func result(_ json: String) throws -> LayoutResult {
    try LayoutDocument(json: json).solved(defaultID: "x").result
  }

  private func findings(_ json: String) throws -> [Finding] {
    try LayoutDocument(json: json)
      .checked(defaultID: "x").findings
  }

  /// The conflict names only the line that must be removed, not the implicit lower bound of 0.
  @Test func sizesOfAtLeastZeroAreThereAnyway() throws {
    let result = try result(
      #"{"size":[512,298],"views":{"a":{}},"equations":["a.height == 34","a.height <= -70"]}"#)
    #expect(result.conflict?.members.map(\.text) == ["a.height <= -70", "a.height >= 0"])
    #expect(result.conflict?.members.last?.place == .implicit("sizes are at least 0"))
    #expect(result.conflict?.further.isEmpty == true && result.conflict?.isComplete == true)
    #expect(!ResultJSON.text(result).contains("conflicts"))
  }

  @Test func lineThatNobodyNeedsIsNoMember() throws {
    let result = try result(
      #"""
      {"size":[304,786],"views":{"v0":{},"v2":{},"v3":{}},"equations":[
        "v3.top == view.top + 8","v0.top == v3.bottom + 8","v2.top == v0.bottom + 8",
        "v2.height == 2 * v0.height - 134","v2.top == -349 + 0.5 * view.bottom",
        "v2.centerY == view.top + 57"]}
      """#)
    let written = (result.conflict?.members ?? []).compactMap { source in
      if case .equations(let line, _) = source.place { line } else { nil }
    }
    #expect(result.conflict?.isIrreducible == true)
    #expect(written == [1, 2, 3, 4, 5])
  }

  private let several = #"""
    {"size":[100,50],"views":{"a":{},"b":{},"c":{}},"equations":[
    "a.width == 5","a.width == 6","b.height == -3","c.left == 5","c.right == c.left - 7"]}
    """#

  @Test func independentConflictsAreAllListed() throws {
    let result = try result(several)
    let conflict = try #require(result.conflict)
    let conflicts = ([conflict.members] + conflict.further).map { $0.map(\.text) }
    #expect(
      Set(conflicts) == [
        ["a.width == 5", "a.width == 6"], ["b.height == -3", "b.height >= 0"],
        ["c.right == c.left - 7", "c.width >= 0"],
      ])
    #expect(result.conflict?.isComplete == true)
    #expect(ResultJSON.text(result).contains(#""conflicts":[[{"constraint":"#))
    #expect(ResultTable.text(result).split(separator: "nor can these:").count == 3)
    #expect(
      result.conflict?.relaxation?.map(\.constraint.text)
        == ["a.width == 6", "b.height == -3", "c.right == c.left - 7"])
  }

  @Test func everyConflictIsAFinding() throws {
    let conflicts = try findings(several).filter { $0.rule == .conflict }
    #expect(conflicts.count == 3)
    #expect(conflicts.compactMap { $0.position?.line } == [2, 2, 2])
    #expect(conflicts.count { $0.remarks.contains { $0.text.contains("in all") } } == 1)
  }

  /// Eight blocks exceed the height of a page: one block shrinks, instead of all of them a
  /// little.
  @Test func relaxationsSpareEarlierLines() throws {
    let lines = (0..<8).flatMap { number in
      [
        "\"b\(number).height == 250\"",
        number == 0 ? "\"b0.top == 0\"" : "\"b\(number).top == b\(number - 1).bottom\"",
      ]
    }
    let views = (0..<8).map { "\"b\($0)\":{}" }.joined(separator: ",")
    let result = try result(
      "{\"size\":[100,1557],\"views\":{\(views)},\"equations\":["
        + (lines + ["\"b7.bottom <= 0\""]).joined(separator: ",") + "]}")
    #expect(result.conflict?.relaxation?.map(\.constraint.text) == ["b7.bottom <= 0"])
    #expect(result.conflict?.relaxation?.map(\.amount) == [443])
  }

  // MARK: Unsatisfied constraints and their opponents

  private func remarks(of text: String, _ json: String) throws -> [String] {
    let finding = try findings(json).first { $0.message.contains("`\(text)`") }
    return try #require(finding).remarks.map(\.text)
  }

  @Test func theObstacleComesFirst() throws {
    let remarks = try remarks(
      of: "a.width == 50 @ 250",
      #"""
      {"size":[100,50],"views":{"a":{},"b":{}},"equations":["a.left == 0","b.left == a.right",
      "b.right == 0","b.width == 100 @ 750","a.width == 50 @ 250"]}
      """#)
    #expect(
      remarks == [
        "against b.width == 100 @ 750", "against a.left == 0", "against b.left == a.right",
        "against b.right == 0", "against view.width == 100  (the root's frame)",
      ])
  }

  @Test func aLongListIsCutAndSaysSo() throws {
    let views = (0..<12).map { "\"b\($0)\":{}" }.joined(separator: ",")
    let lines = (0..<12).flatMap { number in
      [
        "\"b\(number).width == 20 @ 800\"",
        number == 0 ? "\"b0.left == 0\"" : "\"b\(number).left == b\(number - 1).right\"",
      ]
    }
    let remarks = try remarks(
      of: "b11.right <= -1 @ 300",
      "{\"size\":[240,50],\"views\":{\(views)},\"equations\":["
        + (lines + ["\"b11.right <= -1 @ 300\""]).joined(separator: ",") + "]}")
    #expect(remarks.count == 9)
    #expect(remarks.first == "against b0.width == 20 @ 800")
    #expect(remarks.last == "against 17 more")
  }

  /// With a limit that has already expired, omitted results are reported.
  @Test func aSpentBudgetIsTold() throws {
    let layout = Layout(width: 100, height: 50)
    _ = layout.view("a")
    try layout.eqs("a.width == 50 @ high\na.width == 60 @ low")
    let solution = try layout.solve()
    var options = SolveOptions()
    options.timeLimit = .zero
    let search = try layout.opponents(in: solution, limit: 50, most: 8, options: options)
    #expect(search.found.isEmpty && !search.isComplete)
  }
}
