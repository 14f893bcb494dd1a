import Testing

@testable import InterfaceBuilder

/// How many frames that Interface Builder computed are met. `PLUMB_IB` names the folders, see
/// `Corpus`.
@Suite struct CorpusTests {
  private static let isThere = !Corpus.folders.isEmpty

  /// Expects shares of the frames of each platform to be met, in each folder.
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
    try expect(["iOS": 0.98, "macOS": 0.91], in: .recorded)
  }

  @Test(
    .enabled(if: isThere, "PLUMB_IB names no folder; files of Interface Builder are left out"))
  func framesByRule() throws {
    try expect(["iOS": 0.92], in: .device(nil))
  }
}
