/// The strongly connected components of a directed graph (Tarjan, "Depth-first search and linear
/// graph algorithms", 1972), without recursion.
struct StrongComponents: ~Copyable {
  /// The component of each node.
  private(set) var componentOfNode: [Int]
  /// How many nodes each component has.
  private(set) var sizes: [Int] = []

  /// Finds the components.
  ///
  /// - Parameters:
  ///   - nodeCount: The number of nodes.
  ///   - successors: Adds the nodes that a node leads to.
  init(nodeCount: Int, successors: (_ node: Int, _ list: inout [Int]) -> Void) {
    componentOfNode = [Int](repeating: -1, count: nodeCount)
    var numbers = [Int](repeating: -1, count: nodeCount)
    var lowest = numbers
    var count = 0
    /// The nodes that are in no component yet, and the path to the current node.
    var waiting: [Int] = []
    var way: [Int] = []
    /// The successors of all nodes on the path, and the end of each node's successors.
    var list: [Int] = []
    var starts: [Int] = []

    func open(_ node: Int) {
      numbers[node] = count
      lowest[node] = count
      count += 1
      waiting.append(node)
      way.append(node)
      starts.append(list.count)
      successors(node, &list)
    }
    for root in 0..<nodeCount where numbers[root] < 0 {
      open(root)
      while let node = way.last, let start = starts.last {
        if list.count > start {
          let next = list.removeLast()
          if numbers[next] < 0 {
            open(next)
          } else if componentOfNode[next] < 0 {
            lowest[node] = min(lowest[node], numbers[next])
          }
          continue
        }
        way.removeLast()
        starts.removeLast()
        if let before = way.last { lowest[before] = min(lowest[before], lowest[node]) }
        guard lowest[node] == numbers[node] else { continue }
        sizes.append(0)
        repeat {
          componentOfNode[waiting[waiting.count - 1]] = sizes.count - 1
          sizes[sizes.count - 1] += 1
        } while waiting.removeLast() != node
      }
    }
  }
}
