import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// A string file that was read.
struct StringFile {
  /// The file name extensions of string files.
  static let endings = ["json", "strings", "xcstrings"]

  /// The strings by language, in alphabetical order.
  let tables: [(language: LanguageTag, table: StringTable)]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - language: The language of a file whose name has none; `nil`: the name must have one.
  /// - Throws: `InputFile.Failure` when it cannot be read, with the position of the error.
  init(_ file: InputFile, only language: LanguageTag?) throws(InputFile.Failure) {
    let ending = URL(filePath: file.path).pathExtension.lowercased()
    guard Self.endings.contains(ending) else {
      throw InputFile.Failure(
        file,
        "\(ending.isEmpty ? "its name has no ending" : "ends in .\(ending)"); strings are read from "
          + ".json, .strings and .xcstrings files")
    }
    try file.checkIsFile()
    let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    guard (size ?? 0) <= StringTable.sizeLimit else {
      throw InputFile.Failure(
        file, "a file of strings has at most \(StringTable.sizeLimit >> 20) MiB")
    }
    let bytes = try file.read()
    do throws(LayoutError) {
      if ending == "xcstrings" {
        let all = try StringCatalog(xcstrings: bytes).tables
        tables = all.sorted { $0.key.text < $1.key.text }.map { ($0.key, $0.value) }
        return
      }
      let table = try ending == "json" ? StringTable(json: bytes) : StringTable(strings: bytes)
      guard let language = Self.language(ofPath: file.path) ?? language else {
        throw LayoutError(
          .invalidValue,
          "its name says no language; call it de.\(ending) or put it into a folder de.lproj, or "
            + "name the one language by --language")
      }
      tables = [(language, table)]
    } catch {
      let place = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
      let lines = error.lines(behind: file.displayName + place, error.excerpt)
      throw InputFile.Failure(message: lines.joined(separator: "\n"))
    }
  }

  /// Returns the language in a path: in its folder, as in `de.lproj/Main.strings`, or in its
  /// name, as in `de.json` or `form.de.json`.
  static func language(ofPath path: String) -> LanguageTag? {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().lastPathComponent
    if folder.lowercased().hasSuffix(".lproj") {
      return LanguageTag(String(folder.dropLast(".lproj".count)))
    }
    let stem = url.deletingPathExtension().lastPathComponent
    return LanguageTag(stem)
      ?? stem.split(separator: ".").dropFirst().last.flatMap { LanguageTag(String($0)) }
  }
}
