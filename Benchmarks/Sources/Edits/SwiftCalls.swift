import Foundation
import Plumb

// Measures calls from Swift: building with formulas, and changes of a kept layout, each followed
// by `solve()`.

/// Makes boxes in rows of 10, each beside the previous one: four formulas for each and one for
/// the last.
func boxes(_ count: Int) -> (layout: Layout, views: [LayoutView], constraints: [LayoutConstraint]) {
  let layout = Layout(width: 1000, height: 40 * Double(count / 10))
  let views = (0..<count).map { layout.view("box\($0)") }
  var constraints: [LayoutConstraint] = []
  for (number, view) in views.enumerated() {
    let isFirst = number % 10 == 0
    constraints += layout.add(
      isFirst
        ? view[.left] == layout.root[.left] + 8 : view[.left] == views[number - 1][.right] + 8,
      view[.width] == 80 + Double(number % 7) ~ .high,
      view[.top] == layout.root[.top] + Double(number / 10) * 40,
      view[.height] == 2 * view[.width] - 128)
  }
  return (layout, views, constraints)
}

/// Returns the least seconds of this many runs.
func least(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<runs {
    let start = processorSeconds
    try work()
    least = min(least, processorSeconds - start)
  }
  return least
}

var processorSeconds: Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
}

/// Prints a row for each kind of call.
func measureSwiftCalls() throws {
  print("\n| Swift, 1,000 boxes, 4,000 formulas | µs |")
  print("|---|---:|")
  func report(_ what: String, _ seconds: Double, of count: Int = 1) {
    print("| \(what) | \(String(format: "%.2f", 1e6 * seconds / Double(count))) |")
  }
  var kept: [Layout] = []
  report("building, a formula", least(of: 21) { kept = [boxes(1000).layout] }, of: 4000)
  let (layout, views, constraints) = boxes(1000)
  report("first solve", try least(of: 5) { _ = try boxes(1000).layout.solve().get() })
  _ = try layout.solve().get()
  var value = 100.0
  func edit(_ what: String, runs: Int = 21, _ change: () -> Void) throws {
    report(
      what,
      try least(of: runs) {
        value += 1
        change()
        _ = try layout.solve().get()
      })
  }
  try edit("a constant changed, solve") { constraints[1].constant = value }
  try edit("a priority changed, solve") { constraints[1].priority = Priority(value) }
  try edit("a view and 3 formulas in and out, solve twice") {
    let view = layout.view("new")
    layout.add(
      view[.left] == views[5][.right], view[.top] == layout.root[.top], view[.width] == value)
    _ = try? layout.solve()
    layout.remove(view)
  }
  layout.measure(views[7]) { 2 * $0 }
  layout.remove(constraints[4 * 7 + 3])
  try edit("a constant changed where a text is measured, solve") { constraints[1].constant = value }
}
