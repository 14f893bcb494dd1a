import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the texts that views of AppKit show, and their styles.
@Suite struct MacTextTests {
  private func text(
    _ kind: String, _ cell: String, _ attributes: String, _ inside: String = "",
    view: String = ""
  ) throws -> TextDescription? {
    let screen = XIB(
      tools: "24000", platform: .macOS,
      views: [
        free(
          kind, "a", [20, 100, 80, 20], view,
          "<\(cell) key='cell' id='b' \(attributes)>\(inside)</\(cell)>")
      ],
      constraints: [constraint("a.leading", "v.leading")])
    return try screen.document(fonts: ["system", "boldSystem"]).allViews.texts[1]
  }

  @Test func labels() throws {
    let label = try #require(
      try text(
        "textField", "textFieldCell", "title='Email:' alignment='right' lineBreakMode='clipping'",
        "<font key='font' metaFont='systemBold'/>"))
    #expect(label.text == "Email:")
    #expect(label.key == "b.title")
    #expect(label.font == "boldSystem")
    #expect(label.fontSize == 13)
    #expect(label.alignment == .right)
    #expect(!label.wraps && !label.truncates)
    #expect(label.wantsWidth && label.wantsHeight)
    let wide = try #require(
      try text(
        "textField", "textFieldCell", "title='A note'", view: "preferredMaxLayoutWidth='298'"))
    #expect(wide.wraps)
    #expect(wide.lines == nil)
    #expect(wide.preferredWidth == 298)
    let short = try #require(
      try text("textField", "textFieldCell", "title='A' lineBreakMode='truncatingMiddle'"))
    #expect(short.lines == 1)
    #expect(!short.wraps && short.truncates)
  }

  @Test(
    arguments: [
      ("metaFont='smallSystem'", 11), ("metaFont='toolTip' size='9'", 9),
      ("usesAppearanceFont='YES'", 13), ("textStyle='title3' name='.SFNS-Regular'", 15),
      ("metaFont='system' size='22'", 22),
    ])
  func fonts(attributes: String, size: Double) throws {
    let label = try text(
      "textField", "textFieldCell", "title='x'", "<font key='font' \(attributes)/>")
    #expect(label?.fontSize == size)
    #expect(label?.font == "system")
  }

  /// They keep their recorded height, and have no natural width.
  @Test func fields() throws {
    let field = try #require(
      try text("textField", "textFieldCell", "editable='YES' placeholderString='Search'"))
    #expect(field.key == "b.placeholderString")
    #expect(!field.wantsWidth && !field.wantsHeight)
  }

  @Test func buttons() throws {
    let push = try #require(
      try text(
        "button", "buttonCell",
        "type='push' title='Open' bezelStyle='rounded' alignment='center' borderStyle='border'"))
    #expect(push.key == "b.title")
    #expect(push.insets == EdgeInsets(top: 0, left: 10, bottom: 0, right: 10))
    #expect(push.wantsWidth && !push.wantsHeight)
    #expect(push.alignment == .center)
    let check = try #require(
      try text(
        "button", "buttonCell",
        "type='check' title='Notify' bezelStyle='regularSquare' imagePosition='left'"))
    #expect(check.insets == EdgeInsets(top: 0, left: 20, bottom: 0, right: 0))
    let right = try #require(
      try text("button", "buttonCell", "type='radio' title='x' imagePosition='right'"))
    #expect(right.insets == EdgeInsets(top: 0, left: 0, bottom: 0, right: 20))
    for attributes in [
      "type='push' bezelStyle='rounded' image='plus'", "type='bevel' bezelStyle='rounded'",
      "type='check' imagePosition='below'",
    ] {
      #expect(
        try text("button", "buttonCell", "title='x' \(attributes)")?.wantsWidth == false)
    }
    #expect(try text("button", "buttonCell", "title='x' imagePosition='only'") == nil)
  }
}
