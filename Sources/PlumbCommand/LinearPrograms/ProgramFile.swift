import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming

/// A file that holds a linear program, perhaps compressed by gzip.
struct ProgramFile {
  /// Why a file holds no program.
  struct Failure: Error {
    /// The kind of mistake, as results print it.
    var code: String
    /// What is wrong, without the place.
    var message: String
    /// The place, where there is one.
    var line: Int?
    var column: Int?
    /// The line of the file with a caret below the place; empty when there is no place.
    var excerpt = ""
  }

  let file: InputFile

  /// The program of the file.
  ///
  /// - Parameter syntax: The format; `nil`: by the file's ending, or by how it begins.
  /// - Returns: The program, named as the text or else the file is.
  /// - Throws: `Failure`.
  func program(syntax: ProgramText.Syntax?) throws(Failure) -> NamedProgram {
    var bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try file.read()
    } catch {
      // The message begins with the file already.
      let lead = file.displayName + ": "
      let message = error.message
      throw Failure(
        code: "unreadable",
        message: message.hasPrefix(lead) ? String(message.dropFirst(lead.count)) : message)
    }
    if Gzip.isGzip(bytes) {
      do throws(GzipError) {
        bytes = try Gzip.decompressed(bytes)
      } catch {
        throw Failure(code: "unreadable", message: error.message)
      }
    }
    do throws(ProgramTextError) {
      var named = try ProgramText.program(bytes, syntax: syntax ?? endingSyntax)
      if named.name.isEmpty { named.name = file.stem }
      return named
    } catch {
      throw Failure(
        code: error.code.name, message: error.message, line: error.line, column: error.column,
        excerpt: DocumentPosition(line: error.line, column: error.column).excerpt(in: bytes))
    }
  }

  /// The format that the file's ending tells.
  private var endingSyntax: ProgramText.Syntax? {
    var path = file.path.lowercased()
    if path.hasSuffix(".gz") { path.removeLast(3) }
    if path.hasSuffix(".mps") { return .mps }
    return path.hasSuffix(".lp") ? .lp : nil
  }
}
