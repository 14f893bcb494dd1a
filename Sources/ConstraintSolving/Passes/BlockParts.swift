import FlatMemory

/// The parts of a block that no row connects, in flat memory.
struct BlockParts {
  private let workspace: Workspace
  /// How many parts there are, in the order of their first variables.
  let count: Int
  /// The variables, part after part.
  let variables: Vector<Int>
  /// The rows, part after part, hard ones before optional constraints.
  let rows: Vector<Int>
  private let variableStarts: Vector<Int>
  private let rowStarts: Vector<Int>
  private let hardCounts: Vector<Int>

  /// The parts of a block of a run that has no open shares.
  init(of block: Block, in run: SolveRun) {
    count = run.partition(block.variables, by: block.hard, block.soft)
    let rowCount = block.hard.count + block.soft.count
    workspace = Workspace(
      expectedBytes: 8 * (block.variables.count + rowCount + 5 * count) + 128)
    variables = workspace.vector(block.variables.count)
    rows = workspace.vector(rowCount)
    variableStarts = workspace.vector(count + 1, of: 0)
    rowStarts = workspace.vector(count + 1, of: 0)
    hardCounts = workspace.vector(count, of: 0)
    let next: Vector<Int> = workspace.vector(count)

    for variable in block.variables { variableStarts[run.partOfVariable[variable] + 1] += 1 }
    for part in 0..<count {
      variableStarts[part + 1] += variableStarts[part]
      next[part] = variableStarts[part]
    }
    for variable in block.variables {
      let part = run.partOfVariable[variable]
      variables[next[part]] = variable
      next[part] += 1
    }

    for row in block.hard {
      rowStarts[run.part(ofRow: row) + 1] += 1
      hardCounts[run.part(ofRow: row)] += 1
    }
    for row in block.soft { rowStarts[run.part(ofRow: row) + 1] += 1 }
    for part in 0..<count {
      rowStarts[part + 1] += rowStarts[part]
      next[part] = rowStarts[part]
    }
    for numbers in [block.hard, block.soft] {
      for row in numbers {
        let part = run.part(ofRow: row)
        rows[next[part]] = row
        next[part] += 1
      }
    }
  }

  /// Where the variables of a part are.
  func variables(of part: Int) -> Range<Int> { variableStarts[part]..<variableStarts[part + 1] }

  /// Where the hard rows of a part are.
  func hardRows(of part: Int) -> Range<Int> {
    rowStarts[part]..<rowStarts[part] + hardCounts[part]
  }

  /// Where the optional constraints of a part are.
  func soft(of part: Int) -> Range<Int> {
    rowStarts[part] + hardCounts[part]..<rowStarts[part + 1]
  }
}
