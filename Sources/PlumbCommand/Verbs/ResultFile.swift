import LayoutDocuments
import LayoutNotation

/// Results as `plumb solve --format json` and `plumb batch` write them, a line each.
enum ResultFile {
  /// The results of a file; `nil` where its first line is none.
  ///
  /// - Parameters:
  ///   - bytes: What is in the file.
  ///   - file: The file.
  /// - Returns: The results in their order.
  /// - Throws: `InputFile.Failure` for a further line that is no result.
  static func results(
    in bytes: [UInt8], of file: InputFile
  ) throws(InputFile.Failure) -> [PlacedLayout]? {
    var lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    lines.removeAll { $0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } }
    guard let first = lines.first, PlacedLayout.isResult(first) else { return nil }
    var layouts: [PlacedLayout] = []
    for (number, line) in lines.enumerated() {
      do throws(LayoutError) {
        layouts.append(try PlacedLayout(resultJSON: line))
      } catch {
        throw InputFile.Failure(
          message: "\(file.displayName): result \(number + 1): \(error.message)")
      }
    }
    return layouts
  }
}
