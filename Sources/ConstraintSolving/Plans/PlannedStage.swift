/// The part of a plan that is solved before later definitions are computed.
///
/// A structure without definitions has one stage.
struct PlannedStage {
  /// The free variables that no row connects to others.
  let separate: PlannedVariables
  /// The blocks, by their indices in the plan.
  let blocks: Range<Int>
  /// The definitions that read no later stage, by number.
  let definitions: [Int]
}

/// The order of a structure with definitions, as `Stages` finds it in a solve.
///
/// Variables that are solved together wait for all definitions that their constraints read.
final class PlannedOrder {
  /// The stage of each variable.
  private(set) var stages: [Int]
  /// Whether definitions depend on each variable. The other variables may be solved last.
  private(set) var isRead: [Bool] = []
  /// The definitions of each stage. The readers of their outputs are in later stages.
  private(set) var definitions: [[Int]] = []

  /// An element of the order: a variable, a component or a definition.
  ///
  /// A component of variables that are solved together has the number of one of its variables.
  private struct Node {
    var stage = 0
    var waits = 0
    var readers: [Int] = []
  }

  /// Finds the order; `nil` if there is a cycle.
  ///
  /// - Parameters:
  ///   - system: A system whose definitions are all unconditional.
  ///   - isOpen: Whether each variable is solved for; the others follow from definitions.
  ///   - reads: The variables of the sum of each other variable, by number, and, beyond all
  ///     variables, the definitions.
  init?(of system: ConstraintSystem, isOpen: [Bool], reads: [[Int]]) {
    let (count, definitionCount) = (system.variableCount, system.definitions.count)
    var components = DisjointSets(count: count)
    for constraint in 0..<system.constraintCount {
      components.merge(
        system.termVariables[system.termRange(of: constraint)].filter { isOpen[$0] })
    }
    var nodes = [Node](repeating: Node(), count: 2 * count + definitionCount)
    func place(of definition: Int) -> Int { 2 * count + definition }
    func wait(_ reader: Int, for read: Int) {
      nodes[read].readers.append(reader)
      nodes[reader].waits += 1
    }
    for variable in 0..<count {
      if isOpen[variable] {
        wait(variable, for: count + components.representative(of: variable))
      } else {
        for read in reads[variable] {
          wait(variable, for: read < count ? read : place(of: read - count))
        }
      }
    }
    for constraint in 0..<system.constraintCount {
      let terms = system.termRange(of: constraint).map { system.termVariables[$0] }
      guard let open = terms.first(where: { isOpen[$0] }) else { continue }
      for read in terms where !isOpen[read] {
        wait(count + components.representative(of: open), for: read)
      }
    }
    for (number, definition) in system.definitions.enumerated() {
      for input in definition.inputs { wait(place(of: number), for: input) }
    }
    stages = []
    var ready = nodes.indices.filter { nodes[$0].waits == 0 }
    var next = 0
    while next < ready.count {
      let node = ready[next]
      next += 1
      var stage = nodes[node].stage
      if node >= 2 * count {
        while definitions.count <= stage { definitions.append([]) }
        definitions[stage].append(node - 2 * count)
        stage += 1
      }
      for reader in nodes[node].readers {
        nodes[reader].stage = max(nodes[reader].stage, stage)
        nodes[reader].waits -= 1
        if nodes[reader].waits == 0 { ready.append(reader) }
      }
    }
    guard ready.count == nodes.count else { return nil }
    // No definition reads the last stage.
    definitions.append([])
    stages = nodes[..<count].map(\.stage)
    var leadsOn = nodes.indices.map { $0 >= 2 * count }
    for node in ready.reversed() where !leadsOn[node] {
      leadsOn[node] = nodes[node].readers.contains { leadsOn[$0] }
    }
    isRead = Array(leadsOn[..<count])
  }
}
