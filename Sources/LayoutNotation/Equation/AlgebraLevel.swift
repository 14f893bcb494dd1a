/// The state of the algebra of one level: between two parentheses, or of a whole side.
///
/// It is a sum of complete products, and the product being read. Their terms are contiguous at
/// the end of the table. The level keeps only their start indices and the constants.
struct AlgebraLevel {
  /// The offset of the level's start in the text.
  let start: Int
  /// The parenthesis that opens the level being read inside this one.
  var open = 0..<0

  /// The index of the first term of the sum.
  let firstTerm: Int
  /// The constant of the sum.
  var constant = TracedNumber(0)
  /// Whether the product is subtracted from the sum.
  var isSubtraction = false

  /// Whether the product has a factor yet.
  var hasProduct = false
  /// The index of its first term, if it has any.
  var productTerm = 0
  /// Its constant.
  var productConstant = TracedNumber(0)
  /// The offset of its start in the text.
  var productStart = 0
  /// The pending factor. The terms are scaled once, when the product is complete, so that a long
  /// sum times many numbers stays linear in the text.
  var scale = 1.0
  /// Whether the next factor is a divisor.
  var isDivision = false

  /// The offset of the next factor, including its signs.
  var factorStart = 0
  /// Whether the signs of the next factor make it negative.
  var isNegative = false

  /// Starts a level.
  init(start: Int, firstTerm: Int) {
    self.start = start
    self.firstTerm = firstTerm
  }
}

/// A value of the algebra: the terms from an index to the end of the table, and a constant.
struct AlgebraValue {
  var firstTerm: Int
  var constant: TracedNumber
}
