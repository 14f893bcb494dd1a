/// A sum of products as if computed with twice the digits (Ogita, Rump and Oishi, "Accurate sum and
/// dot product", 2005).
@frozen @usableFromInline
package struct CompensatedSum {
  @usableFromInline var sum: Double
  /// The amount that rounding has taken off the sum.
  @usableFromInline var lost = 0.0

  /// A sum that begins with a number.
  @inlinable
  package init(_ first: Double) { sum = first }

  /// Adds a product.
  @inlinable
  package mutating func add(_ one: Double, times other: Double) {
    let product = one * other
    let next = sum + product
    let part = next - sum
    lost += (sum - (next - part)) + (product - part)
    lost += (-product).addingProduct(one, other)
    sum = next
  }

  /// The sum, rounded once.
  @inlinable package var value: Double { sum + lost }
}
