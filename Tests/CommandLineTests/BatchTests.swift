import Foundation
import TestSupport
import Testing

/// `plumb batch`: line n of the output answers line n of the input.
@Suite struct BatchTests {
  /// A line and the beginning of its answer.
  private typealias Line = (input: String, answer: String)

  /// A mixed batch: valid layouts, conflicts, invalid layouts, blank lines and garbage.
  private static func mixedLines(_ count: Int, seed: UInt64) -> [Line] {
    var random = SeededGenerator(seed: seed)
    return (1...count).map { number in
      let width = Int.random(in: 50...900, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return ("", #"{"id":"\#(number)","status":"invalid""#)
      case 1: return (#"{"size":["#, #"{"id":"\#(number)","status":"invalid""#)
      case 2:
        return (
          #"{"size":[9,9],"views":{"a":{}},"equations":"b.left == 1"}"#,
          #"{"id":"\#(number)","status":"invalid","error":{"code":"unknownView""#
        )
      case 3:
        return (
          #"{"id":"c\#(number)","size":[9,9],"views":{"a":{}},"#
            + #""equations":["a.left == 1","a.left == 2"]}"#,
          #"{"id":"c\#(number)","status":"infeasible","conflict":["#
        )
      default:
        return (
          #"{"size":[\#(width),50],"views":{"a":{},"b":{}},"equations":["#
            + #""a.left == 0","b.left >= a.right","b.right == 0","a.width == \#(width) @ 500","#
            + #""b.width == \#(width / 3) @ 500","a.width == b.width @ 300","#
            + #""a.top == 0","b.top == 0","a.height == 10","b.height == 20"]}"#,
          #"{"id":"\#(number)","status":"solved","frames":{"view":[0,0,\#(width),50],"a":[0,0,"#
        )
      }
    }
  }

  @Test func answersInOrder() throws {
    let seed: UInt64 = 7
    let lines = Self.mixedLines(2000, seed: seed)
    let scratch = try ScratchFolder()
    // A byte-order mark, both kinds of line breaks, and none at the end.
    let input = lines.enumerated().map { number, line in
      line.input + (number.isMultiple(of: 3) ? "\r\n" : "\n")
    }
    var text = "\u{FEFF}" + input.joined()
    while text.last?.isNewline == true { text.removeLast() }
    try scratch.write(text, as: "lines.ndjson")
    let expected = lines.prefix(
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count)
    var outputs: [String] = []
    for jobs in ["1", "2", "8"] {
      let run = try scratch.plumb("batch", "lines.ndjson", "--jobs", jobs)
      #expect(run.status == 2, "seed \(seed)")
      let answers = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(answers.count == expected.count, "seed \(seed)")
      let wrong = zip(answers, expected).first { !$0.hasPrefix($1.answer) }
      #expect(wrong == nil, "seed \(seed)")
      #expect(run.errors.hasPrefix("plumb: \(expected.count) layouts in "))
      outputs.append(run.output)
    }
    #expect(outputs[1] == outputs[0])
    #expect(outputs[2] == outputs[0])
    #if GLPK
    let glpk = try scratch.plumb("batch", "lines.ndjson", "--backend", "glpk-dual")
    #expect(glpk.output == outputs[0])
    #endif
    let weighted = try scratch.plumb("batch", "lines.ndjson", "--strategy", "weighted")
    #expect(weighted.output.split(separator: "\n").count == expected.count)
  }

  private static let good = #"{"size":[9,9]}"#
  private static let goodFrames = #""status":"solved","frames":{"view":[0,0,9,9]}}"#
  private static let contradiction =
    #"{"id":"bad","size":[9,9],"views":{"a":{}},"equations":["a.left == 1","a.left == 2"]}"#

  @Test func exitStatus() throws {
    let scratch = try ScratchFolder()
    func status(_ lines: String...) throws -> Int32? {
      try scratch.plumb("batch", input: lines.joined(separator: "\n")).status
    }
    #expect(try status(Self.good, Self.good) == 0)
    #expect(try status(Self.good, Self.contradiction) == 1)
    #expect(try status("{", Self.contradiction, Self.good) == 2)
    #expect(try status(Self.good, "", Self.good) == 2)
  }

  @Test func errorsNameTheLineOfTheBatch() throws {
    let run = try ScratchFolder().plumb("batch", input: "\(Self.good)\n\nnonsense\n")
    #expect(
      run.output == """
        {"id":"1",\(Self.goodFrames)
        {"id":"2","status":"invalid","error":{"code":"emptyDocument",\
        "message":"the document is empty; a layout needs at least a size","line":2,"column":1}}
        {"id":"3","status":"invalid","error":{"code":"syntax",\
        "message":"expected a value; found \\"nonsense\\"; write a text in double quotes","line":3,"column":1}}

        """)
  }

  @Test func summary() throws {
    let run = try ScratchFolder().plumb(
      "batch", "-", input: [Self.good, "{", Self.contradiction].joined(separator: "\n"))
    #expect(
      run.errors.contains(
        #/^plumb: 3 layouts in \d+\.\d\d s \(\d+ a second\): 1 solved, 1 infeasible, 1 invalid; first not solved: 2 \([^()]+\), bad\n$/#
      ), "\(run.errors)")
  }

