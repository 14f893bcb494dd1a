/// What was read of an equation's side between two parentheses, or of the whole side: the sum so far,
/// and the product that is being read.
struct AlgebraLevel {
  /// Where the level begins.
  let start: Int
  /// The parenthesis that opens the level being read inside this one.
  var open = 0..<0

  /// The sum of the complete products.
  private(set) var sum = LinearForm()
  private var isSubtraction = false

  /// The product so far; nil before its first factor.
  var product: LinearForm?
  /// Where the product begins.
  var productStart = 0
  /// What the product's terms are still to be multiplied by. They are scaled once, when the product is
  /// complete, so a long sum times many numbers stays linear in the text.
  var scale = 1.0
  /// Whether the next factor is a divisor.
  var isDivision = false

  /// Where the next factor begins, with its signs.
  var factorStart = 0
  /// Whether the signs of the next factor make it negative.
  var isNegative = false

  /// Starts a level.
  init(start: Int) {
    self.start = start
  }

  /// Adds the complete product to the sum and returns whether all numbers are still in range.
  mutating func finishProduct() -> Bool {
    var form = product ?? LinearForm()
    product = nil
    form.scale(by: isSubtraction ? -scale : scale)
    scale = 1
    sum.add(form)
    return form.isInRange && sum.constant.isInRange
  }

  /// Expects a further product.
  mutating func expectProduct(isSubtraction: Bool) {
    self.isSubtraction = isSubtraction
  }
}
