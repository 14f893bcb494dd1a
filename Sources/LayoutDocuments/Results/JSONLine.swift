import Plumb

/// A line of JSON being written: no blanks, keys in the order of the calls.
package struct JSONLine {
  /// What was written so far.
  package private(set) var text = ""
  /// Whether the next key or element needs a comma before it.
  private var needsComma = false
  /// Whether numbers are written to the last bit, and not rounded as in results.
  private let isExact: Bool

  /// Begins a line.
  package init(isExact: Bool = false) { self.isExact = isExact }

  /// Writes an object.
  package mutating func object(_ members: (inout JSONLine) -> Void) {
    text += "{"
    needsComma = false
    members(&self)
    text += "}"
    needsComma = true
  }

  /// Writes a key; a value follows.
  package mutating func key(_ name: String) {
    separate()
    string(name)
    text += ":"
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

  /// Writes a key and a truth value.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    text += value ? "true" : "false"
    needsComma = true
  }

  /// Writes a key and a list of objects, or nothing when the list is empty and that says nothing.
  package mutating func list<Element>(
    _ name: String, _ elements: [Element], leavesOutEmpty: Bool = true,
    write: (inout JSONLine, Element) -> Void
  ) {
    if elements.isEmpty, leavesOutEmpty { return }
    key(name)
    array(elements, write: write)
  }

  /// Writes a list of objects or lists that follows a key, or stands in a list.
  package mutating func array<Element>(
    _ elements: [Element], write: (inout JSONLine, Element) -> Void
  ) {
    text += "["
    needsComma = false
    for element in elements {
      separate()
      write(&self, element)
      needsComma = true
    }
    text += "]"
    needsComma = true
  }

  /// Writes a text that follows a key, or stands in a list.
  package mutating func value(_ value: String) {
    separate()
    string(value)
    needsComma = true
  }

  /// Writes a number that follows a key, or stands in a list.
  package mutating func value(_ value: Double) {
    separate()
    number(value)
    needsComma = true
  }

  /// Writes a list of numbers, absent ones as null.
  package mutating func numbers(_ values: [Double?]) {
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      number(value)
    }
    text += "]"
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = false
  }

  private mutating func number(_ value: Double?) {
    if isExact, let value, value.isFinite {
      let digits = value.description
      text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
      return
    }
    text += value.flatMap(CanonicalNumber.text) ?? "null"
  }

  /// Writes a text in quotes. Only what must be escaped is; U+2028 and U+2029 are too, because old
  /// JavaScript takes them for line breaks, and U+007F, which no terminal shows.
  private mutating func string(_ value: String) {
    text += "\""
    defer { text += "\"" }
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      text += value
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
