#if Text
import CTextBreaks
import Synchronization

/// Formats numbers and dates in a language, with ICU.
package enum FormattedText {
  /// The format of a number.
  package enum NumberStyle: Hashable, Sendable {
    /// An ICU pattern, such as `#,##0.00`.
    case pattern(String)
    /// A percentage, with a range for the number of decimals.
    case percent(least: Int, most: Int)
    /// A currency, by its code.
    case currency(String)
  }

  /// The format of a date.
  package enum DateStyle: Hashable, Sendable {
    case short, medium, long, full
    /// An ICU pattern, such as `yyyy-MM-dd`.
    case pattern(String)
  }

  /// Formats a number.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - style: The format.
  ///   - language: The language, such as "de".
  /// - Returns: The text; `nil` if ICU fails.
  package static func text(
    of value: Double, _ style: NumberStyle, language: String
  ) -> String? {
    formatters.withLock { formatters -> String? in
      guard let formatter = formatters.numbers(style, language) else { return nil }
      // A number that rounds to zero has no minus sign.
      guard value < 0, let text = formatter.text(of: value) else {
        return formatter.text(of: abs(value))
      }
      return formatter.text(of: -value) == formatter.text(of: 0) ? formatter.text(of: 0) : text
    }
  }

  /// Formats a day.
  ///
  /// - Parameters:
  ///   - day: The number of days since 1 January 1970.
  ///   - style: The format.
  ///   - language: The language, such as "de".
  /// - Returns: The text; `nil` if ICU fails.
  package static func text(
    ofDay day: Int, _ style: DateStyle, language: String
  ) -> String? {
    formatters.withLock { $0.dates(style, language)?.text(ofDay: day) }
  }

  private static let formatters = Mutex(Formatters())
}

/// A cache of number and date formatters, by style and language.
private struct Formatters: ~Copyable {
  private struct Key<Style: Hashable>: Hashable {
    var style: Style
    var language: String
  }

  /// The maximum number of formatters of each kind; one more clears the cache.
  private static let most = 64

  private var numbers: [Key<FormattedText.NumberStyle>: NumberFormatter?] = [:]
  private var dates: [Key<FormattedText.DateStyle>: DateFormatter?] = [:]

  mutating func numbers(
    _ style: FormattedText.NumberStyle, _ language: String
  ) -> NumberFormatter? {
    let key = Key(style: style, language: language)
    if let known = numbers[key] { return known }
    if numbers.count >= Self.most { numbers = [:] }
    let made = NumberFormatter(style, language)
    numbers[key] = .some(made)
    return made
  }

  mutating func dates(_ style: FormattedText.DateStyle, _ language: String) -> DateFormatter? {
    let key = Key(style: style, language: language)
    if let known = dates[key] { return known }
    if dates.count >= Self.most { dates = [:] }
    let made = DateFormatter(style, language)
    dates[key] = .some(made)
    return made
  }
}

/// The maximum length of a number or a date, in UTF-16 units.
private let mostUnits = 512

/// Returns the text that a C function writes; `nil` if it fails.
private func written(_ write: (UnsafeMutablePointer<UInt16>) -> Int32) -> String? {
  unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: mostUnits) { units in
    guard let start = units.baseAddress else { return nil }
    let count = unsafe write(start)
    return count < 0 ? nil : unsafe String(decoding: units[..<Int(count)], as: UTF16.self)
  }
}

/// The owner of an ICU number formatter.
@safe private final class NumberFormatter {
  private let numbers: OpaquePointer

  init?(_ style: FormattedText.NumberStyle, _ language: String) {
    let (kind, text) =
      switch style {
      case .pattern(let pattern): (textformats_pattern, pattern)
      case .percent: (textformats_percent, "")
      case .currency(let code): (textformats_currency, code)
      }
    let units = Array(text.utf16) + [0]
    let opened = unsafe textformats_open_numbers(language, kind, units, Int32(units.count - 1))
    guard let opened = unsafe opened else { return nil }
    unsafe numbers = unsafe opened
    if case .percent(let least, let most) = style {
      unsafe textformats_set_fraction(opened, Int32(least), Int32(most))
    }
  }

  deinit { unsafe textformats_close_numbers(numbers) }

  func text(of value: Double) -> String? {
    unsafe written { unsafe textformats_number(numbers, value, $0, Int32(mostUnits)) }
  }
}

/// The owner of an ICU date formatter.
@safe private final class DateFormatter {
  private let dates: OpaquePointer

  init?(_ style: FormattedText.DateStyle, _ language: String) {
    let (kind, text) =
      switch style {
      case .short: (textformats_short_date, "")
      case .medium: (textformats_medium_date, "")
      case .long: (textformats_long_date, "")
      case .full: (textformats_full_date, "")
      case .pattern(let pattern): (textformats_date_pattern, pattern)
      }
    let units = Array(text.utf16) + [0]
    let opened = unsafe textformats_open_dates(language, kind, units, Int32(units.count - 1))
    guard let opened = unsafe opened else { return nil }
    unsafe dates = unsafe opened
  }

  deinit { unsafe textformats_close_dates(dates) }

  func text(ofDay day: Int) -> String? {
    unsafe written { unsafe textformats_date(dates, Int32(clamping: day), $0, Int32(mostUnits)) }
  }
}
#endif
