import ArgumentParser
import LayoutDocuments
import Plumb

/// The options that override metrics: for all layouts, or by rows.
struct RowOptions: ParsableArguments {
  @OptionGroup var metrics: MetricOptions

  @Option(
    help: ArgumentHelp(
      "The layout; the files have rows of values for its metrics, as in plumb batch.",
      valueName: "layout"), completion: .file())
  var template: String?

  @OptionGroup var csv: CSVArguments

  func validate() throws {
    try csv.check(template: template)
    if template != nil, !metrics.metric.isEmpty {
      throw ValidationError("--metric sets metrics of layouts; with --template the rows set them")
    }
  }

  /// Returns the ways in which layouts are solved, with the metrics and the data.
  ///
  /// - Throws: `InputFile.Failure` for an unreadable file of records.
  func variants(_ variants: [DocumentVariant]) throws(InputFile.Failure) -> [DocumentVariant] {
    try metrics.variants(variants)
  }

  /// Returns the layouts of a file or, with a template, those of its rows.
  ///
  /// - Throws: `InputFile.Failure` when something cannot be read.
  func documents(
    in file: InputFile, as environments: [ScreenEnvironment], _ options: DocumentOptions
  ) async throws -> [DocumentFile] {
    guard let template else { return try DocumentFile.documents(in: file, as: environments) }
    let source = try DocumentFile.template(InputFile(path: template))
    return try await source.rows(of: file, csv, options)
  }
}

extension TextFailure {
  /// The phrase for layouts that have this problem.
  var words: String {
    switch self {
    case .truncated: "text cut off"
    case .missingGlyph: "characters that no font has"
    case .wrongCode: "codes that cannot be made"
    }
  }
}

/// The options for additional conditions that make solving verbs exit with 1.
struct FailureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Exit with 1 if texts are cut off (truncated) or have characters that no font has "
        + "(missingGlyph), or if codes cannot be made (wrongCode); repeatable.", valueName: "kind"))
  var failOn: [TextFailure] = []

  /// Returns the status for the text findings of a layout.
  func status(_ rules: Set<Finding.Rule>) -> ExitStatus {
    failOn.contains { !$0.rules.isDisjoint(with: rules) } ? .infeasible : .solved
  }
}

extension DocumentFile {
  /// Returns the layout of a template file.
  ///
  /// - Throws: `InputFile.Failure` for a file that does not hold exactly one layout, and for
  ///   errors in it.
  static func template(_ file: InputFile) throws(InputFile.Failure) -> DocumentFile {
    let documents = try documents(in: file, as: [.recorded])
    guard let first = documents.first, documents.count == 1 else {
      throw InputFile.Failure(
        message: "\(file.displayName): a template is one layout; there are \(documents.count)")
    }
    return first
  }

  /// Returns the layouts of the rows of a file, with this layout as the template.
  ///
  /// - Throws: `InputFile.Failure` for an unreadable file, and for errors in the template or in
  ///   the header of a CSV, with the document of the error.
  fileprivate func rows(
    of file: InputFile, _ csv: CSVArguments, _ options: DocumentOptions
  ) async throws -> [DocumentFile] {
    var bytes = try file.decompressed()
    if let encoding = csv.encoding(of: bytes) {
      var decoder = RowDecoder(encoding)
      bytes = decoder.decode(bytes) + decoder.finish()
      if csv.encoding == nil, let note = file.note(on: encoding) { options.trace(note) }
    }
    try DocumentSource.checkRows(bytes, of: file)
    let template: LayoutTemplate
    do throws(LayoutError) {
      template = try LayoutTemplate(try document.get(), options: options)
    } catch {
      let document = try? document.get()
      var failure = InputFile.Failure(
        message: lines(of: error, in: document).joined(separator: "\n"))
      let solved = solve(
        LayoutQuestion(DocumentVariant(), options), keepsLayout: false, telling: { _ in })
      // If the template has no error as a layout, only the message shows what is wrong.
      if !solved.message.isEmpty { failure.document = self }
      throw failure
    }
    let (format, dialect) = (file.rowFormat, csv.dialect)
    for note in try await template.notes(onRows: bytes, of: file, as: format, dialect) {
      options.trace(note)
    }
    let emptyCells = EmptyCells(of: template)
    let rows: [RowDocument]
    do {
      rows = try await template.documents(
        ofRows: [bytes], as: format, dialect, emptyCells: emptyCells)
    } catch let error as LayoutError {
      throw InputFile.Failure(file, bytes, header: error)
    }
    for note in emptyCells.notes { options.trace("plumb: \(file.displayName): \(note)") }
    return rows.map { [bytes] in DocumentFile($0, in: file, bytes, of: self) }
  }
}
