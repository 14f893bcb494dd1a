import Synchronization
import Testing

@testable import LayoutPlayground

/// How many are served at once, and what becomes of the others.
@Suite struct SolvingDeskTests {
  /// Works until it is cancelled.
  private static let endless: @Sendable () -> Bool = {
    while !Task.isCancelled {}
    return true
  }

  /// Waits until so many wait.
  private func wait(for length: Int, at desk: SolvingDesk) async {
    while await desk.queueLength != length { await Task.yield() }
  }

  @Test func whoeverGoesIsNotWorkedFor() async throws {
    let desk = SolvingDesk(seats: 1, queue: 0)
    let going = Task { try await desk.work(Self.endless) }
    going.cancel()
    #expect(try await going.value)
    #expect(try await desk.work { 7 } == 7)
  }

  @Test func whoeverFindsTheQueueFullIsSentAway() async throws {
    let desk = SolvingDesk(seats: 1, queue: 1)
    let first = Task { try await desk.work(Self.endless) }
    // Once it sits, the next one waits.
    while await desk.hasFreeSeat { await Task.yield() }
    let second = Task { try await desk.work { 2 } }
    await wait(for: 1, at: desk)
    await #expect(throws: SolvingDesk.Full.self) { try await desk.work { 3 } }
    first.cancel()
    #expect(try await second.value == 2)
    #expect(try await desk.work { 4 } == 4)
  }

  @Test func whoeverLeavesTheQueueGivesItsPlaceToAnother() async throws {
    let desk = SolvingDesk(seats: 1, queue: 1)
    let first = Task { try await desk.work(Self.endless) }
    while await desk.hasFreeSeat { await Task.yield() }
    let second = Task { try await desk.work { 2 } }
    await wait(for: 1, at: desk)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = Task { try await desk.work { 3 } }
    await wait(for: 1, at: desk)
    first.cancel()
    #expect(try await third.value == 3)
  }

  @Test func noMoreWorkAtOnceThanThereAreSeats() async throws {
    let desk = SolvingDesk(seats: 3, queue: 100)
    let working = Mutex(0)
    let most = Mutex(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await desk.work {
            let now = working.withLock { count in
              count += 1
              return count
            }
            most.withLock { $0 = max($0, now) }
            for _ in 0..<1000 { _ = Task.isCancelled }
            working.withLock { $0 -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...3).contains(most.withLock { $0 }))
    #expect(await desk.queueLength == 0)
  }
}
