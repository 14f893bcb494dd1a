#if Text
/// The text of a paragraph in UTF-16, with blanks according to its style.
struct TextSource {
  /// The properties of a text that allow shortcuts when absent.
  struct Traits: OptionSet {
    let rawValue: UInt8
    /// It has a character of a script other than Latin or common.
    static let manyScripts = Traits(rawValue: 1)
    /// It has a Latin letter.
    static let latin = Traits(rawValue: 2)
    /// It has a character that runs, or may make others run, from right to left.
    static let rightToLeft = Traits(rawValue: 4)
    /// It has a tab to keep.
    static let tab = Traits(rawValue: 8)
    /// It has a line end.
    static let lineEnd = Traits(rawValue: 16)
    /// It has a non-ASCII character.
    static let beyondASCII = Traits(rawValue: 32)
  }

  private(set) var units: [UInt16] = []
  private(set) var traits: Traits = []
  /// The start of each run, followed by the length.
  private(set) var runStarts: [Int] = []
  private let whiteSpace: WhiteSpace

  /// The pending blanks and line ends, which are not yet decided, and their run.
  private enum Pending { case nothing, blank, newline }
  private var pending = Pending.nothing
  private var pendingRun = 0
  private var isAfterReturn = false

  init(_ runs: [TextRun], limits: TextLimits) throws(TextError) {
    whiteSpace = runs.first?.style.whiteSpace ?? .collapse
    var bytes = 0
    for run in runs { bytes += run.text.utf8.count }
    // HarfBuzz and ICU count in 32 bits.
    let most = min(limits.length, 1 << 30)
    // A unit takes one to three bytes.
    if bytes > most {
      var length = 0
      for run in runs { length += run.text.utf16.count }
      guard length <= most else {
        throw TextError(
          .limit, "a text has \(length) UTF-16 units; the limit `length` is \(most)")
      }
    }
    units.reserveCapacity(bytes)
    runStarts.reserveCapacity(runs.count + 1)
    for (index, run) in runs.enumerated() {
      runStarts.append(units.count)
      var text = run.text
      text.withUTF8 { bytes in unsafe read(bytes, run: index) }
    }
    if whiteSpace != .collapse, pending == .newline { endLine() }
    runStarts.append(units.count)
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, run: Int) {
    var place = 0
    let end = bytes.count
    while place < end {
      let byte = unsafe bytes[place]
      place += 1
      if byte < 0x80 {
        if byte > 0x20, byte < 0x7F {
          if pending != .nothing { settle(in: run) }
          isAfterReturn = false
          if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { traits.insert(.latin) }
          units.append(UInt16(byte))
        } else {
          addControl(byte, run: run)
        }
        continue
      }
      // A string is valid UTF-8.
      func tail() -> UInt32 {
        defer { place += 1 }
        return unsafe UInt32(bytes[place] & 0x3F)
      }
      var scalar: UInt32
      if byte < 0xE0 {
        scalar = UInt32(byte & 0x1F) << 6 | tail()
      } else if byte < 0xF0 {
        scalar = UInt32(byte & 0x0F) << 12
        scalar |= tail() << 6
        scalar |= tail()
      } else {
        scalar = UInt32(byte & 0x07) << 18
        scalar |= tail() << 12
        scalar |= tail() << 6
        scalar |= tail()
      }
      add(scalar, run: run)
    }
  }

  /// Adds a blank, a line end, or another control.
  private mutating func addControl(_ byte: UInt8, run: Int) {
    let isSecondHalf = isAfterReturn && byte == 0x0A
    isAfterReturn = byte == 0x0D
    switch (byte, whiteSpace) {
    case (0x20, .preserve): units.append(0x20)
    case (0x09, .preserve):
      units.append(0x09)
      traits.insert(.tab)
    case (0x0A, .preserve), (0x0D, .preserve): if !isSecondHalf { endLine() }
    case (0x20, _), (0x09, _):
      if pending == .nothing { (pending, pendingRun) = (.blank, run) }
    case (0x0A, .collapse), (0x0D, .collapse):
      if pending == .nothing { pendingRun = run }
      pending = .newline
    case (0x0A, _), (0x0D, _):
      if !isSecondHalf {
        // The preceding line end is decided; blanks between the two are dropped.
        if pending == .newline { endLine() }
        pending = .newline
      }
    default: add(UInt32(byte), run: run)
    }
  }

  private mutating func endLine() {
    units.append(0x0A)
    traits.insert(.lineEnd)
  }

  private mutating func add(_ given: UInt32, run: Int) {
    isAfterReturn = false
    var scalar = given
    if pending != .nothing { settle(in: run) }
    if scalar < 0xA0, scalar < 0x20 || scalar >= 0x7F {
      if TextSource.endsLine(UInt16(scalar)) {
        traits.insert(.lineEnd)
      } else {
        // Other controls are invisible, and join their neighbours.
        scalar = 0x2060
      }
    }
    if scalar >= 0x80 { traits.insert(.beyondASCII) }
    if scalar >= 0x2B0 {
      traits.insert(.manyScripts)
      if scalar >= 0x590, Self.mayRunLeft(scalar) { traits.insert(.rightToLeft) }
      if scalar == 0x2028 || scalar == 0x2029 { traits.insert(.lineEnd) }
    } else if scalar >= 0xAA, scalar != 0xAD, scalar != 0xD7, scalar != 0xF7 {
      if scalar >= 0xC0 || scalar == 0xAA || scalar == 0xBA { traits.insert(.latin) }
    }
    if scalar < 0x1_0000 {
      units.append(UInt16(scalar))
    } else {
      units.append(UInt16(0xD800 + (scalar - 0x1_0000) >> 10))
      units.append(UInt16(0xDC00 + (scalar & 0x3FF)))
    }
  }

  /// Decides pending blanks before another character.
  private mutating func settle(in run: Int) {
    let found = pending
    pending = .nothing
    if found == .newline, whiteSpace != .collapse {
      endLine()
    } else {
      // A line does not begin with a blank.
      guard let last = units.last, !Self.endsLine(last) || whiteSpace == .collapse else { return }
      units.append(0x20)
    }
    // A blank belongs to the first run that has it.
    var index = pendingRun + 1
    while index <= run, index < runStarts.count {
      runStarts[index] = units.count
      index += 1
    }
  }

  /// Returns whether a unit always ends a line.
  static func endsLine(_ unit: UInt16) -> Bool {
    unit <= 0x2029 && (unit <= 0x0D ? unit >= 0x0A : unit == 0x85 || unit >= 0x2028)
  }

  private static func mayRunLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
#endif
