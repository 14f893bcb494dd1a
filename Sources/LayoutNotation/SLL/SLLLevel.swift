/// What was read of an SLL value between two parentheses, or of a whole piece: the names it is
/// assigned to, the sum so far, and the product that is being read.
struct SLLLevel {
  /// The names before the value, in written order.
  var targets: [SLLTarget] = []
  /// The parenthesis that opens the level being read inside this one.
  var open = 0..<0
  /// Whether the next factor bears a sign, and whether its signs make it negative.
  var isSigned = false, isNegative = false

  private var sum: (expression: SLLExpression, addition: SLLExpression.Operator)?
  private var product: SLLExpression?
  private var multiplication = SLLExpression.Operator.multiply

  /// Whether the next factor is all there is so far.
  var isEmpty: Bool { sum == nil && product == nil && !isSigned }

  /// Takes the operator before the next factor.
  mutating func expectOperand(behind binary: SLLExpression.Operator) {
    switch binary {
    case .multiply, .divide:
      multiplication = binary
    case .add, .subtract:
      sum = (value, binary)
      product = nil
    }
  }

  /// Takes the next factor, its signs applied.
  mutating func multiply(by factor: SLLExpression) {
    product = product.map { .binary($0, multiplication, factor) } ?? factor
    isSigned = false
    isNegative = false
  }

  /// The sum including the product.
  var value: SLLExpression {
    let product = product ?? .number(0)
    return sum.map { .binary($0.expression, $0.addition, product) } ?? product
  }
}
