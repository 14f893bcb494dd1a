import Foundation
import Testing

/// `-o`: an earlier output stays until the new one is complete.
@Suite struct OutputTests {
  private static let layout = #"{"size":[1,1]}"#
  private static let frames = #""frames":{"view":[0,0,1,1]}}"# + "\n"

  @Test func aFileStaysWhereThereIsNoResult() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", as: "old.json")
    try scratch.write("size: [1, 1]\nequations: [b.left == 1]", as: "wrong.yaml")
    for arguments in [
      ["solve", "nosuch.yaml"], ["solve", "nosuch.yaml", "--format", "svg"],
      ["compare", "nosuch.yaml"], ["compare", "wrong.yaml", "--format", "html"],
      ["export", "nosuch.yaml", "--format", "json"], ["export", "wrong.yaml", "--format", "lp"],
      ["batch", "nosuch.ndjson"], ["batch", "--jobs", "0"], ["batch", "--no-such-option"],
    ] {
      let run = try CommandRun(arguments + ["-o", "old.json"], in: scratch.url)
      #expect(run.status == 2, "\(arguments)")
      #expect(try scratch.text(of: "old.json") == "old", "\(arguments)")
    }
    #expect(try scratch.names() == ["old.json", "wrong.yaml"])
  }

  @Test func aFileIsWrittenAsItEnds() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "a.json")
    try scratch.write(#"{"size":[1,2]}"#, as: "b.json")
    for (name, start) in [
      ("x.svg", "<svg "), ("x.HTML", "<!DOCTYPE html>"), ("x.json", #"{"id":"a""#),
      ("x.txt", "a: solved"), ("x", "a: solved"),
    ] {
      #expect(try scratch.plumb("solve", "a.json", "-o", name).status == 0)
      #expect(try scratch.text(of: name).lowercased().hasPrefix(start.lowercased()), "\(name)")
    }
    #expect(
      try scratch.plumb("solve", "a.json", "--format", "table", "-o", "table.svg").status == 0)
    #expect(try scratch.text(of: "table.svg").hasPrefix("a: solved"))
    #expect(try scratch.plumb("diff", "a.json", "b.json", "-o", "d.svg").status == 1)
    #expect(try scratch.text(of: "d.svg").hasPrefix("<svg "))
  }

  @Test func aDashIsStandardOutput() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "a.json")
    try scratch.write(#"{"size":[1,2]}"#, as: "b.json")
    try scratch.write("minimize\nx + y\nsubject to\nx + 2 y >= 4\nend\n", as: "p.lp")
    for arguments in [
      ["solve", "a.json"], ["solve", "a.json", "--format", "svg"],
      ["solve", "a.json", "--format", "html"], ["batch", "a.json"],
      ["export", "a.json", "--format", "json"], ["diff", "a.json", "b.json"],
      ["diff", "a.json", "b.json", "--format", "svg"],
    ] {
      let plain = try CommandRun(arguments, in: scratch.url)
      let dash = try CommandRun(arguments + ["-o", "-"], in: scratch.url)
      #expect(dash.output == plain.output && !dash.output.isEmpty, "\(arguments)")
      #expect(dash.status == plain.status, "\(arguments)")
    }
    let comparison = try scratch.plumb("compare", "a.json", "--rounds", "1", "-o", "-")
    #expect(comparison.status == 0 && !comparison.output.isEmpty)
    let program = try scratch.plumb("lp", "p.lp", "-o", "-")
    #expect(program.output.hasSuffix("\nx 0\ny 2\n") && program.errors.contains("optimal"))
    let counts = try scratch.plumb("batch", "a.json", "-o", "out", "--summary", "-")
    #expect(counts.output.hasPrefix(#"{"complete":true,"layouts":1,"#))
    #expect(counts.output.split(separator: "\n").count == 1)
    #expect(try scratch.plumb("batch", "a.json", "--summary", "-").status == 2)
    #expect(try scratch.plumb("batch", "a.json", "-o", "-", "--resume").status == 2)
    #expect(try scratch.names() == ["a.json", "b.json", "out", "p.lp"])
  }

  @Test func aFileIsReplacedAsAWhole() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "layout.json")
    try scratch.write(
      "old text, longer than the new one" + String(repeating: ".", count: 99), as: "old")
    let path = scratch.url.appending(path: "old").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let before = try FileHandle(forReadingFrom: URL(filePath: path))
    let run = try scratch.plumb("solve", "layout.json", "--format", "json", "-o", "old")
    #expect(run.status == 0)
    #expect(try scratch.text(of: "old").hasSuffix(Self.frames))
    // A reader that opened the old file still reads it.
    let old = try before.readToEnd() ?? Data()
    #expect(String(decoding: old, as: UTF8.self).hasPrefix("old text"))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
    #expect(try scratch.names() == ["layout.json", "old"])
  }

  @Test func aBatchIsWrittenInPlace() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "in.ndjson")
    try scratch.write(
      "old text, longer than the new one" + String(repeating: ".", count: 99), as: "old")
    let before = try FileHandle(forReadingFrom: scratch.url.appending(path: "old"))
    #expect(try scratch.plumb("batch", "in.ndjson", "-o", "old").status == 0)
    let text = String(decoding: try before.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == #"{"id":"1","status":"solved","# + Self.frames)
  }

  /// `/dev/stdout` is standard output, even if redirected for appending; a link to it is kept.
  @Test(arguments: [["solve", "--format", "json"], ["batch"]])
  func standardOutputByName(arguments: [String]) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "in.ndjson")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.path + "/link", withDestinationPath: "/dev/stdout")
    for output in ["/dev/stdout", "link"] {
      let run = try CommandRun(arguments + ["in.ndjson", "-o", output], in: scratch.url)
      #expect(run.status == 0)
      #expect(run.output == #"{"id":"1","status":"solved","# + Self.frames, "\(output)")
    }
    #expect(try scratch.names() == ["in.ndjson", "link"])
    let device = try CommandRun(arguments + ["in.ndjson", "-o", "/dev/null"], in: scratch.url)
    #expect(device.status == 0)
    #expect(device.output == "")
  }

  @Test func outputsThatCannotBeWritten() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [1, 1]", as: "layout.yaml")
    try scratch.write(#"{"size": [1, 1]}"#, as: "layout.ndjson")
    for arguments in [["solve", "layout.yaml"], ["batch", "layout.ndjson"]] {
      let run = try CommandRun(arguments + ["-o", "no/such"], in: scratch.url)
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("plumb: no/such: cannot be written ("), "\(run.errors)")
      #if os(Linux)
      let full = try CommandRun(arguments, in: scratch.url, outputDevice: "/dev/full")
      #expect(full.status == 2)
      #expect(full.errors.hasPrefix("plumb: the output cannot be written ("), "\(full.errors)")
      #endif
    }
  }

  @Test func outputsThatAreTheInput() throws {
    let scratch = try ScratchFolder()
    try scratch.write(#"{"size": [1, 1]}"#, as: "layout.json")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.path + "/link", withDestinationPath: "layout.json")
    for verb in ["solve", "batch"] {
      for output in ["layout.json", "./layout.json", "link"] {
        let run = try scratch.plumb(verb, "layout.json", "-o", output)
        #expect(run.status == 2)
        #expect(run.errors == "plumb: -o \(output) is the input itself\n")
      }
    }
    #expect(try scratch.text(of: "layout.json") == #"{"size": [1, 1]}"#)
  }

  @Test func linksStayLinks() throws {
    let scratch = try ScratchFolder()
    try scratch.write(#"{"size": [1, 1]}"#, as: "layout.json")
    try scratch.write(
      "old text, longer than the new one" + String(repeating: ".", count: 99), as: "old")
    let link = scratch.url.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "old")
    for arguments in [["batch", "layout.json"], ["solve", "layout.json", "--format", "json"]] {
      let run = try CommandRun(arguments + ["-o", "link"], in: scratch.url)
      #expect(run.status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "old")
      #expect(try scratch.text(of: "old").hasSuffix(#""frames":{"view":[0,0,1,1]}}"# + "\n"))
      #expect(try scratch.text(of: "old").hasPrefix("{"))
    }
  }
}
