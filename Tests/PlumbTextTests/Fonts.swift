#if Text
import Foundation
import PlumbText

/// Fonts from Debian packages, which `.ci/text install` installs.
enum Fonts {
  static let noto = "/usr/share/fonts/truetype/noto/NotoSans"

  /// Returns Noto Sans for a script, such as "Arabic".
  static func sans(_ script: String = "") throws -> FontFile {
    try FontFile(path: "\(noto)\(script)-Regular.ttf")
  }

  static func inter() throws -> FontFile {
    try FontFile(path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
  }

  static func dejaVu() throws -> FontFile {
    try FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  }

  /// Returns a style with a Latin font first, and then those of other scripts.
  static func style(
    size: Double = 14, _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextStyle {
    let scripts = ["", "Arabic", "Hebrew", "Devanagari", "Thai"]
    var style = TextStyle(fonts: try scripts.map { try sans($0) }, size: size)
    change(&style)
    return style
  }
}

/// Random numbers that are the same in each run.
struct Randomness: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }

  /// Returns a text of words in several scripts, blanks and signs.
  mutating func text(_ words: Int) -> String {
    let known = [
      "the", "of", "AVATAR", "office", "layout,", "a", "I", "super\u{AD}cali\u{AD}fragilistic",
      "2023-12", "-5", "and/or", "https://example.org/a/b", "well-known", "naïve", "Straße", "–",
      "“quoted”", "(so)", "Привет", "мир!", "שלום", "בני-אדם", "مرحبا", "بالعالم،", "नमस्ते",
      "ภาษาไทยไม่มีช่องว่าง", "日本語の文章。", "カタカナ", "10\u{A0}kg", "zero\u{200B}width",
      "e\u{301}cole", "\u{1F600}", "👨‍👩‍👧", "🇩🇪🇫🇷", "\u{202E}left\u{202C}", "x\u{2028}y",
    ]
    let blanks = [" ", " ", " ", " ", " ", "  ", "\n", "\t", ""]
    var text = ""
    for _ in 0..<words {
      text += known.randomElement(using: &self) ?? ""
      text += blanks.randomElement(using: &self) ?? ""
    }
    return text
  }
}
#endif
