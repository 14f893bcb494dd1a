import Foundation
import TestSupport

/// Images of a few pixels.
enum SampleImages {
  /// Returns a JPEG of 16 × 8 pixels, red in the left half and blue in the right half.
  ///
  /// `grey` is dark and light grey instead. The other images are `baseline`, `progressive` and
  /// `cmyk`.
  static func jpeg(_ name: String = "baseline") throws -> [UInt8] {
    Array(try Fixtures.data("images/\(name).jpg"))
  }

  /// Returns the JPEG with EXIF data that contains its orientation.
  static func jpeg(turned orientation: UInt8, isLittle: Bool = false) throws -> [UInt8] {
    let plain = try jpeg()
    let number: [UInt8] = isLittle ? [orientation, 0] : [0, orientation]
    func short(_ value: UInt8) -> [UInt8] { isLittle ? [value, 0] : [0, value] }
    func long(_ value: UInt8) -> [UInt8] { isLittle ? [value, 0, 0, 0] : [0, 0, 0, value] }
    var data: [UInt8] = Array("Exif\0\0".utf8) + (isLittle ? [0x49, 0x49] : [0x4D, 0x4D])
    data += short(42) + long(8) + short(1)
    data += (isLittle ? [0x12, 0x01] : [0x01, 0x12]) + short(3) + long(1)
    data += number + [0, 0] + long(0)
    let length = data.count + 2
    return plain.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + data
      + plain.dropFirst(2)
  }

  /// A PNG of 4 × 2 pixels: red, green, blue and transparent, above a white row.
  static let png: [UInt8] = {
    let first: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]
    let rows = [first, [UInt8](repeating: 255, count: 16)]
    return png(width: 4, height: 2, depth: 8, type: 6, rows: rows)
  }()

  /// Returns a PNG of rows, given without their filter bytes.
  static func png(
    width: Int, height: Int, depth: UInt8, type: UInt8, rows: [[UInt8]]
  ) -> [UInt8] {
    let header = bytes(width) + bytes(height) + [depth, type, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + part("IHDR", header)
    if type == 3 { file += part("PLTE", [255, 0, 0, 0, 255, 0]) }
    return file + part("IDAT", stored(rows.flatMap { [0] + $0 })) + part("IEND", [])
  }

  /// Returns a chunk of a PNG.
  static func part(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return bytes(data.count) + content + bytes(Int(checkSum(of: content)))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func checkSum(of bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }

  /// Returns bytes as uncompressed zlib data.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    let count = data.count
    let length = [UInt8(count & 255), UInt8(count >> 8)]
    var (first, second) = (1, 0)
    for byte in data {
      first = (first + Int(byte)) % 65521
      second = (second + first) % 65521
    }
    return [0x78, 0x01, 1] + length + length.map { ~$0 } + data + bytes(second << 16 | first)
  }
}

/// A folder of images, deleted with the last reference to this object.
final class TemporaryImages {
  /// The path of the folder.
  let folder = URL.temporaryDirectory
    .appending(path: "plumb-images-\(UInt64.random(in: 0 ... .max))").path

  /// Makes the folder.
  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file.
  func write(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
  }
}
