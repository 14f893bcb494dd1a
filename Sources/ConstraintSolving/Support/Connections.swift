import FlatMemory

/// The parts into which rows divide variables: variables are in one part if rows connect them.
///
/// Callers query it repeatedly about some of the variables of one system, each time from scratch.
struct Connections: ~Copyable {
  private var sets: DisjointSets
  private let parts: FlatArray<Int>

  /// Creates a number of variables, each in a separate part.
  init(count: Int) {
    sets = DisjointSets(count: count)
    parts = FlatArray(repeating: -1, count: count)
  }

  /// Adds a variable.
  mutating func append() {
    sets.append()
    parts.append(-1)
  }

  /// Separates variables; callers must name all variables that were connected to any of them.
  mutating func isolate(_ variables: some Sequence<Int>) {
    for variable in variables {
      sets.isolate(variable)
      parts[variable] = -1
    }
  }

  /// Connects two variables.
  @inline(__always) mutating func merge(_ first: Int, _ second: Int) { sets.merge(first, second) }

  /// Connects variables, such as those of a row.
  mutating func merge(_ variables: [Int]) { sets.merge(variables) }

  /// Numbers the parts of isolated variables in the order of their first variables.
  ///
  /// - Returns: The number of parts.
  mutating func number(_ variables: some Sequence<Int>) -> Int {
    var count = 0
    for variable in variables {
      let set = sets.representative(of: variable)
      if parts[set] < 0 {
        parts[set] = count
        count += 1
      }
      parts[variable] = parts[set]
    }
    return count
  }

  /// Returns the part that the last numbering gave to a variable.
  @inline(__always) func part(of variable: Int) -> Int { parts[variable] }

  /// Distributes items of variables, such as rows, among the parts of the last numbering.
  ///
  /// - Parameters:
  ///   - numbers: The items, by number.
  ///   - count: The number of parts.
  ///   - variable: Returns a variable of an item.
  /// - Returns: The items of each part, in their order.
  @inline(never)
  func deal(_ numbers: [Int], to count: Int, by variable: (Int) -> Int) -> [[Int]] {
    var dealt = [[Int]](repeating: [], count: count)
    for number in numbers { dealt[parts[variable(number)]].append(number) }
    return dealt
  }
}
