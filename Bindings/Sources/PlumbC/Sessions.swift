public import CPlumb
import ConstraintSolving
import Plumb
import SimplexBackend

/// A session behind a handle of C. One thread may use it at a time.
final class SessionHandle: Handle {
  let session = ConstraintSession(backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  init() {
    session.options.isCancelled = { CancellationHandle.current?.isCancelled ?? false }
  }

  /// Runs work that may find an error in a constraint.
  ///
  /// - Parameters:
  ///   - constraint: The number of the constraint that the work is about.
  ///   - body: The work.
  /// - Returns: The result of the work.
  /// - Throws: `Failure`.
  @inline(__always)
  func about<Value>(
    _ constraint: Int64, _ body: (ConstraintSession, Int) throws(SolvingError) -> Value
  ) throws(Failure) -> Value {
    do throws(SolvingError) {
      return try body(session, Int(constraint))
    } catch {
      throw failure(error, about: Int(constraint))
    }
  }

  /// Returns the failure, which says whether the constraint exists.
  private func failure(_ error: SolvingError, about constraint: Int) -> Failure {
    let isThere = (try? session.violation(of: constraint)) != nil
    return isThere ? Failure(error) : .badArgument(error.message)
  }

  /// Runs work that may reject numbers or take long.
  ///
  /// - Parameter body: The work.
  /// - Returns: The result of the work.
  /// - Throws: `Failure`; `cancelled` if the token of this thread ended it.
  @inline(__always)
  func run<Value>(
    _ body: (ConstraintSession) throws(SolvingError) -> Value
  ) throws(Failure) -> Value {
    do throws(SolvingError) {
      return try body(session)
    } catch {
      throw error.code == .limit && isCancelled ? .cancelled : Failure(error)
    }
  }

  /// Returns the terms of a constraint.
  ///
  /// - Parameters:
  ///   - count: The number of terms.
  ///   - variables: The variables.
  ///   - coefficients: Their coefficients.
  /// - Returns: The terms.
  /// - Throws: `Failure` for a missing pointer, or a variable that does not exist.
  func terms(
    _ count: Int, _ variables: UnsafePointer<Int64>?, _ coefficients: UnsafePointer<Double>?
  ) throws(Failure) -> Terms {
    guard count >= 0 else { throw .badArgument("`count` is no count") }
    if count == 0 { return Terms(variables: nil, coefficients: nil, count: 0) }
    guard let variables else { throw .missing("variables") }
    guard let coefficients else { throw .missing("coefficients") }
    for place in 0..<count { try check(variables[place]) }
    return Terms(variables: variables, coefficients: coefficients, count: count)
  }

  /// Sets constants given by C as arrays.
  ///
  /// - Throws: `Failure` for a missing pointer, and for a wrong constraint or constant. Constants
  ///   before it are set.
  func setConstants(
    _ count: Int, _ constraints: UnsafePointer<Int64>?, _ constants: UnsafePointer<Double>?
  ) throws(Failure) {
    guard count >= 0 else { throw .badArgument("`count` is no count") }
    if count == 0 { return }
    guard let constraints else { throw .missing("constraints") }
    guard let constants else { throw .missing("constants") }
    for place in 0..<count {
      try about(constraints[place]) { session, constraint throws(SolvingError) in
        try session.setConstant(constants[place], of: constraint)
      }
    }
  }

  private var isCancelled: Bool { session.options.isCancelled?() ?? false }

  /// Solves, and returns the outcome with the number that the header gives it.
  func solve() throws(Failure) -> Int32 {
    switch try run({ session throws(SolvingError) in try session.solve() }) {
    case .solved: return Int32(PLUMB_SOLVED)
    case .infeasible: return Int32(PLUMB_INFEASIBLE)
    case .limit:
      if isCancelled { throw .cancelled }
      return Int32(PLUMB_LIMIT)
    }
  }

  /// Checks that this many values exist and that the buffer is not NULL.
  func checkValues(_ values: UnsafeMutablePointer<Double>?, _ count: Int) throws(Failure) {
    guard count >= 0, count <= session.variableCount else {
      throw .badArgument("there are \(session.variableCount) variables, not \(count)")
    }
    if count > 0, values == nil { throw .missing("values") }
  }

  /// Writes the first values. Their count has been checked.
  func copyValues(to values: UnsafeMutablePointer<Double>?, _ count: Int) {
    guard let values, count > 0 else { return }
    session.withValues { all in
      all.withUnsafeBufferPointer { all in
        guard let start = all.baseAddress else { return }
        values.update(from: start, count: min(count, all.count))
      }
    }
  }

  /// Checks that a variable exists.
  @inline(__always)
  func check(_ variable: Int64) throws(Failure) {
    guard 0 <= variable, variable < session.variableCount else {
      throw .badArgument("there is no variable \(variable); there are \(session.variableCount)")
    }
  }
}

/// The terms of a constraint, read from the caller's memory.
struct Terms: Sequence, IteratorProtocol {
  let variables: UnsafePointer<Int64>?
  let coefficients: UnsafePointer<Double>?
  let count: Int
  private var place = 0

