/// Writes a number so that equations, programs and JSON read it back as the same `Double`.
///
/// It has the fewest digits possible, and no decimal point if it is whole.
package func exact(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
