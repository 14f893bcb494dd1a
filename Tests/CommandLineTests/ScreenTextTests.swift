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

  /// A warning says that nothing was measured, so texts may not fit.
  @Test func stringsWithoutFonts() throws {
    let run = try plumb(["check", "Register.storyboard", "--strings", "de.lproj/Register.strings"])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "plumb: Register.storyboard: its texts are not measured; give a font for that of the system"
      ))
    #expect(try check("de.lproj/Register.strings").errors.contains("not measured") == false)
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
