import ArgumentParser
import Foundation
import LayoutDocuments
import Plumb

/// `plumb batch`: reads layouts and writes one line of results each, in order, on all cores.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Solve a stream of layouts and write one result per line.",
    discussion: """
      Line n of the output is the result of line n of the input. With --size given k times, these are \
      lines k(n-1)+1 to kn. A line that is not a layout gets a result with the status `invalid`, and \
      the batch continues.

      Several files are read one after the other. Besides a JSON object per line, batch reads a JSON \
      array, JSON over several lines, and YAML with one document or several between ---. Each may be \
      compressed by gzip. In .xib and .storyboard files each root view is a layout.

      Each result is written as soon as it is known. After an interruption, --resume continues with \
      the output file. A summary is written to standard error, and on a terminal the progress.

      --format svg and png draw each layout into the folder of -o. pdf draws all layouts into one file \
      with a page each, and html on one page. --worst draws only layouts that are not solved, then \
      those with texts that do not fit and those with the largest violations.

      With --template the lines are rows of values for the metrics of one layout: CSV whose first line \
      names the metrics, or a JSON object per line. A metric that a row does not have keeps the \
      template's value. The column `id` names the rows; without it they have their numbers.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json
    case svg
    case html
    case pdf
    case png

    /// The equivalent picture format, for formats of single pictures.
    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
  }

  @Argument(
    help: ArgumentHelp("The files; - is standard input.", valueName: "file"),
    completion: .file())
  var files = ["-"]

  @Option(
    help: ArgumentHelp(
      "The layout; the input has rows of values for its metrics.", valueName: "layout"),
    completion: .file())
  var template: String?

  @Option(
    help: "csv or ndjson, the format of the rows; by default recognized by name or start.")
  var rows: LayoutTemplate.RowFormat?

  @OptionGroup var csv: CSVArguments

  @Option(
    help: ArgumentHelp(
      "The number of the first layout, if the input is a part of a larger file: ids and messages "
        + "count from it.", valueName: "number"))
  var first: Int?

  @Option(
    name: [.customShort("o"), .long],
    help: "The output file, for svg and png the folder; - is standard output.",
    completion: .file())
  var output: String?

  @Option(
    help: """
      json (a line per layout), svg or png (a picture per layout), pdf (a page per layout) or html (one \
      page). The default is pdf if the file of -o ends with .pdf, otherwise json.
      """)
  var format: Format?

  /// The requested format, or the format implied by the output file's name.
  private var written: Format {
    format ?? (OutputFile.format(of: output) == Format.pdf ? .pdf : .json)
  }

  @Option(help: ArgumentHelp("Draw only this many layouts, the worst ones.", valueName: "number"))
  var worst: Int?

  @OptionGroup var pictures: PictureArguments

  @OptionGroup var sheets: SheetArguments

  @Flag(
    help: """
      Continue with the output of an earlier run that was interrupted. Its results are kept, and an \
      incomplete last line is solved again. If its ids differ from those of the input, nothing is \
      written.
      """)
  var resume = false

  @Option(
    help: ArgumentHelp(
      "A file for the counts of the summary as JSON; \"complete\" says whether the run finished. "
        + "- is standard output.", valueName: "file"), completion: .file())
  var summary: String?

  @Option(
    help: """
      Solve at this size, such as 320x480, 320xfit or A4, instead of the documents'; @320x480 is \
      appended to ids. Repeatable: each layout is solved at all sizes, in this order.
      """,
    transform: SizeOption.init(argument:))
  var size: [SizeOption] = []

  @OptionGroup var lists: DataOptions

  @OptionGroup var failures: FailureOptions

  @OptionGroup var parallel: JobsOption

  @OptionGroup var search: FileSearch

  @OptionGroup var frames: FrameOptions

  func validate() throws {
    if let first, !(1...1_000_000_000_000).contains(first) {
      throw ValidationError("--first takes a number from 1 to 1000000000000, not \(first)")
    }
    if rows != nil, template == nil {
      throw ValidationError("--rows is the format of the rows of a --template; add --template")
    }
    try csv.check(template: template, as: rows)
    if format == nil {
      let drawn: PictureFormat? = OutputFile.format(of: output)
      if let output, let drawn, drawn != .pdf {
        throw ValidationError(
          "-o \(output): a batch draws each layout into a folder; write "
            + "--format \(drawn.rawValue) -o \(output.dropLast(drawn.ending.count))")
      }
      try OutputFile.checkEnding(of: output, among: ["json", "pdf"])
    }
    let output = OutputFile.path(output)
    if let output, output.hasSuffix(".gz") {
      throw ValidationError(
        "-o does not write gzip, as --resume could not continue with it; leave out .gz, or leave out -o and "
          + "write | gzip > \(output)")
    }
    if written == .svg || written == .png, let format = written.picture {
      guard let output else {
        throw ValidationError("--format \(format.rawValue) draws into a folder; name it by -o")
      }
      if output.lowercased().hasSuffix(format.ending) {
        throw ValidationError(
          "--format \(format.rawValue) draws into a folder; write -o \(output.dropLast(4))")
      }
    }
    try pictures.check(written.picture)
    try sheets.check(written.picture)
    if resume, written != .json {
      throw ValidationError("--resume continues with results, not with \(written.rawValue)")
    }
    if let worst, written == .json || !(1...10_000).contains(worst) {
      throw ValidationError(
        written == .json
          ? "--worst selects pictures; add --format svg, pdf, png or html"
          : "--worst takes a number from 1 to 10000, not \(worst)")
    }
    if resume, output == nil {
      throw ValidationError("--resume continues with the file of -o; add -o")
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
    if summary == "-", output == nil {
      throw ValidationError("--summary - takes the place of the results; name a file by -o")
    }
    if let summary, summary == output {
      throw ValidationError("--summary and -o name the same file")
    }
  }

  func run() async throws {
    // An input that cannot be read leaves the output of an earlier run as it is.
    let files = try search.files(of: files, except: output)
    let inputs = files.map(InputFile.init(path:))
    let sources = try await InputSources(
      inputs,
      with: template != nil ? .rows(csv) : first != nil ? .lines : .layouts)
    let output = OutputFile.path(output)
    var variants = try frames.screens.variants(at: size)
    let data = try lists.read()
    for place in variants.indices { variants[place].data = data }
    for output in [output, OutputFile.path(summary)] {
      try FileIdentity.check(
        output: output,
        isNoneOf: files + [template].compactMap(\.self) + frames.screens.languages.files)
    }
    let progress = BatchProgress(sources.meter, isOutputSeen: output == nil)
    defer { progress.finish() }
    let tell: @Sendable (String) -> Void = { progress.tell($0 + "\n") }
    var (batch, emptyCells) = try await batch(
      of: sources, as: variants, options(trace: tell), tell)
    let earlier = try output.flatMap { resume ? try EarlierResults(path: $0) : nil }
    batch.known = earlier?.count ?? 0
    batch.first = ((first ?? 1) - 1) * variants.count + 1
    batch.keepsLayouts = written != .json
    let look = pictures.options
    batch.around = { [count = variants.count, format = worst == nil ? written.picture : nil] in
      let answer = $1
      return CrashNote.solving(line: ($0 - 1) / count + 1) {
        var solved = answer()
        if let format {
          solved.picture = BatchPictures.picture(of: solved, as: format, look)
        }
        return solved
      }
    }
    CrashNote.listen()
    let sink: any BatchSink =
      written == .json
      ? try BatchOutput(path: output)
      : try BatchPictures(
        path: output, format: written.picture, look, sheets.options, worst: worst, variants,
        of: template == nil ? "layouts" : "rows")
    var results = try BatchResults(
      to: sink, earlier ?? .init(), progress,
      isSameEachTime: !frames.stats, failures)
    if summary != "-" { try results.write(summary, isComplete: false) }
    let error: (any Error)?
    (results, error) = await Self.results(of: batch, in: results)
    progress.finish()
    for note in emptyCells?.notes ?? [] { StandardError.write("plumb: \(note)\n") }
    guard let error else {
      StandardError.write(results.summary.text(seconds: results.seconds))
      try results.write(summary, isComplete: true)
      if results.status != .solved { throw results.status }
      return
    }
    PendingFile.removeAll()
    // The reason that the batch ended matters more than a summary that cannot be written.
    try? results.write(summary, isComplete: false)
    guard error is CancellationError, let signal = Interrupt.signal else { throw error }
    let advice =
      written != .json ? "" : output.map { "; --resume continues with \($0)" } ?? ""
    StandardError.write(results.summary.text(seconds: results.seconds))
    StandardError.write("plumb: ended by \(Interrupt.name(of: signal))\(advice)\n")
    Interrupt.end(by: signal)
  }

  /// Takes the results of a batch until it ends or a signal ends it.
  ///
  /// - Returns: The written results, and the reason that the batch ended early.
  private static func results(
    of batch: LayoutBatch, in results: BatchResults
  ) async -> (BatchResults, (any Error)?) {
    let loop = Task { () -> (BatchResults, (any Error)?) in
      var results = results
      do {
        for try await solved in batch { try results.add(solved) }
        try results.finish()
        return (results, nil)
      } catch {
        return (results, error)
      }
    }
    Interrupt.listen(to: [SIGTERM]) {
      PendingFile.removeAll()
      loop.cancel()
    }
    return await loop.value
  }

  /// Makes the batch without starting it.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - variants: The ways in which each layout is solved.
  ///   - options: The other solving options.
  ///   - tell: Reports a message to the user.
  /// - Returns: The batch, and the counter of the empty cells of its rows.
  /// - Throws: `InputFile.Failure` for an error in the template or in the header of its rows.
  private func batch(
    of sources: InputSources, as variants: [DocumentVariant], _ options: DocumentOptions,
    _ tell: (String) -> Void
  ) async throws -> (LayoutBatch, EmptyCells?) {
    if let template {
      let ways = try LayoutTemplate.read(InputFile(path: template), as: variants, options)
      let file = sources.all[0].file
      let (format, dialect) = (rows ?? file.rowFormat, csv.dialect)
      if csv.encoding == nil {
        for source in sources.all { source.file.note(on: source.encoding).map(tell) }
      }
      let notes = try await ways[0].template.notes(
        onRows: sources.beginning, of: file, as: format, dialect)
      notes.forEach(tell)
      let emptyCells = EmptyCells(of: ways[0].template)
      let batch = LayoutBatch(
        rows: RowPieces(of: sources), as: format, dialect, of: ways, emptyCells: emptyCells,
        jobs: parallel.jobs)
      return (batch, emptyCells)
    }
    let source = LayoutSource(
      sources, as: frames.screens.environments, firstLine: first ?? 1, keepsFiles: false)
    let batch = LayoutBatch(
      source.map { try $0.pieces() }, variants: variants, jobs: parallel.jobs,
      options: options)
    return (batch, nil)
  }

  /// Returns the solving options.
  private func options(
    trace: @escaping @Sendable (String) -> Void
  ) throws -> DocumentOptions {
    var options = try frames.documentOptions()
    options.trace = trace
    return options
  }
}

/// Appends the results of a batch to those of an earlier run, and counts them.
private struct BatchResults: Sendable {
  private var sink: any BatchSink
  private var earlier: EarlierResults
  private let progress: BatchProgress
  /// Whether solving again gives the same bytes.
  private let isSameEachTime: Bool
  private let start = ContinuousClock.now
  private var line: [UInt8] = []
  private(set) var summary = BatchSummary()

  private let failures: FailureOptions

  /// The exit status of the process.
  var status: ExitStatus {
    summary.status.combined(with: failures.status(summary.textRules))
  }

  /// The duration of the run so far, in seconds.
  var seconds: Double { (ContinuousClock.now - start).seconds }

  init(
    to sink: any BatchSink, _ earlier: EarlierResults, _ progress: BatchProgress,
    isSameEachTime: Bool, _ failures: FailureOptions
  ) throws(InputFile.Failure) {
    self.failures = failures
    self.sink = sink
    self.earlier = earlier
    self.progress = progress
    self.isSameEachTime = isSameEachTime
    if earlier.areChecked { try begin() }
  }

  /// Writes the next result, or compares it with the result of the earlier run.
  mutating func add(_ solved: SolvedDocument) throws(InputFile.Failure) {
    guard earlier.areChecked else {
      let (status, line) = try earlier.next(answering: solved, isSameEachTime: isSameEachTime)
      summary.add(status, id: solved.id, line, isEarlier: true)
      summary.add(textRules: BatchSummary.textRules(in: line), id: solved.id)
      progress.add(isEarlier: true)
      if earlier.areChecked { try begin() }
      return
    }
    line.removeAll(keepingCapacity: true)
    solved.writeLine(to: &line)
    try sink.add(solved, line)
    summary.add(ExitStatus(solved), id: solved.id, line[...])
    summary.add(textRules: solved.textRules, id: solved.id)
    progress.add()
  }

  /// Checks at the end of the input that the earlier run had no more results, and flushes the
  /// output.
  mutating func finish() throws(InputFile.Failure) {
    try earlier.checkEnd()
    try sink.finish()
  }

  private mutating func begin() throws(InputFile.Failure) {
    try sink.begin(keeping: earlier.length)
  }

  /// Writes the counts for scripts, if a path is given.
  func write(_ path: String?, isComplete: Bool) throws(InputFile.Failure) {
    guard let path else { return }
    try OutputFile.write(
      summary.json(seconds: seconds, exitCode: isComplete ? status : nil), to: OutputFile.path(path)
    )
  }
}
