import LayoutDocuments

/// The rows of inputs, CSV or NDJSON, one input behind the other, piece by piece as they come: a
/// line ends where its file does, a byte-order mark is none of the bytes, and of CSV files only the
/// first one's first line is kept, which all others repeat.
struct RowPieces: AsyncSequence, Sendable {
  private let sources: InputSources

  /// The rows of some inputs.
  init(of sources: InputSources) { self.sources = sources }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var reader: InputSources.Reader
    fileprivate var seam = InputSeam()

    /// The next piece; `nil` at the end.
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

  /// The first file's name and first line, where that is the header of a CSV.
  private var header: (file: String, line: [UInt8])?
  private var isFirst = true
  /// The beginning of a file, until its first line is whole; `nil` behind that.
  private var beginning: [UInt8]? = []
  private var firstBreak = FirstLineBreak()
  private var last: UInt8?

  /// The bytes of a file as they are passed on; none where they have to wait for more.
  ///
  /// - Throws: `InputFile.Failure` for a CSV file that begins unlike the first one.
  mutating func joined(
    _ piece: [UInt8], of file: InputFile
  ) throws(InputFile.Failure) -> [UInt8] {
    last = piece.last
    beginning?.append(contentsOf: piece)
    guard let bytes = beginning else { return piece }
    return firstBreak.range(in: bytes) == nil ? [] : try opened(file)
  }

  /// What is left at the end of a file.
  ///
  /// - Throws: `InputFile.Failure` for a CSV file that begins unlike the first one.
  mutating func end(of file: InputFile, isLast: Bool) throws(InputFile.Failure) -> [UInt8] {
    var rest = try opened(file)
    if !isLast, let last, last != Self.lineBreak { rest.append(Self.lineBreak) }
    (beginning, last, firstBreak) = ([], nil, FirstLineBreak())
    return rest
  }

  /// The beginning of a file as it is passed on, if that was not done.
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
