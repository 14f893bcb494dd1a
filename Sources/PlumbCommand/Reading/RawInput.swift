import Foundation
import Synchronization

/// The bytes of a file, pipe or device as the system has them.
final class RawInput: Sendable {
  private struct State {
    /// Bytes that were read and given back.
    var ahead: [UInt8] = []
    var failure: InputFile.Failure?
  }

  private let handle: FileHandle
  private let meter: InputMeter
  private let pieceSize: Int
  private let state = Mutex(State())

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - file: What the command line names.
  ///   - meter: Counts what is read.
  ///   - pieceSize: How many bytes are read at once.
  /// - Throws: `InputFile.Failure` when it cannot be opened.
  init(_ file: InputFile, _ meter: InputMeter, pieceSize: Int) throws(InputFile.Failure) {
    if file.path == "-" {
      handle = .standardInput
    } else {
      guard let opened = FileHandle(forReadingAtPath: file.path) else {
        throw InputFile.Failure(file, "cannot be read (\(SystemError.last.reason))")
      }
      handle = opened
    }
    self.meter = meter
    self.pieceSize = pieceSize
  }

  /// Why the last piece was empty, if it was not for the end of the input.
  var failure: InputFile.Failure? { state.withLock { $0.failure } }

  /// Reads what there is, or waits for it; an empty piece is the end.
  ///
  /// - Throws: `InputFile.Failure` when the input cannot be read.
  func next() throws(InputFile.Failure) -> [UInt8] {
    let piece = piece()
    if piece.isEmpty, let failure { throw failure }
    return piece
  }

  /// Has the next piece be this one.
  func giveBack(_ bytes: [UInt8]) { state.withLock { $0.ahead = bytes + $0.ahead } }

  /// Whether there is something to read, or the end, within some milliseconds; -1: however long
  /// it takes.
  @discardableResult
  func wait(upTo milliseconds: Int32) -> Bool {
    if state.withLock({ !$0.ahead.isEmpty }) { return true }
    var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads what there is, or waits for it; unlike `FileHandle`, `read(2)` does not wait for the
  /// whole count. An empty piece is the end, or a failure.
  func piece() -> [UInt8] {
    let ahead = state.withLock { state in
      defer { state.ahead = [] }
      return state.ahead
    }
    if !ahead.isEmpty { return ahead }
    let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { space, count in
      var length = -1
      repeat {
        length = read(handle.fileDescriptor, space.baseAddress, pieceSize)
      } while length < 0 && errno == EINTR
      if length < 0 {
        let reason = SystemError.last.reason
        state.withLock {
          $0.failure = InputFile.Failure(message: "the input cannot be read (\(reason))")
        }
      }
      count = max(0, length)
    }
    meter.add(piece.count)
    return piece
  }
}
