/// The components of a solve: open variables that share a constraint, and the waits of each
/// component.
///
/// Components merge as constraints are added. A variable leaves when equalities determine it. Its
/// component is then only marked as perhaps split. It is examined when no other work is left, or
/// when its turn comes. So only changed components are examined.
///
/// Constraints come in groups: a disjunction connects all its variables, and any other constraint
/// is a separate group. A group has the number of its first constraint.
struct StageComponents: ~Copyable {
  private var sets: DisjointSets
  /// The variables of each component, in a ring.
  private var nextVariable: [Int32]
  /// The groups of each component, in a list that begins at its representative.
  private var firstGroup: [Int32]
  private var lastGroup: [Int32]
  private var nextGroup: [Int32]
  /// The count of things that each component, by its representative, waits for.
  private var waits: [Int]
  private var mayHaveSplit: [Bool]

  /// Puts each variable in a separate component.
  init(variableCount: Int, constraintCount: Int) {
    sets = DisjointSets(count: variableCount)
    nextVariable = (0..<variableCount).map { Int32($0) }
    firstGroup = [Int32](repeating: -1, count: variableCount)
    lastGroup = firstGroup
    nextGroup = [Int32](repeating: -1, count: constraintCount)
    waits = [Int](repeating: 0, count: variableCount)
    mayHaveSplit = [Bool](repeating: false, count: variableCount)
  }

  /// Returns the representative of the component of a variable.
  mutating func representative(of variable: Int) -> Int { sets.representative(of: variable) }

  /// Returns how many things a component waits for.
  mutating func waits(of variable: Int) -> Int { waits[sets.representative(of: variable)] }

  /// Returns whether a component may have split.
  mutating func mayHaveSplit(_ variable: Int) -> Bool {
    mayHaveSplit[sets.representative(of: variable)]
  }

  /// Changes the count of things that a component waits for.
  ///
  /// - Returns: Whether it waits for nothing.
  @discardableResult
  mutating func add(_ change: Int, toWaitsOf variable: Int) -> Bool {
    let root = sets.representative(of: variable)
    waits[root] += change
    return waits[root] == 0
  }

  /// Merges two components.
  mutating func merge(_ variable: Int, _ other: Int) {
    let (one, two) = (sets.representative(of: variable), sets.representative(of: other))
    guard one != two else { return }
    sets.merge(one, two)
    let kept = sets.representative(of: one)
    let gone = kept == one ? two : one
    nextVariable.swapAt(kept, gone)
    waits[kept] += waits[gone]
    if mayHaveSplit[gone] { mayHaveSplit[kept] = true }
    if firstGroup[gone] >= 0 { append(firstGroup[gone], lastGroup[gone], to: kept) }
  }

  /// Adds a group to a component.
  mutating func add(group: Int, to variable: Int) {
    nextGroup[group] = -1
    append(Int32(group), Int32(group), to: sets.representative(of: variable))
  }

  /// Appends a list of groups, given by its ends, to that of a component.
  private mutating func append(_ first: Int32, _ last: Int32, to root: Int) {
    if firstGroup[root] < 0 {
      firstGroup[root] = first
    } else {
      nextGroup[Int(lastGroup[root])] = first
    }
    lastGroup[root] = last
  }

  /// Records that a variable left its component.
  ///
  /// - Returns: Whether the component contained anything else.
  mutating func leave(_ variable: Int) -> Bool {
    if Int(nextVariable[variable]) == variable { return false }
    mayHaveSplit[sets.representative(of: variable)] = true
    return true
  }

  /// Returns the variables of a component, including those that left it since its creation.
  mutating func variables(with variable: Int) -> [Int] {
    var variables = [variable]
    while let last = variables.last, Int(nextVariable[last]) != variable {
      variables.append(Int(nextVariable[last]))
    }
    return variables
  }

  /// Returns the groups of a component, including those without open variables.
  mutating func groups(with variable: Int) -> [Int] {
    var groups: [Int] = []
    var group = firstGroup[sets.representative(of: variable)]
    while group >= 0 {
      groups.append(Int(group))
      group = nextGroup[Int(group)]
    }
    return groups
  }

  /// Takes a component apart: each variable is alone again, without groups and waits.
  mutating func dissolve(_ variables: [Int]) {
    for variable in variables {
      sets.isolate(variable)
      nextVariable[variable] = Int32(variable)
      firstGroup[variable] = -1
      lastGroup[variable] = -1
      waits[variable] = 0
      mayHaveSplit[variable] = false
    }
  }
}
