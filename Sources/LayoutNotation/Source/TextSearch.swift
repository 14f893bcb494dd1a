/// Byte-by-byte searches in texts.
///
/// The searches of the standard library also find other Unicode normalization forms. They take
/// many times as long, and link the engine of regular expressions, a megabyte of code.
extension StringProtocol {
  /// Returns the pieces before, between and after all occurrences of a part.
  ///
  /// Returns the text itself if the part does not occur, or is empty.
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

  /// Returns whether the text contains a part.
  package func has(_ part: String) -> Bool { pieces(between: part).count > 1 }

  /// Returns the text with each occurrence of a part replaced by another text.
  package func exchanging(_ part: String, for other: String) -> String {
    pieces(between: part).joined(separator: other)
  }
}
