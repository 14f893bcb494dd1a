public import ArgumentParser
public import LayoutDocuments
import Plumb

extension LayoutTemplate.RowFormat: ExpressibleByArgument {}

extension InputFile {
  /// How rows are written in the file, as far as its ending says.
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
  ///   - options: How they are solved beyond that.
  /// - Returns: The template for each way, and what stands behind ids then.
  /// - Throws: `InputFile.Failure` for a file that is not one layout, and for what is wrong with
  ///   it, with its place in the file.
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

  /// Looks at the first line of rows.
  ///
  /// - Returns: What is to be told of columns that are ignored; `nil` for nothing.
  /// - Throws: `InputFile.Failure` for what is wrong with the header of a CSV.
  func note(onRows beginning: [UInt8], of file: InputFile, as format: RowFormat?) async throws
    -> String?
  {
    var names: [String]
    do {
      names = try await ignoredColumns(ofRows: beginning, as: format)
    } catch let error as LayoutError {
      let place = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
      let lines = error.lines(behind: file.displayName + place, error.excerpt)
      throw InputFile.Failure(message: lines.joined(separator: "\n"))
    }
    guard !names.isEmpty else { return nil }
    let isOne = names.count == 1
    names = names.map { "\"\($0)\"" }
    let more = names.count > Self.mostColumns ? ", … (\(names.count))" : ""
    let list = names.prefix(Self.mostColumns).joined(separator: ", ") + more
    return "plumb: \(file.displayName): "
      + (isOne
        ? "column \(list) is ignored: the template has no such metric"
        : "columns \(list) are ignored: the template has no such metrics")
  }

  /// How many ignored columns are named.
  private static var mostColumns: Int { 10 }
}
