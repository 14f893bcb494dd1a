import CPlumb
import ConstraintSolving
import LayoutDocuments

/// Why a call fails, as C is told.
struct Failure: Error {
  /// What the call returns.
  let status: plumb_status
  /// The word for it.
  let code: String
  /// What is wrong, where, and what to try.
  let message: String
  /// The place, from 1; 0 where there is none.
  let (line, column): (Int, Int)

  private init(
    _ status: Int, _ code: String, _ message: String, line: Int? = nil, column: Int? = nil
  ) {
    self.status = plumb_status(status)
    (self.code, self.message) = (code, message)
    (self.line, self.column) = (line ?? 0, column ?? 0)
  }

  /// A pointer that is missing, or an index or a count that is out of range.
  static func badArgument(_ message: String) -> Failure {
    Failure(PLUMB_BAD_ARGUMENT, "badArgument", message)
  }

  /// A pointer that is missing, by its name in the header.
  static func missing(_ name: StaticString) -> Failure { badArgument("`\(name)` is NULL") }

  /// Memory that there is not.
  static var noMemory: Failure { Failure(PLUMB_FAILED, "noMemory", "there is not enough memory") }

  /// A call that `plumb_cancel` ended.
  static var cancelled: Failure { Failure(PLUMB_CANCELLED, "cancelled", "it was cancelled") }

  /// What is wrong with a document or its layout.
  init(_ error: LayoutError) {
    let isOurs = [.internalFailure, .numericalFailure].contains(error.code)
    self.init(
      isOurs ? PLUMB_FAILED : PLUMB_INVALID, error.code.name, error.description, line: error.line,
      column: error.column)
  }

  /// What is wrong with a system of constraints.
  init(_ error: SolvingError) {
    let isOurs = [.limit, .numericalFailure, .unsupported].contains(error.code)
    self.init(isOurs ? PLUMB_FAILED : PLUMB_INVALID, error.code.name, error.message)
  }

  /// Has `plumb_error_*` of this thread tell it.
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
/// - Parameter body: What it does.
/// - Returns: What it returns to C.
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

/// Runs what may find a document wrong, and may take long.
func reading<Value>(_ body: () throws(LayoutError) -> Value) throws(Failure) -> Value {
  try heeding { () throws(Failure) in
    do throws(LayoutError) { return try body() } catch { throw Failure(error) }
  }
}
