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
  /// - Throws: `InputFile.Failure` for a file that is not one layout, and for what is wrong with
  ///   it, with its place in the file.
  init(file: InputFile, _ options: DocumentOptions) throws(InputFile.Failure) {
    let documents = try DocumentFile.documents(in: file, as: [.recorded])
    guard let first = documents.first, documents.count == 1 else {
      throw InputFile.Failure(
        message: "\(file.displayName): a template is one layout; there are \(documents.count)")
    }
    switch first.document {
    case .failure(let error):
      throw InputFile.Failure(message: first.lines(of: error).joined(separator: "\n"))
    case .success(let document):
      do throws(LayoutError) {
        try self.init(document, options: options)
      } catch {
        let lines = first.lines(of: error, in: document)
        throw InputFile.Failure(message: lines.joined(separator: "\n"))
      }
    }
  }
}
