/// Blocks that wait for a level, highest levels first.
///
/// All blocks are served at one level before any block at the next one. If the budget ends, whole
/// levels are therefore complete.
struct LevelQueue {
  private var blocksOfLevel: [[Block]]
  private var level = 0
  /// Blocks without remaining optional constraints.
  private(set) var served: [Block] = []

  /// Creates a queue for a number of levels.
  init(levelCount: Int) { blocksOfLevel = [[Block]](repeating: [], count: levelCount) }

  /// Adds a block with the level of its next optional constraint; `nil` if none remains.
  mutating func add(_ block: Block, level: Int?) {
    if let level { blocksOfLevel[level].append(block) } else { served.append(block) }
  }

  /// Removes and returns a block of the highest level for which any block waits.
  mutating func next() -> (block: Block, level: Int)? {
    while level < blocksOfLevel.count {
      if let block = blocksOfLevel[level].popLast() { return (block, level) }
      level += 1
    }
    return nil
  }

  /// The number of levels that have been served in all blocks.
  var completedLevels: Int { level }

  /// All blocks that still wait.
  var waiting: [Block] { blocksOfLevel.flatMap { $0 } }
}
