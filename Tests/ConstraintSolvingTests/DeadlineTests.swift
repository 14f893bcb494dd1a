import LinearProgramming
import SimplexBackend
import Synchronization
import Testing

@testable import ConstraintSolving

/// Tests solves cancelled from outside, and the clocks that loops read.
@Suite struct DeadlineTests {
  /// Makes boxes on a line that may not overlap. The search takes seconds.
  private static func boxes(_ count: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    for box in 0..<count {
      system.addVariable(lowerBound: 0)
      system.addConstraint([(box, 1)], .lessThanOrEqual, 380)
      system.addConstraint([(box, 1)], .equal, Double(150 + 37 * box % 60), priority: 500)
      for other in 0..<box {
        system.addDisjunction([
          [.init([(box, 1), (other, -1)], .greaterThanOrEqual, 20)],
          [.init([(other, 1), (box, -1)], .greaterThanOrEqual, 20)],
        ])
      }
    }
    return system
  }

  /// A cancellation takes effect within the search itself, not only between searches.
  ///
  /// After the given number of polls, hardly any work is done.
  @Test(arguments: [0, 1, 5, 20, 100])
  func aCancelledSolveEndsAtOnce(after questions: Int) throws {
    let asked = Mutex(0)
    var options = SolveOptions()
    options.isCancelled = {
      asked.withLock { count in
        count += 1
        return count > questions
      }
    }
    let solution = try PrioritizedSolver(backend: SimplexSolver())
      .solve(Self.boxes(12), options: options)
    #expect(solution.outcome == .limit)
    #expect(solution.statistics.iterations <= 100 * (questions + 1))
    #expect(asked.withLock { $0 } <= questions + 10)
  }

  /// A column of open heights in which everything depends on a switch.
  ///
  /// The expressions for the positions of its views are long. The clock is read while they are
  /// made.
  @Test func whatWaitsForSwitchesIsLookedAtWithinTheTime() throws {
    var system = ConstraintSystem()
    let count = 1_500
    let root = system.addVariable()
    let output = system.addVariable()
    system.addConstraint([(root, 1)], .equal, 390)
    system.addDefinition(
      Definition(.value, of: output, from: [root]) { .value($0[0] >= 300 ? 1 : 0) })
    var (top, height) = (root, root)
    for place in 0..<count {
      let (nextTop, nextHeight) = (system.addVariable(), system.addVariable(lowerBound: 0))
      system.addConstraint(
        place == 0 ? [(nextTop, 1)] : [(nextTop, 1), (top, -1), (height, -1)], .equal, 8)
      system.addConstraint(
        [(nextHeight, 1)], .equal, 20, priority: 500, when: ConstraintSwitch(output, at: 1))
      (top, height) = (nextTop, nextHeight)
    }
    let asked = Mutex(0)
    var options = SolveOptions()
    options.isCancelled = {
      asked.withLock { count in
        count += 1
        return count > 100
      }
    }
    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system, options: options)
    #expect(solution.outcome == .limit)
    #expect(solution.statistics.stages == 0)
    #expect(asked.withLock { $0 } <= 110)
  }

  @Test func whatNobodyCancelsIsSolvedAsEver() throws {
    var options = SolveOptions()
    options.isCancelled = { false }
    let system = Self.boxes(5)
    let solver = PrioritizedSolver(backend: SimplexSolver())
    let solution = try solver.solve(system, options: options)
    #expect(solution.outcome == .solved)
    #expect(try solution.values == solver.solve(system).values)
  }

  @Test func aClockLooksNowAndThenAndNeverForgets() {
    let asked = Mutex(0)
    let deadline = Deadline(
      instant: nil,
      isCancelled: {
        asked.withLock { count in
          count += 1
          return count == 3
        }
      })
    var clock = WorkClock(deadline)
    var steps = 0
    while !clock.isOver(), steps < 100_000 { steps += 1 }
    #expect(asked.withLock { $0 } == 3 && steps > 300 && steps < 10_000)
    #expect(clock.isOver() && clock.isOver(after: 1_000_000))
    #expect(asked.withLock { $0 } == 3)
    var endless = WorkClock(.never)
    #expect(!endless.isOver(after: .max) && !endless.isOver(after: .max))
  }
}
