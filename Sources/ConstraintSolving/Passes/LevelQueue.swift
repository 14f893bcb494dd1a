/// Blocks that wait for a level, highest levels first.
///
/// All blocks are served at one level before any at the next, so that a budget that ends leaves
/// whole levels behind.
struct LevelQueue {
  private var blocksOfLevel: [[Block]]
  private var level = 0
  /// Blocks without any optional constraint left.
  private(set) var served: [Block] = []

  /// A queue for a number of levels.
  init(levelCount: Int) { blocksOfLevel = [[Block]](repeating: [], count: levelCount) }

  /// Adds a block whose next optional constraint is of a level, or that has none.
  mutating func add(_ block: Block, level: Int?) {
    if let level { blocksOfLevel[level].append(block) } else { served.append(block) }
  }

  /// Takes out a block of the highest level that any waits for.
  mutating func next() -> (block: Block, level: Int)? {
    while level < blocksOfLevel.count {
      if let block = blocksOfLevel[level].popLast() { return (block, level) }
      level += 1
    }
    return nil
  }

  /// How many levels have been served in all blocks.
  var completedLevels: Int { level }

  /// All blocks that still wait.
  var waiting: [Block] { blocksOfLevel.flatMap { $0 } }
}
