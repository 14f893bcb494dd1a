import Foundation
import LayoutDocuments
import Plumb
import Testing

/// Rows of random templates, which have the results of the documents with these metrics.
///
/// Earlier solves have no effect.
@Suite struct RandomTemplateTests {
  /// The number of documents; `PLUMB_RANDOM_TEMPLATES` overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_TEMPLATES"].flatMap(Int.init) ?? 250
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_TEMPLATES_FROM"].flatMap(UInt64.init) ?? 1

  @Test func rowsAreAnsweredAsDocumentsAre() throws {
    var seen: [LayoutResult.Status: Int] = [:]
    var options = DocumentOptions()
    options.keepsStatistics = false
    for seed in Self.first..<Self.first + UInt64(Self.count) {
      var random = RandomTemplate(seed: seed)
      let template: LayoutTemplate
      do throws(LayoutError) {
        template = try LayoutTemplate(random.document, options: options)
      } catch {
        #expect(
          random.document.solved(defaultID: "1", options: options).error == error, "seed \(seed)")
        continue
      }
      let solver = template.makeSolver()
      var frames: [Frame] = []
      var rows = (0..<8).map { _ in random.row() }
      rows += [rows[0], template.defaults]
      for row in rows {
        let expected = try template.document(row, id: "1").solved(defaultID: "1", options: options)
        let answer = solver.solved(row, id: "1")
        seen[expected.result.status, default: 0] += 1
        #expect(answer.json == expected.json, "seed \(seed), \(row)")
        let outcome = try? solver.solve(row, into: &frames)
        #expect(outcome?.status ?? .invalid == expected.result.status, "seed \(seed), \(row)")
        guard outcome == .solved else { continue }
        let isNear = zip(frames, expected.result.frames).allSatisfy {
          abs($0.x - $1.x) <= 1e-6 && abs($0.y - $1.y) <= 1e-6
            && abs($0.width - $1.width) <= 1e-6 && abs($0.height - $1.height) <= 1e-6
        }
        #expect(isNear, "seed \(seed), \(row)")
      }
    }
    for status in [LayoutResult.Status.solved, .infeasible, .invalid] {
      #expect(Self.count < 100 || seen[status, default: 0] > 20, "\(seen)")
    }
  }
}

extension LayoutTemplate.Outcome {
  fileprivate var status: LayoutResult.Status {
    switch self {
    case .solved: .solved
    case .infeasible: .infeasible
    case .limit: .limit
    }
  }
}
