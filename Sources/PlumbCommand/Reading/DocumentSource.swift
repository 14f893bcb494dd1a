import Gzip
import LayoutDocuments

/// An input whose first bytes were examined, and the kind of contents that they show.
struct DocumentSource: Sendable {
  /// The kind of contents of an input.
  enum Kind: Equatable {
    /// Layouts or rows, or lines that should be some.
    case documents(DocumentCutter.Kind)
    /// Interface Builder screens.
    case screens
  }

  /// The file, as the command line names it.
  let file: InputFile
  /// Its kind; `nil` if not examined yet.
  let kind: Kind?
  /// The encoding of its rows; `nil`: UTF-8.
  var encoding: RowEncoding?
  /// The open input, for one that can be opened only once, such as a pipe.
  var input: OpenInput?

  /// Makes an input of a known kind, or of a kind yet unknown.
  init(_ file: InputFile, _ kind: Kind? = nil) { (self.file, self.kind) = (file, kind) }

  /// The maximum number of bytes to examine.
  static let most = 1 << 16

  /// Examines the first bytes of an input; `nil` if more bytes are needed.
  ///
  /// - Parameters:
  ///   - file: The file of the bytes.
  ///   - bytes: The bytes, decompressed.
  ///   - isWhole: Whether there are no more.
  ///   - isPatient: Whether to wait for more, and keep it, if only the end of the input decides.
  /// - Throws: `InputFile.Failure` for unsupported contents, with their kind and advice.
  init?(
    _ file: InputFile, beginning bytes: [UInt8], isWhole: Bool, isPatient: Bool = false
  ) throws(InputFile.Failure) {
    guard
      let kind = try Self.kind(
        of: bytes, isWhole: isWhole, isPatient: isPatient, in: file)
    else { return nil }
    self.init(file, kind)
  }

  /// Reads a whole file.
  ///
  /// - Returns: Its kind, and its bytes, decompressed.
  /// - Throws: `InputFile.Failure` when it cannot be read or has unsupported contents.
  static func read(
    _ file: InputFile
  ) throws(InputFile.Failure) -> (kind: Kind, bytes: [UInt8]) {
    try file.checkEnding()
    let bytes = try file.decompressed()
    return (
      try kind(of: bytes, isWhole: true, isPatient: true, in: file) ?? .documents(.lines), bytes
    )
  }

  private static func kind(
    of bytes: [UInt8], isWhole: Bool, isPatient: Bool, in file: InputFile
  ) throws(InputFile.Failure) -> Kind? {
    if isScreens(file, bytes) { return .screens }
    let ending = file.ending
    // For a file with this extension, the parser reports an error with its position.
    if ending == "yaml" || ending == "yml" { return .documents(.yaml) }
    if let mistaken = mistaken(bytes, reads) {
      guard ending == "json" else { throw InputFile.Failure(file, mistaken) }
      return .documents(.json)
    }
    let isNamedLines = ending == "ndjson" || ending == "jsonl"
    let isEnough = isWhole || !isPatient && bytes.count >= most
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let lineEnd = bytes.firstIndex(of: lineBreak)
    guard let first = bytes[start...].first(where: { !blanks.contains($0) }) else {
      if isWhole, !isNamedLines { return .documents(ending == "json" ? .json : .yaml) }
      // A blank line counts as an invalid layout.
      return isEnough || !isPatient && lineEnd != nil ? .documents(.lines) : nil
    }
    let isArray = first == UInt8(ascii: "[")
    guard let lineEnd else {
      guard isEnough else { return nil }
      if isArray || ending == "json" { return .documents(.json) }
      guard isWhole, !isNamedLines else { return .documents(.lines) }
      return .documents(first == UInt8(ascii: "{") ? .json : .yaml)
    }
    let line = bytes[start..<lineEnd]
    let next = bytes[lineEnd...].first { !blanks.contains($0) }
    if isArray {
      guard closesWhatItOpens(line) else { return .documents(.json) }
      // An invalid line, or an array on one line.
      if next != nil { return .documents(.lines) }
      return isEnough ? .documents(.json) : nil
    }
    guard first == UInt8(ascii: "{") else {
      if ending == "csv" {
        throw InputFile.Failure(file, "these are rows of numbers; add --template LAYOUT")
      }
      if ending == "json" { return .documents(.json) }
      if looksLikeYAML(line) || file.isStream && isWhole { return .documents(.yaml) }
      // The writer of a pipe may wait for an answer to each line; a file can be examined further.
      if file.path == "-", isWhole || !isPatient { return .documents(.lines) }
      guard isEnough else { return nil }
      let layout = bytes.split(separator: lineBreak).contains { $0.first == UInt8(ascii: "{") }
      guard layout else { throw InputFile.Failure(file, "no line begins with {; \(reads)") }
      return .documents(.lines)
    }
    if closesWhatItOpens(line) {
      // A single line may be a whole document, unless its writer waits for an answer.
      if next != nil || isNamedLines { return .documents(.lines) }
      if isWhole { return .documents(.json) }
      return isEnough || !isPatient && file.isStream ? .documents(.lines) : nil
    }
    // In JSON over several lines, a key or the end follows; a torn line is followed by another
    // one.
    guard let next else { return isEnough ? .documents(.lines) : nil }
    return .documents(next == UInt8(ascii: "{") ? .lines : .json)
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
  private static let lineBreak = UInt8(ascii: "\n")
  private static let reads = "Plumb reads JSON and YAML, as they are or compressed by gzip"

  /// Returns whether bytes belong to an Interface Builder file.
  private static func isScreens(_ file: InputFile, _ bytes: [UInt8]) -> Bool {
    if file.hasInterfaceEnding { return true }
    let text = bytes.drop { blanks.contains($0) || [0xEF, 0xBB, 0xBF].contains($0) }
    return file.isStream
      && (text.starts(with: "<?xml".utf8) || text.starts(with: "<document".utf8))
  }

  /// Checks that bytes may begin the rows of a template.
  ///
  /// - Throws: `InputFile.Failure` for unsupported contents, with their kind and advice.
  static func checkRows(_ bytes: [UInt8], of file: InputFile) throws(InputFile.Failure) {
    guard let mistaken = mistaken(bytes, "rows are CSV or JSON, as they are or compressed by gzip")
    else { return }
    throw InputFile.Failure(file, mistaken)
  }

  /// Returns the kind of unsupported contents.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes.
  ///   - reads: The supported contents, for the message.
  /// - Returns: The kind and advice; `nil` for contents that may be supported.
  private static func mistaken(_ bytes: [UInt8], _ reads: String) -> String? {
    func begins(_ start: [UInt8]) -> Bool { bytes.starts(with: start) }
    if RowEncoding.detected(in: bytes) != nil { return "this is UTF-16; save it as UTF-8" }
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

  /// Returns whether a line is a YAML comment, marker or key.
  private static func looksLikeYAML(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("#") || text.hasPrefix("---") || text.hasPrefix("%YAML") { return true }
    return text.wholeMatch(of: /[a-z]+:(\s.*)?/) != nil
  }

  /// Returns whether all brackets are closed at the end of a line, ignoring those in quotes.
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
  /// Returns the bytes of the file, decompressed.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be read.
  func decompressed() throws(InputFile.Failure) -> [UInt8] {
    let bytes = try read()
    guard Gzip.isGzip(bytes) else { return bytes }
    do throws(GzipError) {
      return try Gzip.decompressed(bytes)
    } catch {
      throw InputFile.Failure(self, error.message)
    }
  }
}
