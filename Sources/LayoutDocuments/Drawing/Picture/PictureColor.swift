import LayoutNotation

/// A colour as CSS writes it: `#rgb`, `#rrggbbaa`, a name, `rgb(…)` or `transparent`.
package struct PictureColor: Sendable, Hashable {
  /// The parts, from 0 to 255.
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// The opacity, from 0, transparent, to 1.
  var alpha = 1.0

  /// Black, the default colour of letters.
  static let black = PictureColor(0)
  static let white = PictureColor(0xFFFFFF)

  private init(_ hexadecimal: UInt32) {
    red = UInt8(truncatingIfNeeded: hexadecimal >> 16)
    green = UInt8(truncatingIfNeeded: hexadecimal >> 8)
    blue = UInt8(truncatingIfNeeded: hexadecimal)
  }

  /// Parses a colour; `nil` if it is invalid.
  package init?(css text: some StringProtocol) {
    let text = text.lowercased()
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(digits: text.dropFirst())
    } else if let start = text.firstIndex(of: "(") {
      guard ["rgb", "rgba"].contains(text[..<start]), text.last == ")" else { return nil }
      self.init(parts: text[text.index(after: start)...].dropLast())
    } else if text == "transparent" {
      self = .black
      alpha = 0
    } else if let known = PictureColorNames.all[text] {
      self.init(known)
    } else {
      return nil
    }
  }

  /// Three, four, six or eight hexadecimal digits.
  private init?(digits text: Substring) {
    var digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var bytes: [Int] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      let sixteens: Int = digits[place]
      bytes.append(sixteens * 16 + digits[place + 1])
    }
    (red, green, blue) = (UInt8(bytes[0]), UInt8(bytes[1]), UInt8(bytes[2]))
    if bytes.count == 4 { alpha = Double(bytes[3]) / 255 }
  }

  /// Parses the contents of `rgb(…)`: three numbers or percentages and an optional opacity,
  /// separated by commas, or by blanks and a slash.
  private init?(parts text: Substring) {
    let hasCommas = text.has(",")
    let parts = text.split(omittingEmptySubsequences: !hasCommas) {
      hasCommas ? $0 == "," : $0 == " " || $0 == "/"
    }.map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    if !hasCommas {
      // Only the opacity follows a slash.
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      let before = halves[0].split(separator: " ").count
      guard before == 3, halves.count == parts.count - 2 else { return nil }
    }
    var values: [Double] = []
    for (place, part) in parts.enumerated() {
      let isPercentage = part.hasSuffix("%")
      guard let number = Double(isPercentage ? String(part.dropLast()) : part), number.isFinite
      else { return nil }
      let most = place == 3 ? 1.0 : 255
      values.append(min(most, max(0, isPercentage ? number / 100 * most : number)))
    }
    red = UInt8(values[0].rounded())
    green = UInt8(values[1].rounded())
    blue = UInt8(values[2].rounded())
    if values.count == 4 { alpha = values[3] }
  }

  /// The colour without its opacity, in six hexadecimal digits.
  var hexadecimal: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Returns the colour with its opacity multiplied.
  func faded(to opacity: Double) -> PictureColor {
    var color = self
    color.alpha *= opacity
    return color
  }
}
