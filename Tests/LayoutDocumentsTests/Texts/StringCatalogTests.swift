import LayoutDocuments
import Plumb
import Testing

/// `.xcstrings` catalogs.
@Suite struct StringCatalogTests {
  private func catalog(_ text: String) throws(LayoutError) -> StringCatalog {
    try StringCatalog(xcstrings: Array(text.utf8))
  }

  private func error(_ text: String) -> String {
    do throws(LayoutError) {
      _ = try catalog(text)
      return "none"
    } catch {
      return error.description
    }
  }

  private func tag(_ text: String) throws -> LanguageTag { try #require(LanguageTag(text)) }

  @Test func languages() throws {
    let read = try catalog(
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "" : {},
          "Save" : {
            "localizations" : {
              "de" : {"stringUnit" : {"state" : "translated", "value" : "Sichern"}},
              "pt-BR" : {"stringUnit" : {"state" : "new", "value" : "Save"}}
            }
          },
          "title" : {
            "extractionState" : "manual",
            "localizations" : {
              "en" : {"stringUnit" : {"state" : "translated", "value" : "Sign in"}},
              "de" : {"stringUnit" : {"state" : "needs_review", "value" : "Anmelden"}}
            }
          },
          "%lld items" : {
            "localizations" : {
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : {"stringUnit" : {"state" : "translated", "value" : "%lld Ding"}},
                    "other" : {"stringUnit" : {"state" : "translated", "value" : "%lld Dinge"}}
                  }
                }
              },
              "el" : {
                "variations" : {
                  "device" : {
                    "iphone" : {
                      "variations" : {
                        "plural" : {
                          "other" : {"stringUnit" : {"state" : "translated", "value" : "%lld είδη"}}
                        }
                      }
                    }
                  }
                }
              }
            }
          },
          "PLUMB" : {"shouldTranslate" : false}
        },
        "version" : "1.0"
      }
      """)
    #expect(try read.source == tag("en"))
    #expect(
      try read.tables == [
        tag("en"): StringTable([
          "": "", "Save": "Save", "title": "Sign in", "%lld items": "%lld items",
          "PLUMB": "PLUMB",
        ]),
        tag("de"): StringTable([
          "Save": "Sichern", "title": "Anmelden", "%lld items": "%lld Dinge", "PLUMB": "PLUMB",
        ]),
        tag("el"): StringTable(["%lld items": "%lld είδη", "PLUMB": "PLUMB"]),
        tag("pt-BR"): StringTable(["PLUMB": "PLUMB"]),
      ])
  }

  @Test func mistakes() {
    #expect(error("{}").contains("has the keys sourceLanguage and strings"))
    #expect(error("[]").contains("must be a mapping of a catalog of strings"))
    #expect(
      error(#"{"sourceLanguage": "english", "strings": {}}"#)
        .contains("sourceLanguage must be a language, such as \"de\" or \"pt-BR\""))
    #expect(
      error(
        """
        {"sourceLanguage": "en", "strings": {
          "a": {},
          "a": {}
        }}
        """) == """
          line 3, column 3: the key "a" occurs twice; first in line 2, column 3
              "a": {}
              ^
          """)
    #expect(
      error(
        #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringUnit": {"value": 1}}}}}}"#
      ).contains("must be a text; found 1"))
    #expect(
      error(
        #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"German": {}}}}}"#
      ).contains("must be a language"))
    #expect(error(#"{"sourceLanguage": "en", "strings": {"a": 3}}"#).contains("must be a mapping"))
  }
}
