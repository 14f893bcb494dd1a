import Plumb
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
        "fixed":true,"hug":[251,252],"resist":[751,752],"firstBaseline":3,"margins":[1,2,3,4]}}}},\#
        "equations":["calendar.left == 0","","table.top == calendar.bottom",""],"rules":[{"view":\#
        "shadow","rule":"tt = %bt + %f","with":[{"view":"calendar"},4]}],"strategy":"weighted",\#
        "elastic":true}
        """#)
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try LayoutDocument(yaml: document.json) == document)
  }

  @Test(arguments: [
    #"{"size":"fit"}"#, #"{"id":"a\"b\\c\nd","size":[0.1,1e300],"equations":"a.left == 1"}"#,
    #"{"size":[3,4],"views":{"no":{"hidden":true,"baseline":-1.5},"\"":{},"ü 😀":{"views":{"name":{}}}}}"#,
    #"{"size":[0.30000000000000004,4],"metrics":{"tiny":5e-324,"third":0.3333333333333333}}"#,
    #"{"size":[1,2],"equations":["","","a.left == 1\r",""],"rules":[{"view":"view","rule":""}]}"#,
  ])
  func documentsReadBackEqual(_ text: String) throws {
    let document = try LayoutDocument(json: text)
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try LayoutDocument(json: document.json).json == document.json)
  }
}
