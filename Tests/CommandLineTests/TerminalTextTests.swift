import Foundation
import Testing

@testable import PlumbCommand

/// Output for people cannot control terminals, and file names are valid in file systems.
@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain, für 日本\n\ttext", "plain, für 日本\n\ttext"),
    ("a\u{1B}[2Jb\rc\u{7}d\u{7F}", "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}"),
    ("\u{9B}31m \u{85} \u{80}\u{9F}\u{A0}", "\u{FFFD}31m \u{FFFD} \u{FFFD}\u{FFFD}\u{A0}"),
    ("\u{1B}[1;31merror\u{1B}[0m", "\u{1B}[1;31merror\u{1B}[0m"),
    ("\u{1B}[8mhidden\u{1B}[0", "\u{FFFD}[8mhidden\u{FFFD}[0"),
    ("a\r\n\0", "a\u{FFFD}\n\u{FFFD}"),
  ])
  func controlCharactersAreReplaced(text: String, safe: String) {
    #expect(TerminalText.safe(text) == safe)
  }

  /// Names of views, documents and metrics in results, findings, errors and explanations.
  @Test(arguments: [
    ["solve", "a.json", "--format", "table"], ["check", "a.json"], ["explain", "a.json", "x.left"],
    ["solve", "a.json", "--format", "svg"], ["batch", "a.json"],
    ["solve", "a.json", "--format", "json"], ["check", "a.json", "--format", "github"],
    ["check", "a.json", "--format", "sarif"], ["export", "a.json", "--format", "json"],
    ["fmt", "a.json", "-o", "-"],
  ])
  func layoutsCommandNoTerminal(arguments: [String]) throws {
    let scratch = try ScratchFolder()
    let evil = #"\u001b[2J\u009b31m\u0007"#
    for equations in [#"["x\#(evil).left == 1"]"#, #"["x.left == 1", "x.left == 2"]"#] {
      try scratch.write(
        #"{"id":"i\#(evil)","size":[9,9],"views":{"v\#(evil)":{},"x":{}},"equations":\#(equations)}"#,
        as: "a.json")
      let run = try CommandRun(arguments, in: scratch.url)
      #expect(run.output + run.errors != "")
      for text in [run.errors, run.output] {
        let isClean = text.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control || $0 == "\n"
        }
        #expect(isClean, "\(arguments[0]): \(text.debugDescription)")
      }
    }
  }

  /// File systems limit names to 255 bytes.
  @Test func fileNamesAreCutByBytes() {
    #expect(OutputFolder.fileName(String(repeating: "a", count: 500)).utf8.count == 120)
    let names = [
      String(repeating: "語", count: 120), String(repeating: "👩‍👩‍👧‍👦", count: 120),
      "e" + String(repeating: "\u{301}", count: 1000),
    ]
    for name in names {
      let file = OutputFolder.fileName(name)
      #expect(file.utf8.count <= 200 && !file.isEmpty)
      #expect(name.hasPrefix(file) || name.unicodeScalars.starts(with: file.unicodeScalars))
    }
    #expect(OutputFolder.fileName("a/\u{301}b\\c\0") == "a-\u{301}b-c-")
    #expect(OutputFolder.fileName(".a") == "_.a" && OutputFolder.fileName("") == "_")
  }
}
