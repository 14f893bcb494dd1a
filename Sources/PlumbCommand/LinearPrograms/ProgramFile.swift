import Foundation
import Gzip
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

/// A file that holds a linear program, perhaps compressed by gzip.
struct ProgramFile {
  let file: InputFile

  /// The program of the file.
  ///
  /// - Parameter syntax: The format; `nil`: by the file's ending, or by how it begins.
  /// - Returns: The program, named as the text or else the file is.
  /// - Throws: What is wrong with it, or with a file that cannot be read.
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

  /// The format that the file's ending tells.
  private var endingSyntax: ProgramText.Syntax? {
    var path = file.path.lowercased()
    if path.hasSuffix(".gz") { path.removeLast(3) }
    if path.hasSuffix(".mps") { return .mps }
    return path.hasSuffix(".lp") ? .lp : nil
  }
}

extension LayoutError.Code {
  /// The system or gzip does not read the file.
  fileprivate static let unreadable = Self(name: "unreadable")
}
