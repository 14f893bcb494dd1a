import LayoutNotation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// Stacks in documents.
@Suite struct StackDocumentTests {
  private static func document(_ stack: String) -> String {
    "size: [200, 50]\nviews:\n  row:\n    stack: \(stack)\n    views: {a: {}, b: {}, c: {}}\n"
  }

  @Test func everyKeyIsReadAndWritten() throws {
    let document = try LayoutDocument(
      yaml: Self.document(
        """
        {axis: vertical, spacing: 8, distribution: equalSpacing, alignment: trailing,
                customSpacing: {b: 4, a: -2}, arranged: [b, a], insets: [1, 2, 3, 4], margins: true,
                hug: [300, 30], alignmentPriority: 700, detachesHidden: false}
        """))
    let stack = try #require(document.views[0].stack)
    #expect(stack.axis == .vertical && stack.spacing == 8 && stack.distribution == .equalSpacing)
    #expect(stack.alignment == .trailing && stack.arranged == ["b", "a"])
    #expect(stack.customSpacing == ["a": -2, "b": 4] && stack.isRelativeToMargins)
    #expect(stack.insets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(stack.hugging == 300 && stack.crossHugging == 30 && !stack.detachesHiddenViews)
    #expect(stack.alignmentPriority == 700)
    #expect(
      document.json.contains(
        #""stack":{"axis":"vertical","spacing":8,"distribution":"equalSpacing","#
          + #""alignment":"trailing","customSpacing":{"a":-2,"b":4},"arranged":["b","a"],"#
          + #""insets":[1,2,3,4],"margins":true,"hug":[300,30],"alignmentPriority":700,"#
          + #""detachesHidden":false},"#))
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try Layout(document).document().views == document.views)
  }

