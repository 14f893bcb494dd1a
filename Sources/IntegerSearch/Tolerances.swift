import LinearProgramming

/// What counts as whole, as equal and as a gain in the search for whole values.
enum SearchTolerance {
  // MARK: - Numbers

  /// What rounding makes of a sum, relative to the sizes it is summed up of.
  static let lastDigit = tried(1e-15, "search.lastDigit")
  /// What sums and products of some terms lose, relative to the largest of them.
  static let rounding = tried(1e-12, "search.rounding")
  /// Values and coefficients that differ by no more are equal.
  static let equal = tried(1e-9, "search.equal")
  /// Values that are no farther from a whole number, or from 0, are there; sums of whole numbers
  /// miss one by no more.
  static let whole = tried(1e-6, "search.whole")
  /// By how much a limit that follows from others may be missed, relative to its size.
  static let bound = tried(1e-9, "search.bound")
  /// Coefficients below this part of the largest one are moved into the limit of their row.
  static let negligible = tried(1e-9, "search.negligible")

  // MARK: - Objectives

  /// By how much rounding changes an objective, relative to its size.
  static let objective = tried(1e-8, "search.objective")
  /// The same, relative to the products that it is summed up of.
  static let objectiveSum = tried(1e-10, "search.objectiveSum")
  /// A bound that rises by no more, relative to its size, is where it was.
  static let gain = tried(1e-6, "search.gain")
  /// Reduced costs that are no larger fix no column.
  static let fixingDual = tried(1e-6, "search.fixingDual")
  /// How far from the best point of a part of the program a search of it may end.
  static let partGap = tried(1e-4, "search.partGap")
  /// What a branch raises the objective by at least, where branches are compared.
  static let leastRise = tried(1e-6, "search.leastRise")
  /// How much a range that a branch narrows counts beside a rise of the usual size.
  static let inferenceWeight = tried(1e-3, "search.inferenceWeight")

  // MARK: - Cuts

  /// A point is broken by a cut, in the variables it was found in, where it is as far outside.
  static let brokenCut = tried(1e-6, "search.brokenCut")
  /// A cut is worth its row where a point is as far outside.
  static let worthwhileCut = tried(1e-4, "search.worthwhileCut")
  /// By how much a cover has to be too heavy, relative to the numbers of its row.
  static let cover = tried(1e-7, "search.cover")
  /// Coefficients below this part of the largest one are no divisors.
  static let smallCoefficient = tried(1e-6, "search.smallCoefficient")
  /// The weight of a row in a sum of rows is no smaller, and no larger than its inverse.
  static let rowWeight = tried(1e-4, "search.rowWeight")
  /// By how much the limit of a cut is moved outwards, relative to its size.
  static let cutBound = tried(1e-11, "search.cutBound")
  /// By how much rounding may change a coefficient of a column without bounds, relative to it.
  static let cutCoefficient = tried(1e-10, "search.cutCoefficient")

  // MARK: - Checks

  /// By how much what closes a node may miss the proof that checks ask for, relative.
  static let proofCheck = tried(1e-6, "search.proofCheck")
  /// Duals that are no larger are rounding to those checks.
  static let dualCheck = tried(1e-7, "search.dualCheck")
}
