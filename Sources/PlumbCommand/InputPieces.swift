import Foundation

/// The bytes of a file, pipe or device, piece by piece as they come.
struct InputPieces: AsyncSequence, Sendable {
  private let handle: FileHandle
  private let first: [UInt8]?

  /// Opens the input that is named on the command line, and reads what can be read without waiting.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be read.
  init(of file: InputFile) throws {
    if file.path == "-" {
      handle = .standardInput
    } else {
      try file.checkIsFile(advice: "name an NDJSON file")
      guard let opened = FileHandle(forReadingAtPath: file.path) else {
        throw InputFile.Failure(message: "\(file.path): cannot be read")
      }
      handle = opened
    }
    first = Self.wait(for: handle, upTo: 0) ? try Self.piece(of: handle) : nil
  }

  /// Reads what there is; unlike `FileHandle`, `read(2)` does not wait for the whole count.
  private static func piece(of handle: FileHandle) throws -> [UInt8] {
    let size = 1 << 18
    return try [UInt8](unsafeUninitializedCapacity: size) { space, count in
      while true {
        let length = read(handle.fileDescriptor, space.baseAddress, size)
        if length >= 0 {
          count = length
          return
        }
        guard errno == EINTR else {
          throw InputFile.Failure(message: "the input cannot be read (\(SystemError.last.reason))")
        }
      }
    }
  }

  /// Whether there is something to read, or the end, within some milliseconds; -1: however long
  /// it takes.
  @discardableResult
  private static func wait(for handle: FileHandle, upTo milliseconds: Int32) -> Bool {
    var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    /// Where the writer of a pipe is waited for: no thread of the tasks may, which are few.
    private static let waiting = DispatchQueue(label: "plumb.input")

    fileprivate let handle: FileHandle
    fileprivate var first: [UInt8]?

    /// The next piece; `nil` at the end.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read.
    mutating func next() async throws -> [UInt8]? {
      let handle = handle
      if first == nil, !InputPieces.wait(for: handle, upTo: 0) {
        await withCheckedContinuation { continuation in
          Self.waiting.async {
            InputPieces.wait(for: handle, upTo: -1)
            continuation.resume()
          }
        }
      }
      let piece = try first ?? InputPieces.piece(of: handle)
      first = nil
      return piece.isEmpty ? nil : piece
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(handle: handle, first: first) }
}
