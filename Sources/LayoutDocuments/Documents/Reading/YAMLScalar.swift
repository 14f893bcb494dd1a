import LayoutNotation

/// The values of unquoted YAML scalars, by the core schema of YAML 1.2 (chapter 10.3).
///
/// Octal and hexadecimal numbers are not supported, because layouts do not need them.
enum YAMLScalar {
  /// Returns the kind of value of an unquoted text.
  static func kind(of text: String) -> DocumentTree.Kind {
    switch text {
    case _ where isYAMLNull(text): .null
    case "true", "True", "TRUE", "false", "False", "FALSE": .bool
    case _ where isNumber(text): .number
    default: .string
    }
  }

  /// Whether a text is a number, including the words for infinity and not-a-number.
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
