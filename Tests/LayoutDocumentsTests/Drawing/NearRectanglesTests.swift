import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// The search for rectangles that overlap another one, by their top edges.
@Suite struct NearRectanglesTests {
  @Test func theyAreThoseThatALookAtAllFinds() {
    var random = SeededGenerator(seed: 20)
    func number(_ most: Int) -> Double { Double(Int.random(in: 0...most, using: &random)) / 4 }
    for _ in 0..<200 {
      let all = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Frame(x: number(400), y: number(400), width: number(60), height: number(60))
      }
      let near = NearRectangles(all)
      for _ in 0..<20 {
        let room = Frame(
          x: number(400), y: number(400), width: number(100), height: number(100))
        for most in [1, 3, 100] {
          let found = near.overlapping(room, most: most).found
          #expect(found == Array(all.filter { $0.intersects(room) }.prefix(most)))
        }
      }
    }
  }

  /// With text lines in many rows, a search for a view in one row does not look at other rows.
  @Test func fewAreLookedAt() {
    let rows = (0..<1000).flatMap { row in
      (0..<10).map {
        Frame(x: Double($0) * 100, y: Double(row) * 25, width: 90, height: 20)
      }
    }
    let near = NearRectangles(rows)
    let looks = rows.map { near.overlapping($0, most: 256).looks }
    #expect(looks.allSatisfy { $0 <= 30 })
  }
}
