import Foundation
import FuzzTargets
import Testing

/// The start inputs of fuzzing, and inputs that once caused a fault, give no fault.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyInputIsTakenWithoutFault(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let folder = FuzzTarget.corpus.appending(path: name, directoryHint: .isDirectory)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!files.isEmpty)
    for file in files {
      let input = Array(try Data(contentsOf: folder.appending(path: file)))
      let faults = await target.faultsApart(input)
      #expect(faults.isEmpty, "\(name)/\(file): \(faults.joined(separator: "\n"))")
    }
  }
}
