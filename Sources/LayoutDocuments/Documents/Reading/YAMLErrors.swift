#if YAML
import LayoutNotation
import Plumb
import Yams

extension YAMLLines {
  /// Makes an error at a position.
  func error(
    _ code: LayoutError.Code, _ message: String,
    at position: SourcePosition = .start
  ) -> LayoutError {
    LayoutError(
      code, message, line: position.line, column: position.column,
      excerpt: position.excerpt(in: file.bytes))
  }

  /// The name that Yams gives to keys that are lists or mappings.
  private static let nameOfOtherKeys = "<uncovertable>"
  /// The message for such keys.
  static let keyIsNoText = "a key must be a text, not a list or a mapping"

  /// Converts an error of Yams to an error of the document.
  func documentError(for error: any Error) -> LayoutError {
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      if problem.hasPrefix("Maximum nesting level reached") {
        return self.error(.limit, "the document is nested too deeply", at: position(of: mark))
      }
      if problem.has("another document") {
        return self.error(
          .syntax,
          "a second document begins here, and one layout is one document",
          at: position(of: mark))
      }
      if holdsTab(at: position(of: mark)) {
        return self.error(
          .syntax, "there is a tab here; YAML indents with spaces", at: position(of: mark))
      }
      let place = context.map { " \($0.text) (line \($0.mark.line), column \($0.mark.column))" }
      let hint =
        holdsFormat(mark.line)
        ? "; write a Visual Format in quotes"
        : holdsBracedName(mark.line)
          ? "; between { and } write a name such as \"v{i}\" in quotes"
          : holdsBareColor(above: mark.line)
            ? "; write a colour such as \"#dc143c\" in quotes, as # begins a comment"
            : problem.has("alias") || context?.text.has("alias") == true
              ? "; write a text that begins with * in quotes" : ""
      return self.error(
        .syntax, "the document is not YAML: \(problem)\(place ?? "")\(hint)",
        at: position(of: mark))
    case .reader(let problem, let offset, _, let yaml):
      let characters = yaml.prefix(offset ?? 0)
      return self.error(
        .syntax, "the document is not YAML: \(problem)", at: position(of: characters.utf8.count))
    case .duplicatedKeysInMapping(let keys, let context):
      // If one of several keys is not a text, the first key that Yams names may be any of them.
      guard !keys.contains(Self.nameOfOtherKeys) else {
        return self.error(
          .syntax, Self.keyIsNoText, at: keys.count == 1 ? position(of: context.mark) : .start)
      }
      let key = keys.first ?? ""
      return self.error(
        .duplicateKey, "the key \"\(key)\" occurs twice in one mapping",
        at: positionOfRepetition(of: key, after: position(of: context.mark)))
    case .memory:
      // Other versions of libyaml report nesting beyond their limit this way.
      return self.error(.limit, "the document is nested too deeply")
    default:
      return self.error(.syntax, "the document is not YAML")
    }
  }
}

extension SourcePosition {
  /// The first character.
  static let start = SourcePosition(line: 1, column: 1)
}

/// Checks that Yams will not compare keys that aliases make extremely large.
///
/// Yams keeps an alias as a reference, which is cheap, but it hashes every key completely. A key
/// made of nested lists of aliases takes time exponential in the number of anchors. Aliases in
/// nested anchors can multiply a value at most by (aliases / anchors)^anchors. The document is
/// rejected if this factor is large and a key may be a list or mapping. The check counts bytes
/// without parsing them, so it may reject too much: a `&` or `*` in a text counts as well.
func checkAliases(of bytes: [UInt8], _ lines: YAMLLines) throws(LayoutError) {
  var anchors = 0.0
  var aliases = 0.0
  var complexKey: Int?
  var lastInk: UInt8 = 0
  for (offset, byte) in bytes.enumerated() {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0x20
    let isGlued = next > 0x20 && next != byte
    switch byte {
    case UInt8(ascii: "&") where isGlued: anchors += 1
    case UInt8(ascii: "*") where isGlued: aliases += 1
    case UInt8(ascii: "?") where !isGlued: complexKey = complexKey ?? offset
    case UInt8(ascii: ":") where lastInk == UInt8(ascii: "]") || lastInk == UInt8(ascii: "}"):
      complexKey = complexKey ?? offset
    case UInt8(ascii: ":") where isAliasBefore(offset, in: bytes):
      complexKey = complexKey ?? offset
    default: break
    }
    if byte > 0x20 { lastInk = byte }
  }
  guard let complexKey, anchors > 0, aliases > 1 else { return }
  var growth = 1.0
  for _ in 0..<Int(min(anchors, 64)) { growth *= max(1, aliases / anchors) + 1 }
  guard growth > 1e6 else { return }
  throw lines.error(
    .limit, "with so many anchors and aliases, keys must be plain texts; this may be another key",
    at: lines.position(of: complexKey))
}

/// Whether the text before a colon is an alias, which must be a key: `*name :`.
private func isAliasBefore(_ colon: Int, in bytes: [UInt8]) -> Bool {
  let name = bytes[..<colon].reversed().drop { $0 == 0x20 }
  for (distance, byte) in name.enumerated() {
    if byte == UInt8(ascii: "*") { return true }
    if byte <= 0x20 || byte == UInt8(ascii: ",") || distance > 128 { return false }
  }
  return false
}
#endif
