import FlatMemory

/// A convex function of one variable that changes its slope at one position.
struct BreakpointFunction: BitwiseCopyable {
  /// Where the slope changes.
  var position: Double
  /// The slope below, at most that above.
  var left: Double
  /// The slope above.
  var right: Double
}

extension Vector<BreakpointFunction> {
  /// Where the sum of some functions is least: between two of their breakpoints, or without end
  /// where it does not fall, or does not rise. This sorts them.
  func leastInterval() -> (lower: Double, upper: Double) {
    if count == 1 {
      let only = self[0]
      return (
        only.left < 0 ? only.position : -.infinity, only.right > 0 ? only.position : .infinity
      )
    }
    var (slope, sum) = (0.0, 0.0)
    for number in 0..<count {
      slope += self[number].left
      sum += self[number].right - self[number].left
    }
    sort { $0.position < $1.position }
    // Slopes of the same size cancel only to rounding.
    let near = Tolerance.rounding * sum
    var (lower, upper) = (-Double.infinity, Double.infinity)
    for number in 0..<count {
      if slope < -near { lower = self[number].position }
      slope += self[number].right - self[number].left
      if slope > near {
        upper = self[number].position
        break
      }
    }
    return (lower, upper)
  }
}
