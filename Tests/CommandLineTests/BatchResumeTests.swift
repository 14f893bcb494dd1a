import Foundation
import TestSupport
import Testing

/// `plumb batch -o OUT --resume`: continues the output of an earlier run of the same batch only.
@Suite struct BatchResumeTests {
  private static func layout(_ id: String?, _ width: Int) -> String {
    let id = id.map { #""id":"\#($0)","# } ?? ""
    return #"{\#(id)"size":[\#(width),50],"views":{"a":{},"b":{}},"equations":["a.left == 0","#
      + #""b.left == a.right","b.right == 0","a.width == 2 * b.width","#
      + #""a.top == 0","b.top == 0","a.height == 10","b.height == 20"]}"#
  }

  /// Named and unnamed layouts of all outcomes, and lines that are not layouts.
  private static func lines(_ count: Int) -> String {
    (1...count).map { number in
      switch number % 50 {
      case 7: return ""
      case 11: return #"{"id":"x\#(number)","size":[1]}"#
      case 13: return #"{"id":"torn","size":["#
      case 17:
        return #"{"id":"c\#(number)","size":[9,9],"views":{"a":{}},"#
          + #""equations":["a.left == 1","a.left == 2"]}"#
      case 19: return layout(#"quo\"te/é\#(number)"#, number)
      default: return layout(number.isMultiple(of: 3) ? nil : "n\(number)", number)
      }
    }.joined(separator: "\n") + "\n"
  }

  private static let card = """
    size: [320, 200]
    metrics: {gap: 8, wide: 100}
    views: {a: {}}
    equations: "a.left == gap\\na.width == wide\\na.top == 0\\na.height == 10\\na.right <= -5"

    """

  /// Rows; some are wrong, infeasible, unnamed, or span several lines.
  private static func rows(_ count: Int) -> String {
    "id,gap,wide\n"
      + (1...count).map { number in
        switch number % 40 {
        case 5: return ",\(number % 90),"
        case 9: return "r\(number),nonsense,1"
        case 21: return "r\(number),300,200"
        case 31: return "\"two\nlines \(number)\",\(number % 90),7"
        default: return "r\(number),\(number % 90),\(number % 50)"
        }
      }.joined(separator: "\n")
  }

  /// Runs a batch and kills it as soon as its output has grown by some bytes.
  ///
  /// - Returns: Whether it was killed before it ended.
  private static func kill(
    _ arguments: [String], in folder: URL, after bytes: Int
  ) throws -> Bool {
    let process = Process()
    process.executableURL = CommandRun.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = folder.appending(path: "out.ndjson").path
    while process.isRunning {
      let size = try? FileManager.default.attributesOfItem(atPath: output)[.size] as? Int
      if size ?? 0 >= bytes { break }
      usleep(200)
    }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test(arguments: [false, true])
  func killsAtRandomMomentsLoseNothing(isTemplate: Bool) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write(Self.lines(4000), as: "in.ndjson")
    try scratch.write(Self.rows(20_000), as: "rows.csv")
    let batch =
      isTemplate ? ["batch", "rows.csv", "--template", "card.yaml"] : ["batch", "in.ndjson"]
    let whole = try CommandRun(batch, in: scratch.url)
    #expect(whole.status == 2)
    let resumed = batch + ["-o", "out.ndjson", "--resume", "--summary", "counts.json"]
    var random = SeededGenerator(seed: isTemplate ? 3 : 4)
    var kills = 0
    var hasEnded = false
    for round in 1...10 {
      let goal = whole.output.utf8.count * round / 12
      let bytes = goal + Int.random(in: 0..<whole.output.utf8.count / 12, using: &random)
      if try Self.kill(resumed, in: scratch.url, after: bytes) { kills += 1 }
      let left = try Data(contentsOf: scratch.url.appending(path: "out.ndjson"))
      #expect(whole.output.utf8.starts(with: left))
      // Simulates a write that the system cut short.
      let torn = Int.random(in: 0...60, using: &random)
      try left.dropLast(torn).write(to: scratch.url.appending(path: "out.ndjson"))
      // On a busy machine a batch may end before it is killed; its message then stays until the
      // next batch writes one.
      if left.count == whole.output.utf8.count { hasEnded = true }
      if !hasEnded {
        #expect(try scratch.text(of: "counts.json").hasPrefix(#"{"complete":false,"#))
      }
    }
    #expect(kills > 5)
    let last = try CommandRun(resumed, in: scratch.url)
    #expect(last.status == whole.status)
    #expect(last.output.isEmpty)
    #expect(last.errors.contains(" of them before in "))
    #expect(try scratch.text(of: "out.ndjson") == whole.output)
    // With nothing left to do, the message is the same.
    let again = try CommandRun(resumed, in: scratch.url)
    #expect(again.status == whole.status)
    #expect(try scratch.text(of: "out.ndjson") == whole.output)
    let summary = whole.errors.split(separator: "\n").last ?? ""
    let outcomes = summary.drop { $0 != ":" }.dropFirst().drop { $0 != ":" } + "\n"
    #expect(again.errors.hasSuffix(outcomes), "\(again.errors) \(whole.errors)")
  }

  @Test func aFullDiskIsGoneOnFrom() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.lines(2000), as: "in.ndjson")
    let whole = try scratch.plumb("batch", "in.ndjson")
    // A limit on the file size simulates a full disk.
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"trap "" XFSZ; ulimit -f 64; exec "$0" batch in.ndjson -o out.ndjson"#,
      CommandRun.executable.path,
    ]
    process.currentDirectoryURL = scratch.url
    let errors = try scratch.write("", as: "errors")
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(
      try scratch.text(of: "errors").hasSuffix(
        "; --resume continues with out.ndjson\n"))
    let left = try scratch.text(of: "out.ndjson")
    #expect(!left.isEmpty && !left.hasSuffix("\n"))
    let run = try scratch.plumb("batch", "in.ndjson", "-o", "out.ndjson", "--resume")
    #expect(run.status == whole.status)
    #expect(try scratch.text(of: "out.ndjson") == whole.output)
  }

  @Test func otherInputsAreRefused() throws {
    let scratch = try ScratchFolder()
    let (a, b, c) = (Self.layout("a", 10), Self.layout("b", 10), Self.layout(nil, 10))
    try scratch.write([a, b, c].joined(separator: "\n"), as: "in.ndjson")
    try scratch.write([a, c, b].joined(separator: "\n"), as: "other.ndjson")
    try scratch.write(a, as: "short.ndjson")
    let whole = try scratch.plumb("batch", "in.ndjson", "-o", "out.ndjson")
    #expect(whole.status == 0)
    let answers = try scratch.text(of: "out.ndjson")
    let torn = answers + #"{"id":"#
    try scratch.write(torn, as: "out.ndjson")
    func refused(_ file: String, _ message: String) throws {
      let run = try scratch.plumb("batch", file, "-o", "out.ndjson", "--resume")
      #expect(run.status == 2)
      #expect(
        run.errors == "plumb: \(message); --resume needs the input and the options of the "
          + "earlier run\n")
      // The output remains unchanged until all of it has been compared.
      #expect(try scratch.text(of: "out.ndjson") == torn)
    }
    try refused(
      "other.ndjson", #"out.ndjson:2: this is no result of "2", which the input has there"#)
    try refused("short.ndjson", "out.ndjson has 3 results, the input no more than 1 of them")
    let run = try scratch.plumb("batch", "in.ndjson", "-o", "out.ndjson", "--resume")
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("plumb: 3 layouts, 3 of them before in "))
    #expect(try scratch.text(of: "out.ndjson") == answers)
  }

  @Test func otherTemplatesAndOptionsAreRefused() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("id,gap\na,1\nb,2\nc,3\n", as: "rows.csv")
    let batch = ["batch", "rows.csv", "--template", "card.yaml", "-o", "out.ndjson"]
    #expect(try CommandRun(batch, in: scratch.url).status == 0)
    let answers = try scratch.text(of: "out.ndjson")
    func refused(_ card: String, line: Int, id: String) throws {
      try scratch.write(card, as: "card.yaml")
      let run = try CommandRun(batch + ["--resume"], in: scratch.url)
      #expect(run.status == 2)
      #expect(
        run.errors
          == "plumb: rows.csv: no column gives \"wide\": it keeps the layout's own value\n"
          + "plumb: out.ndjson:\(line): \"\(id)\" has another result now, so that layouts "
          + "or options are not those of the earlier run; leave out --resume to solve all anew\n")
      #expect(try scratch.text(of: "out.ndjson") == answers)
    }
    try refused(Self.card.replacing("a.top == 0", with: "a.top == 1"), line: 1, id: "a")
    // A change that affects only the last row.
    try refused(
      Self.card.replacing("a.top == 0", with: "a.top == 0 @ 500\\nwhen gap >= 3 { a.top == 1 }"),
      line: 3, id: "c")
    try scratch.write(Self.card + "# the same\n", as: "card.yaml")
    #expect(try CommandRun(batch + ["--resume"], in: scratch.url).status == 0)
    #expect(try scratch.text(of: "out.ndjson") == answers)
  }

  @Test(arguments: [SIGTERM, SIGINT]) func signalsLeaveTheCounts(signal: Int32) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.lines(2000), as: "in.ndjson")
    let whole = try scratch.plumb("batch", "in.ndjson")
    let process = Process()
    process.executableURL = CommandRun.executable
    process.arguments = ["batch", "-", "-o", "out.ndjson", "--summary", "counts.json"]
    process.currentDirectoryURL = scratch.url
    // The input continues until the signal arrives.
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = errors
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(Self.lines(2000).utf8))
    while (try? scratch.text(of: "out.ndjson").utf8.count) ?? 0 < whole.output.utf8.count {
      usleep(10_000)
    }
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    let counts = try scratch.text(of: "counts.json")
    #expect(counts.hasPrefix(#"{"complete":false,"layouts":2000,"solved":"#), "\(counts)")
    let told = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    let name = signal == SIGTERM ? "SIGTERM" : "SIGINT"
    #expect(told.hasPrefix("plumb: 2000 layouts in "))
    #expect(
      told.hasSuffix(
        "\nplumb: ended by \(name); --resume continues with out.ndjson\n"), "\(told)")
    #expect(try scratch.text(of: "out.ndjson") == whole.output)
  }

  @Test func whatCannotBeResumedIsSaid() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout("a", 10), as: "in.ndjson")
    #expect(try scratch.plumb("batch", "in.ndjson", "--resume").status == 2)
    let device = try scratch.plumb("batch", "in.ndjson", "-o", "/dev/null", "--resume")
    #expect(device.status == 2)
    #expect(device.errors == "plumb: /dev/null is not a file that a batch could go on with\n")
    // The first run of a script that always passes `--resume`.
    let first = try scratch.plumb("batch", "in.ndjson", "-o", "out.ndjson", "--resume")
    #expect(first.status == 0)
    #expect(try scratch.text(of: "out.ndjson").hasPrefix(#"{"id":"a","status":"solved""#))
  }
}
