/// A value for each constraint and each variable of a run, by the identifiers of rows: a
/// constraint's number, or `~variable`.
struct IdentifierTable<Value: BitwiseCopyable>: ~Copyable {
  private var constraints: FlatArray<Value>
  private var variables: FlatArray<Value>

  /// The same value for all.
  init(repeating value: Value, constraints: Int = 0, variables: Int = 0) {
    self.constraints = FlatArray(repeating: value, count: constraints)
    self.variables = FlatArray(repeating: value, count: variables)
  }

  subscript(identifier: Int) -> Value {
    @inline(__always) get {
      identifier >= 0 ? constraints[identifier] : variables[~identifier]
    }
    @inline(__always) set {
      if identifier >= 0 {
        constraints[identifier] = newValue
      } else {
        variables[~identifier] = newValue
      }
    }
  }

  /// Adds a variable.
  mutating func appendVariable(_ value: Value) { variables.append(value) }
}
