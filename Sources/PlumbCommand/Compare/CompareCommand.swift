import ArgumentParser
import Foundation
import LayoutDocuments
import Plumb

/// `plumb compare`: solves layouts with every backend and strategy, and compares times and
/// answers.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare backends and strategies on layouts.",
    discussion: """
      Each backend solves each layout with each strategy, with and without presolve, in turn and \
      several times. There is no fallback to another backend, so the table shows which backend failed \
      and how. Times do not include reading the file and the ranges of ambiguous attributes. The \
      memory is the growth of the process during a solve (Linux only).

      Without presolve the backend gets each block whole; only required equalities are substituted. \
      Ctrl-C stops after the current solve and prints the results so far.

      Exit codes: 0 solved, 1 a layout is infeasible, 2 unreadable or invalid input or wrong usage, 3 a \
      solve hit the limit, 70 two answers of one strategy differ by more than 1e-6, or none was found.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case json
    case csv
    case html
  }

  @Argument(
    help: ArgumentHelp(
      "Layout files; files with other endings are skipped. - is standard input.",
      valueName: "file"), completion: .file())
  var files: [String] = []

  @Option(help: "A generated layout, such as W1:100, W2:10x10, W3:30, W4:100 or W5:30; repeatable.")
  var workload: [String] = []

  @Option(
    help: "The backends, separated by commas; all by default.",
    completion: .list(BackendName.ofThisBuild.map(\.rawValue)))
  var backends: String?

  @Option(
    help: "lexicographic, weighted or both, separated by a comma; both by default.",
    completion: .list(SolveStrategy.allCases.map(\.rawValue) + ["both"]))
  var strategies: String?

  @Option(
    help: "on, off or both, separated by a comma; both by default.",
    completion: .list(["on", "off", "both"]))
  var presolve: String?

  @Option(help: "How many times each solve is timed.")
  var rounds = 5

  @Option(
    help: ArgumentHelp("Seconds one solve may take, or none; 10 by default.", valueName: "seconds"),
    transform: TimeLimit.init(argument:))
  var timeLimit = TimeLimit(seconds: 10)

  @OptionGroup var search: FileSearch

  @OptionGroup var screens: ScreenOptions

  @Option(help: "table, json (a line per layout), csv or html.")
  var format = Format.table

  @Option(
    name: [.customShort("o"), .long],
    help: "The output file; - is standard output.", completion: .file())
  var output: String?

  func validate() throws {
    guard (1...1000).contains(rounds) else {
      throw ValidationError("--rounds takes a number from 1 to 1000, not \(rounds)")
    }
    guard !files.isEmpty || !workload.isEmpty else {
      throw ValidationError("name layout files, or generated layouts by --workload")
    }
    _ = try contenders()
    for name in workload where WorkloadDocument.named(name) == nil {
      throw ValidationError(
        "there is no workload \"\(name)\"; there are W1:N, W2:RxC, W2r:RxC, W3:N, W4:N, W5:N, "
          + "W7:I and W7t:I, with up to 200000 views")
    }
  }

  /// Returns all combinations, the reference first.
  private func contenders() throws -> [Contender] {
    let backends =
      try backends.map { try Self.words($0).map { try BackendName(named: $0) } }
      ?? BackendName.ofThisBuild
    for backend in backends { _ = try backend.backend() }
    let strategies = try choices(strategies, "--strategies", SolveStrategy.allCases.map(\.rawValue))
      .compactMap(SolveStrategy.init)
    let presolves = try choices(presolve, "--presolve", ["on", "off"]).map { $0 == "on" }
    return strategies.flatMap { strategy in
      backends.flatMap { backend in
        presolves.map { Contender(backend: backend, strategy: strategy, presolves: $0) }
      }
    }
  }

  private func choices(
    _ text: String?, _ option: String, _ all: [String]
  ) throws -> [String] {
    guard let text, text != "both" else { return all }
    let words = Self.words(text)
    for word in words where !all.contains(word) {
      throw ValidationError(
        "\(option) takes \(all.joined(separator: ", ")) or both, not \"\(word)\"")
    }
    return words
  }

  /// Returns the words between commas, without duplicates.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    where !words.contains(word) {
      words.append(word)
    }
    return words
  }

  func run() throws {
    let output = OutputFile.path(output)
    let files = try search.files(of: files, except: output)
    try FileIdentity.check(output: output, isNoneOf: files)
    let contenders = try contenders()
    var report = ComparisonOutput(path: output, format: format)
    Interrupt.listen()
    func isLayout(_ path: String) -> Bool {
      let file = InputFile(path: path)
      return file.hasLayoutEnding || file.isStream
    }
    let leftOut = files.filter { !isLayout($0) }
    let layouts = files.lazy.filter { !Interrupt.isRequested && isLayout($0) }
    var status = try DocumentFile.each(
      in: layouts, as: screens.environments,
      try screens.variants().map { LayoutQuestion($0, DocumentOptions()) }
    ) { document, question in
      if Interrupt.isRequested { return .solved }
      return try compare(document, question.variant, contenders, &report)
    }
    for name in workload where !Interrupt.isRequested {
      guard let document = WorkloadDocument.named(name) else { continue }
      let comparison = try compare(document, id: name, contenders)
      status = status.combined(with: comparison.exitStatus)
      try report.add(comparison)
    }
    try report.finish()
    if !leftOut.isEmpty { status = status.combined(with: try tellLeftOut(leftOut, of: files)) }
    if let signal = Interrupt.signal { Interrupt.end(by: signal) }
    if status != .solved { throw status }
  }

  /// Reports which files were left out. If no file remains, this is an error.
  private func tellLeftOut(_ paths: [String], of files: [String]) throws -> ExitStatus {
    let isAll = paths.count == files.count && workload.isEmpty
    StandardError.write(
      "plumb: left out, because layouts are in .json, .yaml, .ndjson, .xib and .storyboard files: "
        + paths.joined(separator: ", ") + "\n")
    return isAll ? .invalid : .solved
  }

  private func compare(
    _ document: LayoutDocument, id: String, _ contenders: [Contender]
  ) throws -> Comparison {
    try Comparison(
      document, id: document.id ?? id, contenders: contenders, rounds: rounds,
      timeLimit: timeLimit.duration, fonts: screens.fontFolders,
      isStopped: { Interrupt.isRequested })
  }

  /// Compares the contenders on a document of a file.
  private func compare(
    _ file: DocumentFile, _ variant: DocumentVariant, _ contenders: [Contender],
    _ report: inout ComparisonOutput
  ) throws -> ExitStatus {
    switch file.document {
    case .failure(let error):
      StandardError.write(file.message(for: error))
      return .invalid
    case .success(var document):
      document.id = file.id + variant.suffix
      do throws(LayoutError) {
        try variant.write(into: &document)
      } catch {
        StandardError.write(file.message(for: error, in: document))
        return .invalid
      }
      let comparison = try compare(document, id: file.id, contenders)
      if let error = comparison.invalid {
        StandardError.write(file.message(for: error, in: document))
      } else {
        try report.add(comparison)
      }
      return comparison.exitStatus
    }
  }
}
