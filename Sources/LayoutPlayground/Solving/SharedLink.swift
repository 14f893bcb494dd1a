import Foundation
import Gzip

/// A link that holds a whole layout and how it is solved, as the page makes them: the question,
/// compressed, in letters.
struct SharedLink {
  /// How many letters a link may have that is answered with a preview: some programs cut longer
  /// ones, and proxies refuse them.
  static let mostLetters = 6000
  /// What is in front of the letters: the name of the parameter, and the kind of link.
  private static let start = "l=1"

  /// The letters, which are those of the alphabet that base64 has for addresses.
  let letters: String

  /// The link in the query of an address; `nil` where there is none, or one that is too long.
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

  /// The query that says the same.
  var query: String { Self.start + letters }

  /// What the link asks.
  ///
  /// - Parameter most: How many bytes may become of it: few letters can be made to grow a
  ///   thousandfold.
  /// - Returns: The question.
  /// - Throws: `Wrong` where it was cut off, or holds something else.
  func question(most: Int) throws(Question.Wrong) -> Question {
    var base64 = letters.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64),
      let bytes = try? Gzip.inflated([UInt8](data), limit: most)
    else { throw Question.Wrong(reason: "the link is damaged, or holds too much") }
    return try Question(json: bytes)
  }
}
