import Foundation
import LayoutDocuments
package import Plumb

/// The file that a layout of a test is recorded in.
package struct SnapshotFile {
  /// The title of the layout: suites, test and name.
  let title: String
  /// The file.
  let url: URL
  /// The file in the format of earlier versions, without suites in its name, and with hyphens for
  /// characters not allowed in file names. It is used if the other one does not exist.
  private let oldURL: URL

  /// Creates the file for a layout.
  ///
  /// - Parameters:
  ///   - path: The file of the test.
  ///   - suites: The suites that contain the test, outermost first.
  ///   - test: The function.
  ///   - name: A name that distinguishes the layout from others of the test.
  package init(ofTest path: String, suites: [String], test: String, name: String?) {
    let source = URL(filePath: path)
    let folder = source.deletingLastPathComponent().appending(path: "__Layouts__")
      .appending(path: source.deletingPathExtension().lastPathComponent)
    let names = [test, name].compactMap(\.self)
    title = (suites + names).joined(separator: ".")
    url = folder.appending(path: title.fileName + ".json")
    oldURL = folder.appending(path: names.joined(separator: ".").withFileSigns + ".json")
  }

  /// The difference between a layout and its recording; `nil` if they are the same.
  ///
  /// - Parameters:
  ///   - solution: The solution of the layout.
  ///   - tolerance: The number of points by which frames may differ.
  ///   - call: The place of the call, for messages.
  ///   - isRecording: Whether to write the layout in any case.
  /// - Returns: The mismatch.
  /// - Throws: `LayoutError` for an invalid snapshot file, and errors of reading and writing files.
  package func mismatch(
    of solution: Solution, tolerance: Double, calledAt call: String, isRecording: Bool
  ) throws -> LayoutMismatch? {
    let result = LayoutResult(id: title, solution: solution)
    let now = Snapshot(of: result)
    let exists = FileManager.default.fileExists(atPath: url.path)
    let isOld = !isRecording && !exists && FileManager.default.fileExists(atPath: oldURL.path)
    let file = isOld ? oldURL : url
    let earlier = AssertedLayouts.first(now, calledAt: call, in: file.path)
    if let earlier, now.differs(from: earlier.snapshot, tolerance: tolerance) {
      return LayoutMismatch(
        .sharedFile(
          earlier: earlier.call, now: call, isOfSuites: isOld && oldURL != url),
        snapshot: file.path)
    }
    guard exists || isOld, !isRecording else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((ResultJSON.text(result) + "\n").utf8).write(to: file, options: .atomic)
      return LayoutMismatch(isRecording ? .recordedAnew : .recorded, snapshot: file.path)
    }
    return try mismatch(
      of: now, from: Snapshot(recorded: Data(contentsOf: file)), tolerance: tolerance, in: file)
  }

  /// The difference between a layout and a recorded one.
  private func mismatch(
    of now: Snapshot, from recorded: Snapshot, tolerance: Double, in file: URL
  ) throws -> LayoutMismatch? {
    guard
      let difference = LayoutDifference(
        from: recorded.layout, to: now.layout, tolerance: tolerance)
    else {
      guard let change = now.conflictChange(from: recorded) else { return nil }
      return LayoutMismatch(.conflict(gone: change.gone, new: change.new), snapshot: file.path)
    }
    var path: String?
    if let picture = difference.picture() {
      let file = FileManager.default.temporaryDirectory.appending(path: title.fileName + ".svg")
      try Data(picture.utf8).write(to: file, options: .atomic)
      path = file.path
    }
    return LayoutMismatch(
      .difference, snapshot: file.path, difference: difference, picture: path)
  }
}

extension String {
  /// The text with a hyphen for each character not allowed in file names.
  fileprivate var withFileSigns: String {
    String(map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "-" })
  }

  /// The text as a unique file name: a changed text ends with a number computed from the original.
  fileprivate var fileName: String {
    // File systems allow 255 bytes, including the extension.
    let longest = 180
    let signs = withFileSigns
    guard signs != self || utf8.count > longest else { return self }
    var start = signs[...]
    while start.utf8.count > longest { start.removeLast() }
    return "\(start)-\(stableHash(of: self).prefix(8))"
  }
}
