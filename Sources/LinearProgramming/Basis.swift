/// The status of a column or a row in a basis.
public enum VariableStatus: UInt8, Sendable, Equatable, BitwiseCopyable {
  /// In the basis: its value follows from the others.
  case basic
  /// Out of the basis, at its lower bound; at a breakpoint of its cost if it has no such bound.
  case atLower
  /// Out of the basis, at its upper bound; at a breakpoint of its cost if it has no such bound.
  case atUpper
  /// Out of the basis, away from bounds and breakpoints: at 0, or at the value that a session left.
  case free
  /// Out of the basis, at a breakpoint of its piecewise-linear cost. A solve that starts from this
  /// basis uses the first breakpoint within the bounds.
  case atBreakpoint
}

/// A basis of a linear program: as many basic columns and rows as the program has rows.
///
/// A later solve of a similar program can start from it.
public struct Basis: Sendable, Equatable {
  /// The status of every column.
  public var columns: [VariableStatus]
  /// The status of every row.
  public var rows: [VariableStatus]

  /// Makes a basis from the statuses of all columns and rows.
  public init(columns: [VariableStatus], rows: [VariableStatus]) {
    self.columns = columns
    self.rows = rows
  }
}
