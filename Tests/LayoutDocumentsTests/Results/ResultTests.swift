import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

@Suite struct ResultTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-5, "-5"), (306, "306"), (0.1 + 0.2, "0.3"), (12.5, "12.5"),
      (100.0 / 3, "33.333333"), (200.0 / 3, "66.666667"), (1e-6, "0.000001"), (-1e-7, "0"),
      (4.9e-7, "0"), (5e-7, "0.000001"), (0.0000014994, "0.000001"), (-1.000001, "-1.000001"),
      // Rounding to 1e-9 comes first, so a tie at 1e-6 that is slightly too low is rounded up.
      (0.0000015 - 1e-13, "0.000002"), (2.0000025 - 1e-12, "2.000003"),
      (999_999_999.999999, "999999999.999999"), (1e9, "1000000000"), (1234567890.5, "1234567890.5"),
      (123456789012345, "123456789012345"), (1e15, "1000000000000000"), (1e17, "1e+17"),
      (-1e300, "-1e+300"),
      (0.000123, "0.000123"), (1.10, "1.1"),
    ] as [(Double, String)]) func writesNumbers(value: Double, text: String)
  {
    #expect(CanonicalNumber.text(value) == text)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func writesNoNumberForWhatIsNone(
    value: Double
  ) {
    #expect(CanonicalNumber.text(value) == nil)
  }

  /// Written numbers read back as the rounded numbers, and writing them again changes nothing.
  @Test func numbersReadBackEqual() {
    for seed in 0..<20_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let exponent = Double.random(in: -8...17, using: &generator)
      let value = Double.random(in: -1...1, using: &generator) * exp10(exponent)
      let rounded = CanonicalNumber.rounded(value)
      let text = CanonicalNumber.text(value) ?? ""
      #expect(Double(text) == rounded, "seed \(seed)")
      #expect(CanonicalNumber.rounded(rounded) == rounded, "seed \(seed)")
      #expect(text.count <= rounded.description.count + 4, "seed \(seed)")
    }
  }

  private func exp10(_ exponent: Double) -> Double {
    (0..<Int(exponent.magnitude)).reduce(1) { power, _ in exponent < 0 ? power / 10 : power * 10 }
  }

  private var solved: LayoutResult {
    var solution = Solution(outcome: .solved)
    solution.views = .init(
      named: ["view", "calendar"],
      frames: [
        Frame(x: 0, y: 0, width: 320, height: 480),
        Frame(x: -0.0, y: 7.25, width: 106.6666667, height: 0),
      ])
    solution.unsatisfied = [
      .init(
        constraint: .init(text: "a.width == 90", place: .equations(line: 3, column: 1)),
        priority: 250, amount: 12.5),
      .init(
        constraint: .init(text: "a.width >= 200", place: .implicit("intrinsic size")),
        priority: 750, amount: 3),
    ]
    solution.ambiguous = [
      .init(view: "table", .height, lower: 0, upper: 480),
      .init(view: "table", .left, lower: nil, upper: .infinity),
    ]
    return LayoutResult(id: "mailbox", solution: solution)
  }

  private var conflict: Solution.Conflict {
    let members: [ConstraintSource] = [
      .init(text: "a.left == 0", place: .equations(line: 1, column: 1)),
      .init(text: "ll = 5", place: .rule(2)),
    ]
    return Solution.Conflict(
      members: members, isIrreducible: true, further: [], isComplete: true,
      relaxation: [.init(constraint: members[0], amount: 5)])
  }

  private func infeasible(_ conflict: Solution.Conflict) -> LayoutResult {
    LayoutResult(id: "x", solution: Solution(outcome: .infeasible(conflict)))
  }

  /// Returns a solution with only the root, one point wide.
  private func point(_ outcome: Solution.Outcome) -> Solution {
    var solution = Solution(outcome: outcome)
    solution.views = .init(named: ["view"], frames: [Frame(x: 0, y: 0, width: 1, height: 1)])
    return solution
  }

  @Test func writesSolvedResults() {
    var result = solved
    result.times = .init(parseSeconds: 0.00012, solveSeconds: 0.5)
    result.solution?.search.blocks = 2
    result.solution?.search.iterations = 7
    let frames = #""frames":{"view":[0,0,320,480],"calendar":[0,7.25,106.666667,0]}"#
    let unsatisfied =
      #""unsatisfied":[{"constraint":"a.width == 90","priority":250,"by":12.5,"line":3,"column":1},"#
      + #"{"constraint":"a.width >= 200","priority":750,"by":3,"implicit":"intrinsic size"}]"#
    let ambiguous =
      #""ambiguous":[{"attribute":"table.height","range":[0,480]},"#
      + #"{"attribute":"table.left","range":[null,null]}]"#
    let statistics =
      #""stats":{"parseSeconds":0.00012,"solveSeconds":0.5,"iterations":7,"blocks":2,"fairness":false}"#
    #expect(
      ResultJSON.text(result)
        == #"{"id":"mailbox","status":"solved",\#(frames),\#(unsatisfied),\#(ambiguous),\#(statistics)}"#
    )
  }

  @Test func rangesNobodyAskedForAreLeftOut() {
    var solution = Solution(outcome: .solved)
    solution.ambiguous = [.init(view: "a", .left, lower: nil, upper: nil, hasRange: false)]
    let result = LayoutResult(id: "x", solution: solution)
    #expect(
      ResultJSON.text(result)
        == #"{"id":"x","status":"solved","ambiguous":[{"attribute":"a.left"}]}"#)
    #expect(ResultTable.text(result) == "x: solved\nambiguous:\n  a.left\n")
  }

  @Test func writesInfeasibleResults() {
    #expect(
      ResultJSON.text(infeasible(conflict))
        == #"{"id":"x","status":"infeasible","conflict":["#
        + #"{"constraint":"a.left == 0","line":1,"column":1},{"constraint":"ll = 5","rule":2}],"#
        + #""relaxation":[{"constraint":"a.left == 0","by":5,"line":1,"column":1}]}"#)
    var hopeless = conflict
    hopeless.members.removeLast()
    hopeless.relaxation = []
    hopeless.isIrreducible = false
    #expect(
      ResultJSON.text(infeasible(hopeless))
        == #"{"id":"x","status":"infeasible","conflict":["#
        + #"{"constraint":"a.left == 0","line":1,"column":1}],"reduced":false,"relaxation":[]}"#)
  }

  @Test func writesInvalidAndLimitedResults() throws {
    let error = try #require(errorOfReading(yaml: "size: fit\ndirection: trl"))
    #expect(
      ResultJSON.text(LayoutResult(id: "y", invalid: error))
        == #"{"id":"y","status":"invalid","error":{"code":"invalidValue","#
        + #""message":"direction must be ltr or rtl; found the text \"trl\"","#
        + #""line":2,"column":12,"suggestion":"rtl"}}"#)
    #expect(
      ResultJSON.text(LayoutResult(id: "z", solution: Solution(outcome: .limit)))
        == #"{"id":"z","status":"limit","feasible":false}"#)
    var limited = LayoutResult(id: "z", solution: point(.limit))
    #expect(
      ResultJSON.text(limited) == #"{"id":"z","status":"limit","frames":{"view":[0,0,1,1]}}"#)
    limited.times = .init(solveSeconds: 1)
    limited.solution?.search.blocks = 3
    limited.solution?.search.iterations = 2
    limited.solution?.search.completedLevels = 4
    limited.solution?.search.isFair = true
    #expect(
      ResultJSON.text(limited).hasSuffix(#""blocks":3,"fairness":true,"completedLevels":4}}"#))
  }

  @Test func writesThatRangesAreMissing() {
    var solution = point(.solved)
    solution.ambiguous = [
      .init(view: "a", .left, lower: 0, upper: nil),
      .init(view: "a", .top, lower: nil, upper: nil, hasRange: false),
    ]
    solution.search.hasUnfinishedRanges = true
    let result = LayoutResult(id: "x", solution: solution)
    #expect(
      ResultJSON.text(result) == #"{"id":"x","status":"solved","frames":{"view":[0,0,1,1]},"#
        + #""ambiguous":[{"attribute":"a.left","range":[0,null]},{"attribute":"a.top"}],"#
        + #""rangesUnfinished":true}"#)
    #expect(
      ResultTable.text(result).hasSuffix(
        """
        ambiguous:
          a.left  anything from 0 up
          a.top
        a limit ended the search for ranges: some are missing; the frames are final

        """))
  }

  @Test func writesChoices() {
    var result = LayoutResult(id: "x", solution: point(.limit))
    result.solution?.choices = [
      .init(
        constraint: .init(text: "a.left == 0 || a.top == 0", place: .equations(line: 2, column: 3)),
        alternative: 2, text: "a.top == 0")
    ]
    result.solution?.search.unfinishedChoice = .init(
      priority: 500, incumbent: 12.5, bound: 8, gap: 0.36)
    result.times = .init(solveSeconds: 1)
    result.solution?.search.blocks = 3
    result.solution?.search.iterations = 2
    result.solution?.search.integerPrograms = 4
    result.solution?.search.nodes = 5
    result.solution?.search.completedLevels = 6
    result.solution?.search.isFair = true
    let start = #"{"id":"x","status":"limit","frames":{"view":[0,0,1,1]},"choices":["#
    #expect(
      ResultJSON.text(result) == start
        + #"{"constraint":"a.left == 0 || a.top == 0","alternative":2,"line":2,"column":3}],"#
        + #""choice":"proved","integer":{"priority":500,"incumbent":12.5,"bound":8,"gap":0.36},"#
        + #""stats":{"parseSeconds":0,"solveSeconds":1,"iterations":2,"blocks":3,"#
        + #""integerPrograms":4,"nodes":5,"fairness":true,"completedLevels":6}}"#)
    #expect(
      ResultTable.text(result) == """
        x: limit reached, frames as far as solved
                x  y  width  height
          view  0  0      1       1
        chosen:
          a.top == 0  alternative 2  (line 2, column 3)
        the search for alternatives at priority 500 ended early: violations of 12.5 in all, a sum below 8 is impossible, gap 36 %
        parsed in 0 s, solved in 1 s, 2 iterations, 3 blocks, 4 integer programs, 5 nodes

        """)
    result.solution?.choices = []
    result.times = nil
    result.solution?.search.unfinishedChoice = .init(
      priority: nil, incumbent: nil, bound: -.infinity, gap: nil)
    #expect(ResultJSON.text(result).hasSuffix(#""integer":{"bound":null}}"#))
    #expect(
      ResultTable.text(result).hasSuffix(
        "the search for alternatives ended without an answer; no bound is known\n"))
    result.solution?.search.unfinishedChoice = .init(
      priority: nil, incumbent: 40, bound: 40, gap: 0)
    #expect(
      ResultTable.text(result).hasSuffix(
        "the search for alternatives ended before it compared equally good answers: "
          + "violations of 40 in all, which is the least\n"))
    result.solution?.search.unfinishedChoice = .init(
      priority: nil, incumbent: 1, bound: -.infinity, gap: .infinity)
    #expect(
      ResultJSON.text(result).hasSuffix(#""integer":{"incumbent":1,"bound":null,"gap":null}}"#))
    #expect(
      ResultTable.text(result).hasSuffix("violations of 1 in all, no bound is known\n"))
  }

  @Test func writesWhatAGridMisses() {
    var solution = point(.limit)
    solution.gridDeviations = [
      .init(constraint: .init(text: "a.width == 0.5", place: .rule(2)), amount: 0.5)
    ]
    solution.search.unfinishedGrid = .init(priority: nil, incumbent: 0.5, bound: 0, gap: 0.5)
    let result = LayoutResult(id: "x", solution: solution)
    #expect(
      ResultJSON.text(result)
        == #"{"id":"x","status":"limit","frames":{"view":[0,0,1,1]},"grid":["#
        + #"{"constraint":"a.width == 0.5","by":0.5,"rule":2}],"#
        + #""unfinishedGrid":{"incumbent":0.5,"bound":0,"gap":0.5}}"#)
    #expect(
      ResultTable.text(result).hasSuffix(
        """
        missed because of the grid:
          a.width == 0.5  off by 0.5  (rule 2)
        the search for grid lines ended early: deviations of 0.5 in all, a sum below 0 is impossible, gap 50 %

        """))
  }

  /// All characters of an id survive a round trip through JSON.
  @Test func escapesTexts() throws {
    let id =
      String(String.UnicodeScalarView((0...0x2100).compactMap { Unicode.Scalar($0) })) + "\\u😀"
    let line = ResultJSON.text(LayoutResult(id: id, solution: Solution(outcome: .solved)))
    #expect(!line.utf8.contains { $0 < 0x20 })
    let tree = try JSONParser.parse(Array(line.utf8))
    #expect(
      tree.text(of: Array(tree.members(of: tree.root))[0].value).unicodeScalars.elementsEqual(
        id.unicodeScalars))
  }

  @Test func drawsTables() {
    #expect(
      ResultTable.text(solved) == """
        mailbox: solved
                    x     y       width  height
          view      0  0     320            480
          calendar  0  7.25  106.666667       0
        unsatisfied:
          a.width == 90  priority 250, off by 12.5  (line 3, column 1)
          a.width >= 200  priority 750, off by 3  (intrinsic size)
        ambiguous:
          table.height  anything from 0 to 480
          table.left  anything

        """)
    var hopeless = conflict
    hopeless.relaxation = []
    hopeless.isIrreducible = false
    #expect(
      ResultTable.text(infeasible(hopeless)) == """
        x: infeasible
        these cannot all hold (a limit ended the search; some may not matter):
          a.left == 0  (line 1, column 1)
          ll = 5  (rule 2)
        no constraint can be relaxed: sizes, given frames and rules contradict each other

        """)
    #expect(
      ResultTable.text(infeasible(conflict)) == """
        x: infeasible
        these cannot all hold:
          a.left == 0  (line 1, column 1)
          ll = 5  (rule 2)
        the layout can be solved if this constraint is relaxed:
          a.left == 0  by 5  (line 1, column 1)

        """)
    var long = conflict
    long.members = (1...30).map { .init(text: "c\($0)", place: .rule($0)) }
    long.relaxation = nil
    let lines = ResultTable.text(infeasible(long)).split(separator: "\n")
    #expect(lines.count == 23)
    #expect(lines[21] == "  c20  (rule 20)")
    #expect(lines[22] == "  … and 10 more; --format json lists all")
    let invalid = LayoutResult(
      id: "y",
      invalid: LayoutError(
        .unknownView, "there is no view \"tabel\"", rule: 3, line: 2, column: 8,
        suggestion: "table"))
    #expect(
      ResultTable.text(invalid) == """
        y: invalid
          rule 3, line 2, column 8: there is no view "tabel" [unknownView]
          did you mean "table"?

        """)
  }
}
