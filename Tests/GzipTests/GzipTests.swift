import Foundation
import Gzip
import TestSupport
import Testing

/// Tests gzip files, with the command `gzip` as the oracle if it is installed.
@Suite struct GzipTests {
  /// "hello" as Python's zlib writes it.
  private let hello: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10,
    0x36, 5, 0, 0, 0,
  ]

  @Test func knownBytes() throws {
    #expect(try Gzip.decompressed(hello) == Array("hello".utf8))
    #expect(try Gzip.decompressed(hello + hello) == Array("hellohello".utf8))
    #expect(try Gzip.decompressed(hello + [0, 0, 0]) == Array("hello".utf8))
    #expect(Gzip.isGzip(hello) && !Gzip.isGzip([0x1F]) && !Gzip.isGzip(Array("NAME".utf8)))
  }

  @Test func dataWithoutHeaderAndChecksum() throws {
    let data = Array(hello[10..<17])
    #expect(try Gzip.inflated(data, limit: 5) == Array("hello".utf8))
    #expect(throws: GzipError(.tooLarge)) { try Gzip.inflated(data, limit: 4) }
    #expect(throws: GzipError(.truncated)) { try Gzip.inflated(Array(data.dropLast()), limit: 5) }
    #expect(throws: GzipError(.truncated)) { try Gzip.inflated([], limit: 5) }
  }

  /// Returns the content of a file that arrives in pieces.
  private func inPieces(_ bytes: [UInt8], of count: Int) throws(GzipError) -> [UInt8] {
    var rest = bytes[...]
    var reader = GzipReader {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    var output: [UInt8] = []
    while let piece = try reader.next() { output += piece }
    return output
  }

  @Test func piecesOfAnyLength() throws {
    for count in 1...60 {
      #expect(try inPieces(hello + hello + [0], of: count) == Array("hellohello".utf8))
    }
  }

  /// Flags for a header checksum, extra bytes, a name and a comment.
  @Test func everyHeaderField() throws {
    var bytes = hello
    bytes[3] = 1 | 2 | 4 | 8 | 16
    bytes.insert(contentsOf: [3, 0, 9, 9, 9] + Array("name\0comment\0".utf8) + [1, 2], at: 10)
    #expect(try Gzip.decompressed(bytes) == Array("hello".utf8))
    for count in 0..<bytes.count {
      #expect(throws: GzipError(.truncated), "\(count)") {
        try Gzip.decompressed(Array(bytes.prefix(count)))
      }
    }
  }

  @Test func storedBlocksAndWrongLengths() throws {
    let stored = hello.prefix(10) + [1, 5, 0, 0xFA, 0xFF] + Array("hello".utf8) + hello.suffix(8)
    #expect(try Gzip.decompressed(Array(stored)) == Array("hello".utf8))
    var wrong = Array(stored)
    wrong[12] = 1
    #expect(throws: GzipError(.corrupt)) { try Gzip.decompressed(wrong) }
  }

  @Test func errors() throws {
    func error(_ change: (inout [UInt8]) -> Void) throws -> GzipError.Code {
      var bytes = hello
      change(&bytes)
      return try #require(throws: GzipError.self) { try Gzip.decompressed(bytes) }.code
    }
    #expect(try error { $0[0] = 0 } == .notGzip)
    #expect(try error { $0[2] = 7 } == .notGzip)
    #expect(try error { $0[3] = 0x80 } == .notGzip)
    #expect(try error { $0[10] |= 6 } == .corrupt)
    #expect(try error { $0[18] ^= 1 } == .wrongChecksum)
    #expect(try error { $0[21] ^= 1 } == .wrongChecksum)
    #expect(try error { $0.append(1) } == .truncated)
    #expect(throws: GzipError(.tooLarge)) { try Gzip.decompressed(hello, limit: 4) }
    #expect(try Gzip.decompressed(hello, limit: 5).count == 5)
  }

  /// Every length of a reference, in runs and in repeated texts, at near and far distances.
  @Test(.enabled(if: Self.gzip != nil, "gzip is not installed"))
  func everyLengthAndDistance() throws {
    var random = SeededGenerator(seed: 1)
    var data = Data((0..<300).map { _ in UInt8.random(in: 0...255, using: &random) })
    for length in 1...300 {
      data.append(contentsOf: repeatElement(UInt8(length & 255), count: length))
      data.append(data[length - 1..<length - 1 + min(length, 300 - length)])
      data.append(UInt8.random(in: 0...255, using: &random))
    }
    data.append(Data(count: 2_000_000))
    for level in [1, 6, 9] {
      #expect(try Gzip.decompressed(compressed(data, level: level)) == Array(data))
    }
    #expect(throws: GzipError(.tooLarge)) {
      try Gzip.decompressed(compressed(data, level: 9), limit: 1_000_000)
    }
  }

  private static let gzip = ["/usr/bin/gzip", "/bin/gzip"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private func compressed(_ data: Data, level: Int) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.gzip))
    process.arguments = ["-c", "-\(level)", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(output)
  }

  @Test(.enabled(if: Self.gzip != nil, "gzip is not installed"))
  func whatGzipCompressed() throws {
    for seed in 0..<24 {
      var random = SeededGenerator(seed: UInt64(seed))
      let letters = [2, 20, 256].randomElement(using: &random) ?? 2
      let count = [0, 1, 300, 40_000].randomElement(using: &random) ?? 0
      var data = Data()
      while data.count < count {
        if data.count > 400, Bool.random(using: &random) {
          let length = Int.random(in: 3...400, using: &random)
          let start = Int.random(in: 0..<data.count - length, using: &random)
          data.append(data[start..<start + length])
        } else {
          data.append(UInt8(Int.random(in: 0..<letters, using: &random)))
        }
      }
      let bytes = try compressed(data, level: Int.random(in: 1...9, using: &random))
      #expect(try Gzip.decompressed(bytes) == Array(data), "seed \(seed)")
      let pieces = try inPieces(bytes, of: Int.random(in: 1...700, using: &random))
      #expect(pieces == Array(data), "seed \(seed)")
      // Damaged files are detected, and reading them always ends.
      for _ in 0..<20 {
        var damaged = bytes
        let place = Int.random(in: 10..<bytes.count, using: &random)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        if let read = try? Gzip.decompressed(damaged, limit: 1 << 20) {
          #expect(read == Array(data), "seed \(seed), byte \(place)")
        }
        let cut = Array(bytes.prefix(place))
        #expect(throws: GzipError.self, "seed \(seed), cut at \(place)") {
          try Gzip.decompressed(cut, limit: 1 << 20)
        }
      }
    }
  }
}
