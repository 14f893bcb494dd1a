#if GLPK
import CGLPK
import LinearProgramming

/// The primal status, the dual status and the iteration count of a GLPK problem.
struct GLPKSummary {
  /// `GLP_UNDEF`, `GLP_FEAS`, `GLP_INFEAS` or `GLP_NOFEAS`.
  var primal = GLP_UNDEF
  /// The same of the dual point.
  var dual = GLP_UNDEF
  /// How many simplex iterations the problem has seen.
  var iterations = 0
}

/// The owner of a GLPK problem.
///
/// GLPK keeps its state per thread, so the owner must be made, used and ended within one
/// synchronous function: it is neither copyable nor `Sendable`. Every method is one guarded C call.
/// When one throws, GLPK's environment on the thread, and the problem with it, is gone: whoever
/// catches the error calls `abandon()`, so that nothing is freed twice.
@safe struct GLPKProblem: ~Copyable {
  /// GLPK's object.
  let pointer: OpaquePointer
  private let ownsEnvironment: Bool

  /// Room for GLPK's text: an error takes two or three lines.
  private static let textCapacity = 1024

  /// Loads a program, without its integrality and piecewise-linear costs.
  ///
  /// - Parameter program: A valid program with rows and columns and without crossed bounds.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  init(_ program: LinearProgram) throws(LPError) {
    let matrix = program.matrix
    let starts = matrix.columnStarts.map { Int32($0) }
    // GLPK counts from 1 and leaves element 0 of an array alone.
    let indices = [0] + matrix.rowIndices.map { Int32($0 + 1) }
    let values = [0] + matrix.values
    var pointer: OpaquePointer?
    var ownsEnvironment: Int32 = 0
    try unsafe Self.guarded { text, capacity in
      unsafe cglpk_create(
        &pointer, &ownsEnvironment, Int32(program.rowCount),
        Int32(program.columnCount), program.rowLower, program.rowUpper,
        program.columnLower, program.columnUpper, program.columnCosts, starts, indices, values,
        text,
        capacity)
    }
    guard let pointer = unsafe pointer else {
      throw LPError(.backendFailure, "GLPK made no problem")
    }
    unsafe self.pointer = pointer
    self.ownsEnvironment = ownsEnvironment != 0
  }

  deinit {
    // A failing deletion has freed the environment, which is all there was left to do.
    _ = try? unsafe Self.guarded { text, capacity in
      unsafe cglpk_delete(pointer, ownsEnvironment ? 1 : 0, text, capacity)
    }
  }

  /// Forgets the problem after a method has thrown: it was freed with the environment.
  consuming func abandon() {
    discard self
  }

  /// Chooses the scaling and the basis to start from: the given one, or GLPK's advanced basis.
  ///
  /// - Parameters:
  ///   - basis: As many statuses as there are columns and rows.
  ///   - scaled: Whether GLPK may scale the coefficients.
  ///   - tightening: A power of two by which GLPK's absolute tolerances for bounds are divided.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func start(from basis: Basis?, scaled: Bool, tightening: Int32 = 1) throws(LPError) {
    let rows = basis?.rows.map(\.glpk)
    let columns = basis?.columns.map(\.glpk)
    try unsafe Self.guarded { text, capacity in
      unsafe cglpk_start(pointer, scaled ? 1 : 0, tightening, rows, columns, text, capacity)
    }
  }

  /// Runs the simplex method from the current basis, or after GLPK's presolver.
  ///
  /// - Parameters:
  ///   - method: `GLP_DUAL` or `GLP_PRIMAL`.
  ///   - tolerances: For bounds and for reduced costs.
  ///   - limits: What may be spent.
  ///   - presolve: Whether GLPK may reduce the program first.
  /// - Returns: How the run ended.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func simplex(
    _ method: Int32, tolerances: GLPKTolerances, limits: GLPKLimits, presolve: Bool = false
  ) throws(LPError) -> GLPKReturnCode {
    var result: Int32 = 0
    let isDone = try unsafe Self.guarded { text, capacity in
      unsafe limits.withInterrupt { interrupt in
        unsafe cglpk_simplex(
          pointer, method, presolve ? 1 : 0, tolerances.primal, tolerances.dual,
          limits.iterations, limits.milliseconds, interrupt, &result, text, capacity)
      }
    }
    guard isDone else { throw LPError(.cancelled, "nobody waits for the answer") }
    return GLPKReturnCode(result)
  }

  /// Runs the primal simplex method in rational arithmetic from the current basis.
  ///
  /// - Parameter limits: What may be spent.
  /// - Returns: How the run ended.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func exact(limits: GLPKLimits) throws(LPError) -> GLPKReturnCode {
    var result: Int32 = 0
    try unsafe Self.guarded { text, capacity in
      unsafe cglpk_exact(
        pointer, limits.iterations, limits.milliseconds, &result, text, capacity)
    }
    return GLPKReturnCode(result)
  }

  /// What is known of the current point.
  var summary: GLPKSummary {
    var numbers = [Int32](repeating: 0, count: 3)
    unsafe cglpk_read_summary(pointer, &numbers)
    return GLPKSummary(primal: numbers[0], dual: numbers[1], iterations: Int(numbers[2]))
  }

  /// Reads the current point, primal and dual, and its basis. The termination is for the caller to
  /// set, and the objective is left out.
  func point(of program: LinearProgram) throws(LPError) -> LPSolution {
    let rows = program.rowCount
    let columns = program.columnCount
    var summary = [Int32](repeating: 0, count: 3)
    var rowStatuses = [Int32](repeating: 0, count: rows)
    var columnStatuses = [Int32](repeating: 0, count: columns)
    var solution = LPSolution(termination: .numericalFailure)
    solution.rowValues = [Double](repeating: 0, count: rows)
    solution.rowDuals = solution.rowValues
    solution.columnValues = [Double](repeating: 0, count: columns)
    solution.columnDuals = solution.columnValues
    try unsafe Self.guarded { text, capacity in
      unsafe cglpk_read(
        pointer, &summary, &rowStatuses, &solution.rowValues, &solution.rowDuals, &columnStatuses,
        &solution.columnValues, &solution.columnDuals, text, capacity)
    }
    solution.primalStatus = PointStatus(glpk: summary[0])
    solution.dualStatus = PointStatus(glpk: summary[1])
    solution.iterations = Int(summary[2])
    solution.basis = Basis(
      columns: columnStatuses.map(VariableStatus.init(glpk:)),
      rows: rowStatuses.map(VariableStatus.init(glpk:)))
    return solution
  }

  /// Row multipliers that may prove that there is no feasible point, after the simplex method
  /// without presolve has found none.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - tolerance: By how much, relative to it, a bound is missed that counts as missed.
  /// - Returns: The multipliers, unchecked; `nil` if there are none.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func contradiction(rowCount: Int, tolerance: Double) throws(LPError) -> [Double]? {
    var multipliers = [Double](repeating: 0, count: rowCount + 1)
    var found: Int32 = 0
    try unsafe Self.guarded { text, capacity in
      unsafe cglpk_ray(pointer, tolerance, &multipliers, &found, text, capacity)
    }
    return found != 0 ? Array(multipliers.dropFirst()) : nil
  }

  /// Makes a guarded C call, and an error of its text when the guard has fired.
  ///
  /// - Returns: Whether the step was done; when it was stopped instead, the problem is gone as
  ///   after an error.
  @discardableResult static func guarded(
    _ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) throws(LPError) -> Bool {
    var outcome: Int32 = CGLPK_DONE
    let message = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: textCapacity) {
      buffer in
      guard let text = buffer.baseAddress else { return "" }
      outcome = unsafe call(text, Int32(buffer.count))
      return outcome == CGLPK_FAILED ? unsafe String(cString: text) : ""
    }
    switch outcome {
    case CGLPK_DONE: return true
    case CGLPK_STOPPED: return false
    case CGLPK_FAILED:
      throw LPError(.backendFailure, message.split(separator: "\n").joined(separator: "; "))
    default: throw LPError(.backendFailure, "GLPK could not allocate its environment")
    }
  }
}
#endif
