/// A decoder of DEFLATE data (RFC 1951).
///
/// The data consists of blocks. They are stored, or coded by Huffman codes as bytes and as
/// references to earlier output. The decoder asks for input in pieces, and callers take output as
/// it is made. It keeps as much of the taken output as references reach.
struct Inflation {
  /// The greatest distance of a reference.
  private static let window = 1 << 15

  /// The kind of block that is being read.
  private enum Block {
    case stored(left: Int)
    case coded(literals: HuffmanCode, distances: HuffmanCode)
  }

  /// Returns the next bytes of the input, and none at its end.
  private let more: () -> [UInt8]
  private var input: [UInt8] = []
  /// The index of the next byte to take, and the bits taken but not used, the first one lowest.
  private var place = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var block: Block?
  private var isLast = false
  /// The kept output, how much of it was taken, and how much was dropped before it.
  private var output: [UInt8] = []
  private var taken = 0
  private var dropped = 0
  /// The length of the output before the present data: references reach no further back.
  private var start = 0
  private let limit: Int

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that the data may expand to.
  ///   - more: Returns the next bytes of the input, and none at its end.
  init(limit: Int, more: @escaping () -> [UInt8]) {
    self.limit = limit
    self.more = more
  }

  /// Begins compressed data.
  mutating func begin() {
    isLast = false
    start = dropped + output.count
  }

  /// Continues with the data until there is some output, or the data ends.
  ///
  /// - Parameter count: How much output is enough.
  /// - Returns: The output; none at the end of the data.
  /// - Throws: `GzipError`: `truncated`, `corrupt` or `tooLarge`.
  mutating func next(_ count: Int) throws(GzipError) -> ArraySlice<UInt8> {
    let goal = taken + count
    while output.count < goal {
      switch block {
      case .stored(let left): try copyStored(left, until: goal)
      case .coded(let literals, let distances): try decode(literals, distances, until: goal)
      case nil where isLast:
        try drop(bitCount & 7)
        return takeOutput()
      case nil: try beginBlock()
      }
    }
    return takeOutput()
  }

  private mutating func takeOutput() -> ArraySlice<UInt8> {
    let new = output[taken...]
    let surplus = output.count - Self.window
    if surplus > 0 {
      output.removeFirst(surplus)
      dropped += surplus
    }
    taken = output.count
    return new
  }

  /// Returns an uncompressed byte; `nil` at the end of the input.
  mutating func byte() -> UInt8? {
    if bitCount < 8 { fill() }
    return (try? take(8)).map { UInt8(truncatingIfNeeded: $0) }
  }

  private mutating func beginBlock() throws(GzipError) {
    isLast = try take(1) == 1
    switch try take(2) {
    case 0:
      try drop(bitCount & 7)
      let length = try take(16)
      guard try take(16) == length ^ 0xFFFF else { throw GzipError(.corrupt) }
      try reserve(length)
      block = .stored(left: length)
    case 1: block = .coded(literals: Self.fixedLiterals, distances: Self.fixedDistances)
    case 2:
      let (literals, distances) = try readCodes()
      block = .coded(literals: literals, distances: distances)
    default: throw GzipError(.corrupt)
    }
  }

  /// Fills the bit buffer; near the end it may have fewer bits than asked for.
  @inline(__always)
  private mutating func fill() {
    while bitCount <= 56 {
      if place == input.count {
        (input, place) = (more(), 0)
        if input.isEmpty { return }
      }
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

  private mutating func copyStored(_ left: Int, until goal: Int) throws(GzipError) {
    var left = left
    while left > 0, output.count < goal {
      guard let byte = byte() else { throw GzipError(.truncated) }
      output.append(byte)
      left -= 1
    }
    block = left > 0 ? .stored(left: left) : nil
  }

  private func reserve(_ length: Int) throws(GzipError) {
    guard dropped + output.count + length <= limit else { throw GzipError(.tooLarge) }
  }

  @inline(__always)
  private mutating func symbol(_ code: HuffmanCode) throws(GzipError) -> Int {
    if bitCount < HuffmanCode.longest { fill() }
    let entry = code.entries[Int(bits & code.mask)]
    guard entry != 0 else {
      // Even the missing bits could not complete a symbol.
      throw GzipError(bitCount < code.length ? .truncated : .corrupt)
    }
    try drop(Int(entry & 15))
    return Int(entry >> 4)
  }

  private mutating func decode(
    _ literals: HuffmanCode, _ distances: HuffmanCode, until goal: Int
  ) throws(GzipError) {
    while output.count < goal {
      let symbol = try symbol(literals)
      if symbol < 256 {
        try reserve(1)
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 {
        block = nil
        return
      }
      guard symbol - 257 < Self.lengths.count else { throw GzipError(.corrupt) }
      let base = Self.lengths[symbol - 257]
      let length = base.least + (try take(base.extraBits))
      let place = try self.symbol(distances)
      guard place < Self.distances.count else { throw GzipError(.corrupt) }
      let far = Self.distances[place]
      let distance = far.least + (try take(far.extraBits))
      guard distance <= dropped + output.count - start else { throw GzipError(.corrupt) }
      try reserve(length)
      // The copied range may overlap the copy.
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Reads the codes of a block, which are coded themselves.
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
  /// The greatest length of a word.
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
    // Words of one length count upwards, and those of the next length continue (RFC 1951, 3.2.2).
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
