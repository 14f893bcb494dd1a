import Foundation
import Testing

/// Numbers from 1e-6 to 1e8 in one system, against an exact rational reference.
///
/// `PLUMB_RANDOM_MAGNITUDES` sets how many systems are tried, `PLUMB_MAGNITUDE_SEED` tries one and
/// prints it.
@Suite struct MagnitudeTests {
  @Test func sumsOfLevelsAreTheExactOnes() throws {
    let environment = ProcessInfo.processInfo.environment
    let search = MagnitudeSearch()
    if let seed = environment["PLUMB_MAGNITUDE_SEED"].flatMap({ Int($0) }) {
      print(MagnitudeSystem(seed: seed), try search.judge(seed: seed))
      return
    }
    let count = environment["PLUMB_RANDOM_MAGNITUDES"].flatMap { Int($0) } ?? 2_000
    var verdicts: [MagnitudeSearch.Verdict: Int] = [:]
    for seed in 1...count {
      let (verdict, complaint) = try search.judge(seed: seed)
      verdicts[verdict, default: 0] += 1
      switch verdict {
      case .right, .infeasible, .nearTie, .refused: break
      case .failed: print("magnitudes, seed \(seed): \(complaint)")
      case .wrong: Issue.record("seed \(seed): \(complaint)\n\(MagnitudeSystem(seed: seed))")
      }
    }
    print("magnitudes:", verdicts.map { "\($0.value) \($0.key.rawValue)" }.sorted())
    #expect(verdicts[.failed, default: 0] <= count / 100_000)
    // The generator must make systems that say something.
    #expect(verdicts[.right, default: 0] >= count * 8 / 10)
    #expect(verdicts[.nearTie, default: 0] <= count / 50)
  }
}
