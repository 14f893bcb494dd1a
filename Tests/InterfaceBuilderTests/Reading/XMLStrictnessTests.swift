import LayoutNotation
import Testing

@testable import InterfaceBuilder

/// Tests that invalid XML is rejected as by strict parsers, and that line breaks follow the XML
/// standard.
@Suite struct XMLStrictnessTests {
  private func tree(_ text: String) throws -> XMLTree { try XMLTree(Array(text.utf8)) }

  @Test(arguments: [
    "<?xml version=\"1.0\"?><a/>", "<?xml version='1.0' encoding='UTF-8'?><a/>",
    "<?xml version = \"1.0\" encoding=\"utf-8\" standalone=\"no\" ?>\n<a/>",
    "<é·x><_:y.z-1 ünï='&#x41;&#0000000000065;&#x10FFFF;&#13;'/></é·x>",
    "<a>\u{7F}\u{FFFD}]] ></a>",
    "<a><!-- - -><!- --></a><!---->", "<a><![CDATA[]]]></a>",
  ])
  func whatIsXMLIsRead(text: String) throws { #expect(try !tree(text).elements.isEmpty) }

  @Test(arguments: [
    "<?xml?><a/>", "<?xml ?><a/>", "<?xml encoding=\"UTF-8\"?><a/>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" version=\"1.0\"?><a/>",
    "<?xml version=\"1.0\"encoding=\"UTF-8\"?><a/>", "<?xml version=1.0?><a/>",
    "<?xml version=\"1.0\" standalone=\"no\" encoding=\"UTF-8\"?><a/>",
    "<?xml version=\"1.0\" standalone=\"maybe\"?><a/>", "<?xml version=\"1 0\"?><a/>",
    "<?xml version=\"\"?><a/>", "<?xml version=\"1.0\" encoding=\"8-UTF\"?><a/>",
    "<?xml version=\"1.0\" nonsense?><a/>", "<?xml version=\"1.0' ?><a/>",
    "<?xml version=\"1.0\" encoding=\"US-ASCII\"?><é/>",
    "<×/>", "<a×/>", "<·a/>", "<a ÷='1'/>", "<\u{2028}/>", "<a\u{FEFF}/>", "<\u{1F600}/>",
    "<a/\u{B7}>",
    "<a>&#xFFFE;</a>", "<a>&#xFFFF;</a>", "<a>&#xD800;</a>", "<a>&#0;</a>", "<a>&#x1F;</a>",
    "<a>&#x110000;</a>", "<a>&#;</a>", "<a>&#x;</a>", "<a>&#X41;</a>", "<a>&#+65;</a>",
    "<a>&#6A;</a>", "<a b='&#xFFFE;'/>", "<a>\u{FFFE}</a>", "<a b='\u{FFFF}'/>",
    "<a><!--\u{1}--></a>", "<a><!--\u{FFFE}--></a>", "<a><![CDATA[\u{2}]]></a>",
    "<a><![CDATA[\u{FFFF}]]></a>", "<a><!-- a -- b --></a>", "<a><!-- a ---></a>", "<a>]]></a>",
  ])
  func whatIsNoneIsRefused(text: String) {
    #expect(throws: LayoutError.self) { try tree(text) }
  }

  @Test func lineBreaksAreOneCharacter() throws {
    func text(_ inner: String) throws -> String {
      try tree("<string>\(inner)</string>").elements[0].text
    }
    #expect(try text("a\r\nb\rc\n\r\nd\r") == "a\nb\nc\n\nd\n")
    #expect(try text("<![CDATA[a\r\nb\rc\n\r\nd\r]]>") == "a\nb\nc\n\nd\n")
    #expect(try text("<![CDATA[\n]]>\r<![CDATA[\n]]>") == "\n\n\n")
    #expect(try text("a&#13;&#10;b") == "a\r\nb")
  }
}
