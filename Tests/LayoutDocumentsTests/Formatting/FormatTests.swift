import Foundation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// The formatter, which keeps the meaning of layouts.
@Suite struct FormatTests {
  private func yaml(_ text: String) throws -> String {
    String(decoding: try LayoutDocument.formatted(Array(text.utf8), format: .yaml), as: UTF8.self)
  }

  @Test func keysQuotesBlanksAndComments() throws {
    let text = """


      # head
      # more

      views:   # the views
          # about a
          b:   {hug: [1,2],intrinsic: [ 3,4 ]}   # b!
          # about a2


          a:
          "c": {margins: {left: 1, top: 'gap*2'}}
          'week {i}': {for: {i: 0..<2}}
          d: {views: {e: {}, # e!
                f: {}}}   # f!
          wide: {intrinsic: [100, 200], hug: [100, 200], resist: [100, 200], margins: [1, 2, 3, 4], baseline: 3}
          # end of views
        # behind
      equations:
      - b.left>=c.right+gap   # why
      - 'c.left==-gap*2@high'
      visual: ["H:|-[a]-[b]", 'V:|-[ e( >=10 ) ]']
      rules: [{view: f, rule: 'll=rr=10,tt=%bt( b )+5'}]
      size: [ 320,480 ]
      metrics: {half: 2, "gap": 8, third: gap/3}
      # bye
      """
    let formatted = """
      # head
      # more

      size: [320, 480]
      metrics: {half: 2, gap: 8, third: gap / 3}
      views:                                 # the views
        # about a
        b: {intrinsic: [3, 4], hug: [1, 2]}  # b!
        # about a2

        a: {}
        c: {margins: {top: "gap * 2", left: 1}}
        "week {i}": {for: {i: 0..<2}}
        d:
          views:
            e: {}                            # e!
            f: {}                            # f!
        wide:
          intrinsic: [100, 200]
          hug: [100, 200]
          resist: [100, 200]
          baseline: 3
          margins: [1, 2, 3, 4]
        # end of views
      # behind
      equations:
        - b.left >= c.right + gap            # why
        - "c.left == -gap * 2 @ high"
      rules: [{view: f, rule: "ll = rr = 10, tt = %bt(b) + 5"}]
      visual: ["H:|-[a]-[b]", "V:|-[e(>=10)]"]
      # bye

      """
    let once = try yaml(text)
    // The comments of one paragraph are aligned.
    #expect(once.replacing(/[ ]{2,}#/, with: "  #") == formatted.replacing(/[ ]{2,}#/, with: "  #"))
    #expect(try yaml(once) == once)
  }

