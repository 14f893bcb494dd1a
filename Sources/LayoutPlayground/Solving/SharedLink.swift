import Foundation
import Gzip

/// A link that holds a whole layout and its solving options: the question of the page,
/// compressed, as letters.
struct SharedLink {
  /// The maximum length of a link that has a preview: some programs cut longer ones, and proxies
  /// refuse them.
  static let mostLetters = 6000
  /// The prefix of the letters: the name of the parameter, and the kind of link.
  private static let start = "l=1"

  /// The letters, in the base64url alphabet.
  let letters: String

  /// Finds the link in the query of an address; `nil` if there is none, or if it is too long.
  init?(query: String?) {
    let parts = query?.split(separator: "&") ?? []
    guard let part = parts.first(where: { $0.hasPrefix(Self.start) }) else { return nil }
    let letters = part.dropFirst(Self.start.count)
    let isWhole = letters.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isWhole, !letters.isEmpty, letters.utf8.count <= Self.mostLetters else { return nil }
    self.letters = String(letters)
  }

  /// The equivalent query.
  var query: String { Self.start + letters }

  /// Decodes the question of the link.
  ///
  /// - Parameter most: The maximum number of decompressed bytes: few letters can expand a
  ///   thousandfold.
  /// - Returns: The question.
  /// - Throws: `Wrong` for a truncated or invalid link.
  func question(most: Int) throws(Question.Wrong) -> Question {
    var base64 = letters.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64),
      let bytes = try? Gzip.inflated([UInt8](data), limit: most)
    else { throw Question.Wrong(reason: "the link is damaged, or holds too much") }
    return try Question(json: bytes)
  }
}
