import ArgumentParser
import LayoutDocuments
import Plumb

/// `plumb fmt`: formats layouts in the standard style.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Format layouts: the order of keys, spaces and quotes.",
    discussion: """
      Rewrites .yaml and .json files in place, or to the file of -o; standard input, -, is written to \
      standard output. Keys get the order of the language, equations, rules and formats the usual \
      spaces, and comments keep their places. A file is written only if it reads back as the same \
      layout. Files with errors, or with syntax that would be lost, such as an anchor, are reported \
      and not changed.

      Exit codes: 0, with --check 1 if a file would change, 2 unreadable or invalid input.
      """)

  @Argument(
    help: ArgumentHelp("The files to format; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var files: [String]

  @Flag(help: "Write nothing; report which files would change, and how.")
  var check = false

  @Option(
    name: [.customShort("o"), .long],
    help: "The output file, for a single input; - is standard output.", completion: .file())
  var output: String?

  @OptionGroup var search: FileSearch

  func validate() throws {
    if check, output != nil { throw ValidationError("--check writes nothing; leave out -o") }
  }

  func run() throws {
    // Interface Builder files are not formatted, even those found in folders.
    let found = try search.files(of: files, except: output).filter { path in
      files.contains(path) || !InputFile(path: path).hasInterfaceEnding
    }
    if output != nil, found.count > 1 {
      throw InputFile.Failure(message: "-o takes one file; \(found.count) are formatted in place")
    }
    var (status, changed) = (ExitStatus.solved, 0)
    for path in found {
      do {
        if try format(InputFile(path: path)) { changed += 1 }
      } catch let failure as InputFile.Failure {
        StandardError.write("plumb: \(failure.message)\n")
        status = status.combined(with: .invalid)
      } catch let given as ExitStatus {
        status = status.combined(with: given)
      }
    }
    if check, changed > 0 {
      StandardError.write(
        "plumb: \(changed) of \(found.count) file\(found.count == 1 ? "" : "s") would change\n")
      status = status.combined(with: .infeasible)
    }
    if status != .solved { throw status }
  }

  /// Formats a file. Returns whether that changes it.
  private func format(_ file: InputFile) throws -> Bool {
    let (content, bytes) = try DocumentSource.read(file)
    guard case .documents(let kind) = content, kind != .lines else {
      throw InputFile.Failure(file, "only YAML and JSON files with one layout are formatted")
    }
    let documents = DocumentFile.documents(in: file, content, bytes, as: [])
    guard documents.count == 1 else {
      throw InputFile.Failure(
        file, "this file has \(documents.count) layouts; only files with one are formatted")
    }
    let formatted: [UInt8]
    switch Self.formatted(documents[0], bytes, kind == .json ? .json : .yaml) {
    case .success(let text): formatted = text
    case .failure(let refusal):
      StandardError.write(refusal.message)
      if refusal.status != .solved { throw refusal.status }
      formatted = bytes
    }
    let (old, new) = (
      String(decoding: bytes, as: UTF8.self), String(decoding: formatted, as: UTF8.self)
    )
    if check {
      try OutputFile.writeToStandardOutput(
        UnifiedDiff.text(from: old, to: new, of: file.displayName))
    } else if file.path == "-" || output != nil {
      try OutputFile.write(new, to: output.map { OutputFile.path($0) } ?? nil)
    } else if old != new {
      guard !file.path.hasSuffix(".gz") else {
        throw InputFile.Failure(file, "compressed files are not written; add -o FILE")
      }
      try OutputFile.write(new, to: file.path)
      try OutputFile.writeForPeople("\(file.path)\n")
    }
    return old != new
  }

  /// The reason that a file is left unchanged.
  private struct Refusal: Error {
    var message: String
    var status = ExitStatus.invalid
  }

  private static func formatted(
    _ file: DocumentFile, _ bytes: [UInt8], _ format: LayoutDocument.Format
  ) -> Result<[UInt8], Refusal> {
    var read: LayoutDocument?
    do throws(LayoutError) {
      read = try file.document.get()
      // Errors in its texts are reported as in other verbs.
      var options = DocumentOptions()
      options.measuresTexts = false
      if let read { _ = try read.layout(with: options) }
      read = nil
      return .success(try LayoutDocument.formatted(bytes, format: format, folder: file.file.folder))
    } catch {
      let isLeft = error.code == .unsupported && read == nil
      return .failure(
        Refusal(
          message: file.message(for: error, in: read), status: isLeft ? .solved : .invalid))
    }
  }
}
