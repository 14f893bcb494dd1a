import Foundation
import Testing

/// The inputs of `plumb batch`: several files, gzip, arrays, YAML, and errors for other input.
@Suite struct BatchInputTests {
  private static func layout(_ id: String?, _ width: Int) -> String {
    let id = id.map { #""id":"\#($0)","# } ?? ""
    return #"{\#(id)"size":[\#(width),9]}"#
  }

  private static func answer(_ id: String, _ width: Int) -> String {
    #"{"id":"\#(id)","status":"solved","frames":{"view":[0,0,\#(width),9]}}"# + "\n"
  }

  private static func compress(_ name: String, in scratch: ScratchFolder) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", name]
    process.currentDirectoryURL = scratch.url
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func filesAreReadAsOne() throws {
    let scratch = try ScratchFolder()
    let lines = [Self.layout("a", 1), Self.layout(nil, 2), "", Self.layout(nil, 4)]
    try scratch.write(lines[0...1].joined(separator: "\n"), as: "1.ndjson")
    try scratch.write("", as: "2.ndjson")
    try scratch.write("\u{FEFF}" + lines[2...3].joined(separator: "\r\n") + "\r\n", as: "3.ndjson")
    let whole = try scratch.plumb("batch", input: lines.joined(separator: "\n"))
    let run = try scratch.plumb("batch", "1.ndjson", "2.ndjson", "3.ndjson")
    #expect(run.output == whole.output)
    #expect(run.status == 2)
    #expect(run.output.hasSuffix(Self.answer("4", 4)))
    let dash = try scratch.plumb(
      "batch", "-", "3.ndjson", input: lines[0...1].joined(separator: "\n"))
    #expect(dash.output == whole.output)
    #expect(try scratch.plumb("batch", "-", "-").status == 2)
    #expect(
      try scratch.plumb("batch", "1.ndjson", "none").errors
        == "plumb: none: there is no such file\n")
  }

