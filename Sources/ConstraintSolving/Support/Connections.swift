import FlatMemory

/// The parts into which rows divide variables: what no row connects is apart. It is asked time and
/// again about some of the variables of one system, each time from the beginning.
struct Connections: ~Copyable {
  private var sets: DisjointSets
  private let parts: FlatArray<Int>

  /// Each of so many variables by itself.
  init(count: Int) {
    sets = DisjointSets(count: count)
    parts = FlatArray(repeating: -1, count: count)
  }

  /// Adds a variable.
  mutating func append() {
    sets.append()
    parts.append(-1)
  }

  /// Takes variables apart; whoever does so names all that were connected to any of them.
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

  /// Numbers the parts of isolated variables in the order of their first ones.
  ///
  /// - Returns: How many parts there are.
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

  /// The part of a variable that was numbered last.
  @inline(__always) func part(of variable: Int) -> Int { parts[variable] }

  /// Deals out what goes with variables, such as rows, to the parts that were numbered last.
  ///
  /// - Parameters:
  ///   - numbers: What is dealt out, by number.
  ///   - count: How many parts there are.
  ///   - variable: A variable that a number goes with.
  /// - Returns: The numbers of each part, in their order.
  @inline(never)
  func deal(_ numbers: [Int], to count: Int, by variable: (Int) -> Int) -> [[Int]] {
    var dealt = [[Int]](repeating: [], count: count)
    for number in numbers { dealt[parts[variable(number)]].append(number) }
    return dealt
  }
}
