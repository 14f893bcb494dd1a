import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Testing

/// Tests the names of views in messages, and their places in the file.
@Suite struct TitleTests {
  private func titles(_ views: String...) throws -> [String] {
    let document = try XIB(views: views).document()
    return Array(document.viewNames.dropFirst())
  }

  private func label(_ id: String, _ attributes: String, _ inside: String = "") -> String {
    free("label", id, [0, 0, 9, 9], attributes + " userLabel=''", inside)
  }

  @Test func theDesignersNameCountsMost() throws {
    #expect(
      try titles(free("label", "a", [0, 0, 9, 9], "userLabel='Greeting' text='Hello'"))
        == ["Greeting"])
  }

  @Test func textsClassesAndKinds() throws {
    #expect(
      try titles(
        label("a", "text='Hello'"), label("b", "customClass='Badge'"), label("c", ""),
        label("d", "text='Hi' customClass='Badge'"),
        label("e", "", "<string key='text'>Two\n lines</string>"),
        free(
          "button", "f", [0, 0, 9, 9], "userLabel=''", "<state key='normal' title='Go'/>"),
        free("textField", "g", [0, 0, 9, 9], "userLabel='' placeholder='Name'"),
        free(
          "button", "h", [0, 0, 9, 9], "userLabel=''",
          "<buttonConfiguration key='configuration' title='New'/>"),
        free("imageView", "i", [0, 0, 9, 9], "userLabel='' image='logo'"))
        == [
          "label 'Hello'", "label 'Badge'", "label", "label 'Hi'", "label 'Two lines'",
          "button 'Go'", "textField 'Name'", "button 'New'", "imageView 'logo'",
        ])
  }

  @Test func theCellsOfAppKitHaveTheText() throws {
    let screen = XIB(
      platform: .macOS,
      views: [
        free(
          "button", "a", [0, 0, 9, 9], "userLabel=''",
          "<buttonCell key='cell' title='Find' id='x'/>")
      ])
    #expect(try screen.document().viewNames.last == "button 'Find'")
  }

  @Test func noTitleIsThereTwice() throws {
    #expect(
      try titles(
        label("a", "text='Hi'"), label("b", "text='Hi'"),
        free("view", "c", [0, 0, 9, 9], "userLabel=\"label 'Hi' 2\""), label("d", "text='Hi'"))
        == ["label 'Hi'", "label 'Hi' 2", "label 'Hi' 2 2", "label 'Hi' 3"])
  }

  @Test func wordsThatMeanSomethingElseAreNumbered() throws {
    #expect(
      try titles(
        free("view", "a", [0, 0, 9, 9], "userLabel='view'"),
        free("view", "b", [0, 0, 9, 9], "userLabel='safeArea'"))
        == ["view 2", "safeArea 2"])
  }

  @Test func longTextsEndInAnEllipsis() throws {
    let title = try #require(
      try titles(label("a", "text='\(String(repeating: "ab", count: 50))'")).first)
    #expect(title == "label '" + String(repeating: "ab", count: 19) + "a…'")
  }

  @Test(arguments: [
    ("a == b; c", "a == b; c"), ("a&quot;b\\c", "a b c"), (" \t ", "label"),
    ("tick `x` # no", "tick `x` # no"), ("x&#x86;y", "xy"), ("👩‍👩‍👧 家", "👩‍👩‍👧 家"),
  ])
  func hostileNamesAreNamesAllTheSame(name: String, title: String) throws {
    let screen = XIB(
      views: [free("label", "a", [20, 79, 100, 20], "userLabel='\(name)'")],
      constraints: [
        constraint("a.leading", "v.leading", "constant='20'"),
        constraint("a.top", "v.top", "constant='70'"),
      ])
    #expect(try screen.document().viewNames.last == title)
    #expect(try screen.frame("a") == [20, 70, 100, 20])
  }

  @Test func resultsGoByObjectIDs() throws {
    let screen = XIB(views: [free("view", "a", [0, 0, 9, 9]), free("view", "b", [0, 0, 9, 9])])
    let document = try screen.document()
    #expect(document.id == "v")
    #expect(document.imported?.keys == ["v", "a", "b"])
  }

  @Test func viewsKnowTheirPlacesInTheFile() throws {
    let screen = XIB(views: [free("view", "a", [0, 0, 9, 9]), free("view", "b", [0, 0, 9, 9])])
    let document = try screen.document()
    #expect(document.file.bytes == Array(screen.text.utf8))
    let tags = document.file.views.map { offset in
      String(decoding: document.file.bytes[Int(offset)...].prefix(12), as: UTF8.self)
    }
    #expect(tags == ["<view id='v'", "<view id='a'", "<view id='b'"])
  }
}
