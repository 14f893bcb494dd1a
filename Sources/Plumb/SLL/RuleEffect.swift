import LayoutNotation

/// The effect of an SLL rule on the names of its view: whether later rules replace it completely.
struct RuleEffect {
  /// The names that it assigns; positions by their canonical names.
  private(set) var assigned: Set<SLLName> = []
  /// The names assigned before it whose values it reads.
  private(set) var read: Set<SLLName> = []
  /// Whether it removes rules, which affects the rules before it.
  private(set) var removes = false

  /// Notes that a name is assigned.
  mutating func noteAssignment(to name: SLLName) { assigned.insert(name.canonical) }

  /// Notes that the rule of a name is removed.
  mutating func noteRemoval(of name: SLLName) { removes = true }

  /// Notes that a name is read.
  mutating func noteReading(of name: SLLName) {
    let name = name.canonical
    if !assigned.contains(name) { read.insert(name) }
  }

  /// Whether later rules replace this rule completely.
  ///
  /// The last of them must assign all names that this rule assigns, and no rule may read them
  /// before. No rule may remove others, because the effect of a removal depends on the existing
  /// positions.
  func isReplaced(by later: some BidirectionalCollection<RuleEffect>) -> Bool {
    guard let last = later.last, assigned.isSubset(of: last.assigned) else { return false }
    return !removes && later.allSatisfy { !$0.removes && $0.read.isDisjoint(with: assigned) }
  }
}
