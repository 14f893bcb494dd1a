import LayoutDocuments
import LayoutNotation
import Testing

/// All errors of a document, found in one reading.
@Suite struct DocumentFaultTests {
  private func faults(_ yaml: String) throws -> [LayoutError] {
    var text = DocumentPiece.Text(format: .yaml, bytes: Array(yaml.utf8))
    text.folder = nil
    do throws(LayoutError) {
      return try LayoutDocument(text).faults(with: DocumentOptions())
    } catch {
      return LayoutDocument.faults(in: text, behind: error)
    }
  }

  @Test func keysValuesAndEquationsAreFound() throws {
    let found = try faults(
      """
      size: [10, 20, 30]
      views:
        a: {rotate: 3, border: red, background: blue, border-radius: 4, hidden: 3}
        t: {table: {columns: [1fr]}}
        d{i}: {for: {i: 0..<3}, wdith: 5}
        s: {stack: {distribution: space-between}}
      equations: |
        a.left == 0
        a.lft == 3
        t.top = 4
        for i in 0..<2 { d{i}.top == bb.top }
      rules: [{view: zz, rule: "ll"}]
      """)
    #expect(
      found.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.suggestion ?? "-")" } == [
        "1:7 -", "3:7 -", "3:18 stroke", "3:31 fill", "3:49 radius", "3:75 -", "4:25 share",
        "5:27 -", "6:29 equalSpacing", "12:16 -", "9:5 left", "10:9 ==", "11:32 -",
      ])
    // The long list of valid keys is printed only once.
    #expect(found.count { $0.message.contains("the keys here are") } == 1)
  }

  /// Keys and words with underscores, as in Python.
  @Test func wordsWithUnderscoresAreProposedAsTheyAreWrittenHere() throws {
    let found = try faults(
      """
      views:
        a: {text: A, font_size: 9}
        s: {stack: {distribution: fill_equally}}
      size: [9, 9]
      """)
    #expect(found.map(\.suggestion) == ["fontSize", "fillEqually"])
    #expect(found.allSatisfy { !$0.message.contains("the keys here are") })
  }

  @Test func theFirstOneIsWhatReadingThrows() throws {
    let yaml = "views: {a: {b: 1, c: 2}}\nsiez: 3"
    let found = try faults(yaml)
    #expect(found.count == 4)
    #expect(throws: found[0]) { try LayoutDocument(yaml: yaml) }
  }

  /// Names of views or metrics that cannot be read cause no further errors.
  @Test func whatFollowsFromAnotherFaultIsLeftOut() throws {
    let views = try faults("size: fit\nviews: {view: {}, b: {}}\nequations: |\n  c.left == 0")
    #expect(views.map(\.code) == [.reservedName])
    let metrics = try faults(
      "size: fit\nmetrics: {gap: []}\nviews: {a: {}}\nequations: a.top == gap")
    #expect(metrics.map(\.code) == [.wrongType])
    // A guide that a loop repeats.
    let guides = try faults(
      """
      size: fit
      views:
        a{i}: {for: {i: 0..<2}, guides: {g: {}}, b: 1}
      """)
    #expect(guides.map(\.code) == [.unknownKey, .duplicateView])
  }

  @Test func thereIsAnEnd() throws {
    let keys = (0..<100).map { "k\($0): 1" }.joined(separator: ", ")
    #expect(try faults("size: fit\nviews: {a: {\(keys)}}").count <= 21)
    let lines = (0..<100).map { _ in "  a.lft == 0\n" }.joined()
    #expect(try faults("size: fit\nviews: {a: {}}\nequations: |\n\(lines)").count == 20)
  }

  /// Words of CSS.
  @Test(arguments: [
    ("views: {a: {text: x, textAlign: end}}", "align"), ("views: {a: {font-size: 4}}", "fontSize"),
    ("views: {a: {cornerRadius: 4}}", "radius"), ("views: {a: {padding: 4}}", "insets"),
    ("table: {columns: [auto]}", "content"), ("table: {columns: [2fr]}", "{share: 2}"),
    ("stack: {distribution: space-evenly}", "equalCentering"),
    ("stack: {axis: vertical, alignment: flex-start}", "leading"),
  ])
  func wordsAreProposed(_ text: String, _ proposal: String) throws {
    #expect(try faults("size: fit\n\(text)").map(\.suggestion) == [proposal])
  }
}
