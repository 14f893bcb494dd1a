import LayoutDocuments
import Plumb
import Testing

/// Language tags and their writing directions.
@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("pt_BR", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"), ("fil", "fil"),
    ("es-419", "es-419"), ("sl-rozaj", "sl-rozaj"), ("ar-u-nu-latn", "ar-u-nu-latn"),
  ])
  func tags(written: String, tag: String) {
    #expect(LanguageTag(written)?.text == tag)
    #expect(LanguageTag(tag) == LanguageTag(written))
  }

  @Test(arguments: [
    "", "d", "Base", "Localizable", "de-", "-de", "de--AT", "d3", "de AT", "dé", "de-abcdefghi",
    "de-abcdefgh-abcdefgh-abcdefgh-abcdefgh",
  ])
  func noTags(written: String) {
    #expect(LanguageTag(written) == nil)
  }

  @Test(arguments: [
    "ar", "he", "fa-IR", "ur", "ps", "yi", "dv", "az-Arab", "pa-Arab-PK", "ar-u-nu-latn",
  ])
  func rightToLeft(tag: String) throws {
    #expect(try #require(LanguageTag(tag)).direction == .rightToLeft)
  }

  @Test(arguments: ["de", "ja", "ur-Latn", "az", "zh-Hant", "pa", "en-u-xx-arab"])
  func leftToRight(tag: String) throws {
    #expect(try #require(LanguageTag(tag)).direction == .leftToRight)
  }

  @Test func parents() throws {
    let tag = try #require(LanguageTag("zh-Hant-TW"))
    #expect(tag.withParents.map(\.text) == ["zh-Hant-TW", "zh-Hant", "zh"])
  }
}
