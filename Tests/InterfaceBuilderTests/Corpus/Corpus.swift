import Foundation
import LayoutDocuments
import Plumb

@testable import InterfaceBuilder

/// Other projects' files with the frames that Interface Builder computed, which are not part of
/// the package: a folder with the files in `files/`, and `expected.json`.
struct Corpus {
  /// The folders named in `PLUMB_IB`, separated by colons.
  static let folders =
    (ProcessInfo.processInfo.environment["PLUMB_IB"] ?? "").split(separator: ":").map(String.init)

  /// The contents of `expected.json`.
  struct Expected: Decodable {
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
      /// Whether the recorded frame should satisfy the constraints.
      let trusted: Bool
    }

    let files: [String: File]
  }

  let folder: String
  let expected: Expected

  init(_ folder: String) throws {
    self.folder = folder
    expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: URL(filePath: folder + "/expected.json")))
  }

  /// The last part of the folder's name.
  var name: String { URL(filePath: folder).lastPathComponent }

  /// A frame that should equal the recorded one.
  struct Outcome {
    let file: String
    let root: String
    let view: String
    let platform: String
    /// The generations of AppKit's controls found in the file; empty for other platforms.
    let generation: String
    let recorded: [Double]
    let found: [Double]
    /// The difference from the recorded frame; `nil` if there is none.
    let cause: MissCause?
  }

  /// A file.
  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/files/\(name)")))
  }

  /// Solves all roots, and compares frames within a point.
  ///
  /// - Parameters:
  ///   - environment: The environment to solve for.
  ///   - isWanted: Whether a file counts.
  ///   - report: Called for roots without a solution, and views without a frame.
  /// - Returns: The trusted frames, in the order of files, roots and views.
  /// - Throws: Errors of files that cannot be read.
  func outcomes(
    in environment: InterfaceEnvironment, where isWanted: (String) -> Bool = { _ in true },
    _ report: (String) -> Void
  ) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    for (name, file) in expected.files.sorted(by: { $0.key < $1.key }) where isWanted(name) {
      let contents = try FileContents(bytes(of: name))
      let roots = Dictionary(
        contents.views.roots.map { (contents.views[$0].id, $0) }, uniquingKeysWith: { $1 })
      for root in file.roots {
        guard let place = roots[root.id] else {
          report("\(name)#\(root.id): there is no such root")
          continue
        }
        var screen = Screen(place, of: contents, in: environment)
        screen.findInsets()
        var document = ScreenDocument(screen)
        let frames = Self.frames(of: document.document(), "\(name)#\(root.id)", report)
        let causes = MissCauses(screen)
        for (id, view) in root.views.sorted(by: { $0.key < $1.key }) where view.trusted {
          let found = frames[id].map { [$0.x, $0.y, $0.width, $0.height] } ?? []
          let isMet =
            found.count == 4 && zip(found, view.abs).allSatisfy { abs($0 - $1) <= 1 + 1e-6 }
          outcomes.append(
            Outcome(
              file: name, root: root.id, view: id, platform: file.platform,
              generation: contents.header.platform == .macOS ? contents.generation.rawValue : "",
              recorded: view.abs, found: found, cause: isMet ? nil : causes.cause(of: id)))
        }
      }
    }
    return outcomes
  }

  /// The frames of a screen relative to its root, by object ids.
  static func frames(
    of document: LayoutDocument, _ name: String, _ report: (String) -> Void
  ) -> [String: Frame] {
    var options = DocumentOptions()
    options.coordinates = .window
    options.findsRanges = false
    let solved = document.solved(defaultID: name, options: options)
    guard solved.status == .solved, let solution = solved.solution,
      let keys = document.imported?.keys
    else {
      report("\(name): \(solved.status)")
      return [:]
    }
    let pairs = zip(solution.views.indices, solution.absoluteFrames).map { place, frame in
      (keys[solution.views.id(of: place)], frame)
    }
    if pairs.count != keys.count { report("\(name): a view has no frame") }
    return Dictionary(pairs) { first, _ in first }
  }
}