  init(
    variables: UnsafePointer<Int64>?, coefficients: UnsafePointer<Double>?, count: Int
  ) {
    (self.variables, self.coefficients, self.count) = (variables, coefficients, count)
  }

  var underestimatedCount: Int { count - place }

  mutating func next() -> (variable: Int, coefficient: Double)? {
    guard place < count, let variables, let coefficients else { return nil }
    defer { place += 1 }
    return (Int(variables[place]), coefficients[place])
  }
}

extension ConstraintRelation {
  /// Creates the relation for a number of the header.
  fileprivate init(_ relation: Int32) throws(Failure) {
    switch Int(relation) {
    case PLUMB_EQUAL: self = .equal
    case PLUMB_AT_MOST: self = .lessThanOrEqual
    case PLUMB_AT_LEAST: self = .greaterThanOrEqual
    default: throw .badArgument("\(relation) is no relation")
    }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_new")
public func sessionNew(_ session: UnsafeMutablePointer<OpaquePointer?>?) -> plumb_status {
  status { () throws(Failure) in
    guard let session else { throw .missing("session") }
    session.pointee = SessionHandle().handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_free")
public func sessionFree(_ session: OpaquePointer?) { SessionHandle.free(session) }

// MARK: - Changes

/// Documented in `plumb.h`.
@_cdecl("plumb_session_add_variable")
public func sessionAddVariable(
  _ session: OpaquePointer?, _ target: Double, _ lowerBound: Double,
  _ variable: UnsafeMutablePointer<Int64>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    guard let variable else { throw .missing("variable") }
    let added = try handle.run { session throws(SolvingError) in
      try session.addVariable(target: target, lowerBound: lowerBound)
    }
    variable.pointee = Int64(added)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_set_target")
public func sessionSetTarget(
  _ session: OpaquePointer?, _ variable: Int64, _ target: Double
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    try handle.check(variable)
    try handle.run { session throws(SolvingError) in
      try session.setTarget(target, of: Int(variable))
    }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_add_constraint")
public func sessionAddConstraint(
  _ session: OpaquePointer?, _ count: Int, _ variables: UnsafePointer<Int64>?,
  _ coefficients: UnsafePointer<Double>?, _ relation: Int32, _ constant: Double,
  _ priority: Double, _ label: UnsafePointer<CChar>?, _ constraint: UnsafeMutablePointer<Int64>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    guard let constraint else { throw .missing("constraint") }
    let terms = try handle.terms(count, variables, coefficients)
    let relation = try ConstraintRelation(relation)
    var text = ""
    if let label { text = try string(label, "label") }
    let added = try handle.run { session throws(SolvingError) in
      try session.addConstraint(terms, relation, constant, priority: priority, label: text)
    }
    constraint.pointee = Int64(added)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_remove_constraint")
public func sessionRemoveConstraint(
  _ session: OpaquePointer?, _ constraint: Int64
) -> plumb_status {
  status { () throws(Failure) in
    try SessionHandle.of(session, "session").about(constraint) {
      session, constraint throws(SolvingError) in try session.removeConstraint(constraint)
    }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_set_constant")
public func sessionSetConstant(
  _ session: OpaquePointer?, _ constraint: Int64, _ constant: Double
) -> plumb_status {
  status { () throws(Failure) in
    try SessionHandle.of(session, "session").about(constraint) {
      session, constraint throws(SolvingError) in
      try session.setConstant(constant, of: constraint)
    }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_set_priority")
public func sessionSetPriority(
  _ session: OpaquePointer?, _ constraint: Int64, _ priority: Double
) -> plumb_status {
  status { () throws(Failure) in
    try SessionHandle.of(session, "session").about(constraint) {
      session, constraint throws(SolvingError) in
      try session.setPriority(priority, of: constraint)
    }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_set_constants")
public func sessionSetConstants(
  _ session: OpaquePointer?, _ count: Int, _ constraints: UnsafePointer<Int64>?,
  _ constants: UnsafePointer<Double>?
) -> plumb_status {
  status { () throws(Failure) in
    try SessionHandle.of(session, "session").setConstants(count, constraints, constants)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_set_strategy")
public func sessionSetStrategy(_ session: OpaquePointer?, _ strategy: Int32) -> plumb_status {
  status { () throws(Failure) in
    let session = try SessionHandle.of(session, "session").session
    switch Int(strategy) {
    case PLUMB_LEXICOGRAPHIC: session.options.strategy = .lexicographic
    case PLUMB_WEIGHTED: session.options.strategy = .weighted
    default: throw .badArgument("\(strategy) is no strategy")
    }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_set_weight")
public func sessionSetWeight(
  _ session: OpaquePointer?, _ priority: Double, _ weight: Double
) -> plumb_status {
  status { () throws(Failure) in
    let session = try SessionHandle.of(session, "session").session
    guard priority > 0, priority < PLUMB_REQUIRED else {
      throw Failure(.invalid("a weight is of a priority above 0 and below 1000, not \(priority)"))
    }
    guard weight > 0, weight.isFinite else {
      throw Failure(.invalid("a weight is a number above 0, not \(weight)"))
    }
    session.options.weights[priority] = weight
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_set_time_limit")
public func sessionSetTimeLimit(_ session: OpaquePointer?, _ seconds: Double) -> plumb_status {
  status { () throws(Failure) in
    let session = try SessionHandle.of(session, "session").session
    guard seconds >= 0 else {
      throw Failure(.invalid("a time limit is at least 0 seconds, not \(seconds)"))
    }
    // A limit of more than a century is treated as none.
    session.options.timeLimit = seconds < 1e10 ? .seconds(seconds) : nil
  }
}

// MARK: - Questions

/// Documented in `plumb.h`.
@_cdecl("plumb_session_is_feasible")
public func sessionIsFeasible(
  _ session: OpaquePointer?, _ feasible: UnsafeMutablePointer<Int32>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    guard let feasible else { throw .missing("feasible") }
    let can = try handle.run { session throws(SolvingError) in try session.isFeasible() }
    feasible.pointee = can ? 1 : 0
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_is_feasible_adding")
public func sessionIsFeasibleAdding(
  _ session: OpaquePointer?, _ count: Int, _ variables: UnsafePointer<Int64>?,
  _ coefficients: UnsafePointer<Double>?, _ relation: Int32, _ constant: Double,
  _ feasible: UnsafeMutablePointer<Int32>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    guard let feasible else { throw .missing("feasible") }
    let terms = try handle.terms(count, variables, coefficients)
    let relation = try ConstraintRelation(relation)
    let can = try handle.run { session throws(SolvingError) in
      try session.isFeasible(adding: terms, relation, constant)
    }
    feasible.pointee = can ? 1 : 0
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_conflict")
public func sessionConflict(
  _ session: OpaquePointer?, _ constraints: UnsafeMutablePointer<Int64>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> plumb_status {
  status { () throws(Failure) in
    let conflict = try SessionHandle.of(session, "session").session.conflict
    guard let count else { throw .missing("count") }
    guard capacity >= 0 else { throw .badArgument("`capacity` is no count") }
    if capacity > 0 {
      guard let constraints else { throw .missing("constraints") }
      for (place, constraint) in conflict.prefix(capacity).enumerated() {
        constraints[place] = Int64(constraint)
      }
    }
    count.pointee = conflict.count
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_conflict_text")
public func sessionConflictText(
  _ session: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> plumb_status {
  status { () throws(Failure) in
    let session = try SessionHandle.of(session, "session").session
    try TextOutput(text, "text", length).write(Array(session.conflictText.utf8))
  }
}

// MARK: - Solving

/// Documented in `plumb.h`.
@_cdecl("plumb_session_solve")
public func sessionSolve(
  _ session: OpaquePointer?, _ outcome: UnsafeMutablePointer<Int32>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    guard let outcome else { throw .missing("outcome") }
    outcome.pointee = try handle.solve()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_update")
public func sessionUpdate(
  _ session: OpaquePointer?, _ count: Int, _ constraints: UnsafePointer<Int64>?,
  _ constants: UnsafePointer<Double>?, _ outcome: UnsafeMutablePointer<Int32>?,
  _ values: UnsafeMutablePointer<Double>?, _ valueCount: Int
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    guard let outcome else { throw .missing("outcome") }
    try handle.checkValues(values, valueCount)
    try handle.setConstants(count, constraints, constants)
    outcome.pointee = try handle.solve()
    if outcome.pointee == Int32(PLUMB_SOLVED) { handle.copyValues(to: values, valueCount) }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_values")
public func sessionValues(
  _ session: OpaquePointer?, _ values: UnsafeMutablePointer<Double>?, _ count: Int
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    try handle.checkValues(values, count)
    handle.copyValues(to: values, count)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_session_violation")
public func sessionViolation(
  _ session: OpaquePointer?, _ constraint: Int64, _ amount: UnsafeMutablePointer<Double>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SessionHandle.of(session, "session")
    guard let amount else { throw .missing("amount") }
    amount.pointee = try handle.about(constraint) { session, constraint throws(SolvingError) in
      try session.violation(of: constraint)
    }
  }
}
