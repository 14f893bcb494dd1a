/// The readers of each variable of a system.
struct StageReaders: ~Copyable {
  /// The groups of constraints that contain a variable, once for each occurrence.
  let groupsOfVariable: Incidence
  /// The definitions with a variable as an input.
  let definitionsOfInput: Incidence
  /// The groups of constraints that wait for a variable.
  let groupsOfSwitch: Incidence
  /// The definitions whose conditions wait for a variable.
  let definitionsOfSwitch: Incidence

  /// Finds the readers of the variables of a system.
  init(of system: ConstraintSystem) {
    let count = system.variableCount
    groupsOfVariable = Incidence(count: count) { add in
      var constraint = 0
      while constraint < system.constraintCount {
        let group = system.group(of: constraint)
        for term in system.terms(ofGroup: group) {
          add(system.termVariables[term], group.lowerBound)
        }
        constraint = group.upperBound
      }
    }
    definitionsOfInput = Incidence(count: count) { add in
      for (number, definition) in system.definitions.enumerated() {
        for input in definition.inputs { add(input, number) }
      }
    }
    groupsOfSwitch = Incidence(count: count) { add in
      for (constraint, condition) in system.switches
      where system.group(of: constraint).lowerBound == constraint {
        add(condition.variable, constraint)
      }
    }
    definitionsOfSwitch = Incidence(count: count) { add in
      for (number, definition) in system.definitions.enumerated() {
        if let condition = definition.condition { add(condition.condition.variable, number) }
      }
    }
  }
}
