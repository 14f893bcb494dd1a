import LayoutDocuments
import LayoutNotation
import Plumb
import Testing

@testable import InterfaceBuilder

/// Tests how many of the frames that Interface Builder computed are matched. `PLUMB_IB` names the
/// folders, see `Corpus`.
@Suite struct CorpusTests {
  private static let isThere = !Corpus.folders.isEmpty

  /// Checks the share of matched frames of each platform, in each folder.
  private func expect(_ least: [String: Double], in environment: InterfaceEnvironment) throws {
    var table = CorpusTable()
    for folder in Corpus.folders {
      let corpus = try Corpus(folder)
      let outcomes = try corpus.outcomes(in: environment) { Issue.record("\($0)") }
      table.add(outcomes, of: corpus.name)
      for (platform, share) in least {
        let own = outcomes.filter { $0.platform == platform }
        let met = own.count { $0.cause == nil }
        #expect(
          Double(met) >= share * Double(own.count),
          "\(corpus.name), \(platform): \(met) of \(own.count)")
      }
    }
    print(table)
  }

  @Test(
    .enabled(if: isThere, "PLUMB_IB names no folder; files of Interface Builder are left out"))
  func recordedFrames() throws {
    try expect(["iOS": 0.99, "macOS": 0.97], in: .recorded)
  }

  @Test(
    .enabled(if: isThere, "PLUMB_IB names no folder; files of Interface Builder are left out"))
  func framesByRule() throws {
    try expect(["iOS": 0.965, "macOS": 0.9], in: .device(nil))
  }

  @Test(
    .enabled(if: isThere, "PLUMB_IB names no folder; files of Interface Builder are left out"),
    arguments: [
      "iphone-se-1", "iphone-se", "iphone-15", "iphone-16-pro-max", "ipad-mini", "ipad-pro-13",
    ])
  func everyScreenIsSolved(on device: String) throws {
    for folder in Corpus.folders {
      let corpus = try Corpus(folder)
      for name in corpus.expected.files.keys.sorted() {
        let file = try InterfaceFile(contentsOf: corpus.bytes(of: name))
        for root in file.roots.indices {
          var document = file.document(ofRoot: root, in: .device(device))
          for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            document.direction = direction
            _ = Corpus.frames(of: document, "\(name)#\(file.roots[root].id), \(direction)") {
              Issue.record("\($0)")
            }
          }
        }
      }
    }
  }
}
