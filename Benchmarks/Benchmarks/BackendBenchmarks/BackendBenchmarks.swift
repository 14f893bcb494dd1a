import Benchmark
import Contenders
import LinearProgramming
import Workloads

/// Runs every backend on the weighted program of every workload. Making the program is not timed;
/// the backend's own preparation, such as writing out piecewise-linear costs, is.
let benchmarks: @Sendable () -> Void = {
  for name in Contender.workloads {
    for contender in Contender.all {
      Benchmark(
        "\(name) \(contender.name)",
        configuration: .init(
          metrics: [.wallClock, .cpuTotal], warmupIterations: 2, maxDuration: .seconds(2),
          maxIterations: 100_000)
      ) { benchmark in
        guard let program = try Workload.named(name)?.weightedProgram() else {
          return benchmark.error("there is no workload \(name)")
        }
        for _ in benchmark.scaledIterations {
          benchmark.startMeasurement()
          blackHole(try contender.solve(program))
          benchmark.stopMeasurement()
        }
      }
    }
  }
}
