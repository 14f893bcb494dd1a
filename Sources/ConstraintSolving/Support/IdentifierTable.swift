import FlatMemory

/// A value for each constraint and each variable of a run.
///
/// Its keys are the identifiers of rows: a constraint's number, or `~variable`.
struct IdentifierTable<Value: BitwiseCopyable>: ~Copyable {
  private let constraints = FlatArray<Value>(capacity: 0)
  private let variables = FlatArray<Value>(capacity: 0)

  subscript(identifier: Int) -> Value {
    @inline(__always) get {
      identifier >= 0 ? constraints[identifier] : variables[~identifier]
    }
    @inline(__always) nonmutating set {
      if identifier >= 0 {
        constraints[identifier] = newValue
      } else {
        variables[~identifier] = newValue
      }
    }
  }

  /// Adds constraints and variables with the same value.
  func append(_ value: Value, constraints: Int = 0, variables: Int) {
    self.constraints.append(value, times: constraints)
    self.variables.append(value, times: variables)
  }
}
