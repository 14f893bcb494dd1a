import LayoutDocuments
import LayoutNotation

/// Results as `plumb solve --format json` and `plumb batch` write them, one per line.
enum ResultFile {
  /// Reads the results of a file; `nil` if its first line is not a result.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The file.
  /// - Returns: The results in order.
  /// - Throws: `InputFile.Failure` for an invalid later line.
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
