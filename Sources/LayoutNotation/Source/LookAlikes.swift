/// What characters stand for that text programs, keyboards and other notations have for those of
/// ours. What is meant is a relation, one of `-+*/%|(),`, or a double quote.
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
  /// The character at the cursor, which means nothing there: as a message calls it, its bytes, and
  /// what it looks like.
  func strangeCharacter() -> (text: String, range: Range<Int>, meant: String?) {
    let (text, length) = describeCharacter()
    let range = offset..<offset + length
    return (text, range, lookAlikes[source.string(range)])
  }
}
