import Foundation
import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Files of others with the frames that Interface Builder computed, which are not part of the
/// package: `PLUMB_IB` names a folder with them in `files/`, and `expected.json`.
@Suite struct CorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["PLUMB_IB"]

  /// What `expected.json` says.
  private struct Expected: Decodable {
    struct File: Decodable {
      let platform: String
      let roots: [Root]
    }

    struct Root: Decodable {
      let id: String
      let views: [String: View]
    }

    struct View: Decodable {
      /// The frame relative to the root: x, y, width and height.
      let abs: [Double]
      /// Whether the recorded frame ought to be what the constraints ask for.
      let trusted: Bool
    }

    let files: [String: File]
  }

  /// How many trusted frames of a platform there are, and how many are met.
  private struct Agreement {
    var met = 0
    var count = 0
    var share: Double { Double(met) / Double(max(1, count)) }
  }

  /// Solves all roots, and compares frames within a point.
  private func agreement(
    in environment: InterfaceEnvironment, _ folder: String
  ) throws -> [String: Agreement] {
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: URL(filePath: folder + "/expected.json")))
    var agreement: [String: Agreement] = [:]
    for (name, file) in expected.files.sorted(by: { $0.key < $1.key }) {
      let data = try Data(contentsOf: URL(filePath: "\(folder)/files/\(name)"))
      let screens = try InterfaceFile(contentsOf: data)
      let views = Dictionary(file.roots.map { ($0.id, $0.views) }) { first, _ in first }
      let found = Set(screens.roots.map(\.id))
      #expect(found.isSuperset(of: views.keys), "\(name)")
      for (place, root) in screens.roots.enumerated() {
        let document = screens.document(ofRoot: place, in: environment)
        let frames = try frames(of: document, "\(name)#\(root.id)")
        for (id, view) in views[root.id] ?? [:] where view.trusted {
          let isMet = frames[id].map { frame in
            zip([frame.x, frame.y, frame.width, frame.height], view.abs)
              .allSatisfy { abs($0 - $1) <= 1 + 1e-6 }
          }
          agreement[file.platform, default: Agreement()].count += 1
          if isMet == true { agreement[file.platform]?.met += 1 }
        }
      }
    }
    return agreement
  }

  /// The frames of a screen relative to its root, by object ids.
  private func frames(of document: LayoutDocument, _ name: String) throws -> [String: Frame] {
    var options = DocumentOptions()
    options.coordinates = .window
    options.findsRanges = false
    let solved = document.solved(defaultID: name, options: options)
    #expect(solved.status == .solved, "\(name)")
    let solution = try #require(solved.solution, "\(name)")
    let keys = try #require(document.imported?.keys)
    let pairs = zip(solution.views.indices, solution.absoluteFrames).map { place, frame in
      (keys[solution.views.id(of: place)], frame)
    }
    #expect(pairs.count == keys.count, "\(name): a view has no frame")
    return Dictionary(pairs) { first, _ in first }
  }

  private func expect(
    _ least: [String: Double], in environment: InterfaceEnvironment
  ) throws {
    let agreement = try agreement(in: environment, #require(Self.folder))
    for (platform, share) in least.sorted(by: { $0.key < $1.key }) {
      let found = try #require(agreement[platform], "\(platform)")
      #expect(found.share >= share, "\(platform): \(found.met) of \(found.count)")
    }
  }

  @Test(
    .enabled(
      if: Self.folder != nil, "PLUMB_IB names no folder; files of Interface Builder are left out"))
  func recordedFrames() throws {
    try expect(["iOS": 0.98, "macOS": 0.95], in: .recorded)
  }

  @Test(
    .enabled(
      if: Self.folder != nil, "PLUMB_IB names no folder; files of Interface Builder are left out"))
  func framesByRule() throws {
    try expect(["iOS": 0.92], in: .device(nil))
  }
}
