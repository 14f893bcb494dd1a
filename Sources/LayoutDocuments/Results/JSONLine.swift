import FlatMemory
import LayoutNotation
import Plumb

/// A line of JSON being written in UTF-8, without spaces, with keys in the order of the calls.
package struct JSONLine {
  /// The output so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next key or element needs a comma before it.
  private var needsComma = false
  /// Whether numbers are written exactly, and not rounded as in results.
  private let isExact: Bool
  /// The equations of an imported document, which translate positions to those of its file.
  var imported: DocumentText?

  /// A value that a caller may overwrite.
  enum Slot {
    /// The text of a constraint, between its quotes.
    case text
    /// The amount of a violation.
    case amount
    /// The column of a constraint.
    case column
  }

  /// The byte ranges of the last value of each slot, if the line records them.
  private(set) var slots: [Slot: Range<Int>] = [:]
  private let notesSlots: Bool

  /// Begins a line.
  package init(isExact: Bool = false) {
    self.isExact = isExact
    notesSlots = false
  }

  /// Begins a line that records the ranges of slots.
  init(notesSlots: Bool) {
    isExact = false
    self.notesSlots = notesSlots
  }

  /// Begins a line that continues an object after a member.
  init(isBehindMember: Bool) {
    isExact = false
    notesSlots = false
    needsComma = isBehindMember
  }

  /// The output so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a single value as text.
  static func text(_ write: (inout JSONLine) -> Void) -> String {
    var line = JSONLine(isExact: true)
    write(&line)
    return line.text
  }

  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String { Self.text { $0.value(text) } }

  /// Reserves memory for this many more bytes.
  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Writes an object.
  package mutating func object(_ members: (inout JSONLine) -> Void) {
    append("{")
    needsComma = false
    members(&self)
    append("}")
    needsComma = true
  }

  /// Begins an object, which the caller ends.
  mutating func begin() { append("{") }

  /// Writes a key; a value follows.
  package mutating func key(_ name: String) {
    separate()
    string(name)
    append(":")
  }

  /// Writes a key in UTF-8; a value follows.
  mutating func key(_ name: ArraySlice<UInt8>) {
    separate()
    string(name)
    append(":")
  }

  /// Writes a key and a text.
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
    needsComma = true
  }

  /// Writes a key and a number.
  package mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
    needsComma = true
  }

  /// Writes a key and the text of a slot.
  mutating func member(_ name: String, _ value: String, as slot: Slot) {
    key(name)
    let start = bytes.count
    string(value)
    needsComma = true
    if notesSlots { slots[slot] = start + 1..<bytes.count - 1 }
  }

  /// Writes a key and the number of a slot.
  mutating func member(_ name: String, _ value: Double, as slot: Slot) {
    key(name)
    let start = bytes.count
    number(value)
    needsComma = true
    if notesSlots { slots[slot] = start..<bytes.count }
  }

  /// Writes a key and a Boolean.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    self.value(value)
  }

  /// Writes a key and a list of objects; by default nothing for an empty list.
  package mutating func list<Element>(
    _ name: String, _ elements: [Element], leavesOutEmpty: Bool = true,
    write: (inout JSONLine, Element) -> Void
  ) {
    if elements.isEmpty, leavesOutEmpty { return }
    key(name)
    array(elements, write: write)
  }

  /// Writes a list of objects or lists, after a key or in a list.
  package mutating func array<Element>(
    _ elements: [Element], write: (inout JSONLine, Element) -> Void
  ) {
    append("[")
    needsComma = false
    for element in elements {
      separate()
      write(&self, element)
      needsComma = true
    }
    append("]")
    needsComma = true
  }

  /// Writes a list of elements of several kinds.
  mutating func list(_ elements: (inout JSONLine) -> Void) {
    append("[")
    needsComma = false
    elements(&self)
    append("]")
    needsComma = true
  }

  /// Writes an object or a list in a list.
  mutating func element(_ write: (inout JSONLine) -> Void) {
    separate()
    write(&self)
  }

  /// Writes a text, after a key or in a list.
  package mutating func value(_ value: String) {
    separate()
    string(value)
    needsComma = true
  }

  /// Writes a number, after a key or in a list; null for `nil`.
  package mutating func value(_ value: Double?) {
    separate()
    number(value)
    needsComma = true
  }

  /// Writes a Boolean after a key.
  mutating func value(_ value: Bool) {
    append(value ? "true" : "false")
    needsComma = true
  }

  /// Writes a list of numbers, with null for `nil`.
  package mutating func numbers(_ values: [Double?]) {
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(",") }
      number(value)
    }
    append("]")
    needsComma = true
  }

  /// Writes a list of exact numbers.
  mutating func exactNumbers(_ values: [Double]) {
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(",") }
      bytes += exact(value).utf8
    }
    append("]")
    needsComma = true
  }

  /// Writes a list of four numbers.
  mutating func numbers(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    append("[")
    number(first)
    append(",")
    number(second)
    append(",")
    number(third)
    append(",")
    number(fourth)
    append("]")
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes the separator between two lines that are list elements.
  mutating func separator() { append(",\n") }

  private mutating func separate() {
    if needsComma { append(",") }
    needsComma = false
  }

  private mutating func number(_ value: Double?) {
    guard let value, value.isFinite else { return append("null") }
    if isExact { bytes += exact(value).utf8 } else { CanonicalNumber.append(value, to: &bytes) }
  }

  private mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { unsafe string($0) }
  }

  /// Writes a text in quotes with the necessary escapes.
  ///
  /// U+2028 and U+2029 are escaped as well, because old JavaScript reads them as line breaks. So
  /// are U+007F to U+009F, which terminals interpret as commands.
  private mutating func string(_ value: some RandomAccessCollection<UInt8>) {
    append("\"")
    defer { append("\"") }
    let isPlain = value.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      bytes.append(contentsOf: value)
      return
    }
    for scalar in String(decoding: value, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: bytes += String(scalar).utf8
      }
    }
  }
}
