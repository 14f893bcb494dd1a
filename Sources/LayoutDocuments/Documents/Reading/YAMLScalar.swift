import LayoutNotation

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

  /// Whether a text is a number, or one of the words for infinity and for what is no number.
  private static func isNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isDigit || "+-.".utf8.contains(first) else {
      return false
    }
    let isSigned = "+-".utf8.contains(first)
    let word = String(Substring(text.utf8.dropFirst(isSigned ? 1 : 0)))
    if [".inf", ".Inf", ".INF"].contains(word) { return true }
    if [".nan", ".NaN", ".NAN"].contains(text) { return true }
    let bytes = Array(text.utf8)
    return isDecimalNumber(bytes, in: bytes.indices)
  }
}
