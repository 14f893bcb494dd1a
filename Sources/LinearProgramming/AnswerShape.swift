/// The check of an answer's shape: whether it has everything that its termination promises.
///
/// A backend may be third-party code, and rounding can lead any backend to an unexpected end:
/// "unbounded" for a bounded program, a point without duals, a value that is not a number. Readers
/// of values or duals check the shape first.
extension LPSolution {
  /// Checks the shape of an answer to a program.
  ///
  /// Each array is complete or empty, and every number in it is finite. An optimal answer has a
  /// point and, for a program without integers, duals. A basis fits the program. `KKTResiduals`
  /// checks whether the answer is right; this function does not.
  ///
  /// - Parameters:
  ///   - program: The program the answer belongs to.
  ///   - needsDuals: Whether an optimal answer to a program without integers must have duals, as
  ///     from backends that are `DualProviding`.
  /// - Returns: Whether everything that the termination promises can be read.
  public func isUsable(for program: LinearProgram, needsDuals: Bool = true) -> Bool {
    fault(for: program, needsDuals: needsDuals) == nil
  }

  /// Returns the answer itself if it has the shape that its termination promises.
  ///
  /// - Parameters:
  ///   - program: The program the answer belongs to.
  ///   - needsDuals: As in `isUsable(for:needsDuals:)`.
  /// - Returns: The answer.
  /// - Throws: `LPError` with code `backendFailure` that names the missing part.
  public func validated(
    for program: LinearProgram, needsDuals: Bool = true
  ) throws(LPError) -> LPSolution {
    if let fault = fault(for: program, needsDuals: needsDuals) {
      throw LPError(.backendFailure, "the answer \"\(termination.rawValue)\" \(fault)")
    }
    return self
  }

  /// Returns the reason why the answer cannot be read; `nil` if it can.
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
