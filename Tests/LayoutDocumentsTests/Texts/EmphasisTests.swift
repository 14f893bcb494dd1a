import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// Emphasis in texts: reading, placeholders, writing, and appearance in pictures.
@Suite struct EmphasisTests {
  private static let head = """
    size: [300, fit]
    metrics: {name: "A*B", count: 3}
    fonts: {body: [Inter-Regular.otf, NotoSansArabic-Regular.ttf], bold: [Inter-Bold.otf, NotoSansArabic-Bold.ttf]}

    """

  private static func document(_ rest: String) throws -> LayoutDocument {
    try LayoutDocument(yaml: head + rest)
  }

  /// Returns the first run of a text with the given keys.
  private static func run(_ keys: String) throws -> TextDescription.Run {
    let text = try document("views: {a: {\(keys)}}").views[0].text
    return try #require(text?.runs.first)
  }

  private static func parts(_ keys: String) throws -> [String] {
    try run(keys).parts.map { $0.isEmphasized ? "<\($0.text)>" : $0.text }
  }

  @Test func starsBeginAndEndIt() throws {
    #expect(
      try Self.parts("emphasis: bold, text: 'Only *{count} days* left'")
        == ["Only ", "<3 days>", " left"])
    #expect(try Self.run("emphasis: bold, text: '*a* *b*'").text == "a b")
    #expect(try Self.parts("emphasis: bold, text: '*a**b*'") == ["", "<a>", "", "<b>", ""])
    #expect(
      try Self.parts(#"emphasis: bold, text: '2 \* *3 \* 4* \\ \a C:\*'"#)
        == ["2 * ", "<3 * 4>", #" \ \a C:*"#])
    // Stars in a placeholder's value do not mark emphasis.
    #expect(try Self.parts("emphasis: bold, text: '{name} *{name}*'") == ["A*B ", "<A*B>", ""])
    #expect(try Self.parts("emphasis: bold, text: '{count * 2}'") == ["6"])
    // Without the key `emphasis`, a star is an ordinary character.
    #expect(try Self.run("text: 'Only *3 days'").text == "Only *3 days")
    #expect(try Self.run(#"text: '\*'"#).text == #"\*"#)
  }

  @Test func itMayStandInStyles() throws {
    let document = try Self.document(
      """
      styles: {red: {emphasis: {font: bold, color: "#c00"}}, plain: {emphasis: null}}
      views:
        a: {style: red, text: "*x* y"}
        b: {text: "*x* y", emphasis: {fontSize: 20}}
        c: {style: red, text: "*x", emphasis: null}
        d: {style: [red, plain], text: "*x"}
        e: {style: red, text: [{text: "*x*", color: teal}, "y*z*"]}
      """)
    let texts = document.views.map { $0.text?.text }
    #expect(texts == ["x y", "x y", "*x", "*x", "xyz"])
    let runs = try #require(document.views[4].text?.resolvingEmphasis().runs)
    #expect(runs.map(\.text) == ["", "x", "", "y", "z", ""])
    #expect(runs.map(\.color) == ["teal", "#c00", "teal", nil, "#c00", nil])
    #expect(runs.map(\.font) == [nil, "bold", nil, nil, "bold", nil])
  }

  @Test func fieldsOfRecordsAreLiteral() throws {
    let document = try Self.document(
      """
      data: {rows: [{title: "5*", note: ""}, {title: "*b*", note: c}]}
      views:
        row{i}: {for: {i: rows}, emphasis: bold, text: '*{i.title}* {i.note}*{i.note}*'}
      """)
    let texts = document.views.compactMap(\.text)
    #expect(texts.map(\.text) == ["5* ", "*b* cc"])
    let parts = texts.map { $0.runs[0].parts.map(\.text) }
    #expect(parts == [["", "5*", " ", "", ""], ["", "*b*", " c", "c", ""]])
    let written = try LayoutDocument(json: Array(document.json.utf8))
    #expect(written.views.compactMap(\.text).map(\.text) == texts.map(\.text))
  }

  @Test func starsWithoutAnotherOneAreErrors() {
    func error(_ text: String, _ keys: String = "") -> String {
      do {
        _ = try Self.document("views: {a: {emphasis: bold, text: \(text)\(keys)}}")
        return ""
      } catch {
        return String(describing: error)
      }
    }
    let alone = error("'Only *3 days'")
    #expect(alone.contains("line 4, column 41") && alone.contains("has no closing star"))
    #expect(alone.contains("write \\* for a star itself"))
    #expect(error("'a *b* **c**'").contains("there is nothing between two stars"))
    #expect(error("'a *b* **c**'").contains("line 4, column 42"))
    #expect(error("[x, {text: 'a*'}]").contains("line 4, column 48"))
    #expect(error("'{name'").contains("the brace"))
    #expect(error("*b* c").contains("write a text that begins with * in quotes"))
    for (emphasis, message) in [
      ("{}", "does not say how"), ("7", "must be the name of a font"), ("[bold]", "must be"),
      ("{weight: 700}", "not a key; the keys here are font, fontSize, color"),
      ("{fontSize: fit}", "must be a number"), ("{color: reddish}", "must be a colour"),
    ] {
      do {
        _ = try Self.document("views: {a: {text: x, emphasis: \(emphasis)}}")
        Issue.record("\(emphasis)")
      } catch {
        #expect(String(describing: error).contains(message), "\(error)")
      }
    }
  }

  @Test func itIsWrittenAsItWasRead() throws {
    for emphasis in ["bold", "{fontSize: 9}", "{font: bold, color: red}"] {
      let document = try Self.document(
        #"views: {a: {text: 'a *{name}* \* {{', emphasis: \#(emphasis)}}"#)
      let json = document.json
      #expect(json.contains(#""text":"a *{name}* \\* {{""#), "\(json)")
      let again = try LayoutDocument(json: Array(json.utf8))
      #expect(again.views == document.views && again.json == json)
    }
    let plain = try Self.document("views: {a: {text: '*', emphasis: null}}")
    #expect(!plain.json.contains("emphasis"))
  }

  @Test func stringsOfALanguageHaveTheirOwn() throws {
    let document = try Self.document(
      "views: {a: {text: 'Only *{count} days* left', emphasis: bold}}")
    func text(_ string: String) throws -> TextDescription? {
      let table = StringTable(["Only *{count} days* left": string])
      return try document.translated(by: table).views[0].text
    }
    let german = try #require(try text(#"*Nur* noch {count} \* *Tage* {name}"#))
    #expect(german.text == "Nur noch 3 * Tage A*B")
    #expect(german.runs[0].parts.filter(\.isEmphasized).map(\.text) == ["Nur", "Tage"])
    #expect(try text("Nur {count}")?.resolvingEmphasis().runs.map(\.text) == ["Nur 3"])
    let error = #expect(throws: LayoutError.self) { try text("Nur *noch") }
    let hint = "this is in the string \"Nur *noch\" of the language"
    #expect(error?.message.contains(hint) == true)
    // A language without the string keeps the text unchanged.
    #expect(try document.translated(by: StringTable()).views[0].text?.text == "Only 3 days left")
  }

  @Test func textsOfTheInterfaceHaveItToo() {
    var text = TextDescription("Only *3 days* left")
    #expect(text.text == "Only *3 days* left")
    text.emphasis = .init(color: "red")
    #expect(text.text == "Only 3 days left")
    #expect(text.resolvingEmphasis().runs.map(\.color) == [nil, "red", nil])
    // The text was replaced later.
    text.runs[0].text = "A*B"
    #expect(text.resolvingEmphasis().runs.map(\.text) == ["A*B"])
  }

  @Test func whatIsEmphasizedIsALook() throws {
    func look(_ text: String) throws -> ViewLook {
      let document = try Self.document("views: {a: {emphasis: bold, text: '\(text)'}}")
      return ViewLook(of: 1, in: document)
    }
    let changes = try look("*a* b").changes(to: look("a *b*"))
    #expect(!changes.isEmpty && !changes.contains { $0.key == "text" })
    #expect(try look("*a* b").parts.contains { $0.key == "text" && $0.value == "a b" })
  }

  #if Text
  private static func svg(
    _ document: LayoutDocument, _ texts: PictureOptions.Texts
  ) throws -> String {
    var look = PictureOptions()
    (look.texts, look.isPlain) = (texts, true)
    return try #require(try DrawnDocuments.picture(of: document) { $0 = look }).svg(look)
  }

  /// Text between stars is drawn like a separate run.
  @Test func picturesAreThoseOfRuns() throws {
    let emphasis = "emphasis: {font: bold, color: '#c00'}"
    func run(_ text: String) -> String { "{text: '\(text)', font: bold, color: '#c00'}" }
    for (text, runs) in [
      ("Only *3 days* left", "['Only ', \(run("3 days")), ' left']"),
      ("A*VA*TAR o*ffi*ce", "[A, \(run("VA")), 'TAR o', \(run("ffi")), ce]"),
      ("يولد *جميع الناس* أحرارا", "['يولد ', \(run("جميع الناس")), ' أحرارا']"),
      ("س*لا*م and *more", "['س', \(run("لا")), 'م and ', \(run("more"))]"),
    ] {
      let closed = text.count { $0 == "*" } % 2 == 0 ? text : text + "*"
      for keys in ["", ", lines: 1", ", fontSize: {max: 40, min: 6}", ", wrap: balance"] {
        let equations = "\nequations: [a.width == 70, a.left == 5, a.top == 5, a.height == 40]"
        let stars = try Self.document(
          "views: {a: {\(emphasis), text: '\(closed)'\(keys)}}" + equations)
        let plain = try Self.document("views: {a: {text: \(runs)\(keys)}}" + equations)
        for texts in [PictureOptions.Texts.letters, .outlines] {
          #expect(try Self.svg(stars, texts) == Self.svg(plain, texts))
        }
      }
    }
  }

  @Test func rowsAreAsTheDocumentsThatTheyMake() throws {
    let document = try Self.document(
      "views: {a: {emphasis: {font: bold, fontSize: 24}, text: '*{name}* and {count} *{count}*'}}")
    let template = try LayoutTemplate(document, options: DocumentTestFonts.options)
    let solver = template.makeSolver()
    for (name, count) in [("Ada", 3.0), ("A*B", 100), ("*", 7), ("", 0), ("*x*", 1)] {
      solver.texts = [name]
      let solved = solver.solved([count], id: "r")
      let alone = try template.document([count], texts: [name], id: "r")
        .solved(defaultID: "r", options: DocumentTestFonts.options)
      #expect(solved.json == alone.json && solved.solution != nil)
    }
  }

  @Test func findingsTellTheTextWithoutStars() throws {
    let document = try Self.document(
      "views: {a: {text: 'x *verylongword* y', emphasis: bold}}\nequations: [a.width == 40]")
    let solved = document.solved(defaultID: "a", options: DocumentTestFonts.options)
    let words = solved.result.texts.faults.map { $0.message(ofView: "a") }
    #expect(words.contains { $0.contains("\"verylongword") } && !words.joined().contains("*"))
  }
  #endif
}
