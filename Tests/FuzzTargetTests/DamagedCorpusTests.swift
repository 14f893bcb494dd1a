import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Damaged inputs give no fault: files of several documents, documents to format, rows, data,
/// images and layouts. `PLUMB_RANDOM_FILES` sets their number, by default a few hundred of each.
@Suite struct DamagedCorpusTests {
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_FILES"].flatMap { Int($0) } ?? 300
  private static let pieces = [
    "\"", "'", "\\", "[", "]", "{", "}", "(", ")", ",", ":", ": ", "- ", "\n", "\r", "\r\n",
    "---\n", "...\n",
    "#", " # x", "|", ">", "&a ", "*a", "!", "? ", "\t", " ", "\"\"", "é", "\u{FEFF}", "\0",
    "\u{85}", "1e9",
    "a.left == 1", "||", "&&", " @ low", "for i in 0..<2 { }", "null", "true", "\"id\": \"b\"",
    "size: [1, 2]",
    "$", "{t}", "%", "\\n", "\\u00e9", "\\u{1F600}", "  ", "\n\n", "\n  ",
  ]

  /// Returns the inputs of some folders. Inputs that are documents get the byte that chooses
  /// their format.
  private static func seeds(of name: String) throws -> [[UInt8]] {
    let folders =
      switch name {
      case "format": [(name, ""), ("json", "0"), ("yaml", "1")]
      case "cutters": [(name, ""), ("json", "0"), ("yaml", "1"), ("json", "2")]
      default: [(name, "")]
      }
    return try folders.flatMap { folder, first in
      let url = FuzzTarget.corpus.appending(path: folder, directoryHint: .isDirectory)
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map { file in
        Array(first.utf8) + Array(try Data(contentsOf: url.appending(path: file)))
      }
    }
  }

  @Test(arguments: ["cutters", "format", "csv", "data", "images", "layouts"])
  func damagedInputsAreTakenWithoutFault(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = try Self.seeds(of: name)
    var random = SeededGenerator(seed: 20)
    var faulty = 0
    for _ in 0..<Self.count where faulty < 5 {
      var input = try #require(seeds.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0...input.count, using: &random)
        let end = min(input.count, place + Int.random(in: 0...8, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: input.removeSubrange(place..<end)
        case 1: input.insert(contentsOf: input[place..<end], at: place)
        case 2: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 3:
          input.replaceSubrange(
            place..<end, with: (Self.pieces.randomElement(using: &random) ?? "").utf8)
        default:
          input.insert(
            contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: place)
        }
      }
      let faults = await target.faultsApart(input)
      if !faults.isEmpty { faulty += 1 }
      #expect(
        faults.isEmpty,
        "\(faults): \(String(decoding: input, as: UTF8.self).debugDescription)"
      )
    }
  }
}
