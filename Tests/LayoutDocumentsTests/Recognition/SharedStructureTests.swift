import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Results of documents with a shared structure, which do not depend on earlier solves.
///
/// Alone, in batches of any order, on several jobs, and as rows of a template, results have the
/// same bytes, and frames have the same bits.
@Suite struct SharedStructureTests {
  /// The number of documents; `PLUMB_RANDOM_SHARED` overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_SHARED"].flatMap(Int.init) ?? 1_024
  /// The seed of the first structure.
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_SHARED_FROM"].flatMap(UInt64.init) ?? 1
  /// The number of documents of each structure, and the number of structures that share a job.
  private static let (documents, structures) = (8, 4)

  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.keepsStatistics = false
    options.trace = { _ in }
    return options
  }

  /// Returns the structures of a group, each with its numbers.
  private static func group(
    _ number: Int
  ) -> [(seed: UInt64, structure: SharedStructures, numbers: [[String]])] {
    (0..<structures).map { place in
      let seed = first + UInt64(number * structures + place)
      var structure = SharedStructures(seed: seed)
      let numbers = (0..<documents).map { _ in structure.numbers() }
      return (seed, structure, numbers)
    }
  }

  private static var groupCount: Int { max(1, count / (documents * structures)) }

  @Test func linesAreAnsweredAsEachAlone() {
    let options = Self.options
    var (count, recognized) = (0, 0)
    var statuses: [LayoutResult.Status: Int] = [:]
    var differences: [String: Int] = [:]
    for number in 0..<Self.groupCount {
      var random = SeededGenerator(seed: Self.first + UInt64(number))
      var lines: [(line: [UInt8], seed: UInt64)] = []
      for (seed, structure, numbers) in Self.group(number) {
        lines += numbers.map { (Array(structure.line($0).utf8), seed) }
      }
      lines.shuffle(using: &random)
      let job = BatchJob()
      let pair = [BatchJob(), BatchJob()]
      for (place, (line, seed)) in lines.enumerated() {
        let alone = BatchJob().solved(line, number: place + 1, options: options)
        statuses[alone.status, default: 0] += 1
        let answers = [
          "one job": job.solved(line, number: place + 1, options: options),
          "two jobs": pair[place & 1].solved(line, number: place + 1, options: options),
        ]
        for (way, answer) in answers where answer.json != alone.json {
          differences[way, default: 0] += 1
          Issue.record(
            "seed \(seed), \(way): \(answer.json), not \(alone.json), for \(String(decoding: line, as: UTF8.self))"
          )
        }
      }
      count += lines.count
      recognized += job.recognizedCount
    }
    print(
      "\(count) lines from seed \(Self.first), \(statuses), \(recognized) recognised, \(differences)"
    )
    #expect(Self.count < 1_000 || recognized > count / 2)
    #expect(Self.count < 1_000 || statuses[.solved, default: 0] > count / 2)
  }

  @Test func rowsAreAnsweredAsDocumentsAreToTheBit() throws {
    let options = Self.options
    var (count, differences) = (0, 0)
    for number in 0..<(Self.groupCount + 1) / 2 {
      for (seed, structure, numbers) in Self.group(number) {
        let document = try LayoutDocument(json: structure.template(numbers[0]))
        let template = try LayoutTemplate(document, options: options)
        let (forth, back) = (template.makeSolver(), template.makeSolver())
        let rows = numbers.map { numbers in
          template.parameters.map { Double(numbers[Int($0.dropFirst()) ?? 0]) ?? 0 }
        }
        func bits(_ row: [Double], _ solver: LayoutTemplate.Solver) -> [UInt64] {
          var frames: [Frame] = []
          guard (try? solver.solve(row, into: &frames)) == .solved else { return [] }
          return frames.flatMap { [$0.x, $0.y, $0.width, $0.height].map(\.bitPattern) }
        }
        let last = Dictionary(
          rows.reversed().map { ($0, bits($0, back)) }, uniquingKeysWith: { first, _ in first })
        for row in rows {
          let alone = try template.document(row, id: "1").solved(defaultID: "1", options: options)
          let frames = alone.status == .solved ? alone.result.frames : []
          let expected = frames.flatMap { [$0.x, $0.y, $0.width, $0.height].map(\.bitPattern) }
          let answer = forth.solved(row, id: "1")
          count += 1
          let again = bits(row, forth)
          if answer.json == alone.json, again == expected, last[row] == expected { continue }
          differences += 1
          let words = again == expected ? last[row] ?? [] : again
          let numbers = zip(words, expected).filter { $0 != $1 }.map {
            "\(Double(bitPattern: $0)), not \(Double(bitPattern: $1))"
          }
          Issue.record(
            "seed \(seed): \(numbers); \(answer.json), not \(alone.json), for \(row) in \(document.json)"
          )
        }
      }
    }
    print("\(count) rows from seed \(Self.first), \(differences) differ")
  }

  /// For coupled systems, statuses and printed frames are the same with each backend.
  @Test func backendsChangeNoFrames() {
    var (count, differences) = (0, 0)
    for backend in Backends.all.dropFirst() {
      var options = Self.options
      options.backend = backend
      for number in 0..<(Self.groupCount + 1) / 2 {
        for (seed, structure, numbers) in Self.group(number) {
          for numbers in numbers.prefix(4) {
            let line = Array(structure.line(numbers).utf8)
            let own = BatchJob().solved(line, number: 1, options: Self.options)
            let other = BatchJob().solved(line, number: 1, options: options)
            count += 1
            if own.status == other.status, texts(own.result.frames) == texts(other.result.frames) {
              continue
            }
            differences += 1
            Issue.record(
              "seed \(seed): \(other.json), not \(own.json), for \(String(decoding: line, as: UTF8.self))"
            )
          }
        }
      }
    }
    print("\(count) documents from seed \(Self.first), \(differences) differ")
  }

  private func texts(_ frames: [Frame]) -> [String?] {
    frames.flatMap { [$0.x, $0.y, $0.width, $0.height].map(CanonicalNumber.text) }
  }
}
