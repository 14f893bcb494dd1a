/// Reads gzip files (RFC 1952): one member or several, one after the other.
package enum Gzip {
  /// The most bytes that a file may become unless the caller says otherwise, 512 MiB: a small file
  /// may be made to grow a thousandfold.
  package static let defaultLimit = 1 << 29

  /// Whether bytes begin as gzip files do.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The bytes that were compressed.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limit: The most bytes it may become.
  /// - Returns: The data of all members, one after the other.
  /// - Throws: `GzipError` for a file that is cut off, damaged or too large.
  package static func decompressed(
    _ bytes: [UInt8], limit: Int = defaultLimit
  ) throws(GzipError) -> [UInt8] {
    var output: [UInt8] = []
    var place = 0
    repeat {
      place = try endOfHeader(bytes, at: place)
      let start = output.count
      var inflation = Inflation(bytes, at: place, output: output, limit: limit)
      output = []
      try inflation.run()
      output = inflation.output
      place = inflation.endOfInput
      guard place + 8 <= bytes.count else { throw GzipError(.truncated) }
      guard littleEndian(bytes, at: place) == CRC32.checksum(of: output[start...]),
        littleEndian(bytes, at: place + 4) == UInt32(truncatingIfNeeded: output.count - start)
      else { throw GzipError(.wrongChecksum) }
      place += 8
      // Some writers fill the last block of a tape or disk with zeros.
    } while bytes[place...].contains { $0 != 0 }
    return output
  }

  private static func littleEndian(_ bytes: [UInt8], at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  /// Where the compressed data of a member begins.
  private static func endOfHeader(_ bytes: [UInt8], at start: Int) throws(GzipError) -> Int {
    func byte(_ place: Int) throws(GzipError) -> Int {
      guard place < bytes.count else { throw GzipError(.truncated) }
      return Int(bytes[place])
    }
    let (first, second) = (try byte(start), try byte(start + 1))
    guard first == 0x1F, second == 0x8B else { throw GzipError(.notGzip) }
    let (method, flags) = (try byte(start + 2), try byte(start + 3))
    guard method == 8, flags & 0xE0 == 0 else { throw GzipError(.notGzip) }
    var place = start + 10
    if flags & 4 != 0 { place += 2 + (try byte(place)) + (try byte(place + 1)) << 8 }
    // The file's name and a comment, each up to a zero.
    for flag in [8, 16] where flags & flag != 0 {
      while try byte(place) != 0 { place += 1 }
      place += 1
    }
    if flags & 2 != 0 { place += 2 }
    guard place < bytes.count else { throw GzipError(.truncated) }
    return place
  }
}

/// Why a gzip file cannot be read.
package struct GzipError: Error, Sendable, Equatable {
  /// The kinds of error.
  package enum Code: Sendable, Equatable {
    /// The file is no gzip file, or compressed by a method that no standard knows.
    case notGzip
    /// The file ends too soon.
    case truncated
    /// The compressed data makes no sense.
    case corrupt
    /// The data is not what was compressed.
    case wrongChecksum
    /// The data is larger than allowed.
    case tooLarge
  }

  /// Which kind of error this is.
  package let code: Code

  /// Makes an error.
  package init(_ code: Code) { self.code = code }

  /// What is wrong, for people.
  package var message: String {
    switch code {
    case .notGzip: "this is no gzip file"
    case .truncated: "the gzip file is cut off"
    case .corrupt: "the gzip file is damaged"
    case .wrongChecksum: "the gzip file is damaged: its checksum differs"
    case .tooLarge: "the gzip file holds more than may be read"
    }
  }
}

/// The cyclic redundancy check of gzip, a byte at a time.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 != 0 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  /// The checksum of bytes.
  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = UInt32.max
    let table = table
    for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    return ~value
  }
}
