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
      Reads MPS (fixed or free) and CPLEX-LP, each as it is or compressed by gzip; - is standard input. \
      The ending tells the format (.mps, .lp), else how the text begins. The objective is told in the \
      file's own sense. On a terminal a line tells how far a search for whole values has come. Of an \
      infeasible program rows and bounds are listed that cannot all hold, none of which can be left out.

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
      "With integers: how far, relative to the objective, the answer may be from the best one.",
      valueName: "share"))
  var gap: Double?

  @Option(
    help: ArgumentHelp(
      "With integers: how many nodes of the search may be looked at; as many as it takes by default.",
      valueName: "count"))
  var nodeLimit: Int?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Let the backend reduce the program before it solves it, as auto and simplex do unless told \
      otherwise.
      """)
  var presolve: Bool?

  @Flag(help: "Tell what each rule of the simplex's presolve took away.")
  var verbose = false

  @Flag(help: "List the value of each column.")
  var values = false

  @Flag(
    help: """
      Tell duals, reduced costs and slacks, and between what costs and bounds the basis stays \
      optimal.
      """)
  var sensitivity = false

  @Option(
    name: [.customShort("o"), .long],
    help: """
      Write the value of each column to this file, a name and a number a line; - is standard output.
      """, completion: .file())
  var output: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Of an infeasible program, find rows and bounds that cannot all hold.")
  var conflict = true

  @Flag(help: "Read MPS, whatever the file's ending.")
  var mps = false

  @Flag(help: "Read CPLEX-LP, whatever the file's ending.")
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
      throw ValidationError("-o takes the values of one program; name one file")
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
