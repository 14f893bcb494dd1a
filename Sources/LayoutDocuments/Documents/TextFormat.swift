import LayoutNotation
import Plumb

#if Text
import PlumbText
#endif

/// The format of a number or a date in the braces of a text.
///
/// It follows the colon in `{net:#,##0.00}`, `{share:percent}`, `{net:currency EUR}` or
/// `{day:long}`.
struct TextFormat: Sendable, Equatable {
  /// A kind of value with its format.
  private enum Kind: Sendable, Equatable {
    /// A number, by a pattern of `0`, `#`, `,` and `.`.
    case number(String)
    /// A percentage, with the least and greatest number of decimals.
    case percent(least: Int, most: Int)
    /// An amount of money, with its currency code.
    case currency(String)
    /// A date, in a length defined by the language.
    case date(DateLength)
    /// A date, by a pattern such as `yyyy-MM-dd`.
    case datePattern(String)
  }

  /// The date lengths that languages define.
  private enum DateLength: String, CaseIterable { case short, medium, long, full }

  /// A value to be formatted.
  enum Value {
    case number(Double)
    case text(String)
  }

  /// The format as written.
  private let source: String
  private let kind: Kind

  /// The greatest length of a pattern.
  private static let longest = 60

  /// Reads a format; `nil` for an invalid one.
  private init?(_ source: String) {
    self.source = source
    let words = source.split(separator: " ")
    if let length = DateLength(rawValue: source) {
      kind = .date(length)
    } else if words.first == "percent", words.count <= 2 {
      guard let digits = words.count == 1 ? (0, 0) : Self.fractionDigits(of: words[1]) else {
        return nil
      }
      kind = .percent(least: digits.0, most: digits.1)
    } else if words.first == "currency" {
      guard words.count == 2, words[1].utf8.count == 3,
        words[1].utf8.allSatisfy({ (0x41...0x5A).contains($0) })
      else { return nil }
      kind = .currency(String(words[1]))
    } else if Self.fractionDigits(of: source[...]) != nil {
      kind = .number(source)
    } else if Self.isDatePattern(source) {
      kind = .datePattern(source)
    } else {
      return nil
    }
  }

