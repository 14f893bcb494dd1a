import Foundation
import LayoutDocuments
import TestSupport
import Testing

@testable import PlumbCommand

/// The output of a batch that ends early.
@Suite struct BatchWritingTests {
  private static let good = #"{"size":[9,9]}"#

  private static func crowd(_ count: Int) -> String {
    let crowd = Crowd(count)
    let views = crowd.names.map { "\"\($0)\":{}" }.joined(separator: ",")
    let equations = crowd.equations.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"size":[2000,2000],"views":{\#(views)},"equations":[\#(equations)]}"#
  }

  /// A kill during a long solve loses no earlier results.
  @Test func aKillLosesNothingBeforeTheLayoutBeingSolved() throws {
    let scratch = try ScratchFolder()
    let lines = [Self.good, Self.good, "", Self.crowd(14), Self.good]
    try scratch.write(lines.joined(separator: "\n"), as: "in.ndjson")
    let process = Process()
    process.executableURL = CommandRun.executable
    process.arguments = ["batch", "in.ndjson", "-o", "out.ndjson", "--jobs", "1"]
    process.currentDirectoryURL = scratch.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = ContinuousClock.now + .seconds(60)
    var text = ""
    while text.split(separator: "\n").count < 3, ContinuousClock.now < end {
      usleep(20_000)
      text = (try? scratch.text(of: "out.ndjson")) ?? ""
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let answers = try scratch.text(of: "out.ndjson").split(separator: "\n")
    #expect(answers.count >= 3)
    #expect(answers.prefix(2).allSatisfy { $0.hasSuffix(#""frames":{"view":[0,0,9,9]}}"#) })
  }

  #if Pictures
  @Test(arguments: [SIGTERM, SIGINT])
  func anInterruptedPDFLeavesNoFile(signal: Int32) throws {
    let scratch = try ScratchFolder()
    let process = Process()
    process.executableURL = CommandRun.executable
    process.arguments = ["batch", "-", "-o", "out.pdf", "--plain"]
    process.currentDirectoryURL = scratch.url
    process.standardError = FileHandle.nullDevice
    // The input continues until the signal arrives.
    let input = Pipe()
    process.standardInput = input
    try process.run()
    let lines = String(repeating: Self.good + "\n", count: 2000)
    try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    let end = ContinuousClock.now + .seconds(60)
    var size = 0
    while size == 0, ContinuousClock.now < end {
      usleep(20_000)
      for name in try scratch.names() { size += try scratch.text(of: name).utf8.count }
    }
    #expect(size > 0)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(try scratch.names().isEmpty)
  }
  #endif

  /// The maximum length of a line bounds the memory that a line can take.
  @Test func aLineThatIsTooLongIsInvalid() throws {
    let scratch = try ScratchFolder()
    let blanks = String(repeating: " ", count: BatchLines.longestLine + (1 << 20))
    try scratch.write("\(Self.good)\n\(blanks)\n\(Self.good)\n\(blanks)", as: "in.ndjson")
    let run = try scratch.plumb("batch", "in.ndjson")
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == 4)
    for number in [2, 4] where number <= answers.count {
      #expect(
        answers[number - 1] == #"{"id":"\#(number)","status":"invalid","error":{"code":"limit","#
          + #""message":"the line is longer than 64 MiB","line":\#(number),"column":1}}"#)
    }
    #expect(run.status == 2)
  }

  @Test func aDocumentKeepsItsID() throws {
    let scratch = try ScratchFolder()
    let documents = [
      #"{"id":"invoice-77","size":[1],"views":{}}"#, #"{"views":{},"id":"late"}"#,
      #"{"id":"twice","size":[1,1],"size":[2,2]}"#, #"{"id":"large","size":[1e999,1]}"#,
      #"{"id":"a","id":"b","size":[1,1]}"#, #"{"id":[5],"size":[1,1]}"#, #"{"id":"torn","size":[1"#,
    ]
    let ids = ["invoice-77", "late", "twice", "large", "5", "6", "7"]
    let run = try scratch.plumb("batch", input: documents.joined(separator: "\n"))
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == ids.count)
    for (answer, id) in zip(answers, ids) {
      #expect(answer.hasPrefix(#"{"id":"\#(id)","status":"invalid""#), "\(answer)")
    }
    try scratch.write("id: article\nsize: [1]\n", as: "06-article.yaml")
    let solved = try scratch.plumb("solve", "06-article.yaml", "--format", "json", "--size", "2x2")
    #expect(solved.output.hasPrefix(#"{"id":"article@2x2","status":"invalid""#), "\(solved.output)")
    let checked = try scratch.plumb("check", "06-article.yaml", "--format", "json")
    #expect(checked.output.hasPrefix(#"{"id":"article","#), "\(checked.output)")
  }

  #if os(Linux) || os(macOS)
  @Test func aCrashNamesItsLine() async {
    let result = await #expect(
      processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
    ) {
      CrashNote.listen()
      CrashNote.solving(line: 1) {}
      CrashNote.solving(line: 2070) { abort() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("plumb: the process crashed at line 2070; the results before it are written\n"))
  }
  #endif
}
