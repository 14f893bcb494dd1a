public import LinearProgramming

/// Sensitivities and indices in terms of the text.
extension NamedProgram {
  /// Returns the index of a column in the program and its solutions; `nil` if none has the name.
  ///
  /// - Complexity: O(*n*) for *n* columns.
  public func index(ofColumn name: String) -> Int? { columnNames.firstIndex(of: name) }

  /// Returns the index of a row in the program and its solutions; `nil` if none has the name.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public func index(ofRow name: String) -> Int? { rowNames.firstIndex(of: name) }

  /// Converts a sensitivity of the program to the sense of its text, which may maximise. Duals are
  /// increases of the text's objective, and costs are those of the text.
  ///
  /// ```swift
  /// let sensitivity = named.sensitivityOfText(
  ///   try SimplexSolver().sensitivity(of: solution, in: named.program))
  /// if let labour = named.index(ofRow: "labour") { print(sensitivity.rows[labour].dual) }
  /// ```
  public func sensitivityOfText(_ sensitivity: Sensitivity) -> Sensitivity {
    guard isMaximization else { return sensitivity }
    func negated(_ line: Sensitivity.Line) -> Sensitivity.Line {
      var line = line
      line.dual = 0 - line.dual
      line.lowerBound?.negateObjectives()
      line.upperBound?.negateObjectives()
      line.cost?.negateObjectives()
      line.cost?.reverse()
      return line
    }
    var ofText = sensitivity
    ofText.objective = objectiveOfText(sensitivity.objective)
    ofText.columns = sensitivity.columns.map(negated)
    ofText.rows = sensitivity.rows.map(negated)
    return ofText
  }
}

extension Sensitivity.Interval {
  fileprivate mutating func negateObjectives() {
    objectiveAtLower = 0 - objectiveAtLower
    objectiveAtUpper = 0 - objectiveAtUpper
  }

  /// Turns the interval into that of the negated number.
  fileprivate mutating func reverse() {
    (lower, upper) = (0 - upper, 0 - lower)
    (objectiveAtLower, objectiveAtUpper) = (objectiveAtUpper, objectiveAtLower)
  }
}
