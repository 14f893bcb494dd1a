import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests which fonts measure the texts of files.
@Suite struct FontChoiceTests {
  private static let all = ["system", "boldSystem", "italicSystem", "Georgia"]

  private func font(
    _ attributes: String, of fonts: [String] = all
  ) throws -> (name: String?, size: Double)? {
    let screen = XIB(
      views: [
        free(
          "label", "a", [20, 100, 80, 20], "text='x'",
          "<fontDescription key='fontDescription' \(attributes)/>")
      ],
      constraints: [constraint("a.leading", "v.leading")])
    return try screen.document(fonts: fonts).allViews.texts[1].map { ($0.font, $0.fontSize) }
  }

  @Test(
    arguments: [
      ("type='system' pointSize='14'", "system", 14),
      ("type='boldSystem' pointSize='13'", "boldSystem", 13),
      ("type='italicSystem' pointSize='13'", "italicSystem", 13),
      ("type='system' weight='semibold' pointSize='15'", "boldSystem", 15),
      ("type='system' weight='light' pointSize='15'", "system", 15),
      ("style='UICTFontTextStyleBody'", "system", 17),
      ("style='UICTFontTextStyleHeadline'", "boldSystem", 17),
      ("style='UICTFontTextStyleTitle1'", "system", 28),
      ("style='UICTFontTextStyleOfTomorrow'", "system", 17),
      ("name='Georgia' family='Georgia' pointSize='20'", "Georgia", 20),
      ("name='.SFUIText-Semibold' pointSize='20'", "boldSystem", 20),
      ("name='SFProDisplay-Italic' pointSize='20'", "italicSystem", 20),
    ])
  func fonts(attributes: String, name: String, size: Double) throws {
    let font = try #require(try font(attributes))
    #expect(font.name == name)
    #expect(font.size == size)
  }

  @Test func boldAndSlantedLettersFallBack() throws {
    #expect(try font("type='boldSystem' pointSize='13'", of: ["system"])?.name == "system")
    #expect(try font("type='italicSystem' pointSize='13'", of: ["system"])?.name == "system")
    #expect(try font("type='system' pointSize='13'", of: ["boldSystem"]) == nil)
    #expect(try font("name='Georgia' pointSize='13'", of: ["system"]) == nil)
  }
}
