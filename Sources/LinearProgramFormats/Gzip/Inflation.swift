/// Undoes the compression called DEFLATE (RFC 1951): blocks that are stored, or coded by Huffman's
/// codes as bytes and as references to what came before.
struct Inflation {
  private let input: [UInt8]
  private let limit: Int
  /// The next byte to be taken, and the bits taken and not yet used, the first one lowest.
  private var place: Int
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// What was there before, and the data behind it.
  private(set) var output: [UInt8]
  /// References reach back to here.
  private let start: Int

  /// Prepares to read compressed data that begins at a place.
  init(_ input: [UInt8], at place: Int, output: [UInt8], limit: Int) {
    self.input = input
    self.place = place
    self.output = output
    self.limit = limit
    start = output.count
  }

  /// Where the byte stands that follows the data.
  var endOfInput: Int { place - bitCount / 8 }

  /// Reads all blocks.
  ///
  /// - Throws: `GzipError`: `truncated`, `corrupt` or `tooLarge`.
  mutating func run() throws(GzipError) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decode(Self.fixedLiterals, Self.fixedDistances)
      case 2:
        let (literals, distances) = try readCodes()
        try decode(literals, distances)
      default: throw GzipError(.corrupt)
      }
    }
  }

  /// Fills up the bits; there may be fewer than asked for near the end.
  @inline(__always)
  private mutating func fill() {
    while bitCount <= 56, place < input.count {
      bits |= UInt64(input[place]) << UInt64(bitCount)
      bitCount += 8
      place += 1
    }
  }

  @inline(__always)
  private mutating func drop(_ count: Int) throws(GzipError) {
    guard count <= bitCount else { throw GzipError(.truncated) }
    bits >>= UInt64(count)
    bitCount -= count
  }

  @inline(__always)
  private mutating func take(_ count: Int) throws(GzipError) -> Int {
    if bitCount < count { fill() }
    let value = Int(bits & (1 << UInt64(count) - 1))
    try drop(count)
    return value
  }

  private mutating func copyStored() throws(GzipError) {
    try drop(bitCount & 7)
    let length = try take(16)
    guard try take(16) == length ^ 0xFFFF else { throw GzipError(.corrupt) }
    let first = endOfInput
    guard first + length <= input.count else { throw GzipError(.truncated) }
    try reserve(length)
    output += input[first..<first + length]
    (place, bits, bitCount) = (first + length, 0, 0)
  }

  private func reserve(_ length: Int) throws(GzipError) {
    guard output.count + length <= limit else { throw GzipError(.tooLarge) }
  }

  @inline(__always)
  private mutating func symbol(_ code: HuffmanCode) throws(GzipError) -> Int {
    if bitCount < HuffmanCode.longest { fill() }
    let entry = code.entries[Int(bits & code.mask)]
    guard entry != 0 else {
      // Not even the bits that are missing could make a symbol of it.
      throw GzipError(bitCount < code.length ? .truncated : .corrupt)
    }
    try drop(Int(entry & 15))
    return Int(entry >> 4)
  }

  private mutating func decode(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(GzipError) {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        try reserve(1)
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Self.lengths.count else { throw GzipError(.corrupt) }
      let base = Self.lengths[symbol - 257]
      let length = base.least + (try take(base.extraBits))
      let place = try self.symbol(distances)
      guard place < Self.distances.count else { throw GzipError(.corrupt) }
      let far = Self.distances[place]
      let distance = far.least + (try take(far.extraBits))
      guard distance <= output.count - start else { throw GzipError(.corrupt) }
      try reserve(length)
      // What is copied may be part of the copy.
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Reads the codes of a block, themselves coded.
  private mutating func readCodes() throws(GzipError) -> (HuffmanCode, HuffmanCode) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let count = try take(4) + 4
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in Self.orderOfLengths.prefix(count) { lengths[index] = UInt8(try take(3)) }
    let code = try HuffmanCode(lengths)
    lengths = []
    while lengths.count < literalCount + distanceCount {
      switch try symbol(code) {
      case 16:
        guard let last = lengths.last else { throw GzipError(.corrupt) }
        lengths += repeatElement(last, count: try take(2) + 3)
      case 17: lengths += repeatElement(0, count: try take(3) + 3)
      case 18: lengths += repeatElement(0, count: try take(7) + 11)
      case let length: lengths.append(UInt8(length))
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw GzipError(.corrupt) }
    return (
      try HuffmanCode(Array(lengths[..<literalCount])),
      try HuffmanCode(Array(lengths[literalCount...]))
    )
  }

  private typealias Base = (least: Int, extraBits: Int)

  private static let orderOfLengths = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The lengths of references: eight single ones, then four of each number of extra bits, and 258.
  private static let lengths: [Base] = {
    var bases: [Base] = (3...10).map { ($0, 0) }
    for extraBits in 1...5 {
      for step in 0..<4 { bases.append(((4 + step) << extraBits + 3, extraBits)) }
    }
    return bases + [(258, 0)]
  }()

  /// The distances of references: four single ones, then two of each number of extra bits.
  private static let distances: [Base] = {
    var bases: [Base] = (1...4).map { ($0, 0) }
    for extraBits in 1...13 {
      for step in 0..<2 { bases.append(((2 + step) << extraBits + 1, extraBits)) }
    }
    return bases
  }()

  private static let fixedLiterals = HuffmanCode(
    checked: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = HuffmanCode(checked: [UInt8](repeating: 5, count: 30))
}

/// A canonical Huffman code as a table of all bit patterns of its longest word.
struct HuffmanCode {
  /// The longest that a word may be.
  static let longest = 15

  /// For each pattern, first bit lowest, the symbol times 16 plus the length of its word; 0 where
  /// no word fits.
  let entries: [UInt16]
  /// The bits that choose an entry.
  let mask: UInt64
  /// The length of the longest word.
  let length: Int

  /// Makes the code of symbols whose words have these lengths, 0 for symbols that do not occur.
  ///
  /// - Throws: `corrupt` when there are more words than the lengths leave room for. A code with
  ///   room left is allowed: a block may have a single distance, or none.
  init(_ lengths: [UInt8]) throws(GzipError) {
    let room = lengths.reduce(0) { $1 == 0 ? $0 : $0 + 1 << (Self.longest - Int($1)) }
    guard room <= 1 << Self.longest else { throw GzipError(.corrupt) }
    self.init(checked: lengths)
  }

  /// Makes a code of lengths that leave room for all words.
  init(checked lengths: [UInt8]) {
    length = max(1, Int(lengths.max() ?? 0))
    mask = 1 << UInt64(length) - 1
    var entries = [UInt16](repeating: 0, count: 1 << length)
    // Words of one length count upwards; those of the next go on from there (RFC 1951, 3.2.2).
    var word = 0
    for size in 1...length {
      for (symbol, itsSize) in lengths.enumerated() where Int(itsSize) == size {
        var reversed = 0
        for bit in 0..<size where word >> bit & 1 != 0 { reversed |= 1 << (size - 1 - bit) }
        for pattern in stride(from: reversed, to: 1 << length, by: 1 << size) {
          entries[pattern] = UInt16(symbol << 4 | size)
        }
        word += 1
      }
      word <<= 1
    }
    self.entries = entries
  }
}
