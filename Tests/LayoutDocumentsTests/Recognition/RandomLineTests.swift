import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Answers of a job, which do not depend on earlier lines.
@Suite struct RandomLineTests {
  /// The number of documents; `PLUMB_RANDOM_LINES` overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_LINES"].flatMap(Int.init) ?? 96
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_LINES_FROM"].flatMap(UInt64.init) ?? 1
  /// The number of documents that share a job.
  private static let together = 8

  @Test func linesAreAnsweredAsEachAlone() {
    var options = DocumentOptions()
    options.keepsStatistics = false
    options.trace = { _ in }
    var seen: [LayoutResult.Status: Int] = [:]
    var (count, recognized) = (0, 0)
    for group in 0..<UInt64(Self.count / Self.together) {
      let seed = Self.first + group * UInt64(Self.together)
      var random = SeededGenerator(seed: seed)
      var documents = (0..<UInt64(Self.together)).map { RandomLines(seed: seed + $0) }
      var lines: [String] = []
      for place in documents.indices {
        for _ in 0..<16 { lines.append(documents[place].line()) }
      }
      lines.shuffle(using: &random)
      if group.isMultiple(of: 5) { options.coordinates = .window }
      let (job, writingJob) = (BatchJob(), BatchJob())
      for (place, line) in lines.enumerated() {
        let (bytes, number) = (Array(line.utf8), place + 1)
        let alone = BatchJob().solved(bytes, number: number, options: options)
        let solved = job.solved(bytes, number: number, options: options)
        let written = writingJob.solved(bytes, number: number, options: options, writesJSON: true)
        #expect(solved.json == alone.json, "group \(group), \(line)")
        #expect(written.json == alone.json, "group \(group), \(line)")
        #expect(ResultJSON.text(written.result) == alone.json, "group \(group), \(line)")
        seen[alone.status, default: 0] += 1
      }
      options.coordinates = .parent
      count += lines.count
      recognized += job.recognizedCount
      #expect(job.recognizedCount == writingJob.recognizedCount)
    }
    #expect(Self.count < 90 || recognized > count / 10, "\(recognized) of \(count)")
    for status in [LayoutResult.Status.solved, .infeasible, .invalid] {
      #expect(Self.count < 90 || seen[status, default: 0] > 50, "\(seen)")
    }
  }
}
