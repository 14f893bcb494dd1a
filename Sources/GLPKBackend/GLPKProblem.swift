#if GLPK
import CGLPK
import LinearProgramming

/// The owner of a GLPK problem.
///
/// GLPK keeps its state per thread, so the owner must be made, used and ended within one
/// synchronous function. It is neither copyable nor `Sendable`. Each operation that can fail inside
/// GLPK is one guarded C call. When such a call throws, GLPK's environment on the thread is already
/// freed, including the problem, so nothing may be freed afterwards.
@safe struct GLPKProblem: ~Copyable {
  /// GLPK's object.
  let pointer: OpaquePointer
  private let ownsEnvironment: Bool

  /// Room for GLPK's text: an error takes two or three lines.
  private static let textCapacity = 1024

  /// Makes a problem, uses it and ends it.
  ///
  /// - Parameters:
  ///   - program: A valid program with rows and columns and without crossed bounds. Its integrality
  ///     and piecewise-linear costs are left out.
  ///   - body: Uses the problem. It must throw only errors of guarded calls: GLPK frees the problem
  ///     when a guard fires, but nothing frees it after any other error.
  /// - Returns: What `body` returns.
  /// - Throws: `LPError`: `unsupported` for a program that is too large, and errors that `body`
  ///   throws.
  static func with<Result>(
    _ program: LinearProgram, _ body: (borrowing GLPKProblem) throws(LPError) -> Result
  ) throws(LPError) -> Result {
    let problem = try GLPKProblem(program)
    do {
      return try body(problem)
    } catch {
      problem.abandon()
      throw error
    }
  }

  private init(_ program: LinearProgram) throws(LPError) {
    let matrix = program.matrix
    guard max(program.rowCount, program.columnCount, matrix.values.count) < Int32.max else {
      throw LPError(.unsupported, "the program is too large for GLPK, which counts in 32 bits")
    }
    let starts = matrix.columnStarts.map { Int32($0) }
    // GLPK counts from 1 and ignores element 0 of an array.
    let indices = [0] + matrix.rowIndices.map { Int32($0 + 1) }
    let values = [0] + matrix.values
    var pointer: OpaquePointer?
    var ownsEnvironment: Int32 = 0
    try unsafe Self.guarded { text, _ in
      unsafe cglpk_create(
        &pointer, &ownsEnvironment, Int32(program.rowCount), Int32(program.columnCount),
        program.rowLower, program.rowUpper, program.columnLower, program.columnUpper,
        program.columnCosts, starts, indices, values, text)
    }
    guard let pointer = unsafe pointer else {
      throw LPError(.backendFailure, "GLPK made no problem")
    }
    unsafe self.pointer = pointer
    self.ownsEnvironment = ownsEnvironment != 0
  }

  deinit {
    // A failed deletion has freed the environment, so nothing is left to do.
    _ = try? unsafe Self.guarded { text, _ in
      unsafe cglpk_delete(pointer, ownsEnvironment ? 1 : 0, text)
    }
  }

  private consuming func abandon() {
    discard self
  }

  /// Makes a guarded C call, and throws an error with GLPK's text if the guard has fired.
  ///
  /// - Parameters:
  ///   - isOver: Whether the call should end before it is done.
  ///   - call: Makes the call.
  /// - Throws: `LPError`: `backendFailure` with GLPK's text, or `cancelled` if the call was ended
  ///   early.
  static func guarded(
    until isOver: (() -> Bool)? = nil, _ call: (cglpk_text, cglpk_interrupt) -> Int32
  ) throws(LPError) {
    var outcome: Int32 = CGLPK_DONE
    let message = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: textCapacity) {
      buffer in
      guard let start = buffer.baseAddress else { return "" }
      outcome = unsafe withUnsafePointer(to: isOver) { isOver in
        unsafe call(
          cglpk_text(start: start, capacity: Int32(buffer.count)),
          cglpk_interrupt(is_wanted: isOver.pointee == nil ? nil : ask, info: isOver))
      }
      return outcome == CGLPK_FAILED ? unsafe String(cString: start) : ""
    }
    switch outcome {
    case CGLPK_DONE: return
    case CGLPK_STOPPED: throw LPError(.cancelled, "the caller cancelled the solve")
    case CGLPK_FAILED:
      throw LPError(.backendFailure, message.split(separator: "\n").joined(separator: "; "))
    default: throw LPError(.backendFailure, "GLPK could not allocate its environment")
    }
  }

  /// Asks the caller of a guarded call whether to end. GLPK's C code calls it, and may be left by a
  /// jump after it returns but not while it runs.
  private static let ask: @convention(c) (UnsafeRawPointer?) -> Int32 = { info in
    let isOver = unsafe info?.assumingMemoryBound(to: (() -> Bool)?.self)
    return unsafe isOver?.pointee?() == true ? 1 : 0
  }

  // MARK: Read

  /// The number of simplex iterations of the problem.
  var iterations: Int { unsafe Int(glp_get_it_cnt(pointer)) }

  /// One number of each row, read by one of GLPK's functions.
  func ofRows<Number>(_ read: (OpaquePointer?, Int32) -> Number) -> [Number] {
    (0..<(unsafe glp_get_num_rows(pointer))).map { unsafe read(pointer, $0 + 1) }
  }

  /// One number of each column, read by one of GLPK's functions.
  func ofColumns<Number>(_ read: (OpaquePointer?, Int32) -> Number) -> [Number] {
    (0..<(unsafe glp_get_num_cols(pointer))).map { unsafe read(pointer, $0 + 1) }
  }
}
#endif
