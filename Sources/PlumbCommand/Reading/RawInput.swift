import Foundation
import Synchronization

/// The bytes of a file, pipe or device as the system delivers them.
final class RawInput: Sendable {
  private struct State {
    /// The bytes that were read and given back.
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
  ///   - file: The file, as the command line names it.
  ///   - meter: Counts the bytes that are read.
  ///   - pieceSize: The number of bytes to read at once.
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

  /// The reason that the last piece was empty, unless it was the end of the input.
  var failure: InputFile.Failure? { state.withLock { $0.failure } }

  /// Reads the available bytes, or waits for some; an empty piece is the end.
  ///
  /// - Throws: `InputFile.Failure` when the input cannot be read.
  func next() throws(InputFile.Failure) -> [UInt8] {
    let piece = piece()
    if piece.isEmpty, let failure { throw failure }
    return piece
  }

  /// Puts bytes back, so that they are the next piece.
  func giveBack(_ bytes: [UInt8]) { state.withLock { $0.ahead = bytes + $0.ahead } }

  /// Waits some milliseconds for bytes or the end; -1: without a limit. Returns whether either
  /// arrived.
  @discardableResult
  func wait(upTo milliseconds: Int32) -> Bool {
    if state.withLock({ !$0.ahead.isEmpty }) { return true }
    var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads the available bytes, or waits for some. An empty piece is the end, or a failure.
  ///
  /// Unlike `FileHandle`, `read(2)` does not wait for the whole count.
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
