public import ArgumentParser
public import LayoutDocuments
import Plumb

extension LayoutTemplate.RowFormat: ExpressibleByArgument {}

extension InputFile {
  /// The format of rows that the file's extension implies.
  var rowFormat: LayoutTemplate.RowFormat? {
    switch ending {
    case "csv": .csv
    case "ndjson", "jsonl": .ndjson
    default: nil
    }
  }
}

extension LayoutTemplate {
  /// Reads the template of a batch.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - variants: The ways in which its rows are solved.
  ///   - options: The other solving options.
  /// - Returns: The template for each way, with the suffix of its ids.
  /// - Throws: `InputFile.Failure` for a file that does not hold exactly one layout, and for errors
  ///   in it, with their position in the file.
  static func read(
    _ file: InputFile, as variants: [DocumentVariant], _ options: DocumentOptions
  ) throws(InputFile.Failure) -> [(template: LayoutTemplate, suffix: String)] {
    let first = try DocumentFile.template(file)
    switch first.document {
    case .failure(let error):
      throw InputFile.Failure(message: first.lines(of: error).joined(separator: "\n"))
    case .success(let document):
      do throws(LayoutError) {
        var templates: [(LayoutTemplate, String)] = []
        for variant in variants {
          var document = document
          try variant.replaceMetrics(in: &document)
          let template = try LayoutTemplate(document, options: variant.options(options))
          templates.append((template, variant.suffix))
        }
        return templates
      } catch {
        let lines = first.lines(of: error, in: document)
        throw InputFile.Failure(message: lines.joined(separator: "\n"))
      }
    }
  }

  /// Examines the first line of rows.
  ///
  /// - Parameters:
  ///   - beginning: At least the first line, in UTF-8.
  ///   - file: The file of the rows.
  ///   - format: The format of the rows; `nil`: detected.
  ///   - dialect: The CSV dialect.
  /// - Returns: Notes for the user about how the rows are read.
  /// - Throws: `InputFile.Failure` for an error in the header of a CSV.
  func notes(
    onRows beginning: [UInt8], of file: InputFile, as format: RowFormat?, _ dialect: CSVDialect
  ) async throws -> [String] {
    let header: CSVHeader?
    do {
      header = try await self.header(ofRows: beginning, as: format, dialect)
    } catch let error as LayoutError {
      throw InputFile.Failure(file, beginning, header: error)
    }
    guard let header else { return [] }
    var notes: [String] = []
    if dialect.delimiter == nil, header.delimiter != UInt8(ascii: ",") {
      notes.append("\(header.delimiter == 0x09 ? "tabs" : "semicolons") separate the cells")
    }
    let ignored = header.ignored
    if !ignored.isEmpty {
      notes.append(
        ignored.count == 1
          ? "column \(Self.list(ignored)) is ignored: the template has no such metric"
          : "columns \(Self.list(ignored)) are ignored: the template has no such metrics")
    }
    let unused = header.unused
    if !unused.isEmpty {
      notes.append(
        "no column gives \(Self.list(unused)): "
          + (unused.count == 1
            ? "it keeps the layout's own value" : "they keep the layout's own values"))
    }
    return notes.map { "plumb: \(file.displayName): \($0)" }
  }

  /// The maximum number of columns that are named.
  private static var mostColumns: Int { 10 }

  private static func list(_ names: [String]) -> String {
    let more = names.count > mostColumns ? ", … (\(names.count))" : ""
    return names.prefix(mostColumns).map { "\"\($0)\"" }.joined(separator: ", ") + more
  }
}

extension InputFile {
  /// Returns the note about the encoding of the rows.
  func note(on encoding: RowEncoding?) -> String? {
    switch encoding {
    case nil, .utf8: nil
    case .windows1252: "plumb: \(displayName): read as windows-1252"
    case .utf16BigEndian, .utf16LittleEndian: "plumb: \(displayName): read as UTF-16"
    }
  }
}

extension InputFile.Failure {
  /// Makes a failure for an error in the header of a file that begins with `bytes`.
  init(_ file: InputFile, _ bytes: [UInt8], header error: LayoutError) {
    let place = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
    let lines = error.lines(behind: file.displayName + place, error.excerpt)
    self.init(message: lines.joined(separator: "\n"))
    document = DocumentFile(file, bytes, invalid: error)
  }
}
