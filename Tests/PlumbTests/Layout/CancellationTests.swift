import Foundation
import LayoutDocuments
import Plumb
import Synchronization
import TestSupport
import Testing

/// Cancellation: a solve and a batch throw, and the result of a document is `limit`.
struct CancellationTests {
  private static func crowd(_ count: Int) -> LayoutDocument {
    let crowd = Crowd(count)
    var document = LayoutDocument(size: .fixed(width: 2000, height: 2000))
    document.views = crowd.names.map { ViewDescription(name: $0) }
    document.equations = DocumentText(crowd.equations.joined(separator: "\n"))
    return document
  }

  /// In a cancelled task no solve gives an answer, not even a trivial one.
  @Test func nothingLooksFinished() async throws {
    let task = Task {
      let layout = Layout(width: 320, height: 480)
      let constraint = try layout.eq("view.width >= 5")
      let (solution, snapshot) = (try layout.solve(), try layout.snapshot())
      let rows = try LayoutTemplate(layout, parameters: [:]).makeSolver()
      withUnsafeCurrentTask { $0?.cancel() }
      func code(_ body: () throws(LayoutError) -> Void) -> LayoutError.Code? {
        do throws(LayoutError) { try body() } catch { return error.code }
        return nil
      }
      #expect(code { () throws(LayoutError) in _ = try layout.solve() } == .cancelled)
      #expect(code { () throws(LayoutError) in _ = try layout.fittingSize() } == .cancelled)
      #expect(code { () throws(LayoutError) in _ = try layout.snapshot() } == .cancelled)
      #expect(code { () throws(LayoutError) in _ = try snapshot.solve() } == .cancelled)
      #expect(
        code { () throws(LayoutError) in _ = try layout.redundantConstraints() } == .cancelled)
      await #expect(throws: CancellationError.self) { _ = try await snapshot.solved() }
      await #expect(throws: CancellationError.self) { _ = try await layout.solved() }
      var frames = [Frame](repeating: Frame(x: 1, y: 2, width: 3, height: 4), count: 1)
      #expect(
        code { () throws(LayoutError) in _ = try rows.solve([], into: &frames) } == .cancelled)
      #expect(code { () throws(LayoutError) in _ = try rows.solution(of: []) } == .cancelled)
      #expect(frames[0].width == 3)
      // Quick queries are still answered.
      #expect(constraint.isActive && solution.frame(of: layout.root)?.width == 320)
    }
    try await task.value
  }

  /// A token cancels calls that poll it, as a task's cancellation does, and no other calls.
  @Test func aTokenEndsWhatHeedsIt() throws {
    let layout = Layout(width: 320, height: 480)
    layout.view("a")
    let rows = try LayoutTemplate(layout, parameters: [:]).makeSolver()
    var frames = [Frame](repeating: .zero, count: 2)
    let (outer, inner) = (CancellationToken(), CancellationToken())
    func code(_ body: () throws(LayoutError) -> Void) -> LayoutError.Code? {
      do throws(LayoutError) { try body() } catch { return error.code }
      return nil
    }
    func codes() -> [LayoutError.Code?] {
      [
        code { () throws(LayoutError) in _ = try layout.solve() },
        code { () throws(LayoutError) in _ = try layout.snapshot() },
        code { () throws(LayoutError) in _ = try layout.fittingSize() },
        code { () throws(LayoutError) in _ = try rows.solve([], into: &frames) },
      ]
    }
    let all = [LayoutError.Code?](repeating: .cancelled, count: 4)
    let none = [LayoutError.Code?](repeating: nil, count: 4)
    #expect(outer.heeded(by: codes) == none)
    inner.cancel()
    outer.heeded {
      #expect(codes() == none)
      #expect(inner.heeded(by: codes) == all)
      #expect(codes() == none)
    }
    outer.cancel()
    #expect(outer.heeded { CancellationToken().heeded(by: codes) } == all)
    #expect(outer.isCancelled && codes() == none)
    let result = outer.heeded { Self.crowd(3).solved(defaultID: "x").result }
    #expect(result.status == .limit && result.error?.message == "a token cancelled it")
  }

  /// The working thread polls the token.
  @Test(.timeLimit(.minutes(5))) func aTokenAsks() throws {
    let asked = Atomic(0)
    let thread = pthread_self()
    let token = CancellationToken {
      #expect(pthread_equal(pthread_self(), thread) != 0)
      return asked.add(1, ordering: .relaxed).newValue == 3
    }
    let result = token.heeded { Self.crowd(24).solved(defaultID: "x").result }
    #expect(result.status == .limit && token.isCancelled)
    #expect(asked.load(ordering: .relaxed) == 3)
  }

  /// Long texts are not read to their end.
  @Test func longTextsAreNotReadToTheirEnd() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let layout = Layout(width: 320, height: 480)
      layout.view("a")
      try layout.eqs("a.width >= 5")
      for text in [
        (0..<2_000).map { "a.width >= \($0)" }.joined(separator: "\n"),
        "for i in 0..<2000 { a.width >= {i} }",
      ] {
        let error = #expect(throws: LayoutError.self) { _ = try layout.eqs(text) }
        #expect(error?.code == .cancelled)
      }
      #expect(layout.constraints.count == 1)
    }
    try await task.value
  }

  @Test(.timeLimit(.minutes(5))) func aSolveEndsAtOnce() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Self.crowd(14).solved(defaultID: "x").result
    }
    let result = await task.value
    #expect(result.status == .limit)
    #expect(result.error?.message == "the task was cancelled")
  }

  @Test(.timeLimit(.minutes(5))) func aSolveHasItsOwnWayToBeCancelled() throws {
    var options = SolveOptions()
    options.isCancelled = { true }
    #expect(try Layout(Self.crowd(14)).solve(options: options).outcome == .limit)
  }

  /// A batch returns no results of layouts that were being solved.
  @Test(.timeLimit(.minutes(5))) func aBatchThrowsAtOnce() async throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var seen = 0
      do {
        let documents = AsyncStream {
          start.yield()
          return Self.crowd(14)
        }
        for try await _ in LayoutBatch(documents: documents, jobs: 2) { seen += 1 }
        return (seen, false)
      } catch {
        return (seen, error is CancellationError)
      }
    }
    for await _ in started { break }
    task.cancel()
    let (seen, isCancelled) = await task.value
    #expect(seen == 0 && isCancelled)
  }
}
