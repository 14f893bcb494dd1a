import Foundation
import LayoutDocuments
import Plumb
import Synchronization
import TestSupport
import Testing

/// Cancellations at random moments, `PLUMB_CANCELLATIONS` times each.
///
/// No result may be lost, repeated or late. `.ci/sanitize thread` runs a thousand cancellations.
@Suite(.timeLimit(.minutes(20))) struct RandomCancellationTests {
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_CANCELLATIONS"].flatMap { Int($0) } ?? 40

  /// State shared by a task and its canceller.
  private final class Watch: Sendable {
    /// Whether the task is certainly cancelled.
    let isCancelled = Atomic(false)
    /// The number of polls since the cancellation.
    let later = Atomic(0)
    private let asked = Atomic(0)
    /// The poll at which the task cancels itself.
    private let last: Int

    init(cancellingAt last: Int) { self.last = last }

    func ask() -> Bool {
      if isCancelled.load(ordering: .acquiring) { later.add(1, ordering: .relaxed) }
      if asked.add(1, ordering: .relaxed).newValue == last {
        withUnsafeCurrentTask { $0?.cancel() }
        isCancelled.store(true, ordering: .releasing)
      }
      return false
    }

    /// Cancels a task from outside after the given number of yields.
    func cancel<Success: Sendable, Failure: Error>(
      _ task: Task<Success, Failure>, after yields: Int
    ) async {
      for _ in 0..<yields { await Task.yield() }
      task.cancel()
      isCancelled.store(true, ordering: .releasing)
    }
  }

  /// Returns a document of a few views in a row; every fifth document has many views.
  private static func document(_ number: Int) -> LayoutDocument {
    let names = (0..<(number.isMultiple(of: 5) ? 60 : 8)).map { "v\($0)" }
    var document = LayoutDocument(size: .fixed(width: Double(400 + number), height: 100))
    document.views = names.map { ViewDescription(name: $0) }
    document.equations = DocumentText(
      (["v0.left == 0"] + zip(names.dropFirst(), names).map { "\($0).left == \($1).right" }
        + names.map { "\($0).width == 10 @ low" } + ["\(names.last ?? "").right == 0"])
        .joined(separator: "\n"))
    return document
  }

  private static func row() throws -> Layout {
    let layout = Layout(width: 600, height: 100)
    var before = layout.root[.left]
    for number in 0..<24 {
      let view = layout.view("v\(number)")
      view.intrinsicSize.width = Double(10 + number % 7)
      layout.measureAnywhere(view) { 400 / max(1, $0) }
      layout.add(view[.left] == before)
      before = view[.right]
    }
    layout.add(before == layout.root[.right])
    return layout
  }

  @Test func solves() async throws {
    let expected = try Self.row().solve().views
    var random = SeededGenerator(seed: 1)
    for round in 0..<Self.count {
      let isInside = round.isMultiple(of: 2)
      let watch = Watch(cancellingAt: isInside ? Int.random(in: 1...150, using: &random) : .max)
      let task = Task {
        var options = SolveOptions()
        options.isCancelled = { watch.ask() }
        return try Self.row().solve(options: options)
      }
      if !isInside { await watch.cancel(task, after: Int.random(in: 0...400, using: &random)) }
      switch await task.result {
      case .success(let solution):
        #expect(solution.outcome == .solved && solution.views == expected)
      case .failure(let error): #expect((error as? LayoutError)?.code == .cancelled)
      }
      #expect(watch.later.load(ordering: .relaxed) <= 10)
    }
  }

  /// Several tasks solve one snapshot: a cancelled task throws, and the others are not affected.
  @Test func snapshots() async throws {
    let layout = try Self.row()
    let expected = try layout.solve().views
    let snapshot = try layout.snapshot()
    var random = SeededGenerator(seed: 2)
    for _ in 0..<Self.count {
      let tasks = (0..<3).map { _ in Task { try await snapshot.solved() } }
      let unlucky = tasks[Int.random(in: 0..<3, using: &random)]
      for _ in 0..<Int.random(in: 0...300, using: &random) { await Task.yield() }
      unlucky.cancel()
      for task in tasks {
        switch await task.result {
        case .success(let solution): #expect(solution.views == expected)
        case .failure(let error): #expect(error is CancellationError && task == unlucky)
        }
      }
    }
  }

  /// Results arrive in order, each once and solved once, until the task is cancelled.
  @Test func batches() async throws {
    let documents = (1...12).map(Self.document)
    var random = SeededGenerator(seed: 3)
    for round in 0..<Self.count {
      let answered = Notes<Int>()
      var batch = LayoutBatch(documents: documents, jobs: 1 + round % 3)
      batch.around = { number, answer in
        answered.add(number)
        return answer()
      }
      let results = Notes<String>()
      let task = Task { [batch] in
        var iterator = batch.makeAsyncIterator()
        while true {
          let wasCancelled = Task.isCancelled
          guard let next = try await iterator.next() else { return }
          #expect(!wasCancelled, "a result came after the task was cancelled")
          results.add(next.id)
          #expect(next.status == .solved)
        }
      }
      for _ in 0..<Int.random(in: 0...600, using: &random) { await Task.yield() }
      task.cancel()
      let result = await task.result
      let ids = results.all
      #expect(ids == (0..<ids.count).map { "\($0 + 1)" })
      switch result {
      case .success: #expect(ids.count == documents.count)
      case .failure(let error): #expect(error is CancellationError)
      }
      let numbers = answered.all
      #expect(Set(numbers).count == numbers.count, "a document was solved twice")
      #expect(numbers.count >= ids.count)
    }
  }
}

/// Notes of several tasks, in the order in which they are added.
private final class Notes<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
