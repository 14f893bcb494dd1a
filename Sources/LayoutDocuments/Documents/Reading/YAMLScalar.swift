/// What YAML text without quotes stands for, after the core schema of YAML 1.2 (chapter 10.3) for
/// decimal numbers: no octal or hexadecimal ones, which no layout needs.
enum YAMLScalar {
  /// The kind of value that a text stands for.
  static func kind(of text: String) -> DocumentTree.Kind {
    switch text {
    case _ where isYAMLNull(text): .null
    case "true", "True", "TRUE", "false", "False", "FALSE": .bool
    case _ where isNumber(text): .number
    default: .string
    }
  }

  /// Whether a text is a number: `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+
  /// )?`, or one of the words for infinity and for what is no number.
  private static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if [".inf", ".Inf", ".INF"].contains(String(Substring(rest))) { return true }
    if [".nan", ".NaN", ".NAN"].contains(text) { return true }
    let whole = removeDigits(from: &rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard removeDigits(from: &rest) + whole > 0 else { return false }
    } else if whole == 0 {
      return false
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard removeDigits(from: &rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Removes the digits at the start and says how many there were.
  private static func removeDigits(from text: inout Substring.UTF8View) -> Int {
    let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    text.removeFirst(digits)
    return digits
  }
}
