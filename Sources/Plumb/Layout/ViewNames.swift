/// The views of a layout by name.
///
/// A name in a text is looked up by its bytes, without making a string of it: open addressing over
/// hashes of the bytes. Names beyond ASCII are compared as strings are, by what they look like, and
/// so stand in a dictionary.
struct ViewNames {
  /// The hash of each entry's name, and the entry itself.
  private var hashes: [UInt64] = []
  private var views: [LayoutView] = []
  /// The number of an entry, or -1: twice as many as entries at least.
  private var slots: [Int32] = [Int32](repeating: -1, count: 16)
  private var others: [String: LayoutView] = [:]

  /// Makes a view known by its name, which no other view has.
  mutating func add(_ view: LayoutView) {
    guard view.name.utf8.allSatisfy({ $0 < 0x80 }) else {
      others[view.name] = view
      return
    }
    if 2 * (views.count + 1) > slots.count { grow() }
    hashes.append(Self.hash(view.name.utf8))
    views.append(view)
    place(views.count - 1)
  }

  /// The view of a name; `nil` if there is none.
  subscript(name: String) -> LayoutView? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return others[name] }
    return view(of: name.utf8)
  }

  /// The view of a name in UTF-8; `nil` if there is none.
  subscript(bytes: ArraySlice<UInt8>) -> LayoutView? {
    guard others.isEmpty || bytes.allSatisfy({ $0 < 0x80 }) else {
      return others[String(decoding: bytes, as: UTF8.self)]
    }
    return view(of: bytes)
  }

  @inline(__always)
  private func view(of bytes: some Sequence<UInt8>) -> LayoutView? {
    let hash = Self.hash(bytes)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = Int(slots[slot])
      if hashes[entry] == hash, views[entry].name.utf8.elementsEqual(bytes) { return views[entry] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for entry in views.indices { place(entry) }
  }

  private mutating func place(_ entry: Int) {
    var slot = Int(truncatingIfNeeded: hashes[entry]) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: entry)
  }

  /// Differs from process to process, so that nobody can choose names that fall together.
  private static let seed = UInt64.random(in: 1 ... .max)

  @inline(__always)
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = seed
    for byte in bytes {
      let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    return hash
  }
}
