/// Searches in texts, byte by byte.
///
/// Those of the standard library also find what is written in another form of Unicode, which takes
/// many times as long, and link its engine of regular expressions, a megabyte of code.
extension StringProtocol {
  /// What stands before, between and behind all places where a part stands; the text itself where
  /// that stands nowhere, or is empty.
  package func pieces(between part: String) -> [String] {
    let (bytes, part) = (Array(utf8), Array(part.utf8))
    guard !part.isEmpty else { return [String(self)] }
    var pieces: [String] = []
    var (start, place) = (0, 0)
    while place + part.count <= bytes.count {
      guard bytes[place] == part.first, bytes[place...].starts(with: part) else {
        place += 1
        continue
      }
      pieces.append(String(decoding: bytes[start..<place], as: UTF8.self))
      place += part.count
      start = place
    }
    return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// Whether a part stands anywhere in the text.
  package func has(_ part: String) -> Bool { pieces(between: part).count > 1 }

  /// The text with another text wherever a part stands.
  package func exchanging(_ part: String, for other: String) -> String {
    pieces(between: part).joined(separator: other)
  }
}
