import Foundation
import TestSupport
import Testing

/// `plumb compare`: runs all contenders, reports on them, and omits unsuitable files.
@Suite struct CompareTests {
  private static let contested = """
    {"id":"row","size":[200,40],"views":{"a":{},"b":{}},"equations":["a.left == 0",\
    "b.left == a.right","b.right <= 0","a.width == 150 @ high","b.width == 100 @ low"]}
    """

  #if GLPK
  private static let backends = [
    "simplex", "exact", "glpk-dual", "glpk-primal", "glpk-exact", "glpk-interior", "glpk-mip",
  ]
  #else
  private static let backends = ["simplex", "exact"]
  #endif

  private func contenders(_ run: CommandRun) throws -> [JSONValue] {
    let line = try JSONDecoder().decode(JSONValue.self, from: Data(run.output.utf8))
    #expect(line["agree"] == .bool(true))
    return line["contenders"]?.elements ?? []
  }

  @Test func allContendersAgree() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contested, as: "row.json")
    let run = try scratch.plumb("compare", "row.json", "--format", "json", "--rounds", "2")
    #expect(run.status == 0 && run.errors == "")
    let records = try contenders(run)
    #expect(records.count >= Self.backends.count * 4)
    for backend in Self.backends {
      let own = records.filter { $0["backend"]?.string == backend }
      #expect(own.count == 4, "\(backend)")
      for record in own {
        #expect(record["status"]?.string == "solved", "\(backend)")
        #expect(record["rounds"]?.number == 2)
        #expect((record["medianSeconds"]?.number ?? -1) > 0)
        #expect((record["difference"]?.number ?? 0) <= 1e-6)
        let sums = record["levelSums"]?.elements ?? []
        #expect(sums.count == 1 && sums.first?["priority"]?.number == 250)
        #expect(abs((sums.first?["sum"]?.number ?? 0) - 50) < 1e-6)
      }
    }
  }

  @Test func theTable() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contested, as: "row.json")
    let run = try scratch.plumb(
      "compare", "row.json", "--backends", "simplex", "--presolve", "on", "--rounds", "1")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { line in
      // Times, memory and iterations differ from run to run and from machine to machine.
      line.split(separator: " ").map {
        Double($0) == nil || $0.contains("\u{2014}") ? String($0) : "#"
      }
      .joined(separator: " ")
    }
    #expect(lines.first == "row: # views")
    #expect(
      lines[1]
        == "backend strategy presolve status median ms least most iterations peak KiB difference")
    #expect(lines[2].hasPrefix("simplex lexicographic on solved # # # #"))
    #expect(lines[2].hasSuffix("reference"))
    #expect(lines[3].hasPrefix("simplex weighted on solved # # # #"))
    #expect(run.output.contains("  level sums, lexicographic: 250: 50\n"))
    #expect(run.output.hasSuffix("  all 2 answers agree, each within its strategy\n"))
  }

  @Test func generatedWorkloads() throws {
    let scratch = try ScratchFolder()
    for name in ["W1:10", "W2:3x3", "W3:3", "W4:20", "W5:8", "W7:0"] {
      let run = try scratch.plumb(
        "compare", "--workload", name, "--format", "json", "--rounds", "1", "--time-limit", "60")
      #expect(run.status == 0, "\(name): \(run.output) \(run.errors)")
      #expect(try contenders(run).count >= Self.backends.count * 4)
    }
    let wrong = try scratch.plumb("compare", "--workload", "W9:1")
    #expect(wrong.status == 2 && wrong.errors.contains("there is no workload \"W9:1\""))
    for name in ["W2:99999x99999", "W1:0", "W1:99999999999999999999", "W3:-4", "W2:3", "W1:"] {
      #expect(try scratch.plumb("compare", "--workload", name).status == 2, "\(name)")
    }
  }

  /// `plumb compare folder/*` reports the files of other types that it omits.
  @Test func otherFilesAreLeftOut() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contested, as: "row.json")
    try scratch.write("<svg/>", as: "row.svg")
    let arguments = ["--rounds", "1", "--backends", "simplex", "--format", "csv"]
    let run = try CommandRun(["compare", "row.json", "row.svg"] + arguments, in: scratch.url)
    #expect(run.status == 0)
    #expect(
      run.errors
        == """
        plumb: left out, because layouts are in .json, .yaml, .ndjson, .xib and .storyboard files: \
        row.svg

        """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("layout,views,backend,strategy,presolve,status,median_seconds,"))
    #expect(lines[1].hasPrefix("row,3,simplex,lexicographic,on,solved,"))
    #expect(try CommandRun(["compare", "row.svg"] + arguments, in: scratch.url).status == 2)
  }

  @Test func infeasibleAndInvalidLayouts() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      #"{"size":[9,9],"views":{"a":{}},"equations":["a.left == 1","a.left == 2"]}"#,
      as: "conflict.json")
    let conflict = try scratch.plumb("compare", "conflict.json", "--rounds", "1")
    #expect(conflict.status == 1)
    #expect(conflict.output.contains("infeasible"))
    #expect(conflict.output.contains("answers agree"))
    try scratch.write(
      #"{"size":[9,9],"views":{"a":{}},"equations":["b.left == 1"]}"#, as: "wrong.json")
    try scratch.write("{", as: "torn.json")
    try scratch.write(Self.contested, as: "row.json")
    let run = try scratch.plumb(
      "compare", "wrong.json", "torn.json", "row.json", "--rounds", "1", "--format", "json")
    #expect(run.status == 2)
    #expect(run.errors.contains("wrong.json:1:") && run.errors.contains("torn.json:1:"))
    #expect(try contenders(run).count >= 4)
  }

  @Test func pages() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      Self.contested.replacing("\"row\"", with: "\"<b>&amp;\""), as: "row.json")
    let run = try scratch.plumb(
      "compare", "row.json", "--rounds", "1", "--format", "html", "-o", "page.html")
    #expect(run.status == 0 && run.output == "")
    let page = try scratch.text(of: "page.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<h2>&lt;b&gt;&amp;amp;</h2>"))
    #expect(page.components(separatedBy: "<tr").count - 1 >= Self.backends.count * 4 + 1)
  }

  @Test func wrongUsage() throws {
    let scratch = try ScratchFolder()
    func errors(_ arguments: String...) throws -> String {
      let run = try CommandRun(["compare", "x.json"] + arguments, in: scratch.url)
      #expect(run.status == 2 && run.output == "")
      return run.errors
    }
    #expect(
      try errors("--backends", "simplex,glpk-dul").contains("there is no backend \"glpk-dul\""))
    #expect(
      try errors("--strategies", "fast").contains(
        "--strategies takes lexicographic, weighted or both"))
    #expect(
      try errors("--presolve", "maybe").contains("--presolve takes on, off or both, not \"maybe\""))
    #expect(try errors("--rounds", "0").contains("--rounds takes a number from 1 to 1000"))
    #expect(try errors().contains("x.json: there is no such file"))
    #expect(try scratch.plumb("compare").status == 2)
    try scratch.write(Self.contested, as: "row.json")
    #expect(
      try scratch.plumb("compare", "row.json", "-o", "row.json").errors
        == "plumb: -o row.json is the input itself\n")
  }
}
