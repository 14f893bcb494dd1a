/// Whether an answer has what its termination promises, before anything of it is read.
///
/// A backend is somebody else's code, and rounding can bring any of them to an end nobody expects:
/// "unbounded" for a program that is bounded, a point without duals, a value that is no number.
/// Readers of values or duals ask this first.
extension LPSolution {
  /// Checks the shape of an answer to a program: each array is whole or empty, every number in it
  /// is finite, an optimal answer has a point and, to a program without integers, duals, and a
  /// basis fits.
  ///
  /// It says nothing about whether the answer is right; that is `KKTResiduals`.
  ///
  /// - Parameters:
  ///   - program: The program the answer belongs to.
  ///   - needsDuals: Whether an optimal answer to a program without integers must have duals, as
  ///     the backends that are `DualProviding` give them.
  /// - Returns: Whether everything that the termination promises can be read.
  public func isUsable(for program: LinearProgram, needsDuals: Bool = true) -> Bool {
    fault(for: program, needsDuals: needsDuals) == nil
  }

  /// The answer itself, if it has the shape its termination promises.
  ///
  /// - Parameters:
  ///   - program: The program the answer belongs to.
  ///   - needsDuals: As in `isUsable(for:needsDuals:)`.
  /// - Returns: The answer.
  /// - Throws: `LPError` with code `backendFailure` that names what is missing.
  public func validated(
    for program: LinearProgram, needsDuals: Bool = true
  ) throws(LPError) -> LPSolution {
    if let fault = fault(for: program, needsDuals: needsDuals) {
      throw LPError(.backendFailure, "the answer \"\(termination.rawValue)\" \(fault)")
    }
    return self
  }

  /// What keeps the answer from being read; `nil` if nothing does.
  private func fault(for program: LinearProgram, needsDuals: Bool) -> String? {
    let (rows, columns) = (program.rowCount, program.columnCount)
    let hasPoint = columnValues.count == columns && rowValues.count == rows
    let hasDuals = columnDuals.count == columns && rowDuals.count == rows
    guard hasPoint || columnValues.isEmpty && rowValues.isEmpty else {
      return "has values of another program"
    }
    guard hasDuals || columnDuals.isEmpty && rowDuals.isEmpty else {
      return "has duals of another program"
    }
    if let basis, basis.columns.count != columns || basis.rows.count != rows {
      return "has the basis of another program"
    }
    guard ray.isEmpty || ray.count == columns else {
      return "has the ray of another program"
    }
    let areFinite = { (numbers: [Double]) in numbers.allSatisfy { $0.isFinite } }
    guard areFinite(columnValues), areFinite(rowValues), areFinite(columnDuals),
      areFinite(rowDuals), areFinite(ray)
    else {
      return "has a value or a dual that is not finite"
    }
    if primalStatus != .none {
      guard hasPoint else { return "has no point" }
      guard objective.isFinite else { return "has no finite objective" }
    }
    if dualStatus != .none, !hasDuals { return "has no duals" }
    switch termination {
    case .optimal:
      guard primalStatus == .feasible else { return "has no feasible point" }
      let isContinuous = !program.hasIntegers
      if needsDuals, isContinuous, dualStatus != .feasible { return "has no duals" }
    case .infeasible:
      if dualStatus != .none, dualStatus != .infeasibilityCertificate {
        return "has duals that are no certificate"
      }
    case .unbounded, .iterationLimit, .timeLimit, .nodeLimit, .numericalFailure: break
    }
    return nil
  }
}
