import LinearProgramming

/// What counts as nothing, as equal and as certain in the simplex method, its presolve and exact
/// arithmetic.
enum SimplexTolerance {
  // MARK: - Rounding

  /// Numbers that differ by no more, relative to their size, are the same but for their last digit.
  static let lastDigit = tried(1e-15, "simplex.lastDigit")
  /// What sums and products of some terms lose, relative to the largest of them.
  static let rounding = tried(1e-12, "simplex.rounding")
  /// What is left of a cost that another one cancels, relative to that.
  static let cancellation = tried(1e-14, "simplex.cancellation")
  /// What rounding makes of a value, relative to the products it is summed up of.
  static let valueRounding = tried(0x1p-50, "simplex.valueRounding")
  /// Changes of values smaller than this are left out when values are refined.
  static let nothingLeft = tried(0x1p-60, "simplex.nothingLeft")
  /// What rounding makes of the movement of a row along a ray, relative to the products it is
  /// summed up of.
  static let rayRounding = tried(0x1p-40, "simplex.rayRounding")
  /// A column that moves by less along a ray, relative to the one that moves most, stands still.
  static let rayMovement = tried(0x1p-50, "simplex.rayMovement")
  /// Prices made of a penalty are exact to this part of it.
  static let penaltyNoise = tried(1e-11, "simplex.penaltyNoise")

  // MARK: - Ends of a solve

  /// Bounds, and reduced costs relative to prices, are kept to this at the end, where they can be.
  static let sharp = tried(1e-12, "simplex.sharp")
  /// Prices count as no smaller than this where a reduced cost is judged by them.
  static let leastPrice = tried(1e-3, "simplex.leastPrice")
  /// By how much bounds, kinks and costs are moved, relative to their size, where many coincide.
  static let perturbation = tried(1e-6, "simplex.perturbation")
  /// A step that lowers the objective by no more does not count as one.
  static let standstill = tried(1e-13, "simplex.standstill")
  /// A slope that is no more than this part of the first one is flat.
  static let flat = tried(1e-9, "simplex.flat")

  // MARK: - Pivots

  /// Entries of a pivot column or row that are smaller than this are no pivots.
  static let pivot = tried(1e-9, "simplex.pivot")
  /// The same where a solve has failed before.
  static let strictPivot = tried(1e-7, "simplex.strictPivot")
  /// The same, relative to the largest entry, where nothing else would stop a step.
  static let lastPivot = tried(1e-14, "simplex.lastPivot")
  /// A pivot smaller than this, or of which column and row tell differently by this part, is not
  /// taken before the basis is factorized anew.
  static let doubtfulPivot = tried(1e-7, "simplex.doubtfulPivot")
  /// A pivot of which they tell so differently is not taken at all.
  static let uselessPivot = tried(1e-3, "simplex.uselessPivot")
  /// Instead of a pivot smaller than this the step ends earlier.
  static let tinyPivot = tried(1e-5, "simplex.tinyPivot")
  /// If there is one as large as this.
  static let goodPivot = tried(1e-3, "simplex.goodPivot")
  /// The norms of rows in the dual method are no smaller than this.
  static let leastNorm = tried(1e-4, "simplex.leastNorm")

  // MARK: - Factorization

  /// A pivot of the factorization that is no larger than this part of the largest entry of its
  /// column is none.
  static let singular = tried(1e-11, "simplex.singular")
  /// Entries of a solution that are no larger are rounding and are set to 0.
  static let drop = tried(1e-16, "simplex.drop")
  /// An update whose pivot is off by this part has made the factorization unstable.
  static let unstableUpdate = tried(1e-6, "simplex.unstableUpdate")
  /// By how much a solve with the factorization may miss its right side, where checks look.
  static let solveCheck = tried(1e-6, "simplex.solveCheck")
  /// A listed entry that cancels to less than this becomes `SparseVector.cancelled`.
  static let vanishing = tried(1e-50, "simplex.vanishing")
  /// An entry smaller than this is one that has cancelled.
  static let placeholder = tried(1e-90, "simplex.placeholder")

  // MARK: - Presolve

  /// By how much a bound may be missed, relative to its size, where rounding may have moved it.
  static let bound = tried(1e-9, "simplex.bound")
  /// By how much a bound may miss a whole number, relative to its size.
  static let wholeEnd = tried(1e-7, "simplex.wholeEnd")
  /// By how much of its unit a sum of whole multiples may miss a limit, however large that is.
  static let wholeUnit = tried(0x1p-10, "simplex.wholeUnit")
  /// A dual is not 0 where it is larger than this.
  static let certainDual = tried(1e-9, "simplex.certainDual")
  /// A bound is out of reach where what is left ends as far before it, relative to its size.
  static let reach = tried(1e-6, "simplex.reach")
  /// A coefficient that is smaller than this part of others would magnify their rounding.
  static let smallPart = tried(1e-3, "simplex.smallPart")
  /// Lines are parallel by this factor at least, and by its inverse at most.
  static let parallelFactor = tried(1e-6, "simplex.parallelFactor")
  /// A coefficient becomes smaller where that changes it by more, relative to its size.
  static let worthwhile = tried(1e-6, "simplex.worthwhile")

  // MARK: - Exact arithmetic

  /// A range that is narrower, relative to its ends, is nothing to report.
  static let openRange = tried(1e-9, "simplex.openRange")
}
