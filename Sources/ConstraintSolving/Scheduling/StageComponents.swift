/// The components of a solve: open variables that share a constraint, and how much each component
/// still waits for.
///
/// Components merge as constraints are added. When a variable leaves, because equalities determine
/// it by now, its component is only noted to have fallen apart, perhaps; it is looked at again when
/// nothing else is left to do, or when its turn has come. So nothing but what changes is looked at.
///
/// Constraints come in groups: a disjunction connects all its variables, any other constraint is a
/// group of its own. A group goes by the number of its first constraint.
struct StageComponents: ~Copyable {
  private var sets: DisjointSets
  /// The variables of each component, in a ring.
  private var nextVariable: [Int32]
  /// The groups of each component, in a list from the one that stands for it.
  private var firstGroup: [Int32]
  private var lastGroup: [Int32]
  private var nextGroup: [Int32]
  /// What each component, by the variable that stands for it, waits for.
  private var waits: [Int]
  private var mayHaveSplit: [Bool]

  /// Every variable in a component of its own.
  init(variableCount: Int, constraintCount: Int) {
    sets = DisjointSets(count: variableCount)
    nextVariable = (0..<variableCount).map { Int32($0) }
    firstGroup = [Int32](repeating: -1, count: variableCount)
    lastGroup = firstGroup
    nextGroup = [Int32](repeating: -1, count: constraintCount)
    waits = [Int](repeating: 0, count: variableCount)
    mayHaveSplit = [Bool](repeating: false, count: variableCount)
  }

  /// The variable that stands for the component of a variable.
  mutating func representative(of variable: Int) -> Int { sets.representative(of: variable) }

  /// How many things a component waits for.
  mutating func waits(of variable: Int) -> Int { waits[sets.representative(of: variable)] }

  /// Whether a component may be several ones by now.
  mutating func mayHaveSplit(_ variable: Int) -> Bool {
    mayHaveSplit[sets.representative(of: variable)]
  }

  /// Lets a component wait for more, or less, things.
  ///
  /// - Returns: Whether it waits for nothing.
  @discardableResult
  mutating func add(_ change: Int, toWaitsOf variable: Int) -> Bool {
    let root = sets.representative(of: variable)
    waits[root] += change
    return waits[root] == 0
  }

  /// Makes one component of two.
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

  /// Notes that a variable left its component.
  ///
  /// - Returns: Whether anything else was in it.
  mutating func leave(_ variable: Int) -> Bool {
    if Int(nextVariable[variable]) == variable { return false }
    mayHaveSplit[sets.representative(of: variable)] = true
    return true
  }

  /// The variables of a component, those that left it since it was put together among them.
  mutating func variables(with variable: Int) -> [Int] {
    var variables = [variable]
    while let last = variables.last, Int(nextVariable[last]) != variable {
      variables.append(Int(nextVariable[last]))
    }
    return variables
  }

  /// The groups of a component, those without any open variable left among them.
  mutating func groups(with variable: Int) -> [Int] {
    var groups: [Int] = []
    var group = firstGroup[sets.representative(of: variable)]
    while group >= 0 {
      groups.append(Int(group))
      group = nextGroup[Int(group)]
    }
    return groups
  }

  /// Takes a component apart: every variable is alone again, without any group, and waits for
  /// nothing.
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
