import Plumb
import TestSupport
import Testing

/// Views for rules, in a root of 320 by 480.
///
/// The rules place `a`, at (0, 0) with a size of 50 by 40. Beside it is `b`, at (30, 60) with a
/// size of 80 by 100.
struct RuleScene {
  let layout = Layout(width: 320, height: 480)
  let a: LayoutView, b: LayoutView

  init() {
    a = layout.view("a", frame: Frame(x: 0, y: 0, width: 50, height: 40))
    b = layout.view("b", frame: Frame(x: 30, y: 60, width: 80, height: 100))
  }

  /// Returns the frame of `a` after rules were added.
  func frame(after rules: String...) throws -> Frame? {
    for rule in rules { try layout.addRule(rule, to: a) }
    return try layout.solve().frame(of: a)
  }
}

/// Returns a frame, as a short notation.
func box(_ x: Double, _ y: Double, _ width: Double = 50, _ height: Double = 40) -> Frame {
  Frame(x: x, y: y, width: width, height: height)
}

extension Frame? {
  /// Whether the frame exists and differs from another frame only by rounding.
  func isNear(_ other: Frame) -> Bool { map { $0.distance(to: other) < 1e-9 } ?? false }
}
