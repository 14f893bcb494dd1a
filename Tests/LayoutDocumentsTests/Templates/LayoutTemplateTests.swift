import LayoutDocuments
import Plumb
import Testing

/// Documents solved for many values of their metrics.
@Suite struct LayoutTemplateTests {
  private static func document() throws -> LayoutDocument {
    try LayoutDocument(
      yaml: """
        size: [320, 200]
        metrics: {gap: 8, factor: 0.5, width: 100}
        views: {a: {}, b: {views: {c: {}}}}
        equations: |
          a.left == gap
          a.width == width @ 500
          a.width <= 200
          b.left == a.right + 2 * gap
          b.width == factor * a.width
        """)
  }

  @Test func knowsParametersAndViews() throws {
    let template = try LayoutTemplate(try Self.document())
    #expect(template.parameters == ["gap", "factor", "width"])
    #expect(template.defaults == [8, 0.5, 100])
    #expect(template.viewNames == ["view", "a", "b", "c"])
    #expect(try template.document([1, 2, 3], id: "x").metrics.map(\.value) == [1, 2, 3])
  }

  @Test func fillsTheBufferOfTheCaller() throws {
    let solver = try LayoutTemplate(try Self.document()).makeSolver()
    var frames: [Frame] = []
    #expect(try solver.solve([10, 0.5, 100], into: &frames) == .solved)
    #expect(frames[2] == Frame(x: 130, y: 0, width: 50, height: 0))
    let address = frames.withUnsafeBufferPointer { $0.baseAddress }
    for width in 0..<100 {
      #expect(try solver.solve([10, 0.25, Double(width)], into: &frames) == .solved)
      #expect(frames[1].width == Double(width))
      #expect(frames[2].width == Double(width) / 4)
    }
    #expect(frames.withUnsafeBufferPointer { $0.baseAddress } == address)
  }

  @Test func wrongCountsAreErrors() throws {
    let solver = try LayoutTemplate(try Self.document()).makeSolver()
    var frames: [Frame] = []
    #expect(throws: LayoutError.self) { try solver.solve([1, 2], into: &frames) }
    #expect(throws: LayoutError.self) { try solver.solution(of: []) }
    var few = [Frame.zero]
    var span = few.mutableSpan
    do throws(LayoutError) {
      _ = try solver.solve([1.0, 2, 3].span, into: &span)
      Issue.record("one frame is too few")
    } catch {
      #expect(error.code == .badArgument)
    }
  }

  @Test func conflictsAndWishesAreTold() throws {
    var document = try Self.document()
    document.equations = DocumentText(document.equations.text + "\na.right <= view.left + 150")
    let template = try LayoutTemplate(document)
    let solutions = try template.solve(rows: [[8, 0.5, 100], [8, 0.5, 180], [160, 0.5, 3]])
    #expect(solutions[0].unsatisfied.isEmpty)
    #expect(solutions[1].unsatisfied.map(\.amount) == [38])
    #expect(solutions[1].unsatisfied.first?.constraint.text == "a.width == width @ 500")
    guard case .infeasible(let conflict) = solutions[2].outcome else {
      Issue.record("\(solutions[2].outcome)")
      return
    }
    #expect(conflict.members.map(\.text).contains("a.left == gap"))
  }

  @Test func whatIsWrongWithTheDocumentIsThrown() throws {
    var document = try Self.document()
    document.equations = DocumentText("a.left == gpa")
    let error = #expect(throws: LayoutError.self) { try LayoutTemplate(document) }
    #expect(error?.suggestion == "gap")
    #expect(error?.line == 1)
  }

  @Test func rowsBecomeEqualAndUnequal() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [320, 200]
        metrics: {one: 1, two: 2}
        views: {a: {}}
        equations: |
          a.left == one @ 500
          a.left == two @ 500
          a.left == 10 @ 500
        """)
    let template = try LayoutTemplate(document)
    let solver = template.makeSolver()
    for row in [[1.0, 2], [7, 7], [10, 3], [3, 3], [10, 10], [1, 2]] {
      let expected = try template.document(row, id: "1").solved(defaultID: "1")
      #expect(solver.solved(row, id: "1").withoutTimes.json == expected.withoutTimes.json)
    }
  }

  @Test func textsWithQuestionsAreReadForEachRow() throws {
    var document = try Self.document()
    document.equations = DocumentText("a.left == gap ?")
    let told = WrittenValues()
    var options = DocumentOptions()
    options.trace = { told.add($0) }
    let template = try LayoutTemplate(document, options: options)
    #expect(told.texts.isEmpty)
    _ = template.makeSolver().solved([3, 1, 1], id: "x")
    #expect(told.texts.count == 2)
    #expect(told.texts.allSatisfy { $0.hasPrefix("x: ? a.left == gap") })
  }

  @Test func tasksShareATemplate() async throws {
    let template = try LayoutTemplate(try Self.document())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 1...8 {
        group.addTask {
          let solver = template.makeSolver()
          var frames: [Frame] = []
          for row in 0..<50 {
            _ = try solver.solve([Double(task), 0.5, Double(row)], into: &frames)
            #expect(frames[1] == Frame(x: Double(task), y: 0, width: Double(row), height: 0))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

extension SolvedDocument {
  /// The answer without values that differ between runs.
  var withoutTimes: SolvedDocument {
    var copy = self
    copy.result.times = nil
    return copy
  }
}