  @Test func outputToAFile() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.good + "\n", as: "in.ndjson")
    let run = try scratch.plumb("batch", "in.ndjson", "-o", "out.ndjson")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(try scratch.text(of: "out.ndjson") == #"{"id":"1","# + Self.goodFrames + "\n")
  }

  @Test func statistics() throws {
    let run = try ScratchFolder().plumb("batch", "--stats", input: Self.good)
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        #/"stats":\{"parseSeconds":[0-9.]+,"solveSeconds":[0-9.]+,"iterations":0,"blocks":\d+/#),
      "\(run.output)")
  }

  @Test func emptyInput() throws {
    let run = try ScratchFolder().plumb("batch")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("plumb: 0 layouts in "))
  }

  @Test func wrongFiles() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.plumb("batch", ".")
    #expect(folder.status == 2)
    #expect(
      folder.errors
        == "plumb: .: there is no layout in this folder (.json, .storyboard, .xib, .yaml, .yml)\n")
    let missing = try scratch.plumb("batch", "missing.ndjson")
    #expect(missing.status == 2)
    #expect(missing.errors == "plumb: missing.ndjson: there is no such file\n")
  }

  @Test func answersComeBeforeTheInputEnds() throws {
    let process = Process()
    process.executableURL = CommandRun.executable
    process.arguments = ["batch"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // If no answer arrives, terminating the process ends the wait.
    let emergency = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: emergency)
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("\(Self.good)\n".utf8))
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer == #"{"id":"\#(number)","# + Self.goodFrames + "\n")
    }
    // An incomplete line must not delay an answer, either.
    let half = Self.good.prefix(5)
    try input.fileHandleForWriting.write(contentsOf: Data("\(Self.good)\n\(half)".utf8))
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(answer == #"{"id":"4","# + Self.goodFrames + "\n")
    try input.fileHandleForWriting.write(contentsOf: Data(Self.good.dropFirst(5).utf8))
    try input.fileHandleForWriting.close()
    let last = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: last, as: UTF8.self) == #"{"id":"5","# + Self.goodFrames + "\n")
    process.waitUntilExit()
    emergency.cancel()
    #expect(process.terminationStatus == 0)
  }

  @Test func nobodyReadsTheOutput() throws {
    let scratch = try ScratchFolder()
    let input = Data(String(repeating: Self.good + "\n", count: 20_000).utf8)
    let run = try CommandRun(["batch"], in: scratch.url, input: input, isOutputClosed: true)
    // SIGPIPE ends a process that writes to a closed pipe, unless its parent ignores that signal.
    #expect(run.status != 0)
    #expect(!run.errors.contains("Fatal error"), "\(run.errors)")
    #expect(!run.errors.contains(" layouts in "), "\(run.errors)")
  }

  @Test func rangesAreLeftOutOnDemand() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      #"{"size":[9,9],"views":{"a":{}},"equations":["a.left <= 5","a.height + a.top == 9"]}"#
        + "\n",
      as: "lines.ndjson")
    let expected =
      #"{"id":"1","status":"solved","frames":{"view":[0,0,9,9],"a":[0,9,0,0]},"ambiguous":["#
      + #"{"attribute":"a.width"},{"attribute":"a.height"},{"attribute":"a.left"},"#
      + #"{"attribute":"a.top"}]}"# + "\n"
    for run in [
      try scratch.plumb("batch", "lines.ndjson", "--no-ranges"),
      try scratch.plumb("solve", "lines.ndjson", "--no-ranges", "--format", "json"),
    ] {
      #expect(run.output == expected)
      #expect(run.status == 0)
    }
  }

  /// A failing measure or condition does not prevent an answer for its line or the next one.
  @Test func failingDefinitionsEndTheirLineOnly() throws {
    func line(_ views: String, _ equations: String) -> String {
      #"{"size":[100,100],"views":{\#(views)},"equations":"\#(equations)"}"#
    }
    let good = line(#""a":{"measure":[[50,7]]}"#, "a.width == 10\\na.left == 0\\na.top == 0")
    let scratch = try ScratchFolder()
    let run = try scratch.plumb(
      "batch", "--jobs", "2",
      input: [
        good, line(#""a":{"measure":{"characters":1000000000,"advance":1,"line":1e308}}"#, ""),
        line(#""a":{"measure":[[50,7]]}"#, "a.width == a.height"),
        line(#""a":{"measure":[[50,-7]]}"#, ""),
        line(#""a":{}"#, "when a.width >= 5 { a.width == 3 }"),
        line(#""a":{}"#, "when a.width >= 5 {"),
        line(#""a":{"measure":[[50,7]]}"#, "a.height == 8"),
        good,
      ].joined(separator: "\n"))
    let solved = #""status":"solved","frames":{"view":[0,0,100,100],"a":[0,0,10,7]}}"#
    let cycle = #""status":"invalid","error":{"code":"cycle","message":""#
    let expected = [
      solved,
      #""status":"invalid","error":{"code":"invalidValue","message":"views.a.measure.line must be at most "#
        + #"1e15; found 1e308","line":2,"column":87}}"#,
      cycle + #"a definition depends on itself: `a.height == measure(a.width)` (measured) → "#
        + #"`a.width == a.height` (line 1) → `a.height == measure(a.width)` (measured)","line":1,"column":1}}"#,
      #""status":"invalid","error":{"code":"invalidValue","message":"views.a.measure[0][1] must be a size, "#
        + #"at least 0; found -7","line":4,"column":48}}"#,
      cycle + #"a condition depends on what it switches on: `when a.width >= 5` (line 1) → "#
        + #"`a.width == 3` (line 1) → `when a.width >= 5` (line 1)","line":1,"column":1}}"#,
      #""status":"invalid","error":{"code":"syntax","message":"this \"{\" is not closed","line":1,"#
        + #""column":19}}"#,
      #""status":"infeasible","conflict":[{"constraint":"a.height == 8","line":1,"column":1},"#
        + #"{"constraint":"a.height == measure(a.width)","implicit":"measured"}]"#, solved,
    ]
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == expected.count)
    for (number, (answer, expected)) in zip(answers, expected).enumerated() {
      #expect(answer.hasPrefix(#"{"id":"\#(number + 1)",\#(expected)"#), "\(answer)")
    }
    #expect(run.status == 2)
  }
}
