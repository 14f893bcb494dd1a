import Foundation
import Testing

/// Failed runs keep an earlier output, and unsupported outputs are refused.
@Suite struct WholeOutputTests {
  private static let template =
    "size: [40, 20]\nmetrics: {w: 9}\nviews: {a: {frame: [1, 1, w, 9], fixed: true}}\n"

  @Test(arguments: ["x.jpg", "x.gif", "x.HTM", "x.xlsx"])
  func endingsThatNobodyWritesAreRefused(name: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [40, 20]", as: "a.yaml")
    let run = try scratch.plumb("solve", "a.yaml", "-o", name)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "-o \(name): no .\(name.dropFirst(2).lowercased()) is written here, but json, csv, svg"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: name).path))
    // An explicit format takes precedence over the extension; an unknown extension is part of the
    // name.
    #expect(try scratch.plumb("solve", "a.yaml", "-o", name, "--format", "json").status == 0)
    #expect(try scratch.plumb("solve", "a.yaml", "-o", "x.txt").status == 0)
  }

  @Test func batchesWriteNoPictureUnderTheNameOfOne() throws {
    let scratch = try ScratchFolder()
    try scratch.write(#"{"size":[9,9]}"#, as: "a.ndjson")
    let drawn = try scratch.plumb("batch", "a.ndjson", "-o", "x.svg")
    #expect(drawn.status == 2)
    #expect(
      drawn.errors.contains(
        "-o x.svg: a batch draws each layout into a folder; write --format svg -o x"))
    #expect(try scratch.plumb("batch", "a.ndjson", "--format", "svg", "-o", "x").status == 0)
    for name in ["x.html", "x.csv"] {
      let run = try scratch.plumb("batch", "a.ndjson", "-o", name)
      #expect(run.status == 2)
      #expect(
        run.errors.contains("-o \(name): no .\(name.dropFirst(2)) is written here, but json, pdf"))
    }
    #expect(try scratch.plumb("batch", "a.ndjson", "-o", "x.ndjson").status == 0)
  }

  #if Pictures
  @Test func pagesOfAnEarlierRunStayWhereThereIsNoNewOne() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.template, as: "t.yaml")
    try scratch.write("w\n5\n6\n", as: "good.csv")
    try scratch.write("w\nx\ny\n", as: "bad.csv")
    let batch = ["batch", "--template", "t.yaml", "--plain", "-o", "out.pdf"]
    #expect(try scratch.plumb(batch + ["good.csv"]).status == 0)
    let before = try Data(contentsOf: scratch.url.appending(path: "out.pdf"))
    #expect(String(decoding: before, as: UTF8.self).contains("/Count 2"))
    #expect(try scratch.plumb(batch + ["bad.csv"]).status == 2)
    #expect(try Data(contentsOf: scratch.url.appending(path: "out.pdf")) == before)
    // No file without pages is created, and no temporary file is left behind.
    let run = try scratch.plumb(
      "batch", "--template", "t.yaml", "--plain", "-o", "new.pdf", "bad.csv")
    #expect(run.status == 2)
    #expect(run.errors.contains("plumb: no pictures, new.pdf is not written\n"))
    try scratch.write("w\n", as: "empty.csv")
    let none = try scratch.plumb(
      "batch", "--template", "t.yaml", "--plain", "-o", "new.pdf", "empty.csv")
    #expect(none.status == 0)
    #expect(none.errors.hasPrefix("plumb: no rows, new.pdf is not written\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
        == ["bad.csv", "empty.csv", "good.csv", "out.pdf", "t.yaml"])
  }

  @Test(arguments: ["stale.pdf", "stale.svg"])
  func aPictureWithoutASolutionIsNotWritten(name: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "size: [9, 9]\nviews: {a: {}}\nequations: [a.left == 1, a.left == 2]", as: "a.yaml")
    try scratch.write("old", as: name)
    let run = try scratch.plumb("solve", "a.yaml", "--plain", "-o", name)
    #expect(run.status == 1)
    #expect(
      run.errors.hasSuffix("plumb: there is no solution to draw, \(name) is not written\n"),
      "\(run.errors)")
    #expect(try scratch.text(of: name) == "old")
  }

  @Test func helpThatCannotBeWrittenIsNoSuccess() throws {
    let scratch = try ScratchFolder()
    for arguments in [["--help"], ["solve", "--help"], ["--version"]] {
      let run = try CommandRun(arguments, in: scratch.url, outputDevice: "/dev/full")
      #expect(run.status == 2)
      #expect(run.errors == "plumb: the output cannot be written (No space left on device)\n")
    }
  }

  @Test func aPDFThatCannotBeWrittenIsTakenAway() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [40, 20]", as: "a.json")
    try scratch.write(#"{"size":[9,9]}"#, as: "a.ndjson")
    let run = try scratch.plumb(
      "batch", "a.ndjson", "--plain", "--format", "pdf", "-o", "/dev/full")
    #expect(run.status == 2)
    #expect(run.errors.contains("/dev/full: cannot be written (No space left on device)"))
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF] as [UInt32])
  func noncharactersEndNoPicture(code: UInt32) throws {
    let sign = String(try #require(Unicode.Scalar(code)))
    let scratch = try ScratchFolder()
    try scratch.write(
      #"{"id":"\#(sign)","size":[60,20],"views":{"a\#(sign)":{"frame":[1,1,9,9],"fixed":true}}}"#,
      as: "a.json")
    for format in ["pdf", "png", "svg"] {
      let run = try scratch.plumb("solve", "a.json", "--format", format, "-o", "x.\(format)")
      #expect(run.status == 0, "\(format): \(run.errors)")
    }
    #expect(try scratch.text(of: "x.svg").contains("\u{FFFD}"))
  }
  #endif
}
