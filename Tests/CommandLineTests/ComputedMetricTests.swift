#if Text
import Foundation
import TestSupport
import Testing

/// Metrics computed from other metrics, in the texts, codes and conditions of a template's rows.
@Suite struct ComputedMetricTests {
  private func rows(
    _ template: String, _ rows: String, as file: String = "rows.csv"
  ) throws -> [Substring] {
    let scratch = try ScratchFolder()
    try scratch.write(template, as: "t.yaml")
    try scratch.write(rows, as: file)
    let fonts = ["--fonts", "/usr/share/fonts"]
    let run = try CommandRun(["batch", "--template", "t.yaml", file] + fonts, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n")
  }

  /// Each row is as wide as the text with the row's values.
  @Test func textsAndConditionsNameThem() throws {
    let template = """
      size: [300, 60]
      metrics: {a: 1, b: 10 * a, c: b + a}
      fonts: {body: Inter-Regular.otf}
      views:
        t: {text: "{c:0.0}", wrap: none}
        s: {text: "11.0", wrap: none, hidden: c > 20}
        u: {text: "55.0", wrap: none, hidden: c < 20}
      equations: |
        t.left == 0
        t.top == 0
        s.left == 0
        s.top == 0
        u.left == 0
        u.top == 0
      """
    let results = try rows(template, "id,a\nx,1\ny,5\nz,1\n")
    func width(_ view: String, _ row: Int) -> Substring? {
      results[row].split(separator: "\"\(view)\":[0,0,").dropFirst().first?.prefix { $0 != "," }
    }
    #expect(results.count == 3)
    #expect(width("t", 0) == width("s", 0) && width("t", 0) != nil)
    #expect(width("t", 1) == width("u", 1) && width("t", 1) != nil)
    #expect(width("t", 2) == width("s", 2))
  }

  /// Invoices with different lines, and sums carried from page to page.
  @Test func rowsAreCutIntoPages() throws {
    let template = """
      size: [200, 100]
      data: {items: [{n: 1}]}
      metrics: {number: A, total: sum(items.n)}
      fonts: {body: Inter-Regular.otf}
      pages: {flow: body}
      views:
        head: {text: "{number} {total}", wrap: none}
        body:
          stack: {axis: vertical}
          views:
            line{i}: {for: {i: items}, intrinsic: [10, 20], adds: {sum: i.n}}
        foot: {text: "{sum.before} {sum.after}", wrap: none}
      equations: |
        head.left == 0
        head.top == 0
        body.left == 0
        body.right == 0
        body.top == head.bottom
        body.bottom == foot.top
        foot.left == 0
        foot.bottom == 0
      """
    let items = (1...7).map { "{\"n\": \($0)}" }.joined(separator: ", ")
    let results = try rows(
      template, "{\"id\": \"a\"}\n{\"id\": \"b\", \"number\": \"B\", \"items\": [\(items)]}\n",
      as: "rows.ndjson")
    #expect(results.count == 2)
    #expect(results[0].contains("\"a#1\"") && !results[0].contains("\"a#2\""))
    #expect(results[1].contains("\"b#3\"") && !results[1].contains("\"b#4\""))
  }
}
#endif
