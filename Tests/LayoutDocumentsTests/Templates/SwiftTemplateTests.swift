import LayoutDocuments
import Plumb
import Testing

/// Layouts built in Swift and solved for many rows.
@Suite struct SwiftTemplateTests {
  /// A cell with a photo beside a text that wraps, and its varying numbers.
  private struct Cell {
    let layout = Layout(size: .fitHeight(width: 320))
    let photo, text: LayoutView
    let gap, most: LayoutConstraint

    init() {
      (photo, text) = (layout.view("photo"), layout.view("text"))
      photo.intrinsicSize = IntrinsicSize(width: 40, height: 40)
      gap = text[.left] == photo[.right] + 8
      most = text[.height] <= 90 ~ .high
      layout.add(
        photo[.left] == layout.root[.left] + 8, photo[.top] == layout.root[.top] + 8, gap,
        text[.right] == layout.root[.right] - 8, text[.top] == photo[.top], most,
        layout.root[.bottom] >= text[.bottom] + 8, layout.root[.bottom] >= photo[.bottom] + 8)
    }
  }

  @Test func rowsAreAnsweredAsEditsAre() throws {
    let cell = Cell()
    cell.layout.measure(cell.text, by: .text(characters: 20, advance: 7, line: 18))
    let template = try LayoutTemplate(
      cell.layout,
      parameters: [
        "letters": .characters(cell.text), "gap": .constant(cell.gap),
        "photo": .width(cell.photo), "page": .width(cell.layout.root),
        "most": .constant(cell.most),
      ])
    #expect(template.parameters == ["letters", "gap", "photo", "page", "most"])
    #expect(template.defaults == [20, 8, 40, 320, 90])
    #expect(template.viewNames == ["view", "photo", "text"])
    let solver = template.makeSolver()
    var frames: [Frame] = []
    var random = SystemRandomNumberGenerator()
    for round in 0..<300 {
      let letters = Int.random(in: 0...400, using: &random)
      let row = [
        Double(letters), .random(in: 0...40, using: &random), .random(in: 0...80, using: &random),
        .random(in: 200...400, using: &random), .random(in: 20...200, using: &random),
      ]
      #expect(try solver.solve(row, into: &frames) == .solved)
      cell.layout.measure(cell.text, by: .text(characters: letters, advance: 7, line: 18))
      cell.gap.constant = row[1]
      cell.photo.intrinsicSize.width = row[2]
      cell.layout.size = .fitHeight(width: row[3])
      cell.most.constant = row[4]
      let solution = try cell.layout.solve()
      #expect(solution.views.map(\.frame) == frames, "\(round): \(row)")
      if round % 10 == 0 {
        let whole = try solver.solution(of: row)
        #expect(whole.unsatisfied.map(\.amount) == solution.unsatisfied.map(\.amount))
      }
    }
  }

  @Test func closuresOfTheSolverMeasureRows() throws {
    let cell = Cell()
    cell.layout.measure(cell.text) { _ in 18 }
    let template = try LayoutTemplate(
      cell.layout, parameters: ["gap": .constant(cell.gap)])
    let solver = template.makeSolver()
    var frames: [Frame] = []
    let early = #expect(throws: LayoutError.self) { try solver.solve([8], into: &frames) }
    #expect(early?.code == .notMeasured)
    for letters in 1...200 {
      var asked = 0
      try solver.measure("text") { width in
        asked += 1
        return (Double(letters) * 7 / width).rounded(.up) * 18
      }
      #expect(try solver.solve([Double(letters % 20)], into: &frames) == .solved)
      #expect(asked > 0)
      let width = 320 - 8 - 40 - Double(letters % 20) - 8
      #expect(frames[2].width == width)
      #expect(frames[2].height == (Double(letters) * 7 / width).rounded(.up) * 18)
    }
    let wrong = #expect(throws: LayoutError.self) { try solver.measure("txt") { $0 } }
    #expect(wrong?.suggestion == "text")
    let row = #expect(throws: LayoutError.self) { try template.document([8]) }
    #expect(row?.code == .notExpressible)
  }

