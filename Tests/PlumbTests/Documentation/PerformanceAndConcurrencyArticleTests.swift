import Plumb
import Testing

/// The code of the article about performance and concurrency.
struct PerformanceAndConcurrencyArticleTests: PrintingArticle {
  let transcript = Transcript()

  /// A text engine that is not `Sendable`.
  private final class Engine {
    private var heights: [Double: Double] = [:]

    func height(forWidth width: Double) -> Double {
      let height = heights[width] ?? 12_160 / width
      heights[width] = height
      return height
    }
  }

  @Test func article() async throws {
    let engine = Engine()
    let layout = Layout(width: 320, height: 480)
    let text = layout.view("text"), image = layout.view("image")
    try layout.eqs(
      """
      text.left == 8
      text.right == -8
      text.top == 8
      image.top == text.bottom + 8
      """)
    layout.measure(text) { width in engine.height(forWidth: width) }
    print(try layout.solve().frame(of: image)?.y ?? 0)  // prints: 56.0

    layout.measureAnywhere(text) { width in 6_080 / width }
    var snapshot = try layout.snapshot()
    let solving = Task { [snapshot] in try await snapshot.solved() }
    // This actor is free meanwhile, and may change the layout.
    let solution = try await solving.value
    print(solution.frame(of: text)?.height ?? 0)  // prints: 20.0

    snapshot.size = .fixed(width: 168, height: 480)
    print(try await snapshot.solved().frame(ofViewNamed: "text")?.height ?? 0)  // prints: 40.0
    try await editInAnActor()
    try transcript.expectLines(of: "PerformanceAndConcurrency")
  }

  private func editInAnActor() async throws {
    actor Screen {
      private let layout = Layout(width: 1_000, height: 600)
      private let divider: LayoutConstraint

      init() throws {
        layout.view("divider")
        divider = try layout.eq("divider.left == 250")
      }

      func drag(to x: Double) throws -> Solution {
        divider.constant = x
        return try layout.solve()
      }
    }
    let solution = try await Screen().drag(to: 400)
    print(solution.frame(ofViewNamed: "divider")?.x ?? 0)  // prints: 400.0
  }
}
