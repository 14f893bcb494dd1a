import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// A solve in a cancelled task ends with the outcome `limit`, and a batch throws.
struct CancellationTests {
  private static func crowd(_ count: Int) -> LayoutDocument {
    let crowd = Crowd(count)
    var document = LayoutDocument(size: .fixed(width: 2000, height: 2000))
    document.views = crowd.names.map { ViewDescription(name: $0) }
    document.equations = DocumentText(crowd.equations.joined(separator: "\n"))
    return document
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

  /// The results of layouts that were being solved are not seen.
  @Test(.timeLimit(.minutes(5))) func aBatchThrowsAtOnce() async throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var seen = 0
      do {
        let documents = AsyncStream {
          start.yield()
          return Self.crowd(14)
        }
        for try await _ in LayoutBatch(documents, jobs: 2) { seen += 1 }
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
