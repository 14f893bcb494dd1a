import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Reproductions of crashes, wrong results and hangs.
///
/// Each document must have the expected result within a time limit that only a hang exceeds.
@Suite struct ReproductionTests {
  private struct Reproduction: Decodable {
    struct Expected: Decodable {
      var status: String
      var frames: [String: [Double]]?
      var code: String?
    }

    var expected: Expected
  }

  @Test func documentsThatOnceWentWrongComeToWhatTheyShould() throws {
    let url = Fixtures.folder.appending(path: "reproductions.ndjson")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 18)
    for (number, line) in lines.enumerated() {
      let expected = try JSONDecoder().decode(Reproduction.self, from: Data(line.utf8)).expected
      let (status, frames, code) = try solved(String(line))
      #expect(status == expected.status, "document \(number + 1)")
      #expect(code == expected.code, "document \(number + 1)")
      let wanted = expected.frames ?? [:]
      #expect(frames.count == wanted.count, "document \(number + 1)")
      for (name, sides) in wanted {
        let found = try #require(frames[name], "document \(number + 1)")
        for (side, wanted) in zip([found.x, found.y, found.width, found.height], sides) {
          #expect(
            abs(side - wanted) <= 1e-6 * max(1, abs(wanted)), "document \(number + 1): \(name)")
        }
      }
    }
  }

  /// Returns the status, frames and error code of the document in a line.
  private func solved(
    _ line: String
  ) throws -> (status: String, frames: [String: Frame], code: String?) {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let bytes = try JSONSerialization.data(
      withJSONObject: try #require(object["document"]), options: [.sortedKeys])
    let document: LayoutDocument
    do throws(LayoutError) {
      document = try LayoutDocument(json: bytes)
    } catch {
      return ("invalid", [:], error.code.name)
    }
    var options = DocumentOptions()
    options.timeLimit = .seconds(60)
    let solved = document.solved(defaultID: "document", options: options)
    let frames = solved.solution?.views.map { ($0.name, $0.frame) } ?? []
    return (
      solved.result.status.rawValue, Dictionary(uniqueKeysWithValues: frames),
      solved.error?.code.name
    )
  }
}
