import LayoutDocuments

/// The rows of inputs, CSV or NDJSON, one input after the other, piece by piece as they arrive.
///
/// A line ends at the end of its file, and a byte-order mark is dropped. All CSV files must
/// repeat the first line of the first file, and only that one is kept.
struct RowPieces: AsyncSequence, Sendable {
  private let sources: InputSources

  /// Makes the rows of some inputs.
  init(of sources: InputSources) { self.sources = sources }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var reader: InputSources.Reader
    fileprivate var seam = InputSeam()

    /// Returns the next piece; `nil` at the end.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read.
    mutating func next() async throws -> [UInt8]? {
      while let (source, piece, isLast) = try await reader.next() {
        let bytes =
          piece.isEmpty
          ? try seam.end(of: source.file, isLast: isLast) : try seam.joined(piece, of: source.file)
        if !bytes.isEmpty { return bytes }
      }
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reader: InputSources.Reader(sources))
  }
}

/// Joins the lines of files.
private struct InputSeam {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let lineBreak = UInt8(ascii: "\n")

  /// The first file's name and first line, for a CSV with a header.
  private var header: (file: String, line: [UInt8])?
  private var isFirst = true
  /// The beginning of a file until its first line is complete; `nil` after that.
  private var beginning: [UInt8]? = []
  private var firstBreak = FirstLineBreak()
  private var last: UInt8?

  /// Returns the bytes of a file to pass on; empty if more bytes are needed.
  ///
  /// - Throws: `InputFile.Failure` for a CSV file whose header differs from the first one.
  mutating func joined(
    _ piece: [UInt8], of file: InputFile
  ) throws(InputFile.Failure) -> [UInt8] {
    last = piece.last
    beginning?.append(contentsOf: piece)
    guard let bytes = beginning else { return piece }
    return firstBreak.range(in: bytes) == nil ? [] : try opened(file)
  }

  /// Returns the remainder at the end of a file.
  ///
  /// - Throws: `InputFile.Failure` for a CSV file whose header differs from the first one.
  mutating func end(of file: InputFile, isLast: Bool) throws(InputFile.Failure) -> [UInt8] {
    var rest = try opened(file)
    if !isLast, let last, last != Self.lineBreak { rest.append(Self.lineBreak) }
    (beginning, last, firstBreak) = ([], nil, FirstLineBreak())
    return rest
  }

  /// Returns the beginning of a file to pass on, unless already done.
  private mutating func opened(_ file: InputFile) throws(InputFile.Failure) -> [UInt8] {
    guard let begun = beginning, !begun.isEmpty else { return [] }
    beginning = nil
    defer { isFirst = false }
    let bytes = begun.starts(with: Self.mark) ? Array(begun.dropFirst(Self.mark.count)) : begun
    var search = FirstLineBreak()
    let lineBreak = search.range(in: bytes) ?? bytes.count..<bytes.count
    var line = bytes[..<lineBreak.lowerBound]
    let rest = bytes[lineBreak.upperBound...]
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    if isFirst {
      let isObject = line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
      if !isObject { header = (file.displayName, Array(line)) }
      return bytes
    }
    guard let header else { return bytes }
    guard line.elementsEqual(header.line) else {
      throw InputFile.Failure(
        file, "the first line is another than that of \(header.file), which it has to repeat")
    }
    return Array(rest)
  }
}
