import Foundation
import Plumb
import TestSupport
import Testing

@testable import LayoutPlayground

/// Tests the results of a layout that the page receives.
@Suite struct SolvingTests {
  private let pair = """
    size: [300, 200]
    views: {one: {}, two: {views: {inner: {}}}}
    equations: |
      one.leading == 10 && one.width == 100
      one.top == 10 && one.bottom == -10
      two.left == 120 && two.right == -10 && two.top == 10 && two.bottom == -10
      inner.left == 5 && inner.top == 5 && inner.width == 20 && inner.height == 20
    """

  /// Returns the answer to a request for a layout, with JSON of further options.
  private func answer(
    _ text: String, _ more: String = "", within time: Duration = .seconds(60)
  ) throws -> Answer {
    let question = try Question(json: .question(text, more))
    let options = try question.options(backends: Playground.ofTests.backends, time)
    return question.solution(options, time)
  }

  private func result(of answer: Answer) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(answer.result.utf8))
  }

  private func status(of answer: Answer) throws -> String? {
    try result(of: answer)["status"]?.string
  }

  private func frame(of view: String, in answer: Answer) throws -> [Double]? {
    try result(of: answer)["frames"]?[view]?.elements.compactMap(\.number)
  }

  @Test func tellsFramesAndDrawsThem() throws {
    let answer = try answer(pair)
    #expect(try status(of: answer) == "solved")
    #expect(try frame(of: "inner", in: answer) == [5, 5, 20, 20])
    #expect(answer.picture?.hasPrefix("<svg") == true)
    #expect(answer.findings.map(\.message) == [])
    // For the picture, views have their places in the root.
    #expect(answer.views.map(\.name) == ["view", "one", "two", "inner"])
    #expect(answer.views[0].frame == [0, 0, 300, 200])
    #expect(answer.views[3].frame == [125, 15, 20, 20])
  }

  /// A key press costs one reading, lowering and solve: frames, picture, steps and findings
  /// belong to the same solved layout.
  @Test func allThatIsShownIsOfOneSolve() throws {
    let counts = try WorkCounter.counting { _ = try answer(pair) }
    #expect(counts == .init(reads: 1, lowerings: 1, solves: 1))
  }

  @Test func offersRepairs() throws {
    func mended(_ text: String) throws -> (label: String, text: String)? {
      guard let offer = try answer(text).findings.lazy.compactMap(\.repairs.first).first else {
        return nil
      }
      var units = Array(text.utf16)
      for edit in offer.edits.reversed() {
        units.replaceSubrange(edit.from..<edit.to, with: Array(edit.text.utf16))
      }
      return (offer.label, String(decoding: units, as: UTF16.self))
    }
    let layout = "# 🎈\nsize: [9, 9]\nviews: {a: {}}\nequations: |\n  a.left == 0\n"
    let removed = try #require(try mended(layout + "  a.left >= -1\n"))
    #expect(removed == ("remove this line", layout))
    let renamed = try #require(try mended(layout.replacing("left", with: "lefft")))
    #expect(renamed == ("write left", layout))
    let keyed = try #require(try mended(layout.replacing("views", with: "veiws")))
    #expect(keyed == ("write views", layout))
    #expect(try mended(pair) == nil)
  }

  @Test func tellsWhatSetsValuesAsTheReportDoes() throws {
    let answer = try answer(pair)
    let text = try #require(answer.steps)
    let told = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let constraints = try #require(told["constraints"]).elements.map(\.elements)
    let width = try #require(
      constraints.firstIndex { $0[0].string == "one.leading == 10 && one.width == 100" })
    #expect(constraints[width][1].string == "4:3")
    let steps = try #require(told["steps"]).elements.map { $0.elements.compactMap(\.number) }
    #expect(steps.contains([Double(width), 100, 4, 1]))
  }

  @Test func readsJSONAsWell() throws {
    let answer = try answer(#" {"id": "x", "size": [1, 2], "views": {}}"#)
    #expect(try result(of: answer)["id"]?.string == "x")
  }

  @Test func takesAnotherSizeDirectionAndStrategy() throws {
    let answer = try answer(
      pair,
      #""size": [400, 200], "direction": "rtl", "strategy": "weighted", "backend": "exact""#)
    #expect(try frame(of: "one", in: answer) == [290, 10, 100, 180])
  }

  @Test func saysWhereAnEquationIsWrong() throws {
    let answer = try answer("size: [1, 1]\nviews: {a: {}}\nequations: |\n  a.left == bb.left\n")
    #expect(try status(of: answer) == "invalid")
    #expect(answer.picture == nil)
    let finding = try #require(answer.findings.first)
    #expect(finding.message == #"there is no view "bb""#)
    #expect(finding.line == 4)
    #expect(finding.column == 13)
    #expect(finding.length == 2)
  }

  @Test func saysWhereADocumentCannotBeRead() throws {
    let answer = try answer("size: [1, 1]\nview: {}\n")
    let finding = try #require(answer.findings.first)
    #expect(finding.line == 2)
    #expect(finding.column == 1)
    #expect(finding.remarks.first?.text == #"did you mean "views"?"#)
  }

  @Test func drawsWhatContradictsItselfAsIfItCouldGive() throws {
    let text = """
      size: [100, 100]
      views: {a: {}}
      equations: |
        a.left == 0 && a.top == 0 && a.height == 9
        a.width == 10
        a.width == 20
      """
    let answer = try answer(text)
    #expect(try status(of: answer) == "infeasible")
    #expect(answer.isDrawnElastic)
    #expect(answer.picture?.contains("<svg") == true)
    let finding = try #require(answer.findings.first)
    #expect(finding.rule == "conflict")
    #expect(finding.remarks.prefix(2).map(\.line) == [5, 6])
    let elastic = try self.answer(text, #""elastic": true"#)
    #expect(try status(of: elastic) == "solved")
    #expect(!elastic.isDrawnElastic)
  }

  @Test func keepsWhatQuestionMarksAskFor() throws {
    let answer = try answer(
      "size: [1, 1]\nviews: {a: {}}\nequations: |\n  ? a.left == 0\n")
    #expect(answer.notes.first?.contains("a.left == 0") == true)
  }

  /// Views made by loops are drawn and listed in time only if there are not too many.
  @Test func drawsNoCrowdsOfConstraints() throws {
    let crowd = """
      size: [300, 200]
      views: {a: {frame: [0, 0, 10, 10]}}
      equations: "for i in 0..<20000 { a.left >= 0 - i }"
      """
    let answer = try answer(crowd)
    #expect(try status(of: answer) == "solved")
    #expect(answer.picture == nil && answer.steps == nil)
  }

  @Test func drawsNoCrowds() throws {
    let views = (0..<2500).map { "v\($0): {}" }.joined(separator: ", ")
    let answer = try answer("size: [1, 1]\nviews: {\(views)}\n")
    #expect(try status(of: answer) == "solved")
    #expect(answer.picture == nil)
    #expect(answer.findings.count == 200)
    #expect(answer.furtherFindings == 2300)
  }

  @Test func endsInTime() throws {
    let boxes = (0..<30).map { "b\($0)" }
    var lines = boxes.map { "\($0).width == 30 && \($0).height == 30 && \($0).left >= 0" }
    lines += boxes.map { "\($0).right <= 0 && \($0).top >= 0 && \($0).bottom <= 0" }
    for (place, one) in boxes.enumerated() {
      for other in boxes[..<place] {
        lines.append(
          "\(one).left >= \(other).right || \(one).right <= \(other).left "
            + "|| \(one).top >= \(other).bottom || \(one).bottom <= \(other).top")
      }
    }
    let text =
      "size: [165, 165]\nviews: {\(boxes.map { "\($0): {}" }.joined(separator: ", "))}\n"
      + "equations: |\n" + lines.map { "  \($0)\n" }.joined()
    let answer = try answer(text, within: .milliseconds(200))
    #expect(try status(of: answer) == "limit")
  }
}
