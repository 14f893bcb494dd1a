import Plumb
import Testing

@testable import LayoutDocuments

/// Translations of a document by a table of strings.
@Suite struct TranslationTests {
  private func document(_ texts: [TextDescription]) -> LayoutDocument {
    var document = LayoutDocument(size: .fixed(width: 100, height: 50))
    document.metrics = [.init(name: "amount", value: 7)]
    document.views = texts.enumerated().map { place, text in
      var view = ViewDescription(name: "v\(place)")
      view.text = text
      return view
    }
    return document
  }

  private func texts(_ document: LayoutDocument) -> [[String]] {
    document.views.map { $0.text?.runs.map(\.text) ?? [] }
  }

  @Test func keysComeBeforeTexts() throws {
    var keyed = TextDescription("Save")
    keyed.key = "save"
    var unknown = keyed
    unknown.key = "unknown"
    var runs = TextDescription("Total ")
    runs.runs.append(.init("{amount} €", font: "bold"))
    let all = document([keyed, unknown, runs, TextDescription("Back")])
    let german = StringTable([
      "save": "Sichern", "Save": "Speichern", "Total ": "Summe ", "{amount} €": "€\u{A0}{amount}",
    ])
    let translated = try all.translated(by: german)
    #expect(
      texts(translated)
        == [["Sichern"], ["Speichern"], ["Summe ", "€\u{A0}7"], ["Back"]])
    #expect(translated.views[2].text?.runs[1].font == "bold")
    // Another language translates the original text, not the earlier translation.
    let greek = StringTable(["Total ": "Σύνολο "])
    #expect(try texts(translated.translated(by: greek))[2] == ["Σύνολο ", "7 €"])
  }

  @Test func missingStrings() {
    var keyed = TextDescription("Save")
    keyed.key = "save"
    let table = StringTable(["save": "", "Total {n}": ""])
    #expect(keyed.missing(in: table) == [])
    #expect(keyed.missing(in: StringTable()) == ["Save"])
    for text in ["", "12 €", "{price}", "{a} / {b}", "Total {n}"] {
      #expect(TextDescription(text).missing(in: table) == [])
    }
    for text in ["x", "{n} items", "日本"] {
      #expect(TextDescription(text).missing(in: table) == [text])
    }
  }

  @Test func theLanguageSaysTheDirection() throws {
    var options = DocumentOptions()
    func direction(_ text: String) throws -> LayoutDirection {
      try LayoutDocument(json: text).layout(with: options).direction
    }
    let silent = #"{"size": [9, 9]}"#
    #expect(try direction(silent) == .leftToRight)
    options.language = "ar"
    #expect(try direction(silent) == .rightToLeft)
    #expect(try direction(#"{"size": [9, 9], "direction": "ltr"}"#) == .leftToRight)
    options.direction = .leftToRight
    #expect(try direction(silent) == .leftToRight)
    options = DocumentOptions()
    options.language = "de"
    #expect(try direction(#"{"size": [9, 9], "direction": "rtl"}"#) == .rightToLeft)
  }

  /// An explicit direction of a document is written.
  @Test func saidDirectionsAreKept() throws {
    let text = #"{"size":[9,9],"direction":"ltr"}"#
    #expect(try LayoutDocument(json: text).json == text)
  }

  @Test func variantsWriteTheirLanguage() throws {
    var variant = DocumentVariant()
    (variant.device, variant.sizeName) = ("ipad", "9x9")
    variant.language = LanguageTag("ar")
    variant.strings = StringTable(["Save": "حفظ"])
    (variant.direction, variant.namesDirection) = (.rightToLeft, true)
    #expect(variant.suffix == "@ipad@9x9@rtl")
    variant.namesLanguage = true
    #expect(variant.suffix == "@ipad@9x9@ar@rtl")
    variant.direction = nil
    var written = document([TextDescription("Save")])
    try variant.write(into: &written)
    #expect(texts(written) == [["حفظ"]])
    #expect(written.direction == .rightToLeft)
  }
}
