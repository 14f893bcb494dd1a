public import CPlumb
import Plumb

/// A token behind a handle of C. Any thread may cancel it.
final class CancellationHandle: Handle {
  let token: CancellationToken

  init(_ token: CancellationToken) { self.token = token }

  /// The token that this thread heeds, or `nil`.
  static var current: CancellationToken? { at(CPlumbHeeded())?.token }
}

/// A function of the C caller that answers whether a call is still wanted.
private struct Question: @unchecked Sendable {
  let isUnwanted: @convention(c) (UnsafeMutableRawPointer?) -> Int32
  let context: UnsafeMutableRawPointer?
}

/// Runs work that may take long, and ends it when the token that this thread heeds is
/// cancelled.
///
/// - Parameter work: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work; `cancelled` if the token is cancelled, even after the work
///   is done.
func heeding<Value>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
  guard let token = CancellationHandle.current else { return try work() }
  let outcome = token.heeded { () -> Result<Value, Failure> in Result(catching: work) }
  if token.isCancelled { throw .cancelled }
  return try outcome.get()
}

/// Documented in `plumb.h`.
@_cdecl("plumb_cancellation_new")
public func cancellationNew(
  _ isUnwanted: (@convention(c) (UnsafeMutableRawPointer?) -> Int32)?,
  _ context: UnsafeMutableRawPointer?,
  _ cancellation: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    guard let cancellation else { throw .missing("cancellation") }
    var token = CancellationToken()
    if let isUnwanted {
      let question = Question(isUnwanted: isUnwanted, context: context)
      token = CancellationToken { question.isUnwanted(question.context) != 0 }
    }
    cancellation.pointee = CancellationHandle(token).handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_cancellation_free")
public func cancellationFree(_ cancellation: OpaquePointer?) {
  CancellationHandle.free(cancellation)
}

/// Documented in `plumb.h`.
@_cdecl("plumb_cancel")
public func cancel(_ cancellation: OpaquePointer?) {
  CancellationHandle.at(cancellation)?.token.cancel()
}
