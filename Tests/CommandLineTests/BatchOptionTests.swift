import Foundation
import Testing

/// Options of `plumb batch` that `plumb solve` has as well, and its summary for scripts.
@Suite struct BatchOptionTests {
  private static let lines = [
    #"{"id":"a","size":[9,9],"views":{"p":{"views":{"c":{}}}},"equations":["p.leading == 2","#
      + #""p.width == 4","c.left == 1","c.width == 1","c.top == 0","p.top == 0"]}"#,
    "nonsense",
    #"{"size":[5,5],"views":{"a":{}},"equations":["a.left == 1","a.left == 2"]}"#, "",
  ].joined(separator: "\n")

  @Test(arguments: [
    ["--size", "100x20"], ["--size", "100x20", "--size", "7x7", "--size", "1x1"],
    ["--direction", "rtl"], ["--coordinates", "window"], ["--elastic"],
    ["--size", "50x50", "--elastic", "--coordinates", "window", "--direction", "rtl"],
  ])
  func theyAreThoseOfSolve(options: [String]) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.lines, as: "in.ndjson")
    let batch = try CommandRun(["batch", "in.ndjson", "--jobs", "2"] + options, in: scratch.url)
    let solve = try CommandRun(
      ["solve", "in.ndjson", "--format", "json"] + options, in: scratch.url)
    // Unnamed layouts go by the file's name and line there.
    func unnamed(_ text: String) -> String {
      text.replacing(/"id":"(in:)?[0-9]+/, with: "\"id\":\"n")
    }
    let errors = /"line":[0-9]+,"column"/
    #expect(
      unnamed(batch.output).replacing(errors, with: "")
        == unnamed(solve.output).replacing(errors, with: ""))
    #expect(batch.status == solve.status)
  }

  @Test func sizesRepeat() throws {
    let scratch = try ScratchFolder()
    let lines = (1...300).map { $0 == 7 ? "" : #"{"size":[\#($0),1]}"# }
    try scratch.write(lines.joined(separator: "\n"), as: "in.ndjson")
    let sizes = ["--size", "3x4", "--size", "5x6"]
    let run = try CommandRun(["batch", "in.ndjson"] + sizes, in: scratch.url)
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == 600)
    for (place, answer) in answers.enumerated() {
      let size = place.isMultiple(of: 2) ? "3x4" : "5x6"
      #expect(answer.hasPrefix(#"{"id":"\#(place / 2 + 1)@\#(size)","status":""#))
    }
    let torn = run.output.utf8.prefix(run.output.utf8.count / 2)
    try scratch.write(Data(torn), as: "out.ndjson")
    let resumed = ["batch", "in.ndjson", "-o", "out.ndjson", "--resume"]
    let other = try CommandRun(resumed, in: scratch.url)
    #expect(other.status == 2)
    #expect(other.errors.contains("out.ndjson:1: this is no result of \"1\""))
    #expect(try CommandRun(resumed + sizes, in: scratch.url).status == 2)
    #expect(try scratch.text(of: "out.ndjson") == run.output)
  }

  @Test func scriptsReadTheSummary() throws {
    let scratch = try ScratchFolder()
    let run = try scratch.plumb("batch", "--summary", "sum.json", input: Self.lines + "\n\n")
    #expect(run.status == 2)
    let text = try scratch.text(of: "sum.json")
    #expect(
      text.wholeMatch(
        of:
          #/\{"complete":true,"layouts":5,"solved":1,"infeasible":1,"invalid":3,"limit":0,"failed":0,"before":0,"seconds":[0-9.]+,"perSecond":[0-9.]+,"firstNotSolved":\["2","3","4"\],"exitCode":2\}\n/#
      ) != nil, "\(text)")
    let full = try CommandRun(
      ["batch", "--summary", "sum.json"], in: scratch.url, input: Data(Self.lines.utf8),
      outputDevice: "/dev/full")
    #expect(full.status == 2)
    #expect(try scratch.text(of: "sum.json").hasPrefix(#"{"complete":false,"layouts":0,"#))
    #expect(try scratch.plumb("batch", "--summary", "x", "-o", "x").status == 2)
  }
}