  /// Splits the contents of braces at the first colon outside quotes and braces.
  ///
  /// `nil` if there is none.
  static func parts(of filled: String) -> (value: String, format: String)? {
    guard filled.utf8.contains(UInt8(ascii: ":")) else { return nil }
    var depth = 0
    var isInQuotes = false
    for place in filled.indices {
      switch filled[place] {
      case "\"": isInQuotes.toggle()
      case "{" where !isInQuotes: depth += 1
      case "}" where !isInQuotes: depth -= 1
      case ":" where !isInQuotes && depth == 0:
        return (trimmed(filled[..<place]), trimmed(filled[filled.index(after: place)...]))
      default: break
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Returns the least and greatest number of decimals of a number pattern; `nil` for another text.
  private static func fractionDigits(of pattern: Substring) -> (Int, Int)? {
    guard pattern.utf8.count <= longest else { return nil }
    let parts = pattern.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count == 1 || groups.allSatisfy({ !$0.isEmpty }) else { return nil }
    let digits = groups.joined()
    let zeros = digits.drop { $0 == "#" }
    guard zeros.allSatisfy({ $0 == "0" }), !digits.isEmpty || parts.count == 2 else { return nil }
    guard parts.count == 2 else { return (0, 0) }
    let certain = parts[1].prefix { $0 == "0" }
    guard !parts[1].isEmpty, parts[1][certain.endIndex...].allSatisfy({ $0 == "#" }) else {
      return nil
    }
    return (certain.count, parts[1].count)
  }

  /// Returns whether a text is a date pattern.
  ///
  /// Such a pattern contains ICU's letters for parts of a date, separated by symbols or quoted
  /// words.
  private static func isDatePattern(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    var isInQuotes = false
    var hasPart = false
    for scalar in text.unicodeScalars {
      if scalar == "'" { isInQuotes.toggle() }
      if isInQuotes || !scalar.properties.isAlphabetic || !scalar.isASCII { continue }
      guard "GyMLdEcQqwD".unicodeScalars.contains(scalar) else { return false }
      hasPart = true
    }
    return hasPart && !isInQuotes && !text.unicodeScalars.contains { ("0"..."9").contains($0) }
  }

  /// Formats a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - format: The format, as it is written.
  ///   - language: The language of the text; `nil`: English.
  /// - Returns: The text.
  /// - Throws: `LayoutError` for an invalid format, and for a value that does not match it.
  static func text(
    of value: Value, _ format: String, language: String?
  ) throws(LayoutError) -> String {
    guard let format = TextFormat(format) else {
      throw LayoutError(
        .syntax,
        "there is no format \"\(format)\"; numbers have 0.00, #,##0.00, percent or currency EUR, "
          + "dates short, medium, long, full or yyyy-MM-dd")
    }
    return try format.text(of: value, language: language ?? "en")
  }

  private func text(of value: Value, language: String) throws(LayoutError) -> String {
    // An empty cell of a row stays empty.
    if case .text("") = value { return "" }
    #if Text
    let text: String?
    switch kind {
    case .number(let pattern):
      text = FormattedText.text(of: try number(value), .pattern(pattern), language: language)
    case .percent(let least, let most):
      text = FormattedText.text(
        of: try number(value), .percent(least: least, most: most), language: language)
    case .currency(let code):
      text = FormattedText.text(of: try number(value), .currency(code), language: language)
    case .date(let length):
      let style: FormattedText.DateStyle =
        switch length {
        case .short: .short
        case .medium: .medium
        case .long: .long
        case .full: .full
        }
      text = FormattedText.text(ofDay: try day(value), style, language: language)
    case .datePattern(let pattern):
      text = FormattedText.text(ofDay: try day(value), .pattern(pattern), language: language)
    }
    guard let text else {
      throw LayoutError(
        .internalFailure, "ICU writes no \"\(source)\" in the language \"\(language)\"")
    }
    return text
    #else
    throw LayoutError(
      .unsupported,
      "this build has no formats of numbers and dates; build with the trait Text, which takes ICU: "
        + "swift build --traits default,Text")
    #endif
  }

  #if Text
  private func number(_ value: Value) throws(LayoutError) -> Double {
    switch value {
    case .number(let number): return number
    case .text(let text):
      let bytes = Array(text.utf8)
      let all = bytes.indices
      if isDecimalNumber(bytes, in: all) { return decimalValue(of: bytes, in: all) }
      throw LayoutError(
        .invalidValue, "\"\(source)\" is a format of numbers; found \"\(text.prefix(40))\"")
    }
  }

  /// Returns a date as the number of days since 1970-01-01.
  private func day(_ value: Value) throws(LayoutError) -> Int {
    guard case .text(let text) = value else {
      throw LayoutError(
        .invalidValue,
        "\"\(source)\" is a format of dates, which are texts such as \"2026-03-01\"; found a "
          + "number")
    }
    guard let day = Self.day(iso: text) else {
      throw LayoutError(
        .invalidValue, "\"\(text.prefix(40))\" is not a date; write it as 2026-03-01")
    }
    return day
  }
  #endif

  /// Returns the number of days from 1970-01-01 to a date such as `2026-03-01`, in the Gregorian
  /// calendar.
  ///
  /// `nil` for another text.
  static func day(iso text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      year > 0, (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let before = year - 1
    let days = before * 365 + before / 4 - before / 100 + before / 400
    return days + lengths[..<(month - 1)].reduce(0, +) + day - 1 - daysBefore1970
  }

  /// The days from 0001-01-01 to 1970-01-01.
  private static let daysBefore1970 = 719_162
}

extension TextPattern {
  /// Whether any placeholder has a format.
  var hasFormats: Bool {
    pieces.contains { piece in
      if case .filled(let name) = piece { TextFormat.parts(of: name) != nil } else { false }
    }
  }
}
