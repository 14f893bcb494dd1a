import Foundation
import Gzip
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

/// A file that holds a linear program, perhaps compressed by gzip.
struct ProgramFile {
  let file: InputFile

  /// Reads the program of the file.
  ///
  /// - Parameter syntax: The format; `nil`: detected from the file's extension or its beginning.
  /// - Returns: The program, named as in the text or else after the file.
  /// - Throws: The error in the program, or that of an unreadable file.
  func program(syntax: ProgramText.Syntax?) throws(LayoutError) -> NamedProgram {
    var bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try file.read()
    } catch {
      throw LayoutError(.unreadable, error.reason)
    }
    if Gzip.isGzip(bytes) {
      do throws(GzipError) {
        bytes = try Gzip.decompressed(bytes)
      } catch {
        throw LayoutError(.unreadable, error.message)
      }
    }
    return try NamedProgram(
      contentsOf: bytes, syntax: syntax ?? endingSyntax, name: file.stem)
  }

  /// The format that the file's extension implies.
  private var endingSyntax: ProgramText.Syntax? {
    var path = file.path.lowercased()
    if path.hasSuffix(".gz") { path.removeLast(3) }
    if path.hasSuffix(".mps") { return .mps }
    return path.hasSuffix(".lp") ? .lp : nil
  }
}

extension LayoutError.Code {
  /// The file cannot be read or decompressed.
  fileprivate static let unreadable = Self(name: "unreadable")
}
