import ConstraintSolving
import LayoutDocuments
import LinearProgramming
import Plumb
import SimplexBackend
import Testing

/// Earlier documents, which neither change later results nor slow them down.
@Suite struct EarlierAnswerTests {
  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.keepsStatistics = false
    return options
  }

  /// Returns a document with coupled constraints and coefficients from 0.0002 to 1000; `z` is
  /// independent.
  private static func document(_ constant: String, metrics: String = "") -> String {
    """
    {"size":[1000,1000],\(metrics)"views":{"a":{},"b":{},"z":{}},"equations":\
    ["a.width >= 0.001 * b.width + 1","b.width <= 0.0002 * a.width",\
    "b.width == 1000 * a.width + 1 @ 750","z.left == \(constant)"]}
    """
  }

  @Test func rowsAfterOneFarNumberAreAnsweredAsBefore() throws {
    let document = try LayoutDocument(json: Self.document("k", metrics: #""metrics":{"k":1},"#))
    let solver = try LayoutTemplate(document, options: Self.options).makeSolver()
    let answers = [1.0, 1, 1e9, 1, 1e12, 1].map { solver.solved([$0], id: "x").json }
    for place in [1, 3, 5] { #expect(answers[place] == answers[0]) }
  }

  @Test func linesAfterOneFarNumberAreAnsweredAsBefore() {
    let job = BatchJob()
    let answers = ["1", "2", "1", "1000000000", "1"].map { number in
      job.solved(
        Array(Self.document(number).utf8), number: 1, options: Self.options
      ).json
    }
    #expect(job.recognizedCount > 2)
    #expect(answers[2] == answers[0])
    #expect(answers[4] == answers[0])
  }

  @Test func rowsAfterOneFarNumberAreSolvedByThePlan() throws {
    var options = DocumentOptions()
    options.keepsStatistics = true
    let document = try LayoutDocument(
      json: #"{"size":[400,100],"metrics":{"k":1},"views":{"a":{},"b":{}},"#
        + #""equations":["a.left == k","b.left == a.right + 8","b.right == 0","#
        + #""a.width == 40 @ 500","b.width == a.width @ 400"]}"#)
    let solver = try LayoutTemplate(document, options: options).makeSolver()
    let planned = [1, 2, 3, 1e9, 4, 5].map { (row: Double) in
      solver.solved([row], id: "x").solution?.search.isPlanned ?? false
    }
    #expect(planned == [true, true, true, false, true, true])
  }

  /// Four documents within 1e-7 of each other's kinks.
  @Test func linesBesideAKinkAreAnsweredAsEachAlone() {
    func line(_ width: Int, _ gaps: [String], _ wish: String) -> String {
      #"{"size":[\#(width),100],"views":{"b0":{"intrinsic":[8,null]},"b1":{},"#
        + #""b2":{"intrinsic":[8,null]},"b3":{},"b4":{}},"equations":["b0.left == \#(gaps[0])","#
        + #""b1.left == b0.right + \#(gaps[1])","b2.left == b1.right + 8","#
        + #""b3.left == b2.right + \#(gaps[2])","b4.left == b3.right + \#(gaps[3])","#
        + #""b4.right == -8","b4.width >= 2 * b1.width + 8 @ 500","b4.width <= \#(wish) @ 500"]}"#
    }
    let lines = [
      line(300, ["8", "0", "0", "8"], "8"), line(100, ["5", "0", "0.5", "1"], "8.0000001"),
      line(100, ["5", "0.5", "0", "8"], "8"), line(100, ["5", "0", "0", "8"], "8.0000001"),
    ]
    let job = BatchJob()
    for (place, line) in lines.enumerated() {
      let bytes = Array(line.utf8)
      let alone = BatchJob().solved(bytes, number: place + 1, options: Self.options).json
      #expect(job.solved(bytes, number: place + 1, options: Self.options).json == alone)
      #expect(!alone.contains("\"range\":[0,0]") && !alone.contains("\"by\":0}"))
    }
  }
}
