import Foundation

/// Joins the lines of several files: a line ends where its file does, a byte-order mark is none of
/// the bytes, and of CSV files only the first one's first line is kept, which all others repeat.
struct InputSeam: Sendable {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let lineBreak = UInt8(ascii: "\n")

  private let areRows: Bool
  /// The name of the file being read.
  private var name = ""
  /// The first file's name and first line, where that is the header of a CSV.
  private var header: (file: String, line: [UInt8])?
  private var isFirst = true
  /// The beginning of a file, until its first line is whole; `nil` behind that.
  private var beginning: [UInt8]?
  private var last: UInt8?

  /// Joins lines.
  ///
  /// - Parameter areRows: Whether they are rows of a template.
  init(areRows: Bool) { self.areRows = areRows }

  /// Begins a file.
  mutating func begin(_ file: InputFile) {
    name = file.displayName
    beginning = []
    last = nil
  }

  /// The bytes of a file as they are passed on; `nil` where they have to wait for more.
  ///
  /// - Throws: `InputFile.Failure` for a CSV file that begins unlike the first one.
  mutating func joined(_ piece: [UInt8]) throws(InputFile.Failure) -> [UInt8]? {
    last = piece.last
    guard var bytes = beginning else { return piece }
    bytes += piece
    let isWhole = areRows ? bytes.contains(Self.lineBreak) : !Self.mark.starts(with: bytes)
    guard isWhole else {
      beginning = bytes
      return nil
    }
    return try opened(bytes)
  }

  /// What is left at the end of a file.
  ///
  /// - Parameter isLast: Whether no other file follows.
  /// - Returns: The bytes.
  /// - Throws: `InputFile.Failure` for a CSV file that begins unlike the first one.
  mutating func end(isLast: Bool) throws(InputFile.Failure) -> [UInt8] {
    var rest = try beginning.map { bytes throws(InputFile.Failure) in try opened(bytes) } ?? []
    if !isLast, let last, last != Self.lineBreak { rest.append(Self.lineBreak) }
    return rest
  }

  /// The beginning of a file as it is passed on.
  private mutating func opened(_ bytes: [UInt8]) throws(InputFile.Failure) -> [UInt8] {
    beginning = nil
    guard !bytes.isEmpty else { return [] }
    defer { isFirst = false }
    let bytes = bytes.starts(with: Self.mark) ? Array(bytes.dropFirst(Self.mark.count)) : bytes
    guard areRows else { return bytes }
    var line = bytes.prefix { $0 != Self.lineBreak }
    let rest = bytes[line.endIndex...].dropFirst()
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    if isFirst {
      let isObject = line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
      if !isObject { header = (name, Array(line)) }
      return bytes
    }
    guard let header else { return bytes }
    guard line.elementsEqual(header.line) else {
      throw InputFile.Failure(
        message: "\(name): the first line is another than that of \(header.file), which it has to "
          + "repeat")
    }
    return Array(rest)
  }
}
