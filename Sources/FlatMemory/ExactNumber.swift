/// A number as equations, programs and JSON read it back to the same `Double`: the fewest digits,
/// no point where it is whole.
package func exact(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
