/// An index that finds which constraints over one sum may make another one redundant.
///
/// It is a tree over the constraints in their order. Each node stores the highest priorities and
/// the strictest constants below it. Only subtrees that these do not exclude are searched.
struct SumIndex {
  /// The constraints of a node that limit the sum on one side.
  private struct Side {
    var priority = -Double.infinity
    /// The strictest constant, negated if larger ones are stricter.
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

    init() {}

    init(_ sum: NormalizedConstraint) {
      if sum.relation != .greaterThanOrEqual {
        upper = Side(priority: sum.priority, constant: sum.constant)
      }
      if sum.relation != .lessThanOrEqual {
        lower = Side(priority: sum.priority, constant: -sum.constant)
      }
      if sum.relation == .equal { equalPriority = sum.priority }
    }

    mutating func add(_ other: Node) {
      upper.add(other.upper)
      lower.add(other.lower)
      equalPriority = max(equalPriority, other.equalPriority)
    }
  }

  private let sums: [NormalizedConstraint]
  private let leafCount: Int
  /// The children of node `n` are `2 n` and `2 n + 1`.
  private var nodes: [Node]
  /// The first of several equal constraints, by their kind.
  private var firstOfKind: [[Double]: Int] = [:]
  /// How many nodes were visited.
  private(set) var looks = 0

  private static func kind(of sum: NormalizedConstraint) -> [Double] {
    [Double(sum.relation.rawValue), sum.constant, sum.priority]
  }

  /// Creates an index of constraints, in ascending order.
  init(_ sums: [NormalizedConstraint]) {
    self.sums = sums
    var count = 1
    while count < sums.count { count *= 2 }
    leafCount = count
    nodes = [Node](repeating: Node(), count: 2 * count)
    for (index, sum) in sums.enumerated() {
      nodes[count + index] = Node(sum)
      let kind = Self.kind(of: sum)
      if firstOfKind[kind] == nil { firstOfKind[kind] = index }
    }
    for node in (1..<count).reversed() { update(node) }
  }

  private mutating func update(_ node: Int) {
    nodes[node] = nodes[2 * node]
    nodes[node].add(nodes[2 * node + 1])
  }

  /// Removes a constraint.
  mutating func remove(_ index: Int) {
    var node = leafCount + index
    nodes[node] = Node()
    while node > 1 {
      node /= 2
      update(node)
    }
  }

  /// Finds the first constraint that makes another one redundant, and returns the reason.
  ///
  /// - Parameters:
  ///   - index: The index of the redundant constraint.
  ///   - reason: Returns why a constraint makes it redundant; called in order for those not
  ///     excluded.
  /// - Returns: The reason; `nil` if there is none.
  mutating func first<Reason>(
    for index: Int, _ reason: (NormalizedConstraint) -> Reason?
  ) -> Reason? {
    let sum = sums[index]
    // Of constraints that are neither required nor of a higher priority, only an equal one counts.
    let same = firstOfKind[Self.kind(of: sum)].flatMap { $0 < index ? $0 : nil }
    let isRequired = sum.priority >= ConstraintSystem.required
    func isHigh(_ other: Double) -> Bool {
      isRequired ? other >= sum.priority : other > sum.priority
    }
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
        continue
      }
      let leaf = node - leafCount
      if let same, same <= leaf { break }
      if leaf != index, let found = reason(sums[leaf]) { return found }
    }
    return same.flatMap { reason(sums[$0]) }
  }
}
