/// What was read of a side between two parentheses, or of the whole side: a sum of complete
/// products, and the product that is being read. Their terms stand one behind the other at the end
/// of the table; what is kept here is where each begins, and the constants.
struct AlgebraLevel {
  /// Where the level begins in the text.
  let start: Int
  /// The parenthesis that opens the level being read inside this one.
  var open = 0..<0

  /// Where the terms of the sum begin.
  let firstTerm: Int
  /// The constant of the sum.
  var constant = TracedNumber(0)
  /// Whether the product is subtracted from the sum.
  var isSubtraction = false

  /// Whether the product has a factor yet.
  var hasProduct = false
  /// Where its terms begin, if it has any.
  var productTerm = 0
  /// Its constant.
  var productConstant = TracedNumber(0)
  /// Where it begins in the text.
  var productStart = 0
  /// What it is still to be multiplied by. The terms are scaled once, when the product is complete,
  /// so a long sum times many numbers stays linear in the text.
  var scale = 1.0
  /// Whether the next factor is a divisor.
  var isDivision = false

  /// Where the next factor begins, with its signs.
  var factorStart = 0
  /// Whether the signs of the next factor make it negative.
  var isNegative = false

  /// Starts a level.
  init(start: Int, firstTerm: Int) {
    self.start = start
    self.firstTerm = firstTerm
  }
}

/// A value of the algebra: the terms at the end of the table from one place on, and a constant.
struct AlgebraValue {
  var firstTerm: Int
  var constant: TracedNumber
}
