import Plumb
import TestSupport
import Testing

/// Views that are larger than their alignment rectangles, compared with views of the size of
/// these rectangles.
struct RandomAlignmentTests {
  /// Random rectangles, and the insets of their frames.
  private struct Sample {
    let count: Int
    let parents: [Int]
    let rectangles: [Frame]
    let insets: [EdgeInsets]
    let equations: [String]

    init(_ random: inout SeededGenerator) {
      func some(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random))
      }
      count = Int.random(in: 2...6, using: &random)
      parents = (0..<count).map { Int.random(in: -1..<$0, using: &random) }
      rectangles = (0..<count).map { _ in
        Frame(x: some(-20...80), y: some(-20...80), width: some(20...90), height: some(20...90))
      }
      insets = (0..<count).map { _ in
        EdgeInsets(top: some(-4...9), left: some(-4...9), bottom: some(-4...9), right: some(-4...9))
      }
      let attributes = [
        ["left", "right", "centerX"], ["top", "bottom", "centerY", "lastBaseline"],
        ["width", "height"],
      ]
      equations = (0..<2 * count).map { [count] _ in
        let kind = attributes.randomElement(using: &random) ?? []
        let first = Int.random(in: 0..<count, using: &random)
        let second = (first + Int.random(in: 1..<count, using: &random)) % count
        let sides = [first, second].map {
          "v\($0)." + (kind.randomElement(using: &random) ?? "left")
        }
        let relation = ["==", "<=", ">="].randomElement(using: &random) ?? "=="
        let priority = Int.random(in: 1...3, using: &random) * 100
        return "\(sides[0]) \(relation) \(sides[1]) + \(some(0...40)) @ \(priority)"
      }
    }

    /// Returns the solution of the layout of frames or of rectangles.
    func solution(ofFrames areFrames: Bool) throws -> Solution {
      let layout = Layout(width: 200, height: 200)
      for view in 0..<count {
        let parent = parents[view] < 0 ? layout.root : layout["v\(parents[view])"]
        let object = layout.view("v\(view)", in: parent)
        object.frame = areFrames ? frame(rectangles[view], of: view) : rectangles[view]
        if areFrames { object.alignmentInsets = insets[view] }
        object.isFixed = view % 3 == 0
        object.baselineOffset = 3
      }
      try layout.eqs(equations.joined(separator: "\n"))
      return try layout.solve()
    }

    /// Returns the frame of a view from its alignment rectangle, relative to its parent's.
    func frame(_ rectangle: Frame, of view: Int) -> Frame {
      let own = insets[view]
      let around = parents[view] < 0 ? EdgeInsets(0) : insets[parents[view]]
      return Frame(
        x: rectangle.x + around.left - own.left, y: rectangle.y + around.top - own.top,
        width: rectangle.width + own.left + own.right,
        height: rectangle.height + own.top + own.bottom)
    }
  }

  @Test func framesAreWhatRectanglesComeTo() throws {
    var random = SeededGenerator(seed: 7)
    var compared = 0
    for _ in 0..<300 {
      let sample = Sample(&random)
      let rectangles = try sample.solution(ofFrames: false)
      // If frames are smaller than their rectangles, a frame of size 0 limits the rectangle.
      if rectangles.views.contains(where: { min($0.frame.width, $0.frame.height) < 8 }) { continue }
      compared += 1
      let frames = try sample.solution(ofFrames: true)
      #expect(frames.outcome == rectangles.outcome)
      #expect(frames.unsatisfied.map(\.constraint) == rectangles.unsatisfied.map(\.constraint))
      #expect(frames.ambiguous.map(\.attribute) == rectangles.ambiguous.map(\.attribute))
      for view in 0..<sample.count {
        let expected = rectangles.frame(ofViewNamed: "v\(view)").map { sample.frame($0, of: view) }
        let found = frames.frame(ofViewNamed: "v\(view)")
        #expect(expected.map { found?.distance(to: $0) ?? .infinity < 1e-6 } == true)
      }
    }
    #expect(compared > 100)
  }
}
