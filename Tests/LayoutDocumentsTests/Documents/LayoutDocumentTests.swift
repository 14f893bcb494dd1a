import Foundation
import LayoutNotation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

@Suite struct LayoutDocumentTests {
  @Test func readsEveryKey() throws {
    let document = try LayoutDocument(json: mailboxJSON)
    #expect(document.id == "mailbox")
    #expect(document.size == .fixed(width: 320, height: 480))
    #expect(document.direction == .rightToLeft)
    #expect(document.metrics == [LayoutDocument.Metric(name: "gap", value: 8)])
    #expect(document.views.map(\.name) == ["calendar", "table"])
    #expect(document.views[0] == ViewDescription(name: "calendar"))
    let table = document.views[1]
    #expect(table.intrinsicSize == IntrinsicSize(width: 200))
    let shadow = table.subviews[0]
    #expect(shadow.frame == Frame(x: 0, y: 0, width: 10, height: 2))
    #expect(shadow.isFixed)
    #expect(shadow.firstBaselineOffset == 3)
    #expect(shadow.margins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(shadow.hugging.vertical == 252)
    #expect(shadow.resistance.horizontal == 751)
    #expect(document.equations.text == "calendar.left == 0\n\ntable.top == calendar.bottom\n")
    #expect(
      document.rules == [
        LayoutDocument.Rule(
          view: "shadow", rule: DocumentText("tt = %bt + %f"),
          arguments: [.view("calendar"), .number(4)])
      ])
    #expect(document.strategy == .weighted)
    #expect(document.isElastic)
  }

  @Test func readsTheLeastDocument() throws {
    let document = try LayoutDocument(json: #"{"size":"fit"}"#)
    #expect(document == LayoutDocument(size: .fit))
  }

  @Test(arguments: [
    ("A4", 595.28, 841.89), ("A4 portrait", 595.28, 841.89), ("A4 landscape", 841.89, 595.28),
    ("A0", 2383.94, 3370.39), ("Letter", 612, 792), ("Legal landscape", 1008, 612),
    ("Tabloid", 792, 1224),
  ])
  func readsPapers(name: String, width: Double, height: Double) throws {
    let size = Layout.RootSize(width: width, height: height)
    let document = try LayoutDocument(yaml: "size: \(name)")
    #expect(document == LayoutDocument(size: size))
    #expect(try LayoutDocument(json: #"{"size":"\#(name)"}"#) == document)
    #expect(try LayoutDocument(json: document.json) == document)
  }

  @Test(arguments: [
    ("size: 320x480", "[320, 480]"), ("size: 320xfit", "[320, fit]"), ("size: a4", "A4"),
    ("size: [210 mm, 297 mm]", "210mm"), ("size: [8.5 in, 11 in]", "8.5in"),
    ("size: [9, 9]\ngrid: 2 px", "2px"), ("constraints: a", "equations"), ("width: 3", "size"),
    ("size: [9, 9]\nstack: {gap: 8}", "spacing"), ("size: [9, 9]\nstack: {direction: row}", "axis"),
    ("size: [9, 9]\nstack: {axis: row}", "horizontal"),
  ])
  func whatOthersWriteIsUnderstood(text: String, meant: String) {
    let error = #expect(throws: LayoutError.self) { try LayoutDocument(yaml: Array(text.utf8)) }
    #expect(error?.suggestion == meant, "\(text)")
  }

  @Test func aTabIsTold() {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: Array("size: [9, 9]\nviews:\n\ta: {}\n".utf8))
    }
    #expect(error?.message == "there is a tab here; YAML indents with spaces")
    #expect(error?.line == 3 && error?.column == 1)
  }

  @Test(arguments: [
    ("fit", Layout.RootSize.fit), ("[fit, fit]", .fit),
    ("[1200, fit]", .fitHeight(width: 1200)), (#"["fit", 480]"#, .fitWidth(height: 480)),
  ])
  func aSideOfTheRootMayFit(size: String, meaning: Layout.RootSize) throws {
    let document = try LayoutDocument(yaml: "size: \(size)")
    #expect(document.size == meaning)
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try Layout(document).document() == document)
  }

  @Test func aSideOfTheRootIsANumberOrFits() throws {
    let error = try #require(errorOfReading(json: #"{"size":[9,"fti"]}"#))
    #expect(error.message == #"size[1] must be a number or fit; found the text "fti""#)
    #expect(error.column == 12)
  }

  @Test func takesEmptySectionsForNone() throws {
    let document = try LayoutDocument(
      yaml: "size: fit\nviews:\nequations:\nrules: ~\nvisual:\nmetrics: null")
    #expect(document == LayoutDocument(size: .fit))
  }

  /// A document with one member besides its size, and the resulting error.
  ///
  /// The member's text begins in line 2, column 1.
  @Test(
    arguments: [
      (
        #""veiws":{}"#, "unknownKey", 1,
        "veiws is not a key",
        "views"
      ),
      (
        #""grid":0"#, "invalidValue", 8,
        "grid must be above 0, or left out for no grid; found 0", nil
      ),
      (#""grid":"1""#, "wrongType", 8, #"grid must be a number; found the text "1""#, nil),
      (
        #""views":{"a":{"grid":-1}}"#, "invalidValue", 22,
        "views.a.grid must be a size, at least 0; found -1", nil
      ),
      (
        #""elastic":1"#, "wrongType", 11, "elastic must be true or false; found 1", nil
      ),
      (#""id":[7]"#, "wrongType", 6, "id must be a text or a number; found a list", nil),
      (#""id":"""#, "invalidValue", 6, "id is empty", nil),
      (
        #""direction":"rlt""#, "invalidValue", 13,
        "direction must be ltr or rtl; found the text \"rlt\"", "rtl"
      ),
      (
        #""strategy":null"#, "wrongType", 12,
        "strategy must be lexicographic or weighted; found null",
        nil
      ),
      (
        #""metrics":[]"#, "wrongType", 11,
        "metrics must be a mapping of names and numbers; found a list", nil
      ),
      (
        #""metrics":{"gap":true}"#, "wrongType", 18,
        "metrics.gap must be a number or a text; found true", nil
      ),
      (#""metrics":{"":8}"#, "invalidValue", 12, "a metric needs a name", nil),
      (
        #""views":"a""#, "wrongType", 9,
        "views must be a mapping from names to views, or a list of views; found the text \"a\"", nil
      ),
      (
        #""views":["a"]"#, "wrongType", 10,
        "views[0] must be a mapping with a name; found the text \"a\"", "{name: a}"
      ),
      (#""views":[{}]"#, "missingKey", 10, "views[0] has no name", nil),
      (#""views":[{"name":3}]"#, "wrongType", 18, "views[0].name must be a text; found 3", nil),
      (
        #""views":{"a":3}"#, "wrongType", 14, "views.a must be a mapping of a view's keys; found 3",
        nil
      ),
      (#""views":{"":{}}"#, "invalidValue", 10, "a view needs a name", nil),
      (
        #""views":{"a":{"name":"a"}}"#, "unknownKey", 15,
        "views.a.name is not a key where the name precedes the view", nil
      ),
      (
        #""views":{"view":{}}"#, "reservedName", 10,
        "views.view bears the name of the root; name the view otherwise", nil
      ),
      (
        #""views":{"a":{"views":{"a":{}}}}"#, "duplicateView", 24,
        "views.a.views.a bears the name of another view, views.a in line 2", nil
      ),
      (
        #""views":[{"name":"a"},{"name":"a"}]"#, "duplicateView", 31,
        "views[1].name bears the name of another view, views[0].name in line 2", nil
      ),
      (
        #""views":{"a b":{"frame":[0,0,1]}}"#, "wrongType", 25,
        "views.\"a b\".frame must be a list of x, y, width and height; found a list of 3", nil
      ),
      (
        #""views":{"a":{"frame":[0,0,-1,0]}}"#, "invalidValue", 28,
        "views.a.frame[2] must be a size, at least 0; found -1", nil
      ),
      (
        #""views":{"a":{"fixed":true}}"#, "missingKey", 23,
        "views.a.fixed holds the view at its frame, and it has none", nil
      ),
      (
        #""views":{"a":{"fixed":1}}"#, "wrongType", 23,
        "views.a.fixed must be true or false; found 1",
        nil
      ),
      (
        #""views":{"a":{"intrinsic":["x",1]}}"#, "wrongType", 28,
        "views.a.intrinsic[0] must be a number or null; found the text \"x\"", nil
      ),
      (
        #""views":{"a":{"intrinsic":[1,-2]}}"#, "invalidValue", 30,
        "views.a.intrinsic[1] must be a size, at least 0; found -2", nil
      ),
      (
        #""views":{"a":{"intrinsic":5}}"#, "wrongType", 27,
        "views.a.intrinsic must be a list of a width and a height; found 5", nil
      ),
      (
        #""views":{"a":{"hug":[0,1]}}"#, "invalidPriority", 22,
        "views.a.hug[0] must be a priority, above 0 and at most 1000; found 0", nil
      ),
      (
        #""views":{"a":{"resist":[1,1000.5]}}"#, "invalidPriority", 27,
        "views.a.resist[1] must be a priority, above 0 and at most 1000; found 1000.5", nil
      ),
      (
        #""views":{"a":{"margins":"8"}}"#, "wrongType", 25,
        "views.a.margins must be a number, a list of top, left, bottom and right, or a mapping of these; found the text \"8\"",
        nil
      ),
      (
        #""views":{"a":{"hiden":true}}"#, "unknownKey", 15,
        "views.a.hiden is not a key",
        "hidden"
      ),
      (#""equations":[["a"]]"#, "wrongType", 14, "equations[0] must be a text; found a list", nil),
      (
        #""equations":5"#, "wrongType", 13, "equations must be a text or a list of texts; found 5",
        nil
      ),
      (#""rules":{}"#, "wrongType", 9, "rules must be a list of rules; found a mapping", nil),
      (
        #""rules":["w = 3"]"#, "wrongType", 10,
        "rules[0] must be a mapping with view and rule; found the text \"w = 3\"", nil
      ),
      (
        #""rules":[{"rule":"w = 3"}]"#, "missingKey", 10, "rules[0] has no view", nil
      ),
      (#""rules":[{"view":"view"}]"#, "missingKey", 10, "rules[0] has no rule", nil),
      (
        #""views":{"table":{}},"rules":[{"view":"tabel","rule":""}]"#, "unknownView", 39,
        "there is no view \"tabel\"", "table"
      ),
      (
        #""rules":[{"view":"view","rule":"","with":["view"]}]"#, "wrongType", 43,
        "rules[0].with[0] must be a number or a view such as {view: name}; found the text \"view\"",
        "{view: view}"
      ),
      (
        #""rules":[{"view":"view","rule":"","with":[{}]}]"#, "missingKey", 43,
        "rules[0].with[0] has no view", nil
      ),
    ] as [(String, String, Int, String, String?)])
  func refuses(member: String, code: String, column: Int, message: String, suggestion: String?) {
    let error = errorOfReading(json: "{\"size\":\"fit\",\n\(member)}")
    #expect(error?.message == message)
    #expect(error?.code.name == code)
    #expect(error?.line == 2)
    #expect(error?.column == column)
    #expect(error?.suggestion == suggestion)
  }

  @Test(arguments: [
    ("{}", 1, "the layout has no size; write a width and a height, or fit"),
    (
      "[]", 1,
      "the document must be a mapping with keys such as size, views and equations; found a list"
    ),
    (#"{"size":5}"#, 9, "size must be a width and a height, fit, or a paper such as A4; found 5"),
    (
      #"{"size":"fitt"}"#, 9,
      "size must be a width and a height, fit, or a paper such as A4; found the text \"fitt\""
    ),
    (#"{"size":[1]}"#, 9, "size must be a list of a width and a height; found a list of 1"),
    (#"{"size":[1,-1]}"#, 12, "size[1] must be a size, at least 0; found -1"),
    (#"{"size":[1,null]}"#, 12, "size[1] must be a number or fit; found null"),
  ]) func refusesSizes(text: String, column: Int, message: String) {
    let error = errorOfReading(json: text)
    #expect(error?.message == message)
    #expect(error?.column == column)
  }

  @Test func printsPlaceAndProposal() {
    #expect(
      errorOfReading(yaml: "size: fit\ndirection: trl")?.description
        == """
        line 2, column 12: direction must be ltr or rtl; found the text "trl"
          direction: trl
                     ^
        did you mean "rtl"?
        """)
  }

  /// Whatever bytes come, reading ends in a document or in an error with a place.
  @Test(arguments: LayoutDocument.Format.allCases) func survivesMutations(
    format: LayoutDocument.Format
  ) {
    let original = Array((format == .json ? mailboxJSON : mailboxYAML).utf8)
    let spice = Array("{}[]\",:\\'\n\r\t -?*&|>#!%@`~0.eE+u\u{FEFF}é".utf8) + [0, 0x80, 0xFF]
    for seed in 0..<3000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let length = Int.random(in: 1...12, using: &generator)
        let stretch = place..<min(place + length, bytes.count)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[place] = spice.randomElement(using: &generator) ?? 0
        case 2: bytes.insert(spice.randomElement(using: &generator) ?? 0, at: place)
        case 3: bytes.removeSubrange(stretch)
        default: bytes.insert(contentsOf: bytes[stretch], at: bytes.count / 2)
        }
      }
      do throws(LayoutError) {
        _ = try LayoutDocument(contentsOf: bytes, format: format)
      } catch {
        #expect(
          error.line ?? 0 >= 1 && error.column ?? 0 >= 1 && !error.message.isEmpty, "seed \(seed)")
      }
    }
  }
}
