import LayoutNotation

/// The properties in the parts of an image file.
struct ImageHeader {
  private(set) var width = 0
  private(set) var height = 0
  /// The EXIF orientation, from 1 to 8.
  private(set) var orientation = 1
  /// The range of EXIF data.
  private(set) var exif: Range<Int>?

  private let bytes: [UInt8]
  private var place = 0

  /// The signature of a PNG.
  static let signatureOfPNG: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  // MARK: PNG

  /// Scans a PNG and verifies the checksums of its parts.
  init(png bytes: [UInt8]) throws(LayoutError) {
    self.bytes = bytes
    place = Self.signatureOfPNG.count
    var colors: (type: Int, hasPalette: Bool) = (0, false)
    var hasPixels = false
    while true {
      guard let length = number(4), place + 4 + length + 4 <= bytes.count else {
        throw Self.endsEarly
      }
      let part = place..<place + 4 + length
      let name = String(decoding: bytes[part.prefix(4)], as: UTF8.self)
      place = part.upperBound
      guard let sum = number(4), sum == Int(Self.checkSum(of: bytes[part])) else {
        throw Self.damaged("a check sum does not go with its bytes")
      }
      guard width > 0 || name == "IHDR" else { throw Self.damaged("its header is missing") }
      switch name {
      case "IHDR": colors.type = try readPNGHeader(part.dropFirst(4))
      case "PLTE": colors.hasPalette = true
      case "IDAT": hasPixels = true
      case "IEND":
        guard hasPixels, colors.type != 3 || colors.hasPalette else {
          throw Self.damaged("parts of it are missing")
        }
        return
      default: break
      }
    }
  }

  /// Reads the first part of a PNG.
  ///
  /// - Returns: The colour type.
  private mutating func readPNGHeader(_ part: Range<Int>) throws(LayoutError) -> Int {
    guard width == 0, part.count == 13 else { throw Self.damaged("its header is wrong") }
    let end = place
    place = part.lowerBound
    defer { place = end }
    (width, height) = (number(4) ?? 0, number(4) ?? 0)
    let rest = bytes[part.lowerBound + 8..<part.upperBound].map(Int.init)
    let depths: [Int: [Int]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard width > 0, height > 0, depths[rest[1]]?.contains(rest[0]) == true, rest[2] == 0,
      rest[3] == 0, rest[4] <= 1
    else { throw Self.damaged("its header is wrong") }
    return rest[1]
  }

  private static let sums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }

  /// Returns the PNG checksum of bytes.
  private static func checkSum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    let sums = sums
    var sum = UInt32.max
    for byte in bytes { sum = sums[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return ~sum
  }

  // MARK: JPEG

  /// Scans a JPEG from marker to marker.
  init(jpeg bytes: [UInt8]) throws(LayoutError) {
    self.bytes = bytes
    place = 2
    var hasPixels = false
    while true {
      let marker = try nextMarker()
      if marker == 0xD9 {
        guard hasPixels else { throw Self.damaged("parts of it are missing") }
        return
      }
      // Restart markers and the filler of old programs have no length.
      if (0xD0...0xD8).contains(marker) || marker == 1 { continue }
      guard let length = number(2), length >= 2, place + length - 2 <= bytes.count else {
        throw Self.endsEarly
      }
      let part = place..<place + length - 2
      switch marker {
      case 0xC0, 0xC1, 0xC2: try readFrame(part)
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        throw LayoutError(
          .unreadable,
          "this JPEG is neither baseline nor progressive; save it as one of these")
      case 0xE1: readEXIF(part)
      case 0xDA:
        guard width > 0 else { throw Self.damaged("its header is missing") }
        hasPixels = true
      default: break
      }
      place = part.upperBound
      if marker == 0xDA { skipPixels() }
    }
  }

  /// Reads the marker at the current place.
  private mutating func nextMarker() throws(LayoutError) -> UInt8 {
    guard place < bytes.count else { throw Self.endsEarly }
    guard bytes[place] == 0xFF else { throw Self.damaged("a part of it does not begin") }
    while place < bytes.count, bytes[place] == 0xFF { place += 1 }
    guard place < bytes.count else { throw Self.endsEarly }
    place += 1
    return bytes[place - 1]
  }

  /// Moves to the marker behind coded pixels, in which 0 and restarts follow 0xFF.
  private mutating func skipPixels() {
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF {
        let next = bytes[place + 1]
        if next != 0, !(0xD0...0xD7).contains(next) { return }
      }
      place += 1
    }
    place = bytes.count
  }

  private mutating func readFrame(_ part: Range<Int>) throws(LayoutError) {
    place = part.lowerBound
    guard width == 0, let depth = number(1), let height = number(2), let width = number(2),
      let colors = number(1), height > 0, width > 0, part.count == 6 + 3 * colors
    else { throw Self.damaged("its header is wrong") }
    guard depth == 8, [1, 3, 4].contains(colors) else {
      throw LayoutError(
        .unreadable,
        "it is a JPEG of \(colors) colours with \(depth) bits; save it with 8 bits as grey, RGB "
          + "or CMYK")
    }
    (self.width, self.height) = (width, height)
  }

  /// Reads the orientation, if there is one.
  private mutating func readEXIF(_ part: Range<Int>) {
    let name: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    guard exif == nil, bytes[part].starts(with: name) else { return }
    // Includes the marker and the length.
    exif = part.lowerBound - 4..<part.upperBound
    let data = Array(bytes[part].dropFirst(name.count))
    let isLittle = data.starts(with: [0x49, 0x49, 42, 0])
    guard isLittle || data.starts(with: [0x4D, 0x4D, 0, 42]) else { return }
    func number(_ count: Int, at place: Int) -> Int? {
      guard place >= 0, place + count <= data.count else { return nil }
      let own = data[place..<place + count]
      return (isLittle ? Array(own.reversed()) : Array(own)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, at: 4), let count = number(2, at: start) else { return }
    for entry in 0..<count {
      let place = start + 2 + entry * 12
      guard let tag = number(2, at: place), let kind = number(2, at: place + 2) else { return }
      guard tag == 0x112 else { continue }
      if kind == 3, let value = number(2, at: place + 8), (1...8).contains(value) {
        orientation = value
      }
      return
    }
  }

  // MARK: Numbers

  /// Reads a big-endian number of some bytes; `nil` if the file ends.
  private mutating func number(_ count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    defer { place += count }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static var endsEarly: LayoutError {
    LayoutError(.unreadable, "it is damaged: the file ends too early")
  }

  private static func damaged(_ what: String) -> LayoutError {
    LayoutError(.unreadable, "it is damaged: \(what)")
  }
}
