import Foundation
import LayoutDocuments

/// What an input of a batch holds, as far as its first bytes tell.
enum InputKind: Equatable {
  /// Layouts or rows, or lines that shall be some.
  case documents(DocumentCutter.Kind)
  /// Screens of Interface Builder.
  case screens
  /// Something that no batch reads: what it is, and what to do.
  case mistaken(String)

  /// How many bytes are looked at, at most.
  static let most = 1 << 16

  /// Looks at the first bytes of an input.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, decompressed.
  ///   - isWhole: Whether there are no more.
  ///   - file: The file they are of.
  /// - Returns: The kind; `nil` where more bytes have to be seen.
  static func kind(of bytes: [UInt8], isWhole: Bool, in file: InputFile) -> InputKind? {
    if InputFile.interfaceEndings.contains(file.ending)
      || file.isStream && InputFile.beginsInterface(bytes)
    {
      return .screens
    }
    if let mistaken = mistaken(bytes) { return .mistaken(mistaken) }
    let ending = file.ending
    if ending == "yaml" || ending == "yml" { return .documents(.yaml) }
    let isEnough = isWhole || bytes.count >= most
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let lineEnd = bytes.firstIndex(of: lineBreak)
    guard let first = bytes[start...].first(where: { !blanks.contains($0) }) else {
      // A blank line is one that is no layout.
      return isEnough || lineEnd != nil ? .documents(.lines) : nil
    }
    let isArray = first == UInt8(ascii: "[")
    guard let lineEnd else { return isEnough ? .documents(isArray ? .json : .lines) : nil }
    let line = bytes[start..<lineEnd]
    let next = bytes[lineEnd...].first { !blanks.contains($0) }
    if isArray {
      guard closesWhatItOpens(line) else { return .documents(.json) }
      // A line that is no layout, or an array in one line.
      if next != nil { return .documents(.lines) }
      return isEnough ? .documents(.json) : nil
    }
    guard first == UInt8(ascii: "{") else {
      if ending == "csv" { return .mistaken("these are rows of numbers; add --template LAYOUT") }
      if looksLikeYAML(line) { return .documents(.yaml) }
      // Who writes lines to a pipe may wait for their answers; a file is looked at further.
      if file.path == "-" { return .documents(.lines) }
      guard isEnough else { return nil }
      let layout = bytes.split(separator: lineBreak).contains { $0.first == UInt8(ascii: "{") }
      return layout ? .documents(.lines) : .mistaken("no line begins with {; \(reads)")
    }
    if closesWhatItOpens(line) { return .documents(.lines) }
    // In JSON over several lines a key or the end follows; a torn line has another below.
    guard let next else { return isEnough ? .documents(.lines) : nil }
    return .documents(next == UInt8(ascii: "{") ? .lines : .json)
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
  private static let lineBreak = UInt8(ascii: "\n")
  private static let reads = "a batch reads JSON and YAML, as they are or compressed by gzip"

  /// What it is that begins so, if nobody reads it.
  private static func mistaken(_ bytes: [UInt8]) -> String? {
    func begins(_ start: [UInt8]) -> Bool { bytes.starts(with: start) }
    if begins([0xFF, 0xFE]) || begins([0xFE, 0xFF]) { return "this is UTF-16; save it as UTF-8" }
    if begins([0x50, 0x4B, 0x03, 0x04]) { return "this is a zip archive; \(reads)" }
    if begins([0x28, 0xB5, 0x2F, 0xFD]) { return "this is compressed by zstd; \(reads)" }
    if begins([0xFD, 0x37, 0x7A, 0x58, 0x5A]) { return "this is compressed by xz; \(reads)" }
    if begins(Array("BZh".utf8)) { return "this is compressed by bzip2; \(reads)" }
    if begins(Array("%PDF".utf8)) || begins([0x89, 0x50, 0x4E, 0x47]) {
      return "this is a picture; \(reads)"
    }
    if begins(Array("<?xml".utf8)) || begins(Array("<!DOCTYPE".utf8)) {
      return "this is XML; \(reads)"
    }
    return bytes.prefix(16).contains(0) ? "this is no text; \(reads)" : nil
  }

  /// Whether a line is a comment, a mark or a key of YAML.
  private static func looksLikeYAML(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("#") || text.hasPrefix("---") || text.hasPrefix("%YAML") { return true }
    return text.wholeMatch(of: /[a-z]+:(\s.*)?/) != nil
  }

  /// Whether all brackets are closed at the end of a line, quotes regarded.
  private static func closesWhatItOpens(_ line: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var (isInString, isEscaped) = (false, false)
    for byte in line {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
    }
    return depth <= 0 && !isInString
  }
}

extension InputFile {
  /// What stands behind the last dot of the name, `.gz` left out, in small letters.
  var ending: String {
    let url = URL(filePath: path)
    let isCompressed = url.pathExtension.lowercased() == "gz"
    return (isCompressed ? url.deletingPathExtension() : url).pathExtension.lowercased()
  }
}
