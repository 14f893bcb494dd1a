import FlatMemory

/// A block without its constants.
///
/// It consists of variables, linear forms of them, and the breakpoints at which the costs of both
/// change. Items are the variables, then the forms.
///
/// Required constraints are costs of the top level. A block is therefore one convex
/// piecewise-linear function of each item for each level. The positions of its breakpoints are
/// stored separately: a single solve provides them as numbers, a plan derives them from the
/// constants of a system.
struct BlockModel {
  /// The point where the cost of an item changes its slope.
  struct Breakpoint: BitwiseCopyable {
    /// The level of its cost, 0 for the required one.
    var level: Int32
    /// The slope below the breakpoint, in cost per unit of the item.
    var left: Double
    /// The slope above it.
    var right: Double

    /// Creates the breakpoint of a row's violation.
    ///
    /// It converts units of the row to units of its item. The row's sum contains the item `scale`
    /// times.
    init(level: Int32, slopes: (left: Double, right: Double), scale: Double = 1) {
      self.level = level
      left = scale * (scale > 0 ? slopes.left : slopes.right)
      right = scale * (scale > 0 ? slopes.right : slopes.left)
    }
  }

  /// The source of a breakpoint.
  struct Origin: BitwiseCopyable {
    /// The constraint, or `~variable` for the range of a variable.
    var identifier: Int
    /// The coefficient of the item in the sum of the row.
    var scale: Double
    /// The number under which the row was added.
    var row: Int
  }

  /// A breakpoint with its item, origin and position.
  struct Entry: BitwiseCopyable {
    var breakpoint: Breakpoint
    var item: Int
    var origin: Origin
    /// The position, in units of the item.
    var position: Double
  }

  /// The number of variables.
  let variableCount: Int
  /// The number of variables and forms.
  let itemCount: Int
  /// The number of levels, including the required one.
  let levelCount: Int
  /// The breakpoints, sorted by item.
  let breakpoints: [Breakpoint]
  /// The item of each breakpoint.
  let items: [Int]
  /// The source of each breakpoint.
  let origins: [Origin]
  /// The position of each breakpoint in units of its item; 0 if the constants of a plan set it.
  let positions: [Double]
  /// The breakpoints of the required level.
  let requiredBreakpoints: [Int]
  /// The coefficients of the forms, one row per form.
  let forms: [Double]
  private let breakpointStarts: [Int]

  /// The number of forms.
  var formCount: Int { itemCount - variableCount }

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - variableCount: The number of variables.
  ///   - levelCount: The number of levels, including the required one.
  ///   - forms: The coefficients of the forms, one row per form.
  ///   - entries: The breakpoints, in any order.
  init(variableCount: Int, levelCount: Int, forms: [Double], entries: [Entry]) {
    self.variableCount = variableCount
    self.levelCount = levelCount
    itemCount = variableCount + forms.count / max(variableCount, 1)
    self.forms = forms
    var next = [Int](repeating: 0, count: itemCount + 1)
    for entry in entries { next[entry.item + 1] += 1 }
    for item in 0..<itemCount { next[item + 1] += next[item] }
    breakpointStarts = next
    var sorted = entries
    for entry in entries {
      sorted[next[entry.item]] = entry
      next[entry.item] += 1
    }
    breakpoints = sorted.map(\.breakpoint)
    items = sorted.map(\.item)
    origins = sorted.map(\.origin)
    positions = sorted.map(\.position)
    requiredBreakpoints = sorted.indices.filter { sorted[$0].breakpoint.level == 0 }
  }

  /// Returns the block with only its first levels, and one more level without breakpoints.
  func withLevels(below levelCount: Int) -> BlockModel {
    let kept = breakpoints.indices.filter { breakpoints[$0].level < levelCount }
    return BlockModel(
      variableCount: variableCount, levelCount: levelCount + 1, forms: forms,
      entries: kept.map {
        Entry(
          breakpoint: breakpoints[$0], item: items[$0], origin: origins[$0],
          position: positions[$0])
      })
  }

  /// The breakpoints of an item.
  @inline(__always) func breakpointRange(of item: Int) -> Range<Int> {
    unsafe Range(uncheckedBounds: (breakpointStarts[item], breakpointStarts[item + 1]))
  }

  /// The coefficients of an item.
  func coefficients(of item: Int) -> [Double] {
    if item < variableCount { return (0..<variableCount).map { $0 == item ? 1 : 0 } }
    let start = (item - variableCount) * variableCount
    return Array(forms[start..<start + variableCount])
  }

  /// The slope of a breakpoint's cost on one side: below for -1, otherwise above.
  func slope(of breakpoint: Int, _ side: Int8) -> Double {
    side < 0 ? breakpoints[breakpoint].left : breakpoints[breakpoint].right
  }

  /// The cost of a breakpoint for the signed distance of its item beyond it.
  func violation(of breakpoint: Int, by distance: Double) -> Double {
    distance * (distance < 0 ? breakpoints[breakpoint].left : breakpoints[breakpoint].right)
  }

  /// Computes the values of the forms, which follow the values of the variables in the array.
  func computeForms(_ values: borrowing FlatArray<Double>) {
    var cell = 0
    for form in variableCount..<itemCount {
      var sum = 0.0
      for variable in 0..<variableCount {
        sum += forms[cell] * values[variable]
        cell += 1
      }
      values[form] = sum
    }
  }
}
