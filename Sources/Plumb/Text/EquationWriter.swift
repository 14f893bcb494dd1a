import FlatMemory
import LayoutNotation

/// The writer of sums and comparisons, such as `a.left == 0.5 * b.right + 5`.
package struct EquationWriter: Sendable {
  /// A factor, and the name of an attribute; without a name, a percentage.
  package typealias Term = (factor: Double, name: String?)

  /// The text of a number without a sign.
  private let number: @Sendable (Double) -> String
  private let minus, times: String

  /// Writes text that reads back as the same equation.
  package static let exact = EquationWriter(
    number: { FlatMemory.exact($0) }, minus: "-", times: "*")
  /// Writes numbers as results do.
  package static let canonical = EquationWriter(number: { $0.canonical }, minus: "-", times: "*")
  /// Writes for people, with two decimals.
  package static let people = EquationWriter(
    number: CanonicalNumber.shortText, minus: "−", times: "·")

  /// A sum.
  package func sum(_ terms: some Sequence<Term>, _ constant: Double) -> String {
    var text = ""
    for (factor, name) in terms {
      text += text.isEmpty ? (factor < 0 ? minus : "") : factor < 0 ? " \(minus) " : " + "
      let size = factor.magnitude
      text += name.map { size == 1 ? $0 : "\(number(size)) \(times) \($0)" } ?? number(size) + "%"
    }
    if !text.isEmpty { return text + summand(constant) }
    return (constant.sign == .minus ? minus : "") + number(constant.magnitude)
  }

  /// A number with its sign, to be appended to a sum; empty for 0.
  package func summand(_ number: Double) -> String {
    number == 0 ? "" : " \(number < 0 ? minus : "+") \(self.number(number.magnitude))"
  }

  /// An attribute of a view.
  package static func name(
    _ view: String, _ attribute: some RawRepresentable<String>
  ) -> String {
    "\(quotedName(view)).\(attribute.rawValue)"
  }
}

extension ViewGeometry {
  /// A constraint as an equation, without its priority.
  func equation(of record: ConstraintTable.Record, _ terms: [ConstraintTable.Term]) -> String {
    func name(_ view: Int32, _ attribute: LayoutAttribute) -> String {
      EquationWriter.name(table.name(of: Int(view)), attribute)
    }
    let right = EquationWriter.exact.sum(
      terms[record.terms].map { term in
        (term.coefficient, term.attribute.map { name(term.view, $0) })
      }, record.constant)
    return "\(name(record.item, record.attribute)) \(record.relation.rawValue) \(right)"
  }
}
