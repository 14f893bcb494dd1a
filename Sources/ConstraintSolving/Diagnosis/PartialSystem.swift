/// A system of some constraints of another system, optionally with other priorities.
struct PartialSystem: ~Copyable {
  private(set) var system = ConstraintSystem()
  let original: ConstraintSystem
  /// The number each constraint has in the original system.
  private(set) var numbers: [Int] = []

  /// Creates a system with the variables of another one and some of their lower bounds.
  init(of original: ConstraintSystem, keepingBound: (Int) -> Bool = { _ in true }) {
    self.original = original
    for (variable, lower) in original.lowerBounds.enumerated() {
      system.addVariable(
        target: original.targets[variable],
        lowerBound: keepingBound(variable) ? lower : -.infinity)
    }
  }

  /// Adds a constraint of the original system, or the disjunction that begins with it.
  mutating func add(_ constraint: Int, priority: Double, when condition: ConstraintSwitch? = nil) {
    if let (disjunction, _) = original.place(of: constraint) {
      let constraints = original.disjunctions[disjunction].constraints
      guard constraint == constraints.lowerBound else { return }
      system.addDisjunction(
        original.parts(ofDisjunction: disjunction), priority: priority,
        rank: original.disjunctions[disjunction].rank, when: condition)
      numbers += constraints
    } else {
      system.addConstraint(
        original.terms(of: constraint), original.relations[constraint],
        original.constants[constraint], priority: priority, when: condition)
      numbers.append(constraint)
    }
  }

  /// Adds a required constraint of one variable that the original system does not have.
  mutating func limit(_ variable: Int, _ relation: ConstraintRelation, _ constant: Double) {
    system.addConstraint([(variable, 1)], relation, constant)
  }

  /// Adds the definitions of the original system.
  mutating func addDefinitions() {
    for definition in original.definitions { system.addDefinition(definition) }
  }

  /// The number in the original system of a constraint, or of the first one of its disjunction.
  func source(of constraint: Int) -> Int {
    original.group(of: numbers[constraint]).lowerBound
  }

  /// The numbers that constraints of the original system have in this one.
  func numbers(of constraints: Set<Int>) -> Set<Int> {
    Set(numbers.indices.filter { constraints.contains(numbers[$0]) })
  }
}
