import CPlumb
import ConstraintSolving
import LayoutDocuments

/// The error of a call, as C receives it.
struct Failure: Error {
  /// The status that the call returns.
  let status: plumb_status
  /// The code of the error.
  let code: String
  /// The message: the error, its place, and a proposal.
  let message: String
  /// The place, from 1; 0 if there is none.
  let (line, column): (Int, Int)

  private init(
    _ status: Int, _ code: String, _ message: String, line: Int? = nil, column: Int? = nil
  ) {
    self.status = plumb_status(status)
    (self.code, self.message) = (code, message)
    (self.line, self.column) = (line ?? 0, column ?? 0)
  }

  /// The failure for a NULL pointer, or an index or a count out of range.
  static func badArgument(_ message: String) -> Failure {
    Failure(PLUMB_BAD_ARGUMENT, "badArgument", message)
  }

  /// The failure for a NULL pointer, with its name in the header.
  static func missing(_ name: StaticString) -> Failure { badArgument("`\(name)` is NULL") }

  /// The failure for missing memory.
  static var noMemory: Failure { Failure(PLUMB_FAILED, "noMemory", "there is not enough memory") }

  /// The failure of a call that `plumb_cancel` ended.
  static var cancelled: Failure { Failure(PLUMB_CANCELLED, "cancelled", "it was cancelled") }

  /// An error in a document or its layout.
  init(_ error: LayoutError) {
    let isOurs = [.internalFailure, .numericalFailure].contains(error.code)
    self.init(
      isOurs ? PLUMB_FAILED : PLUMB_INVALID, error.code.name, error.description, line: error.line,
      column: error.column)
  }

  /// An error in a system of constraints.
  init(_ error: SolvingError) {
    let isOurs = [.limit, .numericalFailure, .unsupported].contains(error.code)
    self.init(isOurs ? PLUMB_FAILED : PLUMB_INVALID, error.code.name, error.message)
  }

  /// Stores the failure for `plumb_error_*` of this thread.
  func note() {
    var (code, message) = (code, message)
    code.withUTF8 { code in
      message.withUTF8 { message in
        CPlumbSetError(
          code.baseAddress, code.count, message.baseAddress, message.count, Int64(line),
          Int64(column))
      }
    }
  }
}

/// Runs the body of a function that can fail.
///
/// - Parameter body: The body.
/// - Returns: The status for C.
@inline(__always)
func status(_ body: () throws(Failure) -> Void) -> plumb_status {
  do throws(Failure) {
    try body()
    return plumb_status(PLUMB_OK)
  } catch {
    error.note()
    return error.status
  }
}

/// Runs work that may find an error in a document, and may take long.
func reading<Value>(_ body: () throws(LayoutError) -> Value) throws(Failure) -> Value {
  try heeding { () throws(Failure) in
    do throws(LayoutError) { return try body() } catch { throw Failure(error) }
  }
}
