import Contenders
import LinearProgramming
import Workloads

// Times all contenders in turn on each workload and prints one row for each workload: the median
// wall time of each, and the first contender's time divided by the best of the others.
//
// The backends take turns after every solve. Other load on the machine then slows all backends
// alike, so the ratio is meaningful even where the times are not.

/// The least number of solves for each contender. All together run about `seconds` on a workload.
let leastTurns = 11
let time = Duration.seconds(4)

/// Formats a duration in milliseconds, with about three significant digits.
func milliseconds(_ duration: Duration) -> String {
  let value = duration / .milliseconds(1)
  let scale = value < 1 ? 1000.0 : value < 100 ? 100.0 : 10.0
  return "\((value * scale).rounded() / scale)"
}

print("| workload | rows × columns |", terminator: "")
for contender in Contender.all { print(" \(contender.name), ms |", terminator: "") }
print(" ratio |")
print("|---|---|" + String(repeating: "---:|", count: Contender.all.count + 1))

let clock = ContinuousClock()
for name in Contender.workloads {
  guard let program = try Workload.named(name)?.weightedProgram() else {
    throw LPError(.invalidProgram, "there is no workload \(name)")
  }
  let expected = try Contender.all[0].solve(program)
  var times = [[Duration]](repeating: [], count: Contender.all.count)
  let end = clock.now + time
  while times[0].count < leastTurns || clock.now < end {
    for (index, contender) in Contender.all.enumerated() {
      let start = clock.now
      let objective = try contender.solve(program)
      times[index].append(clock.now - start)
      guard abs(objective - expected) <= 1e-6 * (1 + abs(expected)) else {
        throw LPError(
          .backendFailure, "\(name): \(contender.name) found \(objective), not \(expected)")
      }
    }
  }
  let medians = times.map { $0.sorted()[$0.count / 2] }
  let best = medians.dropFirst().min() ?? medians[0]
  let ratio = ((medians[0] / best) * 100).rounded() / 100
  print("| \(name) | \(program.rowCount) × \(program.columnCount) |", terminator: "")
  for median in medians { print(" \(milliseconds(median)) |", terminator: "") }
  print(" \(ratio) |")
}
