#if Text
import ArgumentParser
import Foundation
import LayoutDocuments

/// A font on the command line: `system=Inter-Regular.otf`, with fallback fonts after commas.
struct FontOption {
  let font: LayoutDocument.Font

  /// Parses the font that a user wrote.
  ///
  /// - Throws: `ValidationError` for an invalid argument.
  init(argument: String) throws {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else {
      throw Self.error(argument)
    }
    let files = argument[argument.index(after: sign)...]
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !files.contains("") else { throw Self.error(argument) }
    font = .init(name: String(argument[..<sign]), files: files.map(Self.path))
  }

  /// Returns the absolute path of an existing file. Others are searched for next to layouts, and
  /// in font folders.
  private static func path(of file: String) -> String {
    // A number sign precedes the face of a collection.
    let parts = file.split(separator: "#", maxSplits: 1)
    guard let path = parts.first, FileManager.default.fileExists(atPath: String(path)) else {
      return file
    }
    return ([URL(filePath: String(path)).path] + parts.dropFirst().map(String.init))
      .joined(separator: "#")
  }

  private static func error(_ argument: String) -> ValidationError {
    ValidationError(
      "--font takes a name and files, such as system=Inter-Regular.otf,NotoSansArabic.ttf, "
        + "not \(argument)")
  }
}
#endif
