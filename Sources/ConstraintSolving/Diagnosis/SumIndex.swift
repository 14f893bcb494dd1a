/// Constraints over one sum, so that those that may make another one redundant are found without a
/// look at each.
///
/// A tree over the constraints in their order. A node knows the highest priorities and the
/// strictest constants below it; what it cannot exclude is looked at.
struct SumIndex {
  /// What some constraints limit on one side.
  private struct Side {
    var priority = -Double.infinity
    /// The strictest constant, negated where larger ones are stricter.
    var constant = Double.infinity

    mutating func add(_ other: Side) {
      priority = max(priority, other.priority)
      constant = min(constant, other.constant)
    }
  }

  private struct Node {
    var upper = Side()
    var lower = Side()
    /// The highest priority of an equality.
    var equalPriority = -Double.infinity

    mutating func add(_ other: Node) {
      upper.add(other.upper)
      lower.add(other.lower)
      equalPriority = max(equalPriority, other.equalPriority)
    }
  }

  /// What says the same as others of its kind.
  private struct Kind: Hashable {
    var relation: ConstraintRelation
    var constant: Double
    var priority: Double
  }

  private let sums: [NormalizedConstraint]
  private let priorities: [Double]
  private let leafCount: Int
  /// The children of node `n` are `2 n` and `2 n + 1`.
  private var nodes: [Node]
  private var firstOfKind: [Kind: Int] = [:]
  /// How many nodes were looked at.
  private(set) var looks = 0

  /// - Parameters:
  ///   - sums: The constraints, rising.
  ///   - system: The system that they belong to.
  init(_ sums: [NormalizedConstraint], in system: ConstraintSystem) {
    self.sums = sums
    priorities = sums.map { system.priorities[$0.constraint] }
    var count = 1
    while count < sums.count { count *= 2 }
    leafCount = count
    nodes = [Node](repeating: Node(), count: 2 * count)
    for (place, sum) in sums.enumerated() {
      nodes[count + place] = Self.leaf(sum, priorities[place])
      let kind = Self.kind(of: sum, priorities[place])
      if firstOfKind[kind] == nil { firstOfKind[kind] = place }
    }
    for node in (1..<count).reversed() { update(node) }
  }

  private static func leaf(_ sum: NormalizedConstraint, _ priority: Double) -> Node {
    var leaf = Node()
    if sum.relation != .greaterThanOrEqual {
      leaf.upper = Side(priority: priority, constant: sum.constant)
    }
    if sum.relation != .lessThanOrEqual {
      leaf.lower = Side(priority: priority, constant: -sum.constant)
    }
    if sum.relation == .equal { leaf.equalPriority = priority }
    return leaf
  }

  private static func kind(of sum: NormalizedConstraint, _ priority: Double) -> Kind {
    Kind(relation: sum.relation, constant: sum.constant, priority: priority)
  }

  private mutating func update(_ node: Int) {
    nodes[node] = nodes[2 * node]
    nodes[node].add(nodes[2 * node + 1])
  }

  /// Takes a constraint out.
  mutating func remove(_ place: Int) {
    var node = leafCount + place
    nodes[node] = Node()
    while node > 1 {
      node /= 2
      update(node)
    }
  }

  /// The first constraint that makes another one redundant.
  ///
  /// - Parameters:
  ///   - place: Where the other one is.
  ///   - isReason: Whether one does; asked about those that cannot be excluded, in their order.
  /// - Returns: Its place; `nil` where none does.
  mutating func firstReason(for place: Int, _ isReason: (Int) -> Bool) -> Int? {
    let (sum, priority) = (sums[place], priorities[place])
    // An equal one of the same priority is the only reason that is not required or higher.
    let same = firstOfKind[Self.kind(of: sum, priority)].flatMap { $0 < place ? $0 : nil }
    let isRequired = priority >= ConstraintSystem.required
    func isHigh(_ other: Double) -> Bool { isRequired ? other >= priority : other > priority }
    func mayHold(_ node: Node) -> Bool {
      let isUpperReached = isHigh(node.upper.priority) && node.upper.constant <= sum.constant
      let isLowerReached = isHigh(node.lower.priority) && node.lower.constant <= -sum.constant
      return switch sum.relation {
      case .equal:
        isHigh(node.equalPriority) && (!isRequired || isUpperReached && isLowerReached)
      case .lessThanOrEqual: isUpperReached || !isRequired && isHigh(node.equalPriority)
      case .greaterThanOrEqual: isLowerReached || !isRequired && isHigh(node.equalPriority)
      }
    }
    var waiting = [1]
    while let node = waiting.popLast() {
      looks += 1
      guard mayHold(nodes[node]) else { continue }
      if node < leafCount {
        waiting += [2 * node + 1, 2 * node]
      } else if let same, same <= node - leafCount {
        break
      } else if node - leafCount != place, isReason(node - leafCount) {
        return node - leafCount
      }
    }
    return same.flatMap { isReason($0) ? $0 : nil }
  }
}
