import LinearProgramming

/// The tolerances of the search for whole values.
enum SearchTolerance {
  // MARK: - Numbers

  /// The rounding error of a sum, relative to the sizes of its terms.
  static let lastDigit = tried(1e-15, "search.lastDigit")
  /// The rounding error of sums and products of some terms, relative to the largest term.
  static let rounding = tried(1e-12, "search.rounding")
  /// The greatest difference between values and coefficients that count as equal.
  static let equal = tried(1e-9, "search.equal")
  /// The greatest distance from a whole number, or from 0, at which a value counts as equal to it.
  /// Sums of whole numbers differ from a whole number by no more than this.
  static let whole = tried(1e-6, "search.whole")
  /// The amount by which a derived limit may be missed, relative to its size.
  static let bound = tried(1e-9, "search.bound")
  /// Coefficients below this fraction of the largest one are moved into the limit of their row.
  static let negligible = tried(1e-9, "search.negligible")

  // MARK: - Objectives

  /// The rounding error of an objective, relative to its size.
  static let objective = tried(1e-8, "search.objective")
  /// The rounding error of an objective, relative to the products that are added up.
  static let objectiveSum = tried(1e-10, "search.objectiveSum")
  /// The greatest rise of a bound, relative to its size, that counts as no change.
  static let gain = tried(1e-6, "search.gain")
  /// The greatest size of a reduced cost that fixes no column.
  static let fixingDual = tried(1e-6, "search.fixingDual")
  /// The gap at which the search of a part of the program may end.
  static let partGap = tried(1e-4, "search.partGap")
  /// The least objective increase of a branch when branches are compared.
  static let leastRise = tried(1e-6, "search.leastRise")
  /// The weight of a range narrowed by a branch, relative to an average increase.
  static let inferenceWeight = tried(1e-3, "search.inferenceWeight")

  // MARK: - Cuts

  /// The distance outside a cut at which a point violates it, in the variables in which the cut was
  /// found.
  static let brokenCut = tried(1e-6, "search.brokenCut")
  /// The distance outside a cut at which the cut is worth a row.
  static let worthwhileCut = tried(1e-4, "search.worthwhileCut")
  /// The amount by which a cover must be too heavy, relative to the numbers of its row.
  static let cover = tried(1e-7, "search.cover")
  /// Coefficients below this fraction of the largest one are not used as divisors.
  static let smallCoefficient = tried(1e-6, "search.smallCoefficient")
  /// The least weight of a row in a sum of rows; its inverse is the greatest.
  static let rowWeight = tried(1e-4, "search.rowWeight")
  /// The amount by which the limit of a cut is relaxed, relative to its size.
  static let cutBound = tried(1e-11, "search.cutBound")
  /// The relative rounding error accepted in a coefficient of a column without bounds.
  static let cutCoefficient = tried(1e-10, "search.cutCoefficient")

  // MARK: - Checks

  /// The relative error that checks accept in the proof that closes a node.
  static let proofCheck = tried(1e-6, "search.proofCheck")
  /// The greatest size of a dual that counts as a rounding error in those checks.
  static let dualCheck = tried(1e-7, "search.dualCheck")
}
