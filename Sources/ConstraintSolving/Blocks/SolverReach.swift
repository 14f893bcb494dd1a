/// Up to which size each solver of blocks is asked, before those that are slower for small ones.
///
/// Free variables that rows connect are a block, and who solves one is tried in this order:
///
/// 1. `SeparateVariables`: one variable, however many rows limit it, in closed form.
/// 2. `LexicographicTableau`: all levels of a few variables at once, where rounding decides nothing
///    (`BlockMaker.isModest`).
/// 3. The passes: a program for each level, however large the block is.
/// 4. Exact arithmetic, for whole parts of a system: first of all where numbers lie far apart, and
///    at last where all else failed (`PrioritizedSolver.attempts`).
///
/// Values that levels and fairness leave free are chosen by `FreeChoice` up to the same size of
/// tableau, and by the passes beyond it.
package enum SolverReach {
  /// Cells of a tableau in a single solve: larger ones are slower than the programs of the levels,
  /// which are sparse.
  static let tableauCells = 4_000
  /// Cells of a tableau of a plan, which stays where the last solve ended: larger ones save
  /// nothing.
  static let plannedTableauCells = 24_000
  /// Variables of a block of a plan.
  static let plannedBlockVariables = 1_000
  /// Free variables among which a plan chooses.
  static let plannedFreeVariables = 1_000
  /// Ways that move the same items, along which a tableau shares violations.
  static let fairWays = 12
  /// Rows times variables of a part that is put to exact arithmetic unasked: some hundredths of a
  /// second.
  static let exactCellsUnasked = 4_000
  /// Rows times variables of a part that is put to exact arithmetic where all else failed: it may
  /// take seconds.
  package static let exactCellsAtLast = 100_000
}