  @Test func closuresThatMayBeCalledAnywhereGoAlong() async throws {
    let cell = Cell()
    cell.layout.measureAnywhere(cell.text) { width in width > 200 ? 18 : 36 }
    let template = try LayoutTemplate(cell.layout, parameters: ["page": .width(cell.layout.root)])
    let heights = try template.solve(rows: [[320], [200]]).map {
      $0.frame(ofViewNamed: "text")?.height
    }
    #expect(heights == [18, 36])
    let csv = AsyncStream<[UInt8]> { bytes in
      bytes.yield(Array("id,page\na,320\nb,200\n".utf8))
      bytes.finish()
    }
    var results: [Double] = []
    for try await solved in LayoutBatch(rows: csv, of: template) {
      results.append(solved.result.frames[2].height)
    }
    #expect(results == [18, 36])
  }

  @Test func theDocumentHasTheMetrics() throws {
    let cell = Cell()
    cell.layout.measure(cell.text, by: .text(characters: 20, advance: 7, line: 18))
    let document = try cell.layout.document(
      id: "cell",
      parameters: [
        "letters": .characters(cell.text), "gap": .constant(cell.gap),
        "page": .width(cell.layout.root),
        "photoWidth": .width(cell.photo),
      ])
    #expect(document.metrics.map(\.name) == ["letters", "gap", "page", "photoWidth"])
    #expect(document.equations.text.contains("text.left == photo.right + gap"))
    let wide = try document.replacingMetrics(with: ["page": 640, "gap": 10, "photoWidth": 100])
    let solution = try #require(wide.solved(defaultID: "1").solution)
    #expect(
      solution.frame(ofViewNamed: "text") == Frame(x: 118, y: 8, width: 514, height: 18))
  }

  @Test func conditionsAndAlternativesKeepTheirParameters() throws {
    let layout = Layout(width: 100, height: 100)
    let (a, b) = (layout.view("a"), layout.view("b"))
    try layout.eqs(
      """
      a.left == 0
      a.top == 0
      a.width == 10
      a.height == 10
      b.top == 0
      b.width == 10
      b.height == 10
      """)
    let either = a[.right] <= b[.left] - 5 || b[.right] <= a[.left] - 5
    layout.add(either, b[.left] == layout.root[.left] + 12 ~ 500)
    let template = try LayoutTemplate(layout, parameters: ["distance": .constant(either)])
    let lefts = try template.solve(rows: [[-5], [-1], [-20]]).map {
      $0.frame(ofViewNamed: "b")?.x
    }
    #expect(lefts == [15, 12, 30])
  }

  @Test func whatIsNoParameterIsTold() throws {
    let cell = Cell()
    let other = Layout(width: 9, height: 9).view("x")
    func code(_ parameters: KeyValuePairs<String, LayoutParameter>) -> String? {
      #expect(throws: LayoutError.self) {
        try LayoutTemplate(cell.layout, parameters: parameters)
      }?.message
    }
    let loose = cell.text[.width] == 3
    #expect(code(["gap": .constant(loose)])?.contains("not active in the layout") == true)
    #expect(code(["high": .constant(cell.gap)])?.contains("cannot be named") == true)
    #expect(code(["a b": .constant(cell.gap)])?.contains("cannot be named") == true)
    #expect(
      code(["a": .constant(cell.gap), "a": .constant(cell.most)])?.contains("two metrics") == true)
    #expect(code(["w": .width(cell.text)])?.contains("does not have") == true)
    #expect(code(["w": .height(cell.layout.root)])?.contains("`fit`") == true)
    #expect(code(["w": .characters(cell.text)])?.contains("not measured") == true)
    #expect(code(["w": .width(other)])?.contains("another layout") == true)
  }
}
