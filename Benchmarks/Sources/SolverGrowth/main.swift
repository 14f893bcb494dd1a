import ConstraintSolving
import SimplexBackend
import Workloads

// Solves ordinary lists with and without the ranges of ambiguous attributes, in turn. Times are
// only reported. The counts decide: a list twice as long may take slightly more than twice the
// work.

let solver = PrioritizedSolver(backend: SimplexSolver())
let clock = ContinuousClock()

/// Solves a system several times with ranges and without, in turn.
func measure(
  _ system: ConstraintSystem
) throws -> (with: Double, without: Double, SystemSolution.Statistics) {
  var times: [Bool: [Double]] = [:]
  var statistics = SystemSolution.Statistics()
  for _ in 0..<7 {
    for findsRanges in [true, false] {
      var options = SolveOptions()
      options.findsRanges = findsRanges
      let start = clock.now
      let found = try solver.solve(system, options: options)
      times[findsRanges, default: []].append((clock.now - start) / .milliseconds(1))
      if findsRanges { statistics = found.statistics }
    }
  }
  func median(_ times: [Double]?) -> Double { times.map { $0.sorted()[$0.count / 2] } ?? .nan }
  return (median(times[true]), median(times[false]), statistics)
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

var isTooMuch = false
print(
  "| workload | constraints | with ranges, ms | without, ms | ratio | programs | iterations | terms |"
)
print("|---|---:|---:|---:|---:|---:|---:|---:|")
for (family, sizes) in [
  ("labels", [400, 1600]), ("chat", [200, 800]), ("row", [2500, 10000]),
] {
  var work: [Int] = []
  for size in sizes {
    guard let workload = Workload.named("\(family):\(size)") else { continue }
    let system = workload.constraintSystem()
    let (with, without, statistics) = try measure(system)
    work.append(
      statistics.linearPrograms + statistics.iterations + statistics.substitutedTerms)
    print(
      "| \(family):\(size) | \(system.constraintCount) | \(rounded(with)) | \(rounded(without)) "
        + "| \(rounded(with / without)) | \(statistics.linearPrograms) | \(statistics.iterations) "
        + "| \(statistics.substitutedTerms) |")
  }
  // Four times the size. n log n is less than five times the work.
  if work.count == 2, work[1] > 5 * work[0] {
    print("\(family): \(work[1]) instead of at most \(5 * work[0]) steps")
    isTooMuch = true
  }
}
if isTooMuch { throw SolvingError.invalid("the work grows faster than the lists") }
