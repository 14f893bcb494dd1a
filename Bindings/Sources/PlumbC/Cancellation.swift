public import CPlumb
import Plumb

/// A token that C has a handle of; any thread may cancel it.
final class CancellationHandle: Handle {
  let token: CancellationToken

  init(_ token: CancellationToken) { self.token = token }

  /// The token that this thread heeds; `nil`: none.
  static var current: CancellationToken? { at(CPlumbHeeded())?.token }
}

/// A function of the caller in C that answers whether a call is still wanted.
private struct Question: @unchecked Sendable {
  let isUnwanted: @convention(c) (UnsafeMutableRawPointer?) -> Int32
  let context: UnsafeMutableRawPointer?
}

/// Runs work that can take long, and ends it when the token that this thread heeds is cancelled.
///
/// - Parameter work: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work; `cancelled` if the token is cancelled, even if the work was
///   done.
func heeding<Value>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
  guard let token = CancellationHandle.current else { return try work() }
  let outcome = token.heeded { () -> Result<Value, Failure> in Result(catching: work) }
  if token.isCancelled { throw .cancelled }
  return try outcome.get()
}

/// What `plumb.h` says of it.
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

/// What `plumb.h` says of it.
@_cdecl("plumb_cancellation_free")
public func cancellationFree(_ cancellation: OpaquePointer?) {
  CancellationHandle.free(cancellation)
}

/// What `plumb.h` says of it.
@_cdecl("plumb_cancel")
public func cancel(_ cancellation: OpaquePointer?) {
  CancellationHandle.at(cancellation)?.token.cancel()
}
