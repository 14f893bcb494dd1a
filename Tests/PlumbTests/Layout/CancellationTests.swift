import LayoutDocuments
import Plumb
import Testing

/// A solve in a cancelled task ends with the outcome `limit`, and a batch throws.
struct CancellationTests {
  /// Boxes that must not overlap, all drawn to one place: a search that takes long.
  private static func crowd(_ count: Int) -> LayoutDocument {
    var document = LayoutDocument(size: .fixed(width: 2000, height: 2000))
    let names = (0..<count).map { "b\($0)" }
    document.views = names.map { ViewDescription(name: $0) }
    var lines: [String] = []
    for (place, name) in names.enumerated() {
      lines += [
        "\(name).left >= 0", "\(name).top >= 0", "\(name).right <= 0", "\(name).bottom <= 0",
      ]
      lines += ["\(name).width == \(40 + 7 * place)", "\(name).height == \(90 - 5 * place)"]
      lines += ["\(name).centerX == \(3 * place) @ 500", "\(name).centerY == \(2 * place) @ 500"]
      for other in names[..<place] {
        lines.append(
          "\(name).right <= \(other).left || \(other).right <= \(name).left || "
            + "\(name).bottom <= \(other).top || \(other).bottom <= \(name).top")
      }
    }
    document.equations = DocumentText(lines.joined(separator: "\n"))
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
