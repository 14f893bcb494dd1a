import Foundation
public import LayoutDocuments
public import Plumb

/// A layout that is not as it was recorded, or was recorded just now.
public struct LayoutMismatch: Error, CustomStringConvertible {
  /// What it differs by; `nil` where nothing was recorded before.
  public let difference: LayoutDifference?
  /// The file of what was recorded.
  public let snapshot: String
  /// The picture of the difference: what moved is marked, and has a dashed outline where it was;
  /// `nil` where there is none.
  public let picture: String?

  /// What differs, a line for each view, and how to record what is there now.
  public var description: String {
    guard let difference else {
      return "there was no snapshot: this one was recorded in \(snapshot); run the test again"
    }
    let picture = picture.map { "picture: \($0)\n" } ?? ""
    return difference.text(limit: 20) + picture
      + "snapshot: \(snapshot); PLUMB_RECORD=1 records what is there now"
  }
}

/// Checks that a layout is where it was when it was recorded, in any framework for tests.
///
/// ```swift
/// @Test func loginFitsThePhone() throws {
///   try assertLayout(try login(width: 375).solve(), named: "375")
/// }
/// ```
///
/// The frames are in `__Layouts__` beside the file of the test, a line of JSON as `plumb solve
/// --format json` writes it: `plumb diff` compares it, and a review shows what moved. Where there
/// is none, and where the environment has `PLUMB_RECORD=1`, it is written. That the answers of a
/// layout are the same on all machines makes such files worth keeping.
///
/// - Parameters:
///   - solution: What the layout was solved to; what is recorded may be a conflict as well.
///   - name: What tells the layout from others of the test.
///   - tolerance: By how many points a frame may differ in any of its numbers and be the same.
///   - filePath: The file of the test.
///   - function: The test.
/// - Throws: `LayoutMismatch`, which says what differs and names a picture of it; `LayoutError` for
///   a file that is no snapshot, and what reading and writing files throws.
public func assertLayout(
  _ solution: Solution, named name: String? = nil, tolerance: Double = 0.01,
  filePath: String = #filePath, function: String = #function
) throws {
  let test = URL(filePath: filePath)
  let folder = test.deletingLastPathComponent().appending(path: "__Layouts__")
    .appending(path: test.deletingPathExtension().lastPathComponent)
  let title = [function.prefix { $0 != "(" }.description, name].compactMap(\.self)
    .joined(separator: ".")
  let file = folder.appending(path: title.fileName + ".json")
  let result = LayoutResult(id: title, solution: solution)
  let isRecorded = FileManager.default.fileExists(atPath: file.path)
  guard isRecorded, ProcessInfo.processInfo.environment["PLUMB_RECORD"] != "1" else {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data((ResultJSON.text(result) + "\n").utf8).write(to: file)
    if isRecorded { return }
    throw LayoutMismatch(difference: nil, snapshot: file.path, picture: nil)
  }
  let recorded = try PlacedLayout(resultJSON: Array(Data(contentsOf: file)))
  let difference = LayoutDifference(
    from: recorded, to: PlacedLayout(result), tolerance: tolerance)
  guard let difference else { return }
  var path: String?
  if let picture = difference.picture() {
    let file = FileManager.default.temporaryDirectory.appending(path: title.fileName + ".svg")
    try Data(picture.utf8).write(to: file)
    path = file.path
  }
  throw LayoutMismatch(difference: difference, snapshot: file.path, picture: path)
}

extension String {
  /// The text as the name of a file.
  fileprivate var fileName: String {
    String(map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "-" })
  }
}