  @Test func whatIsSaidOfItsViewsIsReadAndWritten() throws {
    let document = try LayoutDocument(
      yaml: Self.document(
        """
        {proportions: {c: 3, a: 1}, gravity: {c: trailing, b: center}, baselineRelative: true}
        """))
    let stack = try #require(document.views[0].stack)
    #expect(stack.proportions == ["a": 1, "c": 3] && stack.isBaselineRelative)
    #expect(stack.gravity == ["b": .center, "c": .trailing])
    #expect(
      document.json.contains(
        #""stack":{"proportions":{"a":1,"c":3},"gravity":{"b":"center","c":"trailing"},"#
          + #""baselineRelative":true},"#))
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try Layout(document).document().views == document.views)
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: Self.document("{gravity: {a: end}}"))
    }
    #expect(error?.message.contains("must be leading or center or trailing") == true)
  }

  @Test func theRootMayBeAStack() throws {
    let document = try LayoutDocument(
      yaml: """
        size: fit
        stack: {spacing: 5, alignment: bottom}
        views: {a: {intrinsic: [30, 10]}, b: {intrinsic: [20, 20]}}
        """)
    #expect(document.stack?.alignment == .bottom)
    #expect(document.json.contains(#""size":"fit","stack":{"spacing":5,"alignment":"bottom"}"#))
    let layout = try Layout(document)
    #expect(try layout.solve().frame(ofViewNamed: "b") == Frame(x: 35, y: 0, width: 20, height: 20))
    #expect(try layout.document() == document)
  }

  /// Names may refer to views that are described after the stack, and in loops.
  @Test func namesAreKnownOnceAllViewsAre() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, 20]
        views:
          row{i}:
            for: {i: 0..<2}
            stack: {arranged: ["v{i}b", "v{i}a"], customSpacing: {"v{i}b": 6}}
            views: {"v{i}a": {for: {j: 0..<1}}, "v{i}b": {for: {j: 0..<1}}}
        """)
    #expect(document.views[1].stack?.arranged == ["v1b", "v1a"])
    #expect(document.views[1].stack?.customSpacing == ["v1b": 6])
  }

  @Test(
    arguments: [
      (
        "{spaceing: 8}", 13,
        "views.row.stack.spaceing is not a key", "spacing"
      ),
      (
        "{axis: vertcal}", 19,
        "views.row.stack.axis must be horizontal or vertical; found the text \"vertcal\"",
        "vertical"
      ),
      (
        "vertical", 12,
        "views.row.stack must be a mapping such as {axis: vertical, spacing: 8}; found the text "
          + "\"vertical\"", "{axis: vertical}"
      ),
      (
        "", 11,
        "views.row.stack must be a mapping such as {axis: vertical, spacing: 8}; found null", nil
      ),
      (
        "{alignment: leading}", 24,
        "views.row.stack.alignment must be fill or top or center or bottom or firstBaseline or "
          + "lastBaseline in a horizontal stack; found the text \"leading\"", "top"
      ),
      (
        "{axis: vertical, alignment: lastBaseline}", 40,
        "views.row.stack.alignment must be fill or leading or center or trailing in a vertical "
          + "stack; found the text \"lastBaseline\"", nil
      ),
      ("{arranged: [a, rwo]}", 27, "there is no view \"rwo\"", "row"),
      ("{arranged: [a, row]}", 27, "the stack \"row\" cannot arrange itself", nil),
      (
        "{arranged: [view]}", 24, "the stack \"row\" cannot arrange \"view\", which contains it",
        nil
      ),
      ("{arranged: [a, b, a]}", 30, "the stack \"row\" cannot arrange \"a\" twice", nil),
      (
        "{arranged: a}", 23,
        "views.row.stack.arranged must be a list of views; found the text \"a\"", nil
      ),
      ("{customSpacing: {rwo: 4}}", 29, "there is no view \"rwo\"", "row"),
      (
        "{arranged: [a, b], customSpacing: {c: 4}}", 47,
        "the stack \"row\" does not arrange \"c\"", nil
      ),
      (
        "{spacing: wide}", 22, "views.row.stack.spacing must be a number; found the text \"wide\"",
        nil
      ),
      (
        "{hug: [1, 0]}", 22,
        "views.row.stack.hug[1] must be a priority, above 0 and at most 1000; found 0", nil
      ),
    ] as [(String, Int, String, String?)]) func mistakesHaveAPlaceAndAProposal(
      stack: String, column: Int, message: String, suggestion: String?
    )
  {
    let error = errorOfReading(yaml: Self.document(stack))
    #expect(error?.message == message)
    #expect(error?.line == 4 && error?.column == column)
    #expect(error?.suggestion == suggestion)
  }

  /// Descriptions built in Swift are checked when a layout is made from them.
  @Test func descriptionsAreChecked() {
    var document = LayoutDocument(size: .fit)
    document.views = [ViewDescription(name: "row")]
    var stack = StackDescription()
    stack.arranged = ["rwo"]
    document.views[0].stack = stack
    func error() -> LayoutError? {
      do throws(LayoutError) {
        _ = try Layout(document)
        return nil
      } catch { return error }
    }
    #expect(error()?.message == "there is no view \"rwo\", which the stack \"row\" names")
    #expect(error()?.suggestion == "row")
    document.views[0].stack?.arranged = ["row"]
    #expect(error()?.message == "the stack \"row\" cannot arrange itself")
  }

  /// A document with stacks is read, written and read again as the same document.
  @Test func survivesMutations() throws {
    let stack = "{spacing: 8, alignment: top, arranged: [b, a], customSpacing: {a: 4}, hug: [3, 4]}"
    let original = Array(try LayoutDocument(yaml: Self.document(stack)).json.utf8)
    var readCount = 0
    for seed in 0..<3000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = original
      let place = Int.random(in: 0..<bytes.count - 3, using: &generator)
      let other = Int.random(in: 0..<bytes.count - 3, using: &generator)
      let length = Int.random(in: 1...3, using: &generator)
      bytes.replaceSubrange(place..<place + length, with: original[other..<other + length])
      guard let document = try? LayoutDocument(json: bytes) else { continue }
      readCount += 1
      #expect(try LayoutDocument(json: document.json) == document, "seed \(seed)")
      #expect(try Layout(document).document(id: document.id).views == document.views)
    }
    #expect(readCount > 50)
  }

  // MARK: Batches

  private func line(_ number: Int, _ distribution: String, spacing: Int = 8) -> String {
    #"{"id":"\#(number)","size":[\#(200 + number),50],"views":{"row":{"stack":{"spacing":\#(spacing),"#
      + #""distribution":"\#(distribution)"},"views":{"a":{"intrinsic":[\#(20 + number),10]},"#
      + #""b":{"intrinsic":[30,\#(10 + number)],"hug":[200,200]},"c":{"intrinsic":[12,12]}}}},"#
      + #""equations":["row.left == 0","row.right == 0","row.top == 0","row.bottom == 0"]}"#
  }

  /// Lines with other numbers have the same answers as alone.
  ///
  /// Sizes in proportions belong to the structure, and another spacing makes a different
  /// structure.
  @Test(arguments: LayoutStack.Distribution.allCases) func linesAreRecognised(
    distribution: LayoutStack.Distribution
  ) {
    var options = DocumentOptions()
    options.keepsStatistics = false
    let lines =
      (1...12).map { line($0, distribution.rawValue) }
      + (13...16).map { line($0, distribution.rawValue, spacing: $0) }
    let job = BatchJob()
    for (place, line) in lines.enumerated() {
      let found = job.solved(Array(line.utf8), number: place + 1, options: options)
      let alone = BatchJob().solved(Array(line.utf8), number: place + 1, options: options)
      #expect(found.json == alone.json, "\(line)")
      #expect(found.status == .solved)
    }
    #expect((job.recognizedCount > 8) == (distribution != .fillProportionally))
  }

  // MARK: Findings and pictures

  @Test func aConflictPointsAtTheStack() throws {
    let checked = try LayoutDocument(
      yaml: """
        size: [200, 50]
        views:
          row:
            stack: {spacing: 8}
            frame: [0, 0, 200, 50]
            fixed: true
            views: {a: {}, b: {}}
        equations: |
          a.width == 120
          b.width == 100
        """
    ).checked(defaultID: "row")
    let finding = try #require(checked.findings.first)
    #expect(finding.rule == .conflict && finding.position?.line == 9)
    let remark = finding.remarks.first { $0.text.contains("spacing") }
    #expect(remark?.text == "b.leading == a.trailing + 8  (stack \"row\": spacing)")
    #expect(remark?.position == SourcePosition(line: 3, column: 3))
  }

  /// Views arranged by a stack count as used, even if hidden.
  @Test func arrangedViewsAreNotUnused() throws {
    let checked = try LayoutDocument(
      yaml: """
        size: [200, fit]
        stack: {spacing: 8}
        views:
          a: {intrinsic: [20, 20]}
          b: {intrinsic: [null, 20]}
          gone: {intrinsic: [30, 20], hidden: true}
        """
    ).checked(defaultID: "row")
    #expect(checked.findings.isEmpty)
  }

  @Test func picturesShowDistances() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [200, fit]
        stack: {spacing: 17, insets: 11}
        views: {a: {intrinsic: [20, 30]}, b: {intrinsic: [30, 30], hug: [200, 250]}}
        """)
    let layout = try Layout(document)
    let drawing = try SVGDrawing(title: "stack", layout: layout, solution: layout.solve())
    let text = try #require(drawing).text()
    #expect(text.contains("b.leading == a.trailing + 17  (stack"))
    #expect(text.contains(">17<") && text.contains(">11<"))
  }
}
