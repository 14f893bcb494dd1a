/// The names of the views of a layout, by their ids, and the ids by their names.
///
/// A name in a text is looked up by its bytes, without making a string of it: open addressing over
/// hashes of the bytes. Names beyond ASCII are compared as strings are, by what they look like, and
/// so stand in a dictionary.
struct ViewNames: Sendable {
  private struct Entry {
    /// Just behind the name among `bytes`; it begins where the one before ends.
    var end: Int32
    /// The hash of the name; 0 beyond ASCII.
    var hash: UInt32
  }

  /// The names one after the other.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The id of an entry, or -1: twice as many as entries at least.
  private var slots = [Int32](repeating: -1, count: 16)
  private var others: [String: Int32] = [:]

  /// How many names there are.
  var count: Int { entries.count }

  /// Prepares for so many names.
  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    bytes.reserveCapacity(8 * count)
    if 2 * count > slots.count { place(inSlots: 2 * count) }
  }

  /// Adds the name of the next id.
  ///
  /// - Returns: The id that bears the name already and goes on to be found by it; `nil` without
  ///   one.
  mutating func add(_ name: ArraySlice<UInt8>) -> Int? {
    let start = bytes.count
    bytes += name
    let known = id(of: bytes, in: start..<bytes.count)
    let isASCII = name.allSatisfy { $0 < 0x80 }
    entries.append(
      Entry(
        end: Int32(truncatingIfNeeded: bytes.count), hash: isASCII ? Self.hash(name) : 0))
    guard known == nil else { return known }
    let id = Int32(truncatingIfNeeded: entries.count - 1)
    if !isASCII {
      others[String(decoding: name, as: UTF8.self)] = id
    } else if 2 * entries.count > slots.count {
      place(inSlots: 4 * entries.count)
    } else {
      place(id)
    }
    return nil
  }

  /// The bytes of a name.
  func bytes(of id: Int) -> ArraySlice<UInt8> {
    bytes[(id == 0 ? 0 : Int(entries[id - 1].end))..<Int(entries[id].end)]
  }

  /// The name of an id.
  func name(of id: Int) -> String { String(decoding: bytes(of: id), as: UTF8.self) }

  /// The id of a name; `nil` if there is none.
  subscript(name: String) -> Int? {
    let name = Array(name.utf8)
    return id(of: name, in: name.indices)
  }

  /// The id of the name that stands in a stretch of UTF-8; `nil` if there is none.
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
    let start = id == 0 ? 0 : Int(entries[id - 1].end)
    guard Int(entries[id].end) - start == range.count else { return false }
    for place in 0..<range.count where bytes[start + place] != text[range.lowerBound + place] {
      return false
    }
    return true
  }

  /// Places all entries anew in at least so many slots.
  private mutating func place(inSlots count: Int) {
    var size = slots.count
    while size < count { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    // The first one that bears a name is found by it.
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
  }

  /// Differs from process to process, so that nobody can choose names that fall together.
  private static let seed = UInt64.random(in: 1 ... .max)

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// A hash in half the bits, and never 0.
  private static func shortened(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) | 1
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> UInt32 {
    shortened(name.reduce(seed, hash))
  }
}

extension ViewNames {
  #if PLUMB_CHECKS
  /// Stops the program where a name is not found by what it is, or a slot holds what is none.
  func checkInvariants() {
    precondition(slots.count & (slots.count - 1) == 0, "\(slots.count) slots")
    var start: Int32 = 0
    for id in entries.indices {
      let end = entries[id].end
      precondition(start <= end && end <= bytes.count, "name \(id) is not in the text")
      let name = bytes(of: id)
      let isASCII = name.allSatisfy { $0 < 0x80 }
      precondition(entries[id].hash == (isASCII ? Self.hash(name) : 0), "name \(id) has moved")
      guard let first = self.id(of: bytes, in: name.indices), first <= id else {
        preconditionFailure("name \(id) is not found")
      }
      start = end
    }
    precondition(start == bytes.count, "\(bytes.count) bytes of names that end at \(start)")
    let placed = slots.filter { $0 >= 0 }
    precondition(placed.count < slots.count, "there is no end to probing")
    precondition(Set(placed).count == placed.count, "a name is placed twice")
    for id in placed {
      precondition(self.id(of: bytes, in: bytes(of: Int(id)).indices) == Int(id), "\(id) is hidden")
    }
  }
  #else
  /// Does nothing: only builds with `PLUMB_CHECKS` check.
  @inline(__always) func checkInvariants() {}
  #endif
}
