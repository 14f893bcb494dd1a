import FlatMemory

/// A block without its constants: variables, linear forms of them, and the breakpoints at which the
/// costs of both change. Items are the variables, then the forms.
///
/// What is required is a cost of the top level, so a block is one convex piecewise-linear function
/// of each item, level by level. Where its breakpoints stand is told apart from it: by numbers in a
/// single solve, by the constants of a system in a plan.
struct BlockModel {
  /// Where the cost of an item changes its slope.
  struct Breakpoint: BitwiseCopyable {
    /// The level that pays, 0 for what is required.
    var level: Int32
    /// The slope below the breakpoint, in costs a unit of the item.
    var left: Double
    /// The slope above it.
    var right: Double

    /// The breakpoint of a row's violation, which has other slopes in units of an item that is in
    /// the row's sum so many times.
    init(level: Int32, slopes: (left: Double, right: Double), scale: Double = 1) {
      self.level = level
      left = scale * (scale > 0 ? slopes.left : slopes.right)
      right = scale * (scale > 0 ? slopes.right : slopes.left)
    }
  }

  /// What a breakpoint comes from.
  struct Origin: BitwiseCopyable {
    /// The constraint, or `~variable` for the range of a variable.
    var identifier: Int
    /// How much a unit of the item is in the sum of the row.
    var scale: Double
    /// The row, by the number it was added with.
    var row: Int
  }

  /// A breakpoint and what belongs to it.
  struct Entry: BitwiseCopyable {
    var breakpoint: Breakpoint
    var item: Int
    var origin: Origin
    /// Where it is, in units of the item.
    var position: Double
  }

  /// How many variables there are.
  let variableCount: Int
  /// How many variables and forms there are.
  let itemCount: Int
  /// How many levels there are, the required one counted.
  let levelCount: Int
  /// The breakpoints, item after item.
  let breakpoints: [Breakpoint]
  /// The item of each breakpoint.
  let items: [Int]
  /// What each breakpoint comes from.
  let origins: [Origin]
  /// Where each breakpoint is, in units of its item; 0 where a plan's constants say so.
  let positions: [Double]
  /// The breakpoints of what is required.
  let requiredBreakpoints: [Int]
  /// The coefficients of the forms, one row a form.
  let forms: [Double]
  private let breakpointStarts: [Int]

  /// How many forms there are.
  var formCount: Int { itemCount - variableCount }

  /// - Parameters:
  ///   - variableCount: How many variables there are.
  ///   - levelCount: How many levels there are, the required one counted.
  ///   - forms: The coefficients of the forms, one row a form.
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

  /// The block with its first levels only, and one more that has no breakpoints.
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

  /// The slope of a breakpoint's cost on a side of it: -1 is below.
  func slope(of breakpoint: Int, _ side: Int8) -> Double {
    side < 0 ? breakpoints[breakpoint].left : breakpoints[breakpoint].right
  }

  /// What a breakpoint costs where its item is beyond it by a distance, which may be negative.
  func violation(of breakpoint: Int, by distance: Double) -> Double {
    distance * (distance < 0 ? breakpoints[breakpoint].left : breakpoints[breakpoint].right)
  }

  /// Computes the values of the forms, which follow those of the variables.
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
