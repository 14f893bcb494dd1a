#if Text
import Foundation
import TestSupport
import Testing

/// Measured texts of screens, with fonts of the package fonts-inter.
@Suite struct ScreenTextTests {
  private static let fonts = [
    "--font", "system=Inter-Regular.otf", "--font", "boldSystem=Inter-Bold.otf", "--fonts",
    "/usr/share/fonts/opentype/inter",
  ]

  private func plumb(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(arguments, in: ScreenTests.folder)
  }

  private func check(
    _ strings: String..., file: String = "Register.storyboard"
  ) throws -> CommandRun {
    try plumb(["check", file] + Self.fonts + strings.flatMap { ["--strings", $0] })
  }

  @Test func englishFits() throws {
    for file in ["Register.storyboard", "Updates.xib"] {
      let run = try check(file: file)
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output == "1 layout checked: nothing found\n")
    }
  }

  @Test func germanDoesNot() throws {
    let run = try check("de.lproj/Register.strings")
    #expect(run.status == 1)
    #expect(run.output.contains(":11:29: warning: \"label 'Create account'\" shows not all"))
    #expect(run.output.contains("\"button 'Register'\" shows not all of its text"))
    #expect(!run.output.contains("We only use"))
    #expect(!run.output.contains("misplaced"))
    #expect(run.output.contains("there is no string for"))
  }

  /// A conflict hides neither texts that do not fit nor missing strings.
  @Test func textsBesideConflicts() throws {
    let scratch = try ScratchFolder()
    let file = try Fixtures.data("interface-builder/Register.storyboard")
    let again =
      #"<constraint firstItem="trm" firstAttribute="leading" secondItem="fld" "#
      + #"secondAttribute="leading" constant="5" id="c19"/>"#
    try scratch.write(
      String(decoding: file, as: UTF8.self)
        .replacing(#"id="c16"/>"#, with: #"id="c16"/>"# + again), as: "a.storyboard")
    let strings = ScreenTests.folder.appending(path: "de.lproj/Register.strings").path
    let run = try CommandRun(
      ["check", "a.storyboard", "--strings", strings] + Self.fonts, in: scratch.url)
    #expect(run.status == 1)
    for kind in ["conflict", "truncated", "missingString"] {
      #expect(run.output.contains("[\(kind)]"), "\(run)")
    }
    #expect(!run.output.contains("[unsatisfied]"))
  }

  /// A warning says that nothing was measured, so texts may not fit.
  @Test func stringsWithoutFonts() throws {
    let run = try plumb(["check", "Register.storyboard", "--strings", "de.lproj/Register.strings"])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "plumb: Register.storyboard: its texts in system are not measured; add --font system=FILE\n"
      ))
    #expect(try check("de.lproj/Register.strings").errors.contains("not measured") == false)
  }

  @Test func fontsOfNoText() throws {
    let strings = ["--strings", "de.lproj/Register.strings"] + Self.fonts.suffix(2)
    func errors(_ fonts: String...) throws -> String {
      try plumb(
        ["check", "Register.storyboard"] + strings + fonts.flatMap { ["--font", $0] }
      ).errors
    }
    #expect(
      try errors("sytem=Inter-Regular.otf") == """
        plumb: Register.storyboard: its texts in system are not measured; add --font system=FILE
        plumb: Register.storyboard: no text has the font "sytem"; did you mean "system"?

        """)
    #expect(
      try errors("Georgia=Inter-Regular.otf").hasSuffix(
        "no text has the font \"Georgia\" (there are boldSystem, system)\n"))
    // Another font measures the texts that this one is meant for.
    #expect(
      try errors("system=Inter-Regular.otf", "boldSytem=Inter-Bold.otf")
        == "plumb: Register.storyboard: no text has the font \"boldSytem\"; "
        + "did you mean \"boldSystem\"?\n")
    #expect(try errors("system=Inter-Regular.otf", "Georgia=Inter-Regular.otf") == "")
  }

  @Test func fontsByPath() throws {
    let file = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
    let byPath = try plumb(["solve", "Register.storyboard", "--font", "system=\(file)"])
    let byName = try plumb(
      [
        "solve", "Register.storyboard", "--font", "system=Inter-Regular.otf", "--fonts",
        "/usr/share/fonts/opentype/inter",
      ])
    #expect(byPath.status == 0)
    #expect(byPath.output == byName.output)
    #expect(byPath.output != (try plumb(["solve", "Register.storyboard"])).output)
  }

  @Test func fontsThatAreNowhere() throws {
    let run = try plumb(["check", "Register.storyboard", "--font", "system=Nowhere.otf"])
    #expect(run.status == 2)
    #expect((run.output + run.errors).contains("there is no font \"Nowhere.otf\""))
  }

  @Test(arguments: ["system", "=Inter.otf", "system=", "system=Inter.otf,,Noto.ttf"])
  func wrongFonts(argument: String) throws {
    let run = try plumb(["check", "Register.storyboard", "--font", argument])
    #expect(run.status == 2)
    #expect(run.errors.contains("--font takes a name and files"))
  }

  @Test func fontsOfOneName() throws {
    let run = try plumb(
      ["check", "Register.storyboard", "--font", "system=a.otf", "--font", "system=b.otf"])
    #expect(run.status == 2)
    #expect(run.errors.contains("--font names \"system\""))
  }
}
#endif
