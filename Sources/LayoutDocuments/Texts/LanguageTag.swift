public import Plumb

/// A language as BCP 47 writes it, such as `de`, `pt-BR` or `zh-Hant`.
public struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
  /// The tag, its parts in the usual case and with `-` between them.
  public let text: String

  /// The tag.
  public var description: String { text }

  /// Parses a language tag in any case, with `-` or `_` between its parts; `nil` if it is invalid.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let language = parts.first, 2...3 ~= language.utf8.count,
      language.utf8.allSatisfy(Self.isLetter),
      parts.allSatisfy({ part in
        1...8 ~= part.utf8.count
          && part.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
      })
    else { return nil }
    var written = [language.lowercased()]
    for part in parts.dropFirst() {
      // Parts behind a single letter are extensions, which are lowercase.
      let isExtension = written.contains { $0.utf8.count == 1 }
      let isWord = part.utf8.allSatisfy(Self.isLetter)
      switch part.utf8.count {
      case 2 where isWord && !isExtension: written.append(part.uppercased())
      case 4 where isWord && !isExtension:
        written.append(part.prefix(1).uppercased() + part.dropFirst().lowercased())
      default: written.append(part.lowercased())
      }
    }
    self.text = written.joined(separator: "-")
  }

  /// The language and its more general tags: `zh-Hant-TW`, `zh-Hant` and `zh`.
  public var withParents: [LanguageTag] {
    let parts = text.split(separator: "-")
    return parts.indices.reversed().compactMap { last in
      LanguageTag(parts[...last].joined(separator: "-"))
    }
  }

  /// The direction in which the language is written, by its script.
  public var direction: LayoutDirection {
    let parts = text.split(separator: "-").prefix { $0.utf8.count > 1 }
    let script = parts.dropFirst().first { part in
      part.utf8.count == 4 && part.utf8.allSatisfy(Self.isLetter)
    }
    let isRightToLeft =
      script.map { Self.scripts.contains(String($0)) }
      ?? Self.languages.contains(String(parts.first ?? ""))
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The maximum length of a tag.
  private static let longest = 35

  /// The scripts that are written from right to left.
  private static let scripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Syre", "Syrj",
    "Syrn", "Thaa", "Yezi",
  ]

  /// The languages written in one of these scripts, unless a tag names another script.
  private static let languages: Set<String> = [
    "ar", "arc", "arz", "azb", "bal", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "khw",
    "ks", "lrc", "luz", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sam", "sd", "sdh", "skr", "syr",
    "ug", "ur", "yi",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
