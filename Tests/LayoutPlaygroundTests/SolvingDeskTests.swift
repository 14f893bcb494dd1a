import Synchronization
import Testing

@testable import LayoutPlayground

/// Tests how many requests are served at once, and what happens to the others.
@Suite struct SolvingDeskTests {
  /// Works until it is cancelled.
  private static let endless: @Sendable () -> Bool = {
    while !Task.isCancelled {}
    return true
  }

  /// Waits until this many requests wait.
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
    // Once one is served, the next one waits.
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

  /// Records the requests that were served.
  private final class Order: Sendable {
    private let noted = Mutex<[Int]>([])

    var sizes: [Int] { noted.withLock { $0 } }

    func add(_ size: Int) { noted.withLock { $0.append(size) } }
  }

  @Test func smallWorkGoesBeforeLarge() async throws {
    let desk = SolvingDesk(seats: 1, queue: 2)
    let first = Task { try await desk.work(Self.endless) }
    while await desk.hasFreeSeat { await Task.yield() }
    let order = Order()
    func work(_ size: Int) -> Task<Void, any Error> {
      Task { try await desk.work(size: size) { order.add(size) } }
    }
    let large = work(300)
    await wait(for: 1, at: desk)
    let medium = work(200)
    await wait(for: 2, at: desk)
    let small = work(100)
    // The largest request is dropped.
    await #expect(throws: SolvingDesk.Full.self) { try await large.value }
    first.cancel()
    try await medium.value
    try await small.value
    #expect(order.sizes == [100, 200])
  }

  /// Counts the requests that are served at once.
  private final class Visitors: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func come() {
      counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    func go() { counts.withLock { $0.now -= 1 } }
  }

  @Test func noMoreWorkAtOnceThanThereAreSeats() async throws {
    let desk = SolvingDesk(seats: 3, queue: 100)
    let visitors = Visitors()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await desk.work {
            visitors.come()
            for _ in 0..<1000 { _ = Task.isCancelled }
            visitors.go()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...3).contains(visitors.most))
    #expect(await desk.queueLength == 0)
  }
}
