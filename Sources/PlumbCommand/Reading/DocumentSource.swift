import Gzip
import LayoutDocuments

/// An input whose first bytes were looked at, and what it holds by these.
struct DocumentSource: Sendable {
  /// What an input holds.
  enum Kind: Equatable {
    /// Layouts or rows, or lines that shall be some.
    case documents(DocumentCutter.Kind)
    /// Screens of Interface Builder.
    case screens
  }

  /// What the command line names.
  let file: InputFile
  /// What it holds; `nil` where nobody has looked yet.
  let kind: Kind?
  /// How its rows are encoded; `nil`: as UTF-8.
  var encoding: RowEncoding?
  /// What it is read from, where that can be opened only once, as a pipe.
  var input: OpenInput?

  /// An input of which is known what it holds, or nothing yet.
  init(_ file: InputFile, _ kind: Kind? = nil) { (self.file, self.kind) = (file, kind) }

  /// How many bytes are looked at, at most.
  static let most = 1 << 16

  /// Looks at the first bytes of an input; `nil` where more have to be seen.
  ///
  /// - Parameters:
  ///   - file: The file they are of.
  ///   - bytes: The bytes, decompressed.
  ///   - isWhole: Whether there are no more.
  ///   - isPatient: Whether more is waited for, and kept, where only the end tells it.
  /// - Throws: `InputFile.Failure` for something that nobody reads: what it is, and what to do.
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
  /// - Returns: What it holds, and its bytes, decompressed.
  /// - Throws: `InputFile.Failure` where it cannot be read, or is something that nobody reads.
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
    // Who reads a file that is named so tells the place of what is wrong, too.
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
      // A blank line is one that is no layout.
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
      // A line that is no layout, or an array in one line.
      if next != nil { return .documents(.lines) }
      return isEnough ? .documents(.json) : nil
    }
    guard first == UInt8(ascii: "{") else {
      if ending == "csv" {
        throw InputFile.Failure(file, "these are rows of numbers; add --template LAYOUT")
      }
      if ending == "json" { return .documents(.json) }
      if looksLikeYAML(line) || file.isStream && isWhole { return .documents(.yaml) }
      // Who writes lines to a pipe may wait for their answers; a file is looked at further.
      if file.path == "-", isWhole || !isPatient { return .documents(.lines) }
      guard isEnough else { return nil }
      let layout = bytes.split(separator: lineBreak).contains { $0.first == UInt8(ascii: "{") }
      guard layout else { throw InputFile.Failure(file, "no line begins with {; \(reads)") }
      return .documents(.lines)
    }
    if closesWhatItOpens(line) {
      // One line may be the only one of a document, unless it comes from who waits for its answer.
      if next != nil || isNamedLines { return .documents(.lines) }
      if isWhole { return .documents(.json) }
      return isEnough || !isPatient && file.isStream ? .documents(.lines) : nil
    }
    // In JSON over several lines a key or the end follows; a torn line has another below.
    guard let next else { return isEnough ? .documents(.lines) : nil }
    return .documents(next == UInt8(ascii: "{") ? .lines : .json)
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
  private static let lineBreak = UInt8(ascii: "\n")
  private static let reads = "Plumb reads JSON and YAML, as they are or compressed by gzip"

  /// Whether bytes are those of a file of Interface Builder.
  private static func isScreens(_ file: InputFile, _ bytes: [UInt8]) -> Bool {
    if file.hasInterfaceEnding { return true }
    let text = bytes.drop { blanks.contains($0) || [0xEF, 0xBB, 0xBF].contains($0) }
    return file.isStream
      && (text.starts(with: "<?xml".utf8) || text.starts(with: "<document".utf8))
  }

  /// Makes sure that what begins so may be rows of a template.
  ///
  /// - Throws: `InputFile.Failure` for something that nobody reads: what it is, and what to do.
  static func checkRows(_ bytes: [UInt8], of file: InputFile) throws(InputFile.Failure) {
    guard let mistaken = mistaken(bytes, "rows are CSV or JSON, as they are or compressed by gzip")
    else { return }
    throw InputFile.Failure(file, mistaken)
  }

  /// What it is that begins so, if nobody reads it.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes.
  ///   - reads: What is read instead.
  /// - Returns: What it is, and what to do; `nil` for what may be read.
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
  /// The bytes of the file, decompressed.
  ///
  /// - Throws: `InputFile.Failure` where it cannot be read.
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
