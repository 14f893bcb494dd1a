import LayoutNotation

/// What an SLL rule does to the names of its view: whether a later rule leaves nothing of it.
struct RuleEffect {
  /// The names that it gives values to, a position by its canonical name.
  private(set) var assigned: Set<SLLName> = []
  /// The names that had values before it and that it reads.
  private(set) var read: Set<SLLName> = []
  /// Whether it takes rules away, which counts for those before it.
  private(set) var removes = false

  /// Notes that a name is given a value.
  mutating func noteAssignment(to name: SLLName) { assigned.insert(name.canonical) }

  /// Notes that the rule of a name is taken away.
  mutating func noteRemoval(of name: SLLName) { removes = true }

  /// Notes that a name is read.
  mutating func noteReading(of name: SLLName) {
    let name = name.canonical
    if !assigned.contains(name) { read.insert(name) }
  }

  /// Whether nothing is left of this rule behind later ones.
  ///
  /// All names that it gives values to have to get others in the last of them, and none may have
  /// been read before. Where a rule takes others away it matters which positions were there.
  func isReplaced(by later: some BidirectionalCollection<RuleEffect>) -> Bool {
    guard let last = later.last, assigned.isSubset(of: last.assigned) else { return false }
    return !removes && later.allSatisfy { !$0.removes && $0.read.isDisjoint(with: assigned) }
  }
}
