import LayoutNotation

/// The outline of a line of NDJSON: a hash of everything except its numbers and its id, and the
/// places of these.
///
/// A number counts if it is written in the simplest form and is no part of a word. Factors,
/// percentages and priorities do not count: they belong to a layout's structure.
struct LineOutline {
  /// A hash of everything except the numbers and the id.
  private(set) var hash: UInt64 = 0
  /// The ranges of the numbers.
  private(set) var numbers: [Range<Int>] = []
  /// The range of the text in quotes of the first `"id"`, if it is plain text, or of its digits.
  private(set) var id: Range<Int>?

  /// Scans a line.
  init(_ line: [UInt8]) {
    let bytes = line.span
    numbers.reserveCapacity(bytes.count / 16)
    var hash = ByteHash()
    var mayHaveID = true
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte.isDigit {
        let start = place
        if Self.isNumber(in: bytes, at: &place) {
          numbers.append(start..<place)
          hash.add(0)
        } else {
          while place < bytes.count, bytes[place].isInWord {
            hash.add(bytes[place])
            place += 1
          }
        }
        continue
      }
      if byte == UInt8(ascii: "\""), mayHaveID, Self.isKeyOfID(in: bytes, at: place) {
        mayHaveID = false
        if let id = Self.id(in: bytes, behind: place + 4) {
          self.id = id
          place = id.upperBound
          hash.add(1)
          continue
        }
      }
      hash.add(byte)
      place += 1
    }
    self.hash = hash.value
  }

  /// Returns a hash that includes the fixed numbers.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isFixed: Whether the number with an index counts.
  /// - Returns: The hash.
  func hash(of line: [UInt8], with isFixed: (Int) -> Bool) -> UInt64 {
    var further = ByteHash()
    for (place, number) in numbers.enumerated() where isFixed(place) {
      for byte in line[number] { further.add(byte) }
      further.add(0)
    }
    return hash &+ further.value
  }

  /// Whether a number begins at a digit; if so, moves the place behind it.
  private static func isNumber(in bytes: Swift.Span<UInt8>, at place: inout Int) -> Bool {
    if place > 0, bytes[place - 1].isInWord { return false }
    var end = place
    guard plainNumber(in: bytes, at: &end) != nil, !isPadded(in: bytes, at: place),
      end == bytes.count || !bytes[end].isInWord
    else { return false }
    var before = place - 1
    while before >= 0, bytes[before] == 0x20 { before -= 1 }
    var behind = end
    while behind < bytes.count, bytes[behind] == 0x20 { behind += 1 }
    if before >= 0,
      [UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "@")].contains(bytes[before])
    {
      return false
    }
    if behind < bytes.count, [UInt8(ascii: "*"), UInt8(ascii: "%")].contains(bytes[behind]) {
      return false
    }
    place = end
    return true
  }

  /// Whether a number has a leading zero, which JSON does not allow.
  static func isPadded(in bytes: Swift.Span<UInt8>, at place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "0") && place + 1 < bytes.count && bytes[place + 1].isDigit
  }

  private static func isKeyOfID(in bytes: Swift.Span<UInt8>, at place: Int) -> Bool {
    place + 3 < bytes.count && bytes[place + 1] == UInt8(ascii: "i")
      && bytes[place + 2] == UInt8(ascii: "d") && bytes[place + 3] == UInt8(ascii: "\"")
  }

  /// Returns the range of the text in quotes behind a key, or of the digits.
  private static func id(in bytes: Swift.Span<UInt8>, behind key: Int) -> Range<Int>? {
    var place = key
    func skipBlanks() { while place < bytes.count, bytes[place] == 0x20 { place += 1 } }
    skipBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
    place += 1
    skipBlanks()
    guard place < bytes.count else { return nil }
    if bytes[place].isDigit {
      let start = place
      guard skipDigits(in: bytes, at: &place), place == bytes.count || !bytes[place].isInWord
      else { return nil }
      return start..<place
    }
    guard bytes[place] == UInt8(ascii: "\"") else { return nil }
    place += 1
    let start = place
    return skipID(in: bytes, at: &place) ? start..<place : nil
  }

  /// Moves over the digits of an id; false if there are none, or a leading zero.
  static func skipDigits(in bytes: Swift.Span<UInt8>, at place: inout Int) -> Bool {
    guard place < bytes.count, bytes[place].isDigit, !isPadded(in: bytes, at: place) else {
      return false
    }
    while place < bytes.count, bytes[place].isDigit { place += 1 }
    return true
  }

  /// Moves over the plain text of an id up to the closing quote; false if there is none.
  static func skipID(in bytes: Swift.Span<UInt8>, at place: inout Int) -> Bool {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      guard bytes[place] >= 0x20, bytes[place] < 0x7F, bytes[place] != UInt8(ascii: "\\") else {
        return false
      }
      place += 1
    }
    return place > start && place < bytes.count
  }
}

/// A hash of bytes that are added one at a time.
private struct ByteHash {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var word: UInt64 = 0
  private var count = 0

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    word = word << 8 | UInt64(byte)
    count += 1
    if count & 7 == 0 { mix() }
  }

  private mutating func mix() {
    let product = (state ^ word).multipliedFullWidth(by: 0xD1B5_4A32_D192_ED03)
    state = product.high ^ product.low &+ 0x9E37_79B9_7F4A_7C15
    word = 0
  }

  var value: UInt64 {
    var whole = self
    whole.word ^= UInt64(count) << 56
    whole.mix()
    return whole.state
  }
}

extension UInt8 {
  /// Whether this byte and an adjacent digit form a word.
  fileprivate var isInWord: Bool {
    isASCIIWord || self == UInt8(ascii: ".") || self >= 0x80
  }
}