  @Test func textsOfEquations() throws {
    let text = """
      size: fit
      views: {a: {}, b0: {}, b1: {}, "x y": {}}
      metrics: {gap: 8}
      equations: |

        when view.width>=300{a.left==0}else{
        a.left == -(3+2)*-1   # a
            # own
         }
        for i in  0..<2   where i>0 { b{i}.left>=a.right+gap*{i}
        b{i}.width==50%@high
        }


        apart (a ,b0,8)||"x y".top==1e+3
        a.top>=0&&a.top<=9 ?

      """
    #expect(
      try yaml(text) == """
        size: fit
        metrics: {gap: 8}
        views: {a: {}, b0: {}, b1: {}, "x y": {}}
        equations: |
          when view.width >= 300 { a.left == 0 } else {
            a.left == -(3 + 2) * -1  # a
            # own
          }
          for i in 0..<2 where i>0 { b{i}.left >= a.right + gap * {i}
            b{i}.width == 50% @ high
          }

          apart(a, b0, 8) || "x y".top == 1e+3
          a.top >= 0 && a.top <= 9 ?

        """)
  }

  @Test func textsOfViewsStayBlocks() throws {
    let words = Array(repeating: "folded", count: 20).joined(separator: " ")
    let text = """
      size: [100, 100]
      views:
        a:
          text: >
            Prose that was
            folded.

            And more
        b:
          text: |-
            One  line,
            # and another
        c:
          text: >-
            \(words)
            \(words)

      """
    let written = """
      size: [100, 100]
      views:
        a:
          text: |
            Prose that was folded.
            And more
        b:
          text: |-
            One  line,
            # and another
        c:
          text: >-
            folded folded folded folded folded folded folded folded folded folded folded folded folded
            folded folded folded folded folded folded folded folded folded folded folded folded folded
            folded folded folded folded folded folded folded folded folded folded folded folded folded
            folded

      """
    #expect(try yaml(text) == written)
    #expect(try yaml(written) == written)
  }

  @Test func listsOfViewsAndJSON() throws {
    let list = """
      size: fit
      views:
      -   name: a   # x
          # own
          hidden: true
      # second
      -
        name: b
        views: [{views: [], name: c}]

      """
    #expect(
      try yaml(list) == """
        size: fit
        views:
          - name: a  # x
            # own
            hidden: true
          # second
          - name: b
            views: [{name: c, views: []}]

        """)
    let json = """
      {"size":[1,1],"views":{"a":{"hug":[1,2],
      "intrinsic":[1,2]}}, "id":"é\\u0041", "equations":["a.left==0"]}
      """
    #expect(
      String(decoding: try LayoutDocument.formatted(Array(json.utf8), format: .json), as: UTF8.self)
        == """
        {
          "id": "éA",
          "size": [1, 1],
          "views": {
            "a": {
              "intrinsic": [1, 2],
              "hug": [1, 2]
            }
          },
          "equations": ["a.left == 0"]
        }

        """)
  }

  @Test func theMarkThatOpensADocumentStays() throws {
    #expect(
      try yaml("# one\n--- \n# two\nviews: {b: {},a: {}}\nsize: [1,2] # three\n")
        == "# one\n---\n# two\nsize: [1, 2]  # three\nviews: {b: {}, a: {}}\n")
    #expect(try yaml("---\nsize: fit\n") == "---\nsize: fit\n")
  }

  @Test(arguments: [
    ("size: fit\nviews: &a {b: {}}", "an anchor is here", 8),
    ("size: fit\nviews: !!map {}", "a tag is here", 8),
    ("size: fit\nequations: | # why\n  view.width == 5", "a comment behind \"|\" is here", 13),
    ("size: fit\n? views\n: {}", "a key behind \"?\" is here", 1),
  ])
  func whatWouldBeLostIsLeft(text: String, message: String, column: Int) throws {
    let error = try #require(throws: LayoutError.self) { try yaml(text) }
    #expect(error.code == .unsupported && error.line == 2 && error.column == column)
    #expect(error.message == message + ", which formatting would lose; the file is not changed")
  }

  /// Formatted examples and fixtures have the same meaning, frames and comments.
  ///
  /// Formatting them again changes nothing.
  @Test func examplesAndFixtures() throws {
    let package = Fixtures.folder.appending(path: "../..").standardizedFileURL
    let folders = ["Examples", "Examples/pictures", "Tests/Fixtures/Jobs", "Tests/Fixtures/cases"]
    var count = 0
    for folder in folders.map({ package.appending(path: $0) }) {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        let format: LayoutDocument.Format? =
          name.hasSuffix(".yaml") ? .yaml : name.hasSuffix(".json") ? .json : nil
        let file = folder.appending(path: name)
        guard let format, let bytes = try? Array(Data(contentsOf: file)),
          let document = try? LayoutDocument(contentsOf: bytes, format: format)
        else { continue }
        let formatted = try LayoutDocument.formatted(bytes, format: format)
        #expect(try LayoutDocument.formatted(formatted, format: format) == formatted, "\(name)")
        let again = try LayoutDocument(contentsOf: formatted, format: format)
        var options = DocumentOptions()
        options.keepsStatistics = false
        // The jobs take long to solve, and their meaning is compared when they are formatted.
        if folder.lastPathComponent != "Jobs" {
          let one = document.solved(defaultID: "a", options: options)
          let two = again.solved(defaultID: "a", options: options)
          #expect(one.solution?.frames == two.solution?.frames, "\(name)")
          #expect(one.status == two.status, "\(name)")
        }
        if format == .yaml {
          func comments(_ bytes: [UInt8]) throws -> [String] {
            try WrittenFile(YAMLReader.parse(bytes)).comments.map(\.text).sorted()
          }
          #expect(try comments(bytes) == comments(formatted), "\(name)")
        }
        count += 1
      }
    }
    #expect(count > 30)
  }

  /// A mutated document keeps its meaning when formatted, or is refused.
  @Test func mutatedDocumentsSayTheSame() throws {
    let original = Array(
      """
      # head
      size: [320, 480]   # size
      metrics: {gap: 8}
      views:
        a: {intrinsic: [gap, 20], margins: {leading: 3}}
        # between
        b{i}: {for: {i: 0..<2}, views: {"c {i}": {hidden: true}}}
      equations: |
        a.left == gap  # why
        when view.width >= 3 { b0.left >= a.right + gap }
        for i in 0..<2 { b{i}.top == 5% && "c {i}".left == 0 @ high }
      rules: [{view: a, rule: "tt = %bt(b0) + 5, w = H:50%"}]
      visual:
        - "V:|-[b0(>=10,<=20@high)]-[b1]"
      """.utf8)
    let spice = Array("{}[]\",:\\'\n\t -?*&|>#!%@~0.e  ".utf8)
    var count = 0
    for seed in 0..<1500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes[place] = spice.randomElement(using: &generator) ?? 0x20
        } else {
          bytes.insert(spice.randomElement(using: &generator) ?? 0x20, at: place)
        }
      }
      do throws(LayoutError) {
        _ = try LayoutDocument(yaml: bytes).layout(with: .init())
        let formatted = try LayoutDocument.formatted(bytes, format: .yaml)
        let again = try LayoutDocument.formatted(formatted, format: .yaml)
        #expect(again == formatted, "seed \(seed)")
        count += 1
      } catch {
        #expect(
          error.code != .internalFailure, "\(seed): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(count > 50)
  }

  @Test func differences() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("\n5\n", with: "\n5a\n5b\n").replacing("\n19\n", with: "\n")
    #expect(
      UnifiedDiff.text(from: old, to: new, of: "a.yaml") == """
        --- a.yaml
        +++ a.yaml
        @@ -2,7 +2,8 @@
         2
         3
         4
        -5
        +5a
        +5b
         6
         7
         8
        @@ -16,5 +17,4 @@
         16
         17
         18
        -19
         20

        """)
    #expect(UnifiedDiff.text(from: old, to: old, of: "a.yaml") == "")
  }
}
