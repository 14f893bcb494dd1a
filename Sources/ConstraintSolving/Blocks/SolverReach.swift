/// The size limits of the solvers of blocks.
///
/// Free variables that rows connect form a block. These solvers are tried in this order:
///
/// 1. `SeparateVariables`: one variable with any number of rows, in closed form.
/// 2. `LexicographicTableau`: all levels of a few variables at once, if rounding cannot decide
///    anything (`BlockMaker.isModest`).
/// 3. The passes: a program for each level, for blocks of any size.
/// 4. Exact arithmetic, for whole parts of a system. It is first if the sizes of the numbers differ
///    widely, and last if all other solvers failed (`PrioritizedSolver.attempts`).
///
/// `FreeChoice` chooses the values that levels and fairness leave ambiguous, up to the same size of
/// tableau. The passes choose beyond it.
package enum SolverReach {
  /// Cells of a tableau in a single solve. Larger tableaux are slower than the sparse programs of
  /// the levels.
  static let tableauCells = 4_000
  /// Cells of a tableau of a plan, which keeps the state of the last solve. Larger tableaux save no
  /// time.
  static let plannedTableauCells = 24_000
  /// Variables of a block of a plan.
  static let plannedBlockVariables = 1_000
  /// Ambiguous variables among which a plan chooses.
  static let plannedFreeVariables = 1_000
  /// Directions that move the same items, along which a tableau shares violations.
  static let fairWays = 12
  /// Rows times variables of a part up to which exact arithmetic is used without a request: some
  /// hundredths of a second.
  static let exactCellsUnasked = 4_000
  /// Rows times variables of a part up to which exact arithmetic is used after all other solvers
  /// failed: it may take seconds.
  package static let exactCellsAtLast = 100_000
}