  @Test func rowsOfSeveralFiles() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "size: [9, 9]\nmetrics: {w: 1}\nviews: {a: {}}\nequations: a.width == w\n", as: "card.yaml")
    try scratch.write("id,w\r\nx,1\r\ny,2", as: "1.csv")
    try scratch.write("id,w\n,3\n", as: "2.csv")
    try scratch.write("id,width\nz,3\n", as: "3.csv")
    try scratch.write("id,w\nx,1\ny,2\n,3\n", as: "all.csv")
    let whole = try scratch.plumb("batch", "all.csv", "--template", "card.yaml")
    #expect(whole.output.split(separator: "\n").count == 3)
    try Self.compress("2.csv", in: scratch)
    let run = try scratch.plumb("batch", "1.csv", "2.csv.gz", "--template", "card.yaml")
    #expect(run.output == whole.output)
    #expect(run.status == 0)
    let wrong = try scratch.plumb("batch", "1.csv", "3.csv", "--template", "card.yaml")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors == "plumb: 3.csv: the first line is another than that of 1.csv, which it has to "
        + "repeat\n")
    #expect(wrong.output.split(separator: "\n").count == 2)
  }

  @Test func compressedInputs() throws {
    let scratch = try ScratchFolder()
    let lines = (1...20_000).map { Self.layout("n\($0)", $0) }.joined(separator: "\n")
    try scratch.write(lines, as: "in.ndjson")
    let whole = try scratch.plumb("batch", "in.ndjson")
    try Self.compress("in.ndjson", in: scratch)
    let run = try scratch.plumb("batch", "in.ndjson.gz")
    #expect(run.output == whole.output)
    let bytes = try Data(contentsOf: scratch.url.appending(path: "in.ndjson.gz"))
    let piped = try CommandRun(["batch"], in: scratch.url, input: bytes)
    #expect(piped.output == whole.output)
    // A truncated file has results for all readable lines, and an error.
    try scratch.write(bytes.dropLast(bytes.count / 2), as: "cut.ndjson.gz")
    let cut = try scratch.plumb("batch", "cut.ndjson.gz")
    #expect(cut.status == 2)
    #expect(cut.errors == "plumb: cut.ndjson.gz: the gzip file is cut off\n")
    #expect(whole.output.hasPrefix(cut.output))
    #expect(try scratch.plumb("batch", "in.ndjson.gz", "-o", "out.ndjson.gz").status == 2)
  }

  @Test func jsonOverManyLines() throws {
    let scratch = try ScratchFolder()
    let elements = [
      "{\n  \"id\": \"a, ]\\\"}\",\n  \"size\": [1, 9]\n}", Self.layout(nil, 2), "{\"size\": [3}",
      "7", "{\"size\": [4, 9], \"views\": {\"a\": {}},\n \"equations\": [\"b.left == 1\"]}",
    ]
    try scratch.write("\u{FEFF}[" + elements.joined(separator: ",\n") + "]\n", as: "array.json")
    try scratch.write(elements[0...1].joined(separator: "\n"), as: "pretty.json")
    try scratch.write(elements[0], as: "one.json")
    try scratch.write("[" + elements[0...1].joined(separator: ","), as: "cut.json")
    try scratch.write("[{\"size\":[7,9]},{\"size\":[8,9]}]", as: "line.json")
    let array = try scratch.plumb("batch", "array.json")
    let answers = array.output.split(separator: "\n").map { $0 + "\n" }
    try #require(answers.count == 5)
    #expect(answers[0] == Self.answer(#"a, ]\"}"#, 1))
    #expect(answers[1] == Self.answer("2", 2))
    #expect(answers[2].hasPrefix(#"{"id":"3","status":"invalid","error":{"code":"syntax""#))
    #expect(answers[2].contains(#""line":6"#))
    #expect(answers[3].hasPrefix(#"{"id":"4","status":"invalid","error":{"code":"wrongType""#))
    #expect(answers[3].contains(#""line":7,"column":1"#))
    #expect(answers[4].contains(#""code":"unknownView""#))
    let pretty = try scratch.plumb("batch", "pretty.json", "line.json", "one.json")
    #expect(
      pretty.output == Self.answer(#"a, ]\"}"#, 1) + Self.answer("2", 2) + Self.answer("3", 7)
        + Self.answer("4", 8) + Self.answer(#"a, ]\"}"#, 1))
    let cut = try scratch.plumb("batch", "cut.json")
    #expect(cut.output.hasPrefix(Self.answer(#"a, ]\"}"#, 1) + Self.answer("2", 2)))
    #expect(cut.output.contains("the array is not closed"))
    #expect(cut.status == 2)
  }

  @Test func severalDocumentsOfYAML() throws {
    let scratch = try ScratchFolder()
    let text = """
      # Two of them.
      ---
      size: [1, 9]
      --- # the second
      id: b
      size: [2, 9]
      ...
      ---
      ---
      size: [3
      """
    try scratch.write(text, as: "all.yaml")
    try scratch.write("size: [4, 9]\n", as: "card.yaml")
    let run = try scratch.plumb("batch", "all.yaml", "card.yaml")
    let answers = run.output.split(separator: "\n").map { $0 + "\n" }
    try #require(answers.count == 4)
    #expect(answers[0] == Self.answer("1", 1))
    #expect(answers[1] == Self.answer("b", 2))
    #expect(answers[2].hasPrefix(#"{"id":"3","status":"invalid""#))
    #expect(answers[2].contains(#""line":1"#), "\(answers[2])")
    #expect(answers[3] == Self.answer("card", 4))
    let piped = try scratch.plumb("batch", input: text)
    #expect(piped.output == answers.dropLast().joined())
  }

  /// Prints one message instead of one for each line.
  @Test(arguments: [
    ("a.xml", "<?xml version=\"1.0\"?>\n<a/>\n", "this is XML"),
    ("a.csv", "id,gap\n1,2\n", "these are rows of numbers; add --template LAYOUT"),
    ("a.zip", "PK\u{3}\u{4}rest", "this is a zip archive"),
    ("a.bin", "\u{7F}ELF\u{1}\0\0", "this is no text"),
    ("a.swift", "// A comment.\nlet size = 1\n", "no line begins with {"),
    ("a.bz2", "BZh9rest", "this is compressed by bzip2"),
  ])
  func otherThingsAreNamed(name: String, text: String, message: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write(text, as: name)
    let run = try scratch.plumb("batch", name, "-o", "out.ndjson")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("plumb: \(name): \(message)"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try scratch.names() == [name])
  }
}
