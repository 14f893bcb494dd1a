import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Numbers in documents that are computed from metrics.
@Suite struct FormulaNumberTests {
  @Test func standWhereverADocumentHasANumber() throws {
    let document = try LayoutDocument(
      yaml: """
        metrics: {gap: 8, wide: 2 * gap + 4, chars: 50, step: gap / 8}
        size: [10 * wide, gap * 40]
        safeArea: {top: gap}
        margins: gap
        grid: step
        views:
          a:
            frame: [gap, gap, wide, wide]
            intrinsic: [wide, null]
            hug: [high, low + 1]
            resist: [wide, 750]
            baseline: gap / 2
            firstBaseline: gap
            textHeight: wide
            alignmentInsets: [gap, 0, gap, 0]
          b: {margins: {leading: wide}, measure: {characters: chars, advance: gap, line: wide}}
          c: {measure: [[wide, gap], [10 * wide, 1]]}
          d{i}: {for: {i: 0..<2}, intrinsic: ["{i} + 1", 20 * i + gap]}
          s: {stack: {spacing: gap, insets: wide, hug: [high, low], customSpacing: {}}}
        """)
    #expect(document.metrics.map(\.value) == [8, 20, 50, 1])
    #expect(document.size == .fixed(width: 200, height: 320))
    #expect(document.safeArea.top == 8 && document.root.margins == EdgeInsets(8))
    #expect(document.grid == 1)
    let views = document.views
    #expect(views[0].frame == Frame(x: 8, y: 8, width: 20, height: 20))
    #expect(views[0].intrinsicSize == IntrinsicSize(width: 20, height: nil))
    #expect(views[0].hugging == AxisPriorities(horizontal: .high, vertical: 251))
    #expect(views[0].resistance.horizontal == 20)
    #expect(views[0].properties.baselineOffset == 4 && views[0].properties.textHeight == 20)
    #expect(views[1].properties.directionalMargins?.leading == 20)
    #expect(views[1].measure == .text(characters: 50, advance: 8, line: 20))
    #expect(
      views[2].measure == .table(.height, [.init(upTo: 20, size: 8), .init(upTo: 200, size: 1)]))
    #expect(views[4].intrinsicSize == IntrinsicSize(width: 2, height: 28))
    #expect(views[5].stack?.spacing == 8 && views[5].stack?.insets == EdgeInsets(20))
    #expect(try LayoutDocument(json: document.json) == document)
  }

  @Test func followTheMetrics() throws {
    let document = try LayoutDocument(
      json: #"{"size": ["w", 20], "metrics": {"w": 100, "half": "w / 2"}, "#
        + #""views": {"a": {"intrinsic": ["half", 10]}}, "equations": "a.left == half"}"#)
    let other = try document.replacingMetrics(with: ["w": 60])
    #expect(other.size == .fixed(width: 60, height: 20))
    #expect(other.views[0].intrinsicSize.width == 30)
    #expect(try Layout(other).solve().get().frame(ofViewNamed: "a")?.x == 30)
    // Computed metrics may be given as well, and later edits are kept.
    #expect(try document.replacingMetrics(with: ["half": 7]).views[0].intrinsicSize.width == 7)
    var changed = document
    changed.size = .fixed(width: 11, height: 11)
    changed.direction = .rightToLeft
    let kept = try changed.replacingMetrics(with: ["w": 60])
    #expect(kept.size == changed.size && kept.direction == .rightToLeft)
    #expect(kept.views[0].intrinsicSize.width == 30)
  }

  @Test(
    arguments: [
      ("size: [wdie, 2]", "size[0] must be a number or fit; found the text \"wdie\"", "wide"),
      ("views: {a: {intrinsic: [0 - wide, 2]}}", "found the text \"0 - wide\", which is -5", nil),
      ("views: {a: {measure: {characters: wide / 2, advance: 1, line: 1}}}", "which is 2.5", nil),
      ("views: {a: {baseline: wide *}}", "a value is missing behind \"*\"", nil),
      ("views: {a: {baseline: wide == 3}}", "a number is no equation", nil),
      ("views: {a: {baseline: a.width}}", "not of attributes", nil),
      ("views: {a: {baseline: 210 pt}}", "found the text \"210 pt\"", "210pt"),
      ("views: {a: {baseline: '12'}}", "must be a number; found the text \"12\"", nil),
      ("views: {a: {margins: a b}}", "must be a number, a list of top, left", nil),
      ("views: {a: {hug: [wide * 400, 1]}}", "which is 2000", nil),
    ] as [(String, String, String?)])
  func areToldWhereTheyAreWrong(text: String, message: String, suggestion: String?) {
    let size = text.hasPrefix("size") ? "" : "size: [10, 10]\n"
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "metrics: {wide: 5}\n\(size)\(text)\n")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.suggestion == suggestion)
    #expect(error?.line == (size.isEmpty ? 2 : 3))
  }

  /// Without metrics, the error message does not mention them.
  @Test func wordsAreNoNumbersWithoutMetrics() {
    let error = #expect(throws: LayoutError.self) { try LayoutDocument(yaml: "size: [wide, 2]") }
    #expect(error?.message == "size[0] must be a number or fit; found the text \"wide\"")
  }

  /// A row has the same result as the text with the row's numbers in place of metrics.
  @Test func randomRowsAreAnsweredAsTextsAre() throws {
    var (compared, solved) = (0, 0)
    for seed in 0..<UInt64(120) {
      var random = SeededGenerator(seed: seed)
      func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
      }
      let numbers = ["chars", "wide", "gap", "twice", "wide + gap", "2 * gap", "40", "chars / 2"]
      let views = ["a", "b", "c"].map { view in
        pick([
          "\(view): {intrinsic: [\(pick(numbers)), \(pick(numbers + ["null"]))]}",
          "\(view): {measure: {characters: \(pick(["chars", "chars", "wide", "9"])), "
            + "advance: \(pick(["gap", "7"])), line: \(pick(["gap", "wide / 4", "12"]))}}",
          "\(view): {measure: {characters: chars, advance: 5, line: 12}}",
          "\(view): {margins: \(pick(numbers)), hug: [\(pick(["300", "gap + 1"])), 200]}",
        ])
      }
      var lines = ["a.left == gap", "a.top == gap", "b.left == a.left", "c.left == a.right + gap"]
      lines += ["b.top == a.bottom + gap", "c.top == \(pick(["a.top", "b.bottom", "gap"]))"]
      for view in ["a", "b", "c"] {
        lines.append(
          "\(view).width == \(pick(["wide", "wide @ 400", "view.width - \(pick(numbers))"]))")
        lines.append("\(view).height >= \(pick(["gap", "10", "a.width / 8"])) @ 300")
      }
      if pick([true, false]) {
        lines.append("c.bottom <= view.bottom - gap @ \(pick(["500", "gap + 1"]))")
      }
      func text(_ row: [Double]) -> String {
        """
        metrics: {chars: \(row[0]), wide: \(row[1]), gap: \(row[2]), twice: 2 * wide}
        size: [\(seed % 3 == 0 ? "3 * wide" : "300"), 400]
        views: {\(views.joined(separator: ", "))}
        equations: |
          \(lines.joined(separator: "\n  "))
        """
      }
      func row() -> [Double] {
        [
          pick([10, 40, 41, 60, 200, 0, 2.5]), pick([100, 120, 50.5, 80, -3]), pick([8, 4, 10, 0]),
        ]
      }
      guard let document = try? LayoutDocument(yaml: text([20, 100, 8])),
        let template = try? LayoutTemplate(document)
      else { continue }
      #expect(template.parameters == ["chars", "wide", "gap"])
      let solver = template.makeSolver()
      for _ in 0..<10 {
        let row = row()
        let answer = solver.solved(row, id: "1").json
        let result = Result { try LayoutDocument(yaml: text(row)) }
        compared += 1
        switch result {
        case .success(let document):
          let expected = document.solved(defaultID: "1")
          if expected.result.status == .solved { solved += 1 }
          #expect(frames(answer) == frames(expected.json), "seed \(seed), \(row)\n\(text(row))")
        case .failure:
          #expect(answer.contains("\"status\":\"invalid\""), "seed \(seed), \(row)")
        }
      }
    }
    #expect(compared > 600 && solved > 300, "\(compared), \(solved)")
  }

  /// Returns the line of a result without places of errors and solve statistics.
  private func frames(_ json: String) -> Substring { json.prefix { $0 != "}" } }
}
