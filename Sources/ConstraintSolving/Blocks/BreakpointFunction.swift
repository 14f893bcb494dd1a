import FlatMemory

/// A convex function of one variable that changes its slope at one position.
struct BreakpointFunction: BitwiseCopyable {
  /// The position at which the slope changes.
  var position: Double
  /// The slope below, at most the slope above.
  var left: Double
  /// The slope above.
  var right: Double
}

extension Vector<BreakpointFunction> {
  /// Returns the interval on which the sum of the functions is least, and sorts the functions.
  ///
  /// The interval is between two breakpoints. An end is infinite if the sum does not rise, or does
  /// not fall, on that side.
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
    // Slopes of equal size cancel only up to rounding.
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
