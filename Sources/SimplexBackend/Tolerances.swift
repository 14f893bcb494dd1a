import LinearProgramming

/// The tolerances of the simplex method, its presolve and exact arithmetic.
enum SimplexTolerance {
  // MARK: - Rounding

  /// The greatest relative difference between numbers that are equal up to the last digit.
  static let lastDigit = tried(1e-15, "simplex.lastDigit")
  /// The rounding error of sums and products of some terms, relative to the largest term.
  static let rounding = tried(1e-12, "simplex.rounding")
  /// The remainder of a cost that another cost cancels, relative to that cost.
  static let cancellation = tried(1e-14, "simplex.cancellation")
  /// The rounding error of a value, relative to the products that are added up.
  static let valueRounding = tried(0x1p-50, "simplex.valueRounding")
  /// The greatest change of a value that refinement ignores.
  static let nothingLeft = tried(0x1p-60, "simplex.nothingLeft")
  /// The rounding error of the movement of a row along a ray, relative to the products that are
  /// added up.
  static let rayRounding = tried(0x1p-40, "simplex.rayRounding")
  /// A column that moves by less along a ray, relative to the largest movement, counts as fixed.
  static let rayMovement = tried(0x1p-50, "simplex.rayMovement")
  /// The relative accuracy of prices that contain a penalty.
  static let penaltyNoise = tried(1e-11, "simplex.penaltyNoise")

  // MARK: - Ends of a solve

  /// The final tolerance for bounds, and for reduced costs relative to prices, where it can be met.
  static let sharp = tried(1e-12, "simplex.sharp")
  /// The least price used as the scale when a reduced cost is judged.
  static let leastPrice = tried(1e-3, "simplex.leastPrice")
  /// The perturbation of bounds, kinks and costs when many of them coincide, relative to their
  /// size.
  static let perturbation = tried(1e-6, "simplex.perturbation")
  /// The greatest decrease of the objective that counts as no progress.
  static let standstill = tried(1e-13, "simplex.standstill")
  /// A slope of at most this fraction of the first slope is flat.
  static let flat = tried(1e-9, "simplex.flat")

  // MARK: - Pivots

  /// Entries of a pivot column or row smaller than this cannot be pivots.
  static let pivot = tried(1e-9, "simplex.pivot")
  /// The least pivot after a failed solve.
  static let strictPivot = tried(1e-7, "simplex.strictPivot")
  /// The least pivot relative to the largest entry, when nothing else would block the step.
  static let lastPivot = tried(1e-14, "simplex.lastPivot")
  /// The basis is factorized again before a pivot smaller than this is used, or one whose values in
  /// column and row differ by this fraction.
  static let doubtfulPivot = tried(1e-7, "simplex.doubtfulPivot")
  /// A pivot whose values in column and row differ by this fraction is rejected.
  static let uselessPivot = tried(1e-3, "simplex.uselessPivot")
  /// A pivot smaller than this is avoided by ending the step earlier.
  static let tinyPivot = tried(1e-5, "simplex.tinyPivot")
  /// The size that the pivot of such an earlier end must have.
  static let goodPivot = tried(1e-3, "simplex.goodPivot")
  /// The least norm of a row in the dual method.
  static let leastNorm = tried(1e-4, "simplex.leastNorm")

  // MARK: - Factorization

  /// A pivot of the factorization is singular if it is at most this fraction of the largest entry
  /// of its column.
  static let singular = tried(1e-11, "simplex.singular")
  /// Entries of a solution up to this size are rounding errors and are set to 0.
  static let drop = tried(1e-16, "simplex.drop")
  /// An update whose pivot differs by this fraction has made the factorization unstable.
  static let unstableUpdate = tried(1e-6, "simplex.unstableUpdate")
  /// The error that checks accept in a solve with the factorization.
  static let solveCheck = tried(1e-6, "simplex.solveCheck")
  /// A listed entry that cancels to less than this becomes `SparseVector.cancelled`.
  static let vanishing = tried(1e-50, "simplex.vanishing")
  /// An entry smaller than this has cancelled.
  static let placeholder = tried(1e-90, "simplex.placeholder")

  // MARK: - Presolve

  /// The amount by which a bound may be missed because of rounding, relative to its size.
  static let bound = tried(1e-9, "simplex.bound")
  /// The amount by which a bound may miss a whole number, relative to its size.
  static let wholeEnd = tried(1e-7, "simplex.wholeEnd")
  /// The fraction of its unit by which a sum of whole multiples may miss a limit of any size.
  static let wholeUnit = tried(0x1p-10, "simplex.wholeUnit")
  /// A dual larger than this is certainly not 0.
  static let certainDual = tried(1e-9, "simplex.certainDual")
  /// A bound is out of reach if the remaining range ends this far before it, relative to its size.
  static let reach = tried(1e-6, "simplex.reach")
  /// A coefficient smaller than this fraction of others would magnify their rounding errors.
  static let smallPart = tried(1e-3, "simplex.smallPart")
  /// The least factor between parallel lines; its inverse is the greatest.
  static let parallelFactor = tried(1e-6, "simplex.parallelFactor")
  /// A coefficient is reduced only if it changes by more than this, relative to its size.
  static let worthwhile = tried(1e-6, "simplex.worthwhile")

  // MARK: - Exact arithmetic

  /// A range narrower than this, relative to its ends, is not reported.
  static let openRange = tried(1e-9, "simplex.openRange")
}
