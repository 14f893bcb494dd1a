import Yams

/// The error of a document for an error of Yams.
func documentError(for error: any Error, _ lines: YAMLLines) -> DocumentError {
  guard let error = error as? YamlError else {
    return DocumentError(.syntax, "The document is no YAML.", line: 1, column: 1)
  }
  switch error {
  case .scanner(let context, let problem, let mark, _),
    .parser(let context, let problem, let mark, _),
    .composer(let context, let problem, let mark, _):
    if problem.hasPrefix("Maximum nesting level reached") {
      return DocumentError(
        .limit, "The document is nested too deeply.", at: lines.position(of: mark))
    }
    let place = context.map { " \($0.text) (line \($0.mark.line), column \($0.mark.column))" }
    let hint = lines.holdsFormat(mark.line) ? " A Visual Format stands in quotes." : ""
    return DocumentError(
      .syntax, "The document is no YAML: \(problem)\(place ?? "").\(hint)",
      at: lines.position(of: mark))
  case .reader(let problem, let offset, _, let yaml):
    let characters = yaml.prefix(offset ?? 0)
    return DocumentError(
      .syntax, "The document is no YAML: \(problem).", at: lines.position(of: characters.utf8.count)
    )
  case .duplicatedKeysInMapping(let keys, let context):
    let first = lines.position(of: context.mark)
    let key = keys.first ?? ""
    return DocumentError(
      .duplicateKey, "The key \"\(key)\" occurs twice in one mapping.",
      at: lines.positionOfRepetition(of: key, after: first))
  case .memory:
    // Other versions of libyaml report nesting beyond their limit this way.
    return DocumentError(.limit, "The document is nested too deeply.", line: 1, column: 1)
  default:
    return DocumentError(.syntax, "The document is no YAML.", line: 1, column: 1)
  }
}

/// Throws when a document could make Yams compare keys that aliases blow up.
///
/// Yams keeps an alias as a reference, which is cheap, but hashes every key in full: a key that is
/// a list of lists of aliases takes time exponential in the number of anchors. Aliases in nested
/// anchors can multiply a value at most by (aliases / anchors)^anchors; when that is much and a key
/// that is no scalar is possible, the document is rejected. Reading bytes without parsing them can
/// only err on the safe side: a `&` or `*` in a text counts as well.
func checkAliases(of bytes: [UInt8], _ lines: YAMLLines) throws(DocumentError) {
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
  throw DocumentError(
    .limit, "With so many anchors and aliases, keys must be plain texts; this may be another key.",
    at: lines.position(of: complexKey))
}

/// Whether the text before a colon is an alias, which can only be a key: `*name :`.
private func isAliasBefore(_ colon: Int, in bytes: [UInt8]) -> Bool {
  let name = bytes[..<colon].reversed().drop { $0 == 0x20 }
  for (distance, byte) in name.enumerated() {
    if byte == UInt8(ascii: "*") { return true }
    if byte <= 0x20 || byte == UInt8(ascii: ",") || distance > 128 { return false }
  }
  return false
}
