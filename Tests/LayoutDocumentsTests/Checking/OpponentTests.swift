import Foundation
import Plumb
import Testing

@testable import LayoutDocuments

/// Checks and explanations name the relevant constraints, and the relevant part of a line with
/// `&&`.
@Suite struct OpponentTests {
  /// The missing room of a text is reported in lines and words, and does not change the opponents
  /// of other constraints.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: Self.font)), arguments: [1, 2])
  func textsThatGaveWay(lines: Int) throws {
    let document = try LayoutDocument(
      yaml: """
        size: [700, 300]
        fonts: {b: Inter-Regular.otf}
        views: {t: {text: Survey, lines: \(lines)}, a: {}, b: {}}
        equations: |
          t.left == 12 && t.width == 160 && t.top == 12
          for v in [a, b] { v.width == 54 && v.height == 16 }
          a.centerY == t.centerY
          b.top == 60
          a.left >= 184
          b.left >= a.right
          b.left == 184 @ low
        """)
    var options = DocumentOptions()
    options.fonts = DocumentFonts(folders: [DrawnDocuments.fonts])
    let findings = document.checked(defaultID: "x", options: options).findings
    let unsatisfied = try #require(findings.first { $0.rule == .unsatisfied })
    #expect(unsatisfied.message == "`b.left == 184 @ low` (priority 250) is violated by 54")
    #expect(
      unsatisfied.remarks.map(\.text) == [
        "against a.left >= 184", "against b.left >= a.right", "against a.width == 54",
      ])
  }

  private static let font = "\(DrawnDocuments.fonts)/opentype/inter/Inter-Regular.otf"

  private static let parts = """
    size: [300, 200]
    metrics: {m: 10, col: 50}
    views: {a: {}, b: {}}
    equations: |
      b.left == 5 && b.top == 3 && b.width == 20 && b.height == 7
      a.left == m && a.width == 2 * col && a.top == b.bottom + 10
      a.height == 30 && a.width == 90 @ low
      b.left >= 0
    """

  /// Only the effective part of a line with `&&` is named.
  @Test func thePartThatCounts() throws {
    let document = try LayoutDocument(yaml: Self.parts)
    let layout = try document.layout(with: DocumentOptions())
    let view = try #require(layout["a"])
    let explanation = try layout.solve().explain(.top, of: view)
    #expect(
      explanation.steps.map(\.source.text) == [
        "a.top == b.bottom + 10", "b.top == 3", "b.height == 7",
      ])
    let findings = document.checked(defaultID: "x").findings
    let unsatisfied = try #require(findings.first { $0.rule == .unsatisfied })
    #expect(
      unsatisfied.remarks == [.init("against a.width == 2 * col", at: .init(line: 6, column: 18))])
    let redundant = try #require(findings.first { $0.rule == .redundant })
    #expect(redundant.message == "`b.left >= 0` can be removed: it follows from `b.left == 5`")
  }
}
