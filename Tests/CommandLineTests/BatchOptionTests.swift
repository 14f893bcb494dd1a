import Foundation
import Testing

/// Options that `plumb batch` shares with `plumb solve`, and its summary for scripts.
@Suite struct BatchOptionTests {
  private static let lines = [
    #"{"id":"a","size":[9,9],"views":{"p":{"views":{"c":{}}}},"equations":["p.leading == 2","#
      + #""p.width == 4","c.left == 1","c.width == 1","c.top == 0","p.top == 0"]}"#,
    "nonsense",
    #"{"size":[5,5],"views":{"a":{}},"equations":["a.left == 1","a.left == 2"]}"#, "",
  ].joined(separator: "\n")

  @Test(arguments: [
    ["--size", "100x20"], ["--size", "100xfit", "--size", "fitx5"],
    ["--size", "100x20", "--size", "7x7", "--size", "1x1"],
    ["--direction", "rtl"], ["--coordinates", "window"], ["--elastic"],
    ["--size", "50x50", "--elastic", "--coordinates", "window", "--direction", "rtl"],
  ])
  func theyAreThoseOfSolve(options: [String]) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.lines, as: "in.ndjson")
    let batch = try CommandRun(["batch", "in.ndjson", "--jobs", "2"] + options, in: scratch.url)
    let solve = try CommandRun(
      ["solve", "in.ndjson", "--format", "json"] + options, in: scratch.url)
    // `solve` identifies unnamed layouts by file name and line.
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

  /// The outputs for all pieces of an input, joined.
  private func pieces(
    of lines: [String], header: String = "", by count: Int, _ options: [String]
  ) throws -> String {
    let scratch = try ScratchFolder()
    try scratch.write(
      #"{"size":[9,9],"metrics":{"gap":1},"views":{"a":{}},"equations":["a.left == gap"]}"#,
      as: "t.json")
    return try stride(from: 0, to: lines.count, by: count).map { start in
      let piece = lines[start..<min(start + count, lines.count)]
      let input = header + piece.joined(separator: "\n") + "\n"
      return try CommandRun(
        ["batch", "--jobs", "2", "--first", "\(start + 1)"] + options, in: scratch.url,
        input: Data(input.utf8)
      ).output
    }.joined()
  }

  @Test(arguments: [[], ["--size", "3x4", "--size", "5x6"], ["--template", "t.json"]])
  func piecesGiveTheBytesOfTheWhole(options: [String]) throws {
    let layouts = (0..<40).map { number in
      switch number % 5 {
      case 0: ""
      case 1: "key: is not YAML here"
      case 2: #"["no","layout"]"#
      case 3: #"{"id":"a\#(number)","gap":3}"#
      default: options.contains("t.json") ? #"{"gap":\#(number)}"# : #"{"size":[\#(number),1]}"#
      }
    }
    let rows = options.contains("t.json") ? ["--rows", "ndjson"] : []
    let whole = try pieces(of: layouts, by: 40, options + rows)
    #expect(
      whole.split(separator: "\n").count == 40 * max(1, options.count(where: { $0 == "--size" })))
    #expect(try pieces(of: layouts, by: 7, options + rows) == whole)
    #expect(try pieces(of: layouts, by: 1, options + rows) == whole)
  }

  @Test func piecesOfRowsRepeatTheHeader() throws {
    let rows = (0..<40).map { $0 % 4 == 0 ? "x" : $0 % 4 == 1 ? "\($0),2" : "\($0)" }
    let options = ["--template", "t.json", "--rows", "csv"]
    let whole = try pieces(of: rows, header: "gap\n", by: 40, options)
    #expect(whole.contains(#""line":2,"#) && whole.contains(#""id":"39""#))
    #expect(try pieces(of: rows, header: "gap\n", by: 7, options) == whole)
    let zero = try ScratchFolder().plumb("batch", "--first", "0")
    #expect(zero.status == 2 && zero.errors.contains("--first takes a number from 1"))
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
