import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the texts that views of UIKit show, and their styles.
@Suite struct TouchTextTests {
  /// Returns the text of a view of 80 by 20 with a constraint.
  private func text(
    _ kind: String, _ attributes: String, _ inside: String..., more: String = "",
    fonts: [String] = ["system"], constraints: [String] = []
  ) throws -> TextDescription? {
    let screen = XIB(
      views: [free(kind, "a", [20, 100, 80, 20], attributes, inside.joined())],
      constraints: [constraint("a.leading", "v.leading")] + constraints,
      objects: "</objects><resources>\(more)</resources><objects>")
    return try screen.document(fonts: fonts).allViews.texts[1]
  }

  @Test func labels() throws {
    let label = try #require(
      try text(
        "label",
        "text='Hello &amp; goodbye' textAlignment='natural' lineBreakMode='tailTruncation'",
        "<fontDescription key='fontDescription' type='system' pointSize='14'/>"))
    #expect(label.text == "Hello & goodbye")
    #expect(label.key == "a.text")
    #expect(label.font == "system")
    #expect(label.fontSize == 14)
    #expect(label.lines == 1)
    #expect(!label.wraps)
    #expect(label.truncates)
    #expect(label.alignment == .start)
    #expect(label.insets == EdgeInsets(0))
    #expect(label.wantsWidth && label.wantsHeight)
  }

  @Test func textsInElements() throws {
    let label = try #require(
      try text("label", "numberOfLines='0'", "<string key='text'>One\nTwo  \"3\"</string>"))
    #expect(label.text == "One\nTwo  \"3\"")
    #expect(try text("label", "", "<string key='text' base64-UTF8='YES'>AA</string>") == nil)
    #expect(try text("label", "", "<string key='other'>One</string>") == nil)
  }

  @Test(arguments: ["", "text=''", "text=' '"])
  func nothingToSee(attributes: String) throws {
    #expect(try text("label", attributes) == nil)
    #expect(try text("textField", attributes) == nil)
    #expect(try text("button", "", "<state key='normal'/>") == nil)
  }

  @Test(
    arguments: [
      ("", 1, false, true), ("numberOfLines='0'", nil, true, true),
      ("numberOfLines='3' lineBreakMode='middleTruncation'", 3, true, true),
      ("numberOfLines='0' lineBreakMode='wordWrap'", nil, true, false),
      ("lineBreakMode='characterWrap'", 1, true, false),
      ("lineBreakMode='clip'", 1, false, false),
      ("numberOfLines='2' lineBreakMode='clip'", 2, true, false),
      ("numberOfLines='-1'", nil, true, true), ("numberOfLines='many'", 1, false, true),
    ] as [(String, Int?, Bool, Bool)])
  func lines(attributes: String, lines: Int?, wraps: Bool, truncates: Bool) throws {
    let label = try #require(try text("label", "text='x' \(attributes)"))
    #expect(label.lines == lines)
    #expect(label.wraps == wraps)
    #expect(label.truncates == truncates)
  }

  @Test(
    arguments: [
      ("natural", .start), ("left", .left), ("center", .center), ("right", .right),
      ("justified", .start),
    ] as [(String, TextDescription.Alignment)])
  func alignment(word: String, expected: TextDescription.Alignment) throws {
    #expect(try text("label", "text='x' textAlignment='\(word)'")?.alignment == expected)
    #expect(try text("textField", "text='x' textAlignment='\(word)'")?.alignment == expected)
  }

  @Test func lettersThatBecomeSmaller() throws {
    func scale(_ attributes: String) throws -> Double? {
      try text("label", "text='x' \(attributes)")?.minimumScale
    }
    #expect(try scale("") == 1)
    #expect(try scale("minimumScaleFactor='0.5'") == 0.5)
    #expect(try scale("minimumScaleFactor='0.5' adjustsFontSizeToFit='NO'") == 1)
    #expect(try scale("minimumScaleFactor='0.5' numberOfLines='0'") == 1)
    #expect(try scale("minimumFontSize='17'") == 1)
    #expect(try scale("minimumFontSize='8.5'") == 0.5)
    #expect(try scale("minimumScaleFactor='-3'") == 0.01)
  }

  @Test func greatestWidths() throws {
    #expect(
      try text("label", "text='x' preferredMaxLayoutWidth='200'")?.preferredWidth == 200)
    #expect(try text("label", "text='x' preferredMaxLayoutWidth='0'")?.preferredWidth == nil)
    #expect(try text("label", "text='x'")?.preferredWidth == nil)
  }

  @Test func attributedTexts() throws {
    let label = try #require(
      try text(
        "label", "usesAttributedText='YES' textAlignment='center'",
        """
        <attributedString key='attributedText'>
        <fragment content='Total '><attributes>
        <font key='NSFont' size='20' name='.SFUI-Regular'/>
        <paragraphStyle key='NSParagraphStyle' alignment='right' lineBreakMode='wordWrapping'/>
        </attributes></fragment>
        <fragment><string key='content'>12 €</string><attributes>
        <font key='NSFont' size='20' metaFont='systemBold'/></attributes></fragment>
        <fragment content='!'/>
        </attributedString>
        <fontDescription key='fontDescription' type='system' pointSize='17'/>
        """, fonts: ["system", "boldSystem"]))
    #expect(label.runs.map(\.text) == ["Total ", "12 €", "!"])
    #expect(label.runs.map(\.font) == ["system", "boldSystem", nil])
    #expect(label.runs.map(\.fontSize) == [20, 20, nil])
    #expect(label.alignment == .right)
    #expect(!label.truncates)
    #expect(
      try text("label", "text='plain'", "<attributedString key='attributedText'/>")?.text
        == "plain")
    let custom = """
      <attributedString key='attributedText'><fragment content='x'><attributes>
      <font key='NSFont' size='20' name='Georgia'/></attributes></fragment></attributedString>
      """
    #expect(try text("label", "", custom) == nil)
    #expect(try text("label", "", custom, fonts: ["Georgia"]) == nil)
    #expect(try text("label", "", custom, fonts: ["Georgia", "system"])?.runs[0].font == "Georgia")
  }

  @Test func fields() throws {
    let field = try #require(
      try text("textField", "placeholder='Your name' borderStyle='roundedRect'"))
    #expect(field.text == "Your name")
    #expect(field.key == "a.placeholder")
    #expect(field.insets == EdgeInsets(top: 0, left: 7, bottom: 0, right: 7))
    #expect(field.lines == 1)
    #expect(field.wantsWidth && !field.wantsHeight)
    let filled = try #require(try text("textField", "placeholder='Your name' text='Ada'"))
    #expect(filled.key == "a.text")
    #expect(filled.insets == EdgeInsets(0))
  }

  @Test func textViews() throws {
    let view = try #require(
      try text("textView", "scrollEnabled='NO'", "<string key='text'>Terms</string>"))
    #expect(view.key == "a.text")
    #expect(view.lines == nil)
    #expect(view.wraps)
    #expect(view.insets == EdgeInsets(top: 8, left: 5, bottom: 8, right: 5))
    #expect(try text("textView", "", "<string key='text'>Terms</string>") == nil)
  }

  @Test(arguments: ["switch", "slider", "view", "imageView", "segmentedControl", "searchBar"])
  func othersHaveNone(kind: String) throws {
    #expect(try text(kind, "text='x' title='x' placeholder='x'") == nil)
  }

  /// Information that the record does not contain either.
  @Test func whatIsSizedAsksForNothing() throws {
    let wide = try #require(
      try text("label", "text='x'", constraints: [constraint("a.width", nil, "constant='80'")]))
    #expect(!wide.wantsWidth && wide.wantsHeight)
    let high = try #require(
      try text("label", "text='x'", constraints: [constraint("a.height", nil, "constant='80'")]))
    #expect(high.wantsWidth && !high.wantsHeight)
    let placeholder = try #require(
      try text("label", "text='x' placeholderIntrinsicWidth='30'"))
    #expect(!placeholder.wantsWidth && !placeholder.wantsHeight)
    let screen = XIB(views: [masked("label", "a", [0, 0, 80, 20], "heightSizable", "text='x'")])
    let fixed = try #require(try screen.document(fonts: ["system"]).allViews.texts[1])
    #expect(!fixed.wantsWidth && !fixed.wantsHeight)
  }

  @Test func withoutFontsAllIsAsRecorded() throws {
    let screen = XIB(
      views: [free("label", "a", [20, 100, 80, 20], "text='Hello'")],
      constraints: [constraint("a.leading", "v.leading")])
    let plain = try screen.document()
    #expect(plain.allViews.texts.isEmpty)
    #expect(plain.fonts.isEmpty)
    #expect(plain.allViews.table[1].intrinsicSize == IntrinsicSize(width: 80, height: 20))
    #expect(try screen.document(fonts: ["Georgia"]) == plain)
    let measured = try screen.document(fonts: ["system", "Georgia"])
    #expect(measured.allViews.table[1].intrinsicSize == IntrinsicSize())
    #expect(measured.fonts.map(\.name) == ["system"])
  }
}
