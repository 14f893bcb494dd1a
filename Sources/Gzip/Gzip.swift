/// A reader of gzip files (RFC 1952) with one or more members.
package enum Gzip {
  /// The most bytes that a file may expand to by default: 512 MiB.
  ///
  /// A small file can be made to grow a thousandfold.
  package static let defaultLimit = 1 << 29

  /// Returns whether bytes begin as gzip files do.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Returns the decompressed bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limit: The most bytes that the file may expand to.
  /// - Returns: The data of all members, one after the other.
  /// - Throws: `GzipError` for a file cut off, damaged or too large.
  package static func decompressed(
    _ bytes: [UInt8], limit: Int = defaultLimit
  ) throws(GzipError) -> [UInt8] {
    var rest: [UInt8]? = bytes
    var reader = GzipReader(limit: limit) {
      defer { rest = nil }
      return rest ?? []
    }
    var output: [UInt8] = []
    while let piece = try reader.next() { output += piece }
    return output
  }

  /// Returns the decompressed bytes of raw data, without the header and checksum of a file.
  ///
  /// - Parameters:
  ///   - bytes: The data; bytes behind its end are ignored.
  ///   - limit: The most bytes that the data may expand to.
  /// - Returns: The bytes.
  /// - Throws: `GzipError` for data cut off, damaged or too large.
  package static func inflated(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    var rest: [UInt8]? = bytes
    var inflation = Inflation(limit: limit) {
      defer { rest = nil }
      return rest ?? []
    }
    inflation.begin()
    var output: [UInt8] = []
    while true {
      let piece = try inflation.next(GzipReader.pieceSize)
      if piece.isEmpty { return output }
      output += piece
    }
  }
}

/// A reader of gzip files whose bytes arrive in pieces.
package struct GzipReader {
  /// The approximate count of bytes in each piece of output.
  static let pieceSize = 1 << 18

  private var inflation: Inflation
  private var checksum = CRC32()
  /// The count of bytes that the current member has yielded.
  private var count = 0
  /// Whether a member is being read, and whether one was.
  private var isOpen = false
  private var isFirst = true

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that the file may expand to.
  ///   - more: Returns the next bytes of the file, and none at its end.
  package init(limit: Int = .max, more: @escaping () -> [UInt8]) {
    inflation = Inflation(limit: limit, more: more)
  }

  /// Returns the next decompressed bytes of all members in order; `nil` at the end.
  ///
  /// - Throws: `GzipError` for a file cut off, damaged or too large.
  package mutating func next() throws(GzipError) -> ArraySlice<UInt8>? {
    while true {
      if !isOpen {
        guard try open() else { return nil }
      }
      let piece = try inflation.next(Self.pieceSize)
      checksum.add(piece)
      count += piece.count
      if !piece.isEmpty { return piece }
      guard try number() == checksum.value, try number() == UInt32(truncatingIfNeeded: count)
      else { throw GzipError(.wrongChecksum) }
      isOpen = false
    }
  }

  /// Begins the next member, if there is one.
  private mutating func open() throws(GzipError) -> Bool {
    var first = inflation.byte()
    // Some writers fill the last block of a tape or disk with zeros.
    while !isFirst, first == 0 { first = inflation.byte() }
    if first == nil, !isFirst { return false }
    isFirst = false
    guard let first else { throw GzipError(.truncated) }
    let second = try byte()
    guard first == 0x1F, second == 0x8B else { throw GzipError(.notGzip) }
    let (method, flags) = (try byte(), try byte())
    guard method == 8, flags & 0xE0 == 0 else { throw GzipError(.notGzip) }
    try skip(6)
    if flags & 4 != 0 { try skip(Int(try byte()) + Int(try byte()) << 8) }
    // The file's name and a comment, each up to a zero.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while try byte() != 0 {}
    }
    if flags & 2 != 0 { try skip(2) }
    inflation.begin()
    (checksum, count, isOpen) = (CRC32(), 0, true)
    return true
  }

  private mutating func byte() throws(GzipError) -> UInt8 {
    guard let byte = inflation.byte() else { throw GzipError(.truncated) }
    return byte
  }

  private mutating func skip(_ count: Int) throws(GzipError) {
    for _ in 0..<count { _ = try byte() }
  }

  private mutating func number() throws(GzipError) -> UInt32 {
    var number: UInt32 = 0
    for place: UInt32 in 0..<4 { number |= UInt32(try byte()) << (8 * place) }
    return number
  }
}

/// The reason why a gzip file cannot be read.
package struct GzipError: Error, Sendable, Equatable {
  /// The kinds of error.
  package enum Code: Sendable, Equatable {
    /// The file is no gzip file, or its compression method is not standard.
    case notGzip
    /// The file ends too soon.
    case truncated
    /// The compressed data is invalid.
    case corrupt
    /// The decompressed data does not match its checksum.
    case wrongChecksum
    /// The data is larger than allowed.
    case tooLarge
  }

  /// The kind of this error.
  package let code: Code

  /// Makes an error.
  package init(_ code: Code) { self.code = code }

  /// A description of the error for people.
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

/// The cyclic redundancy check of gzip, computed a byte at a time.
struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 != 0 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private var register = UInt32.max

  /// The checksum of the added bytes.
  var value: UInt32 { ~register }

  /// Adds bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    var value = register
    for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    register = value
  }
}
