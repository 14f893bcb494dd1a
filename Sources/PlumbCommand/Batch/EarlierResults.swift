import Foundation
import LayoutDocuments
import Plumb

/// The results that an earlier run left in its output, for `--resume`.
///
/// The output has whole lines, and perhaps a torn last line. The torn line is solved again.
struct EarlierResults {
  /// The number of results.
  let count: Int
  /// Their length in bytes.
  let length: Int
  /// The number of results that were compared with the input so far.
  private(set) var checkedCount = 0
  private let path: String
  private let input: RawInput?
  private var buffer: [UInt8] = []
  private var start = 0

  /// Makes an empty collection.
  init() { (count, length, path, input) = (0, 0, "", nil) }

  /// Counts the results in a file; a file that does not exist has none.
  ///
  /// - Throws: `InputFile.Failure` for an unreadable file, and for a path to something else.
  init(path: String) throws(InputFile.Failure) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      (count, length, input) = (0, 0, nil)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG, !WholeFile.isOpenAlready(path) else {
      throw InputFile.Failure(message: "\(path) is not a file that a batch could go on with")
    }
    let whole = try Self.open(path)
    var (count, length, size) = (0, 0, 0)
    while case let piece = try whole.next(), !piece.isEmpty {
      var next = piece.startIndex
      while let lineBreak = piece[next...].firstIndex(of: UInt8(ascii: "\n")) {
        count += 1
        next = lineBreak + 1
        length = size + next
      }
      size += piece.count
    }
    (self.count, self.length, input) = (count, length, try Self.open(path))
  }

  /// Whether all results were compared with the input.
  var areChecked: Bool { checkedCount == count }

  /// Reads the next result, and checks that it belongs to a layout.
  ///
  /// - Parameters:
  ///   - solved: The layout, perhaps solved again.
  ///   - isSameEachTime: Whether solving again gives the same bytes.
  /// - Returns: The status of the layout, and the line.
  /// - Throws: `InputFile.Failure` if the result belongs to another layout or was solved
  ///   differently.
  mutating func next(
    answering solved: SolvedDocument, isSameEachTime: Bool
  ) throws(InputFile.Failure) -> (status: ExitStatus, line: ArraySlice<UInt8>) {
    let line = try nextLine()
    let id = solved.id
    checkedCount += 1
    guard let status = ResultOpening(line, id: id)?.status else {
      throw InputFile.Failure(
        message: "\(path):\(checkedCount): this is no result of \"\(id)\", which the input has "
          + "there; --resume needs the input and the options of the earlier run")
    }
    if isSameEachTime, !solved.isKnown, !Self.agree(line, status, solved) {
      throw InputFile.Failure(
        message: "\(path):\(checkedCount): \"\(id)\" has another result now, so that layouts or "
          + "options are not those of the earlier run; leave out --resume to solve all anew")
    }
    return (status, line)
  }

  /// Returns whether an earlier result may belong to a layout as it is solved now.
  ///
  /// Results that a limit ended, and reported conflicts and ranges, depend on the available time.
  private static func agree(
    _ line: ArraySlice<UInt8>, _ status: ExitStatus, _ solved: SolvedDocument
  ) -> Bool {
    let now = ExitStatus(solved.status, solved.error)
    let ended: Set<ExitStatus> = [.limit, .failure]
    if ended.contains(status) || ended.contains(now) { return true }
    guard status == now, status != .infeasible else { return status == now }
    let result = solved.jsonBytes
    let mark = Array(#""rangesUnfinished":true"#.utf8)
    return line.elementsEqual(result) || line.contains(mark) || result.contains(mark)
  }

  /// Checks that the input is not shorter than the earlier one.
  ///
  /// - Throws: `InputFile.Failure` when earlier results remain.
  func checkEnd() throws(InputFile.Failure) {
    guard !areChecked else { return }
    throw InputFile.Failure(
      message: "\(path) has \(count) results, the input no more than \(checkedCount) of them; "
        + "--resume needs the input and the options of the earlier run")
  }

  private mutating func nextLine() throws(InputFile.Failure) -> ArraySlice<UInt8> {
    var searched = start
    while true {
      if let lineBreak = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = lineBreak + 1 }
        return buffer[start..<lineBreak]
      }
      buffer.removeFirst(start)
      (start, searched) = (0, buffer.count)
      // The line existed when the lines were counted.
      guard let input, case let piece = try input.next(), !piece.isEmpty else {
        return []
      }
      buffer += piece
    }
  }

  private static func open(_ path: String) throws(InputFile.Failure) -> RawInput {
    try RawInput(InputFile(path: path), InputMeter(size: nil), pieceSize: 1 << 18)
  }
}

/// The beginning of a line of results.
private struct ResultOpening {
  /// The status of the layout.
  let status: ExitStatus

  /// Reads a line; `nil` unless it is a whole result of the layout with this id.
  init?(_ line: ArraySlice<UInt8>, id: String) {
    var line = line[...]
    func take(_ text: some Sequence<UInt8>) -> Bool {
      for byte in text {
        guard line.first == byte else { return false }
        line.removeFirst()
      }
      return true
    }
    func word() -> String {
      let word = line.prefix { $0 != UInt8(ascii: "\"") }
      line = line[word.endIndex...]
      return String(decoding: word, as: UTF8.self)
    }
    var opening = JSONLine()
    opening.object { $0.member("id", id) }
    guard line.last == UInt8(ascii: "}"), take(opening.bytes.dropLast()),
      take(#","status":""#.utf8), let status = LayoutResult.Status(rawValue: word())
    else { return nil }
    var error: LayoutError?
    if status == .invalid, take(#"","error":{"code":""#.utf8) {
      error = LayoutError(.init(name: word()), "")
    }
    self.status = ExitStatus(status, error)
  }
}
