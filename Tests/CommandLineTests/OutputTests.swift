import Foundation
import Testing

/// `-o`: what is there before stays until there is something better.
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
    // Who had opened the old one still reads it.
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

  /// `/dev/stdout` is whatever standard output is: a file goes on where it was, and a link stays.
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
