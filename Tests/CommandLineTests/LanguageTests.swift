import Foundation
import Testing

/// `--strings` and `--language`: the language of layouts, and the names of their results.
@Suite struct LanguageTests {
  private static let layout = """
    size: [100, 50]
    views: {a: {}}
    equations: |
      a.leading == 10
      a.width == 20
      a.top == 0
      a.height == 9

    """

  private func scratch() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "layout.yaml")
    try scratch.write(#"{"Save": "Sichern"}"#, as: "de.json")
    try scratch.write("\"Save\" = \"حفظ\";", as: "ar.strings")
    return scratch
  }

  /// Returns the ids of results, and the left position of the view.
  private func places(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").map { line in
      let id = line.firstMatch(of: /"id":"([^"]*)"/)?.1 ?? ""
      let x = line.firstMatch(of: /"a":\[(\d+)/)?.1 ?? ""
      return "\(id) \(x)"
    }
  }

  @Test func eachLanguageHasAResult() throws {
    let scratch = try scratch()
    let run = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings", "de.json,ar.strings")
    #expect(places(run) == ["layout@de 10", "layout@ar 70"])
    #expect(run.errors == "" && run.status == 0)
    let one = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings", "ar.strings")
    #expect(places(one) == ["layout 70"])
    let picked = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings", "de.json", "--strings",
      "ar.strings", "--language", "ar")
    #expect(places(picked) == ["layout 70"])
  }

  @Test func sizesComeBeforeLanguagesAndThoseBeforeDirections() throws {
    let scratch = try scratch()
    var expected: [String] = []
    for (size, right) in [("100x50", 70), ("90x50", 60)] {
      for language in ["de", "ar"] {
        expected.append("layout@\(size)@\(language)@ltr 10")
        expected.append("layout@\(size)@\(language)@rtl \(right)")
      }
    }
    let options = [
      "layout.yaml", "--strings", "de.json,ar.strings", "--size", "100x50", "--size", "90x50",
      "--direction", "ltr,rtl",
    ]
    let solved = try CommandRun(["solve", "--format", "json"] + options, in: scratch.url)
    #expect(places(solved) == expected)
    #expect(try places(CommandRun(["batch"] + options, in: scratch.url)) == expected)
  }

  @Test func rowsAndLinesAreSolvedInLanguages() throws {
    let scratch = try scratch()
    try scratch.write(
      "metrics: {gap: 1}\n"
        + Self.layout.replacingOccurrences(of: "leading == 10", with: "leading == gap"),
      as: "row.yaml")
    try scratch.write("id,gap\nx,5\ny,6\n", as: "rows.csv")
    let rows = try scratch.plumb(
      "batch", "--template", "row.yaml", "rows.csv", "--language", "en,he")
    #expect(places(rows) == ["x@en 5", "x@he 75", "y@en 6", "y@he 74"])
    let line =
      #"{"size":[100,50],"views":{"a":{}},"equations":"a.leading == 10\na.width == 20"}"# + "\n"
    let lines = try scratch.plumb("batch", "--language", "ar", input: line + line)
    #expect(places(lines) == ["1 70", "2 70"])
  }

  /// An explicit direction in a layout takes precedence.
  @Test func layoutsMaySayTheirDirection() throws {
    let scratch = try scratch()
    try scratch.write("direction: ltr\n" + Self.layout, as: "said.yaml")
    let run = try scratch.plumb("solve", "said.yaml", "--format", "json", "--language", "ar")
    #expect(places(run) == ["said 10"])
    let exported = try scratch.plumb(
      "export", "layout.yaml", "--format", "json", "--language", "ar")
    #expect(exported.output.contains(#""direction":"rtl""#))
  }

  @Test func foldersSayLanguagesAndVarietiesHaveParents() throws {
    let scratch = try scratch()
    for folder in ["de.lproj", "de-AT.lproj", "Base.lproj"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: folder), withIntermediateDirectories: true)
      try scratch.write("a = b;", as: "\(folder)/Main.strings")
    }
    let run = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings",
      "de.lproj/Main.strings,de-AT.lproj/Main.strings")
    #expect(places(run) == ["layout@de 10", "layout@de-AT 10"])
    let variety = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings", "de.json", "--language", "de_ch")
    #expect(places(variety) == ["layout 10"] && variety.errors == "")
    let base = try scratch.plumb("solve", "layout.yaml", "--strings", "Base.lproj/Main.strings")
    #expect(base.status == 2)
    #expect(
      base.errors == """
        plumb: Base.lproj/Main.strings: its name says no language; call it de.strings or put it into a \
        folder de.lproj, or name the one language by --language

        """)
    let named = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings", "Base.lproj/Main.strings",
      "--language", "fa")
    #expect(places(named) == ["layout 70"])
  }

  @Test func catalogsHaveAllLanguages() throws {
    let scratch = try scratch()
    try scratch.write(
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"ar":{"stringUnit":{"value":"b"}}}}}}"#,
      as: "All.xcstrings")
    let run = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings", "All.xcstrings")
    #expect(places(run) == ["layout@ar 70", "layout@en 10"])
  }

  @Test func missingLanguagesAreTold() throws {
    let scratch = try scratch()
    let run = try scratch.plumb(
      "solve", "layout.yaml", "--format", "json", "--strings", "de.json", "--language", "en,de")
    #expect(places(run) == ["layout@en 10", "layout@de 10"])
    #expect(
      run.errors
        == "plumb: there are no strings in en, only in de; the layout's own texts are used\n")
  }

  @Test(arguments: [
    (["--language", "german"], "--language takes languages such as de, pt-BR or zh-Hant"),
    (["--strings", "none.json"], "none.json: there is no such file"),
    (["--strings", "layout.yaml"], "layout.yaml: ends in .yaml; strings are read from .json"),
    (
      ["--strings", "broken.json"],
      "broken.json:2:6: a must be a text or a mapping of texts; found 1"
    ),
    (["--strings", "-"], "--strings reads files, as their names are the languages"),
    (["--strings", "de.json,"], "--strings takes the names of files, separated by commas"),
  ])
  func mistakes(options: [String], message: String) throws {
    let scratch = try scratch()
    try scratch.write("{\n\"a\": 1}", as: "broken.json")
    for verb in ["solve", "check", "batch"] {
      let run = try CommandRun([verb, "layout.yaml"] + options, in: scratch.url)
      #expect(run.status == 2 || run.status == 64)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  #if Text
  /// A form in five languages, with fonts of the packages that `.ci/text install` installs.
  @Test func whatDoesNotFitIsTold() throws {
    let languages = ["de", "el", "ar", "hi"]
    let strings = languages.map { "strings/\($0).json" }.joined(separator: ",")
    let run = try CommandRun(
      [
        "check", "form.yaml", "--strings", strings, "--language", "en,de,el,ar,hi", "--fonts",
        "/usr/share/fonts",
      ], in: Recorded.package.appending(path: "Examples/texts"))
    #expect(run.status == 1)
    try Recorded.expect(run.output, in: "Tests/Fixtures/examples/form-check.txt")
  }
  #endif
}
