/// The equivalents of characters that word processors, keyboards and other notations use instead
/// of this notation's.
///
/// An equivalent is a relation, one of `-+*/%|(),`, or a double quote.
let lookAlikes: [String: String] = {
  let rows: KeyValuePairs = [
    "-": "−–—‐‑", "+": "＋", "*": "×·", "/": "÷", "%": "％", "|": "¦｜│", "(": "（", ")": "）",
    ",": "，；", "\"": "'“”„‘’`", "==": "＝", "<=": "≤⩽", ">=": "≥⩾", "!=": "≠~",
  ]
  var meanings: [String: String] = [:]
  for (meaning, characters) in rows {
    for character in characters { meanings[String(character)] = meaning }
  }
  return meanings
}()

extension UTF8Cursor {
  /// Returns the unexpected character at the cursor: its description for messages, its bytes, and
  /// its probable meaning.
  func strangeCharacter() -> (text: String, range: Range<Int>, meant: String?) {
    let (text, length) = describeCharacter()
    let range = offset..<offset + length
    return (text, range, lookAlikes[source.string(range)])
  }
}
