import Foundation
import TestSupport
import Testing

/// Gzip, files without an extension, arrays and streams in the commands that read whole files.
///
/// Ids are those of `plumb batch`.
@Suite struct DocumentSourceTests {
  private static let first = #"{"size": [10, 10], "views": {"a": {}}, "equations": "a.left == 1"}"#
  private static let second = #"{"size": [20, 10], "views": {"a": {}}, "equations": "a.left == 2"}"#

  /// Files, and the ids of the layouts in them.
  private static let files: [(name: String, ids: [String])] = [
    ("one.yaml.gz", ["one.yaml"]), ("one.json.gz", ["one.json"]), ("lines.ndjson.gz", ["1", "2"]),
    ("screen.xib.gz", ["screen.xib.gz#v"]), ("one", ["one"]), ("flow", ["flow"]),
    ("array.json", ["1", "2"]), ("array", ["1", "2"]), ("stream.yaml", ["1", "2"]),
    ("stream", ["1", "2"]), ("marked.yaml", ["marked"]),
  ]

  private func scratch() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    let yaml = "size: [10, 10]\nviews: {a: {}}\nequations: a.left == 1\n"
    let stream = yaml + "---\n" + yaml.replacing("1\n", with: "2\n")
    let screen = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects>
          <view contentMode="scaleToFill" id="v">
            <rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
          </view>
        </objects>
      </document>
      """
    let contents = [
      "one.yaml": yaml, "one.json": Self.first + "\n",
      "lines.ndjson": "\(Self.first)\n\(Self.second)\n", "screen.xib": screen,
      "one": yaml, "flow": Self.first + "\n", "array.json": "[\(Self.first), \(Self.second)]\n",
      "array": "[\n\(Self.first),\n\(Self.second)\n]\n", "stream.yaml": stream, "stream": stream,
      "marked.yaml": "---\n\(yaml)---\n",
    ]
    for (name, text) in contents { try scratch.write(text, as: name) }
    for name in ["one.yaml", "one.json", "lines.ndjson", "screen.xib"] {
      let gzip = Process()
      gzip.executableURL = URL(filePath: "/usr/bin/env")
      gzip.arguments = ["gzip", name]
      gzip.currentDirectoryURL = scratch.url
      try gzip.run()
      gzip.waitUntilExit()
    }
    return scratch
  }

  /// Returns the ids at the beginning of JSON lines.
  private func ids(_ output: String) -> [String] {
    output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"id":"([^"]*)"/).map { String($0.1) }
    }
  }

  @Test func sameIDsUnderEachVerb() throws {
    let scratch = try scratch()
    for (name, expected) in Self.files {
      let attribute = name == "screen.xib.gz" ? "v.left" : "a.left"
      let verbs = [
        ["batch", name], ["solve", name, "--format", "json"], ["check", name, "--format", "json"],
        ["export", name, "--format", "json"], ["explain", name, attribute, "--format", "json"],
      ]
      for arguments in verbs {
        let run = try CommandRun(arguments, in: scratch.url)
        #expect(ids(run.output) == expected, "\(arguments): \(run.errors)")
      }
    }
  }

  @Test func placesAreThoseOfTheFile() throws {
    let scratch = try ScratchFolder()
    let wrong = #"{"size": [1, 1], "views": {}, "equations": "b.left == 1"}"#
    try scratch.write("[\(Self.first), \(wrong)]\n", as: "array.json")
    try scratch.write("size: [1, 1]\n---\nsize: [1, 1]\nequations: b.left == 1\n", as: "two.yaml")
    let column = Self.first.count + 48
    for (name, place) in [("array.json", "1:\(column)"), ("two.yaml", "4:12")] {
      for verb in ["solve", "check"] {
        let run = try scratch.plumb(verb, name)
        #expect(run.status == 2)
        #expect((run.output + run.errors).contains("\(name):\(place): "), "\(run)")
      }
    }
  }

  @Test func explanationsOfSeveralDocuments() throws {
    let run = try scratch().plumb("explain", "stream.yaml", "a.left")
    #expect(run.status == 0)
    #expect(
      run.output == """
        1:
        a.left = 1
          1  a.left == 1  (stream.yaml:3:12)
        2:
        a.left = 2
          2  a.left == 2  (stream.yaml:7:12)

        """)
  }

  @Test func unreadableFilesAreNoNothing() throws {
    let scratch = try scratch()
    try scratch.write(Data([0x1F, 0x8B, 8, 0]), as: "cut.yaml.gz")
    let run = try scratch.plumb("check", "cut.yaml.gz", "missing.yaml")
    #expect(run.status == 2)
    #expect(run.output == "0 layouts checked: 2 files could not be read\n")
    #expect(run.errors.hasPrefix("plumb: cut.yaml.gz: "))
    let other = try scratch.plumb("check", "missing.yaml", "flow", "--ignore", "ambiguous")
    #expect(other.status == 2)
    #expect(other.output.hasSuffix("1 file could not be read, 3 ignored\n"))
  }

  /// `solve` and `batch` write the same bytes for any file.
  @Test func solveAnswersAsBatchDoes() throws {
    let scratch = try ScratchFolder()
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".yaml") }.map { Self.examples.appending(path: $0).path }
    let lines = ["stacks/documents.ndjson", "reproductions.ndjson"].map {
      Fixtures.folder.appending(path: $0).path
    }
    #expect(files.count > 10)
    for file in files + lines {
      let (batch, solve) = (
        try scratch.plumb("batch", file), try scratch.plumb("solve", file, "--format", "json")
      )
      #expect(!batch.output.isEmpty && batch.output == solve.output, "\(file)")
    }
  }

  private static var examples: URL {
    Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Examples")
  }

  /// Each line is answered before the line after the next is available.
  @Test(arguments: [["solve", "-", "--format", "json"], ["batch"]])
  func linesAreAnsweredAsTheyCome(arguments: [String]) throws {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = CommandRun.executable
    process.arguments = arguments
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    // The test fails after a timeout instead of waiting forever.
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.terminate() }
    let line = Data("\(Self.first)\n".utf8)
    input.fileHandleForWriting.write(line + line)
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(ids(answer).first == "1")
    try input.fileHandleForWriting.close()
    _ = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
