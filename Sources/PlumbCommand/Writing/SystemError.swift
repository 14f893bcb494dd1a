import Foundation

/// A failed system call, by its error number.
struct SystemError: Error {
  /// The error number.
  let number: Int32

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's message.
  var reason: String { String(cString: strerror(number)) }

  /// Writes all bytes to a descriptor.
  ///
  /// - Throws: The reason that they cannot be written.
  static func write(_ contents: [UInt8], to descriptor: Int32) throws(SystemError) {
    let failure = contents.withUnsafeBytes { bytes -> SystemError? in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno != EINTR { return .last }
        written += max(0, count)
      }
      return nil
    }
    if let failure { throw failure }
  }
}
