/// The names of the views of a layout by id, and their ids by name.
///
/// A name in a text is looked up by its bytes, without making a string: open addressing over
/// hashes of the bytes. Names beyond ASCII are in a dictionary, because strings compare by
/// canonical equivalence. A view without a name has a name made from its id, such as `#12`, which
/// lookups do not find.
struct ViewNames: Sendable {
  private struct Entry {
    /// The offset of the name in `bytes`; -1 without one.
    var start: Int32, end: Int32
    /// The hash of the name; 0 beyond ASCII, and without one.
    var hash: UInt32
  }

  /// The concatenated names, and the remains of removed names.
  private var bytes: [UInt8] = []
  /// How many bytes are remains.
  private var wasteCount = 0
  private var entries: [Entry] = []
  /// The id of an entry, or -1; at least twice as many slots as names in them.
  private var slots = [Int32](repeating: -1, count: 16)
  /// How many names are in `slots`.
  private var placedCount = 0
  private var others: [String: Int32] = [:]

  /// How many ids there are.
  var count: Int { entries.count }

  /// How many bytes the names occupy, remains included.
  var byteCount: Int { bytes.count }

  /// Reserves space for `count` names.
  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    bytes.reserveCapacity(8 * count)
    if 2 * count > slots.count { place(inSlots: 2 * count) }
  }

  /// Gives an id, which may be the next new one, its name.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` for none.
  ///   - id: The id, which has no name yet.
  /// - Returns: The id that already has the name, which lookups continue to find; `nil` if the
  ///   name is new.
  mutating func set(_ name: ArraySlice<UInt8>?, of id: Int) -> Int? {
    if id == entries.count { entries.append(Entry(start: -1, end: -1, hash: 0)) }
    guard let name else { return nil }
    let start = bytes.count
    bytes += name
    let known = self.id(of: bytes, in: start..<bytes.count)
    let isASCII = name.allSatisfy { $0 < 0x80 }
    entries[id] = Entry(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: bytes.count),
      hash: isASCII ? Self.hash(name) : 0)
    guard known == nil else { return known }
    if !isASCII {
      others[String(decoding: name, as: UTF8.self)] = Int32(truncatingIfNeeded: id)
    } else if 2 * (placedCount + 1) > slots.count {
      place(inSlots: 4 * (placedCount + 1))
    } else {
      place(Int32(truncatingIfNeeded: id))
    }
    return nil
  }

  /// Removes the name of an id.
  mutating func remove(of id: Int) {
    guard isNamed(id) else { return }
    let name = bytes(of: id)
    if entries[id].hash != 0 {
      takeOut(Int32(truncatingIfNeeded: id))
    } else {
      others[String(decoding: name, as: UTF8.self)] = nil
    }
    wasteCount += name.count
    entries[id] = Entry(start: -1, end: -1, hash: 0)
    if 2 * wasteCount > bytes.count + 64 { closeUp() }
  }

  /// Removes an id from its slot, and moves up the entries that it displaced.
  private mutating func takeOut(_ id: Int32) {
    let mask = slots.count - 1
    var hole = Int(entries[Int(id)].hash >> 1) & mask
    while slots[hole] != id {
      // Another id may be the one found by this name.
      if slots[hole] < 0 { return }
      hole = (hole + 1) & mask
    }
    placedCount -= 1
    var next = (hole + 1) & mask
    while slots[next] >= 0 {
      let home = Int(entries[Int(slots[next])].hash >> 1) & mask
      if (next - home) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = -1
  }

  /// Removes the remains between the names.
  private mutating func closeUp() {
    var rest: [UInt8] = []
    rest.reserveCapacity(bytes.count - wasteCount)
    for id in entries.indices where isNamed(id) {
      let start = rest.count
      rest += bytes(of: id)
      entries[id].start = Int32(truncatingIfNeeded: start)
      entries[id].end = Int32(truncatingIfNeeded: rest.count)
    }
    bytes = rest
    wasteCount = 0
  }

  /// Whether an id has a name.
  func isNamed(_ id: Int) -> Bool { entries[id].start >= 0 }

  /// The bytes of the name of an id, or of its generated name.
  func bytes(of id: Int) -> ArraySlice<UInt8> {
    guard isNamed(id) else { return madeName(of: id) }
    return bytes[Int(entries[id].start)..<Int(entries[id].end)]
  }

  /// The generated name of an id: `#12`, with as many `#` in front as make it unique.
  private func madeName(of id: Int) -> ArraySlice<UInt8> {
    var name = Array("#\(id)".utf8)
    while self.id(of: name, in: name.indices) != nil { name.insert(UInt8(ascii: "#"), at: 0) }
    return name[...]
  }

  /// The name of an id.
  func name(of id: Int) -> String { String(decoding: bytes(of: id), as: UTF8.self) }

  /// The id with a name; `nil` if there is none.
  subscript(name: String) -> Int? {
    let name = Array(name.utf8)
    return id(of: name, in: name.indices)
  }

  /// Returns the id with the name in a range of UTF-8; `nil` if there is none.
  func id(of text: [UInt8], in range: Range<Int>) -> Int? {
    var hash = Self.seed
    var isASCII = true
    for place in range {
      hash = Self.hash(hash, text[place])
      isASCII = isASCII && text[place] < 0x80
    }
    guard isASCII else { return others[String(decoding: text[range], as: UTF8.self)].map(Int.init) }
    let short = Self.shortened(hash)
    var slot = Int(short >> 1) & (slots.count - 1)
    while slots[slot] >= 0 {
      let id = Int(slots[slot])
      if entries[id].hash == short, isName(of: id, text, range) { return id }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(of id: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
    let start = Int(entries[id].start)
    guard Int(entries[id].end) - start == range.count else { return false }
    for place in 0..<range.count where bytes[start + place] != text[range.lowerBound + place] {
      return false
    }
    return true
  }

  /// Places all entries again, in at least `count` slots.
  private mutating func place(inSlots count: Int) {
    var size = slots.count
    while size < count { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    placedCount = 0
    // The first id with a name is found by it.
    for id in entries.indices where entries[id].hash != 0 {
      if self.id(of: bytes, in: bytes(of: id).indices) == nil {
        place(Int32(truncatingIfNeeded: id))
      }
    }
  }

  private mutating func place(_ id: Int32) {
    var slot = Int(entries[Int(id)].hash >> 1) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = id
    placedCount += 1
  }

  /// Differs between processes, so that input cannot provoke collisions.
  private static let seed = UInt64.random(in: 1 ... .max)

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// A hash of half the bits, never 0.
  private static func shortened(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) | 1
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> UInt32 {
    shortened(name.reduce(seed, hash))
  }
}

extension ViewNames {
  #if PLUMB_CHECKS
  /// Stops the program if a lookup does not find a name, or a slot contains an invalid id.
  func checkInvariants() {
    precondition(slots.count & (slots.count - 1) == 0, "\(slots.count) slots")
    var length = 0
    for id in entries.indices where isNamed(id) {
      let (start, end) = (entries[id].start, entries[id].end)
      precondition(start <= end && end <= bytes.count, "name \(id) is not in the text")
      let name = bytes(of: id)
      let isASCII = name.allSatisfy { $0 < 0x80 }
      precondition(entries[id].hash == (isASCII ? Self.hash(name) : 0), "name \(id) has moved")
      guard let first = self.id(of: bytes, in: name.indices), first <= id else {
        preconditionFailure("name \(id) is not found")
      }
      length += name.count
    }
    precondition(
      length + wasteCount == bytes.count, "\(bytes.count) bytes of names of \(length)")
    let placed = slots.filter { $0 >= 0 }
    precondition(placed.count == placedCount, "\(placedCount) names in \(placed.count) slots")
    precondition(2 * placed.count <= slots.count, "there is no end to probing")
    precondition(Set(placed).count == placed.count, "a name is placed twice")
    for id in placed {
      precondition(self.id(of: bytes, in: bytes(of: Int(id)).indices) == Int(id), "\(id) is hidden")
    }
  }
  #else
  /// Does nothing: checks run only in builds with `PLUMB_CHECKS`.
  @inline(__always) func checkInvariants() {}
  #endif
}
