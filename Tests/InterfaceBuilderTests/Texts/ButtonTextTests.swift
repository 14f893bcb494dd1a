import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the titles of buttons, and the insets around them.
@Suite struct ButtonTextTests {
  private func text(
    _ attributes: String, _ inside: String, more: String = ""
  ) throws -> TextDescription? {
    let screen = XIB(
      views: [free("button", "a", [20, 100, 80, 20], attributes, inside)],
      constraints: [constraint("a.leading", "v.leading")],
      objects: "</objects><resources>\(more)</resources><objects>")
    return try screen.document(fonts: ["system"]).allViews.texts[1]
  }

  private static let state = "<state key='normal' title='Sign in'/>"

  @Test func titles() throws {
    let button = try #require(
      try text("buttonType='system' lineBreakMode='middleTruncation'", Self.state))
    #expect(button.text == "Sign in")
    #expect(button.key == "a.normalTitle")
    #expect(button.fontSize == 15)
    #expect(button.lines == 1)
    #expect(!button.wraps)
    #expect(button.alignment == .center)
    #expect(button.insets == EdgeInsets(top: 6, left: 0, bottom: 6, right: 0))
    #expect(try text("", "<state key='selected' title='Sign in'/>") == nil)
    #expect(try text("", "<state key='normal'><string key='title'>A\nB</string></state>") != nil)
  }

  @Test func sizesOfFonts() throws {
    #expect(try text("", Self.state)?.fontSize == 18)
    #expect(try text("buttonType='roundedRect'", Self.state)?.fontSize == 15)
    let font = "<fontDescription key='fontDescription' type='boldSystem' pointSize='20'/>"
    #expect(try text("", font + Self.state)?.fontSize == 20)
  }

  @Test func contentInsets() throws {
    func insets(_ sides: String) throws -> EdgeInsets? {
      try text("", "<inset key='contentEdgeInsets' \(sides)/>" + Self.state)?.insets
    }
    #expect(
      try insets("minX='10' minY='1' maxX='5' maxY='0.0'")
        == EdgeInsets(top: 1, left: 10, bottom: 0, right: 5))
    #expect(
      try insets("minX='0.0' minY='0.0' maxX='0.0' maxY='0.0'")
        == EdgeInsets(top: 6, left: 0, bottom: 6, right: 0))
  }

  @Test func configurations() throws {
    func text(_ attributes: String, _ inside: String = "") throws -> TextDescription? {
      try self.text(
        "",
        """
        \(Self.state)<buttonConfiguration key='configuration' style='filled' \(attributes)>\
        \(inside)</buttonConfiguration>
        """)
    }
    let plain = try #require(try text(""))
    #expect(plain.key == "a.normalTitle")
    #expect(plain.fontSize == 17)
    #expect(plain.insets == EdgeInsets(top: 7, left: 12, bottom: 7, right: 12))
    let titled = try #require(try text("title='Log in' buttonSize='large'"))
    #expect(titled.text == "Log in")
    #expect(titled.key == "a.configuration.title")
    #expect(titled.insets == EdgeInsets(top: 15, left: 20, bottom: 15, right: 20))
    #expect(try text("buttonSize='small'")?.fontSize == 15)
    let insets =
      "<directionalEdgeInsets key='contentInsets' top='1' leading='2' bottom='3' trailing='4'/>"
    #expect(try text("", insets)?.insets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test func attributedTitles() throws {
    let button = try #require(
      try text(
        "",
        """
        <state key='normal'><attributedString key='attributedTitle'>\
        <fragment content='Skip'/></attributedString></state>
        """))
    #expect(button.text == "Skip")
    #expect(button.key == "a.normalTitle")
  }

  @Test func images() throws {
    let state = "<state key='normal' title='Play' image='play'/>"
    let known = try #require(
      try text("", state, more: "<image name='play' width='24' height='20'/>"))
    #expect(known.wantsWidth && !known.wantsHeight)
    #expect(known.insets.left == 24)
    let symbol = "<image name='play' catalog='system' width='128' height='128'/>"
    for resources in [symbol, ""] {
      let unknown = try #require(try text("", state, more: resources))
      #expect(!unknown.wantsWidth && !unknown.wantsHeight)
    }
    let behind = try #require(
      try text("", "<state key='normal' title='Play' backgroundImage='play'/>"))
    #expect(!behind.wantsWidth && !behind.wantsHeight)
    let reference = """
      <state key='normal' title='Play'><imageReference key='image' image='play'/></state>
      """
    #expect(try text("", reference)?.wantsWidth == false)
  }

  @Test func titlesThatWrap() throws {
    let button = try #require(try text("lineBreakMode='wordWrap'", Self.state))
    #expect(button.wraps && !button.truncates)
    #expect(button.lines == nil)
    #expect(!button.wantsHeight)
  }
}
