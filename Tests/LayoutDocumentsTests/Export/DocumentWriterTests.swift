import LayoutDocuments
import TestSupport
import Testing

/// Documents written in their normal form read back equal.
struct DocumentWriterTests {
  @Test func everyKeyIsWritten() throws {
    let document = try LayoutDocument(yaml: mailboxYAML)
    #expect(
      document.json == #"""
        {"id":"mailbox","size":[320,480],"direction":"rtl","metrics":{"gap":8},"views":\#
        {"calendar":{},"table":{"intrinsic":[200,null],"views":{"shadow":{"frame":[0,0,10,2],\#
        "fixed":true,"hug":[251,252],"resist":[751,752],"firstBaseline":3,"margins":[1,2,3,4],"grid":0.5}}}},\#
        "equations":["calendar.left == 0","","table.top == calendar.bottom",""],"rules":[{"view":\#
        "shadow","rule":"tt = %bt + %f","with":[{"view":"calendar"},4]}],"visual":\#
        ["H:|-[calendar]-|",{"format":"V:|-gap-[calendar][table]|","options":["alignAllLeading"]}],\#
        "grid":1,"strategy":"weighted","elastic":true}
        """#)
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try LayoutDocument(yaml: document.json) == document)
  }

  @Test(arguments: [
    #"{"size":"fit"}"#, #"{"id":"a\"b\\c\nd","size":[0.1,1e14],"equations":"a.left == 1"}"#,
    #"{"size":[3,4],"views":{"no":{"hidden":true,"baseline":-1.5},"\"":{},"ü 😀":{"views":{"name":{}}}}}"#,
    #"{"size":[3,4],"grid":0.3333333333333333,"views":{"a":{"grid":0,"views":{"b":{"grid":2}}}}}"#,
    #"{"size":[0.30000000000000004,4],"metrics":{"tiny":5e-324,"third":0.3333333333333333}}"#,
    #"{"size":[1,2],"equations":["","","a.left == 1\r",""],"rules":[{"view":"view","rule":""}]}"#,
  ])
  func documentsReadBackEqual(_ text: String) throws {
    let document = try LayoutDocument(json: text)
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try LayoutDocument(json: document.json).json == document.json)
  }

  /// The valid remainder of a damaged document is written and read back.
  @Test func damagedDocumentsReadBackEqual() throws {
    let measured =
      #"{"size":"fit","views":{"a":{"measure":[[1,2],[3,4]],"views":{"b c":{"measure":{"#
      + #""characters":5,"advance":7,"line":2e1}}}}},"equations":["when a.width >= 1 {","}"]}"#
    var readable = 0
    for seed in 0..<4_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes = Array((seed.isMultiple(of: 2) ? mailboxJSON : measured).utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0x20..<0x7F, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[bytes.count - 1 - place], at: place)
        }
      }
      guard let document = try? LayoutDocument(json: bytes) else { continue }
      readable += 1
      #expect(try LayoutDocument(json: document.json) == document, "seed \(seed)")
    }
    #expect(readable > 300)
  }
}
