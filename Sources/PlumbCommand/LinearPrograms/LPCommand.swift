import ArgumentParser
import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

/// `plumb lp`: solves plain linear and mixed-integer programs.
struct LPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lp", abstract: "Solve linear and mixed-integer programs.",
    discussion: """
      Reads MPS (fixed or free) and CPLEX-LP, plain or compressed by gzip; - is standard input. The \
      format is recognized by the ending (.mps, .lp) or by the first lines. The objective has the sign \
      that it has in the file. On a terminal a line shows the progress of an integer search. For an \
      infeasible program, an irreducible set of rows and bounds that cannot all hold is listed.

      Exit codes: 0 all optimal, 1 some are infeasible or unbounded, 2 unreadable or invalid input, or \
      integers for a backend without them, 3 a limit was hit, 70 an internal failure.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(
    help: ArgumentHelp("The files to solve; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    help: "Solves the program: \(BackendName.list).",
    completion: .list(BackendName.allCases.map(\.rawValue)),
    transform: BackendName.init(named:))
  var backend = BackendName.auto

  @Option(help: "text or json (a line per file).")
  var format = Format.text

  @Option(
    help: ArgumentHelp("Seconds one program may take; none by default.", valueName: "seconds"),
    transform: TimeLimit.init(argument:))
  var timeLimit = TimeLimit.none

  @Option(
    help: ArgumentHelp(
      "With integers: the largest relative distance of the objective from the best bound.",
      valueName: "share"))
  var gap: Double?

  @Option(
    help: ArgumentHelp(
      "With integers: the largest number of nodes of the search; no limit by default.",
      valueName: "count"))
  var nodeLimit: Int?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Let the backend reduce the program before it solves it; the default of auto and simplex.
      """)
  var presolve: Bool?

  @Flag(help: "Show what each rule of the simplex's presolve removed.")
  var verbose = false

  @Flag(help: "List the value of each column.")
  var values = false

  @Flag(
    help: """
      Show duals, reduced costs and slacks, and the ranges of costs and bounds in which the basis \
      stays optimal.
      """)
  var sensitivity = false

  @Option(
    name: [.customShort("o"), .long],
    help: """
      Write the value of each column to this file, a name and a number per line; - is standard output.
      """, completion: .file())
  var output: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Find rows and bounds of an infeasible program that cannot all hold.")
  var conflict = true

  @Flag(help: "Read the files as MPS, regardless of their ending.")
  var mps = false

  @Flag(help: "Read the files as CPLEX-LP, regardless of their ending.")
  var lp = false

  func validate() throws {
    _ = try backend.backend()
    if let gap, !(gap >= 0 && gap < 1) {
      throw ValidationError("--gap takes a share from 0 to below 1, not \(gap)")
    }
    if let nodeLimit, nodeLimit < 1 {
      throw ValidationError("--node-limit takes a count from 1 on, not \(nodeLimit)")
    }
    if output != nil, files.count > 1 {
      throw ValidationError("-o writes the values of one program; name one file")
    }
    if mps, lp { throw ValidationError("--mps and --lp exclude each other") }
  }

  func run() throws {
    let valuePath = OutputFile.path(output)
    try FileIdentity.check(output: valuePath, isNoneOf: files)
    var options = LPOptions()
    options.timeLimit = timeLimit.duration
    options.nodeLimit = nodeLimit
    if let gap { options.relativeGap = gap }
    // GLPK's integer search is faster without its own presolve.
    options.presolve = presolve ?? [.auto, .simplex].contains(backend)
    let backend = try backend.backend()
    let syntax: ProgramText.Syntax? = mps ? .mps : lp ? .lp : nil
    var status = ExitStatus.solved
    for path in files {
      let file = InputFile(path: path)
      var answer: ProgramAnswer
      do throws(LayoutError) {
        let program = try ProgramFile(file: file).program(syntax: syntax)
        let line =
          StatusLine.isPossible && program.program.hasIntegers
          ? SearchLine(file: file.displayName, program: program) : nil
        var options = options
        if let line { options.searchProgress = { line.show($0) } }
        defer { line?.finish() }
        answer = ProgramAnswer(
          solving: program, file: file.displayName, backend: backend, options: options,
          keepsValues: values || output != nil, findsConflict: conflict, keepsPresolve: verbose,
          findsSensitivity: sensitivity,
          advice: "; use --backend \(BackendName.namesForIntegers)")
      } catch {
        answer = ProgramAnswer(file: file.displayName, backend: backend.name, failure: error)
      }
      status = status.combined(with: answer.exitStatus)
      if let message = answer.message { StandardError.write(message) }
      if output != nil, !answer.values.isEmpty {
        try OutputFile.write(answer.solutionText, to: valuePath)
      }
      if !values { answer.values = [] }
      let text = format == .json ? answer.json(namesFile: files.count > 1) : answer.text()
      // Values on standard output must not be mixed with other text.
      if output != nil, valuePath == nil {
        StandardError.write(text)
      } else {
        try OutputFile.writeToStandardOutput(format == .json ? text : TerminalText.safe(text))
      }
    }
    if status != .solved { throw status }
  }
}
