import ArgumentParser
import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

/// `plumb export`: writes a layout in the formats of other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write layouts for other programs.",
    discussion: """
      Reads the files that plumb solve reads. mps and lp are the linear program of a layout, for other \
      solvers. With --levels weighted it is one program that minimizes the weighted sum of all \
      violations. With --levels each there is a program per priority, which keeps the violations of \
      the higher priorities. dot is the graph of blocks in the order of solving. json is the document \
      in its normal form, one per line.

      The output goes to standard output or to the file of -o. Several programs go into the folder of \
      -o, named by their layout and level.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mps
    case lp
    case dot
    case json
  }

  @Argument(
    help: ArgumentHelp("The files to export; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(help: "mps (free form), lp (CPLEX's), dot or json.")
  var format: Format

  @Option(help: "weighted (one program) or each (one per priority); for mps and lp.")
  var levels = ProgramLevels.weighted

  @Option(
    name: [.customShort("o"), .long],
    help: "The output file or folder; - is standard output.", completion: .file())
  var output: String?

  @Option(
    help: "Export at this size, such as 320x480, 320xfit or A4, instead of the document's.",
    transform: SizeOption.init(argument:))
  var size: SizeOption?

  @OptionGroup var search: FileSearch

  @OptionGroup var screens: ScreenOptions

  @Option(
    help: "The backend for values that the export needs: \(BackendName.list).",
    completion: .list(BackendName.allCases.map(\.rawValue)),
    transform: BackendName.init(named:))
  var backend = BackendName.auto

  @Option(
    help: ArgumentHelp(
      "The most seconds per layout, or none; 60 by default.", valueName: "seconds"),
    transform: TimeLimit.init(argument:))
  var timeLimit = TimeLimit.standard

  func validate() throws {
    if levels == .each, format != .mps, format != .lp {
      throw ValidationError("--levels each is for --format mps and lp, not \(format.rawValue)")
    }
    _ = try backend.backend()
  }

  func run() throws {
    let files = try search.files(of: files, except: output)
    try FileIdentity.check(
      output: OutputFile.path(output), isNoneOf: files + screens.languages.files)
    var texts: [(id: String, ending: String, text: String)] = []
    let status = try DocumentFile.each(
      in: files, as: screens.environments,
      try screens.variants().map { LayoutQuestion($0, DocumentOptions()) }
    ) { document, question in
      do {
        texts += try self.texts(of: document, as: question.variant)
        return .solved
      } catch let refusal as Refusal {
        StandardError.write(refusal.message)
        return refusal.status
      }
    }
    if status == .solved || !texts.isEmpty { try write(texts) }
    if status != .solved { throw status }
  }

  /// The reason that a document cannot be exported.
  private struct Refusal: Error {
    var message: String
    var status: ExitStatus
  }

  /// Returns the exported texts of a document, each with a file name.
  private func texts(
    of file: DocumentFile, as variant: DocumentVariant
  ) throws -> [(id: String, ending: String, text: String)] {
    var document: LayoutDocument
    switch file.document {
    case .failure(let error): throw Refusal(message: file.message(for: error), status: .invalid)
    case .success(let read): document = read
    }
    do throws(LayoutError) {
      try variant.write(into: &document)
    } catch {
      throw Refusal(message: file.message(for: error, in: document), status: .invalid)
    }
    if let size { document.size = size.size }
    let id = file.id + variant.suffix
    let name = file.fileID(of: id)
    if format == .json {
      document.id = id
      return [(name, ".json", document.json + "\n")]
    }
    do {
      var options = SolveOptions()
      options.strategy = document.strategy
      options.timeLimit = timeLimit.duration
      var reading = DocumentOptions()
      reading.fonts = screens.fontFolders
      let layout = try document.layout(with: reading)
      if format == .dot {
        let graph = try layout.dependencyGraph(
          name: id, options: options, using: try backend.backend())
        return [(name, ".dot", graph)]
      }
      let programs =
        try layout
        .programs(levels, name: id, options: options, using: try backend.backend())
      return try programs.map { program in
        let level = program.level.map { ".level-\($0)" } ?? ""
        let text =
          format == .lp
          ? try CPLEXLPWriter.text(program.program) : try MPSWriter.text(program.program)
        return (name, "\(level).\(format.rawValue)", text)
      }
    } catch let error as LayoutError {
      let status: ExitStatus =
        switch error.code {
        case .infeasible: .infeasible
        case .limit: .limit
        case .numericalFailure: .failure
        default: .invalid
        }
      throw Refusal(message: file.message(for: error, in: document), status: status)
    }
  }

  private func write(_ texts: [(id: String, ending: String, text: String)]) throws {
    guard let path = OutputFile.path(output) else {
      guard texts.count <= 1 || format == .json else {
        throw InputFile.Failure(
          message: "\(texts.count) texts need a folder: add -o FOLDER to write one file each")
      }
      try OutputFile.writeToStandardOutput(texts.map(\.text).joined())
      return
    }
    let isOne = texts.count == 1 || format == .json
    if isOne, !path.hasSuffix("/"), !OutputFile.isFolder(path) {
      try OutputFile.write(texts.map(\.text).joined(), to: path)
      return
    }
    try OutputFile.write(texts, intoFolder: path)
  }
}
