import Foundation
public import Plumb

#if canImport(Testing)
import Testing
#endif

/// Checks that a layout is where it was when it was recorded, in any framework for tests.
///
/// ```swift
/// @Test(arguments: [320.0, 375, 430]) func loginFits(width: Double) throws {
///   try assertLayout(try login(width: width).solve(), named: "\(width)")
/// }
/// ```
///
/// The frames are in `__Layouts__` beside the file of the test, a line of JSON as `plumb solve
/// --format json` writes it: `plumb diff` compares it, and a review shows what moved. Where there
/// is none, and where the environment has `PLUMB_RECORD=1`, it is written, and the test fails. Of
/// what cannot be solved the members of the conflict are recorded and compared.
///
/// In a test of Swift Testing, a mismatch is an issue at the line of the call, its picture is an
/// attachment, and the test goes on. Elsewhere it is thrown.
///
/// The file is named after the suites, the test and `name`. Arguments of a test cannot be known: a
/// layout that differs from one of the same file in the same run is a mismatch that asks for a
/// name.
///
/// - Parameters:
///   - solution: What the layout was solved to; what is recorded may be a conflict as well.
///   - name: What tells the layout from others of the test.
///   - tolerance: By how many points a frame may differ in any of its numbers and be the same.
///   - fileID: The file of the call, which an issue names.
///   - filePath: The file of the test.
///   - line: The line of the call, which an issue names.
///   - column: The column of the call, which an issue names.
///   - function: The test.
/// - Throws: `LayoutMismatch` outside of Swift Testing, which says what differs and names a picture
///   of it; `LayoutError` for a file that is no snapshot, and what reading and writing files
///   throws.
public func assertLayout(
  _ solution: Solution, named name: String? = nil, tolerance: Double = 0.01,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, function: String = #function
) throws {
  var suites: [String] = []
  #if canImport(Testing)
  let test = Test.current
  suites = test?.id.nameComponents.dropLast() ?? []
  #endif
  let file = SnapshotFile(
    ofTest: filePath, suites: suites, test: function.prefix { $0 != "(" }.description, name: name)
  let isRecording = ProcessInfo.processInfo.environment["PLUMB_RECORD"] == "1"
  let mismatch = try file.mismatch(
    of: solution, tolerance: tolerance, calledAt: "\(fileID):\(line)", isRecording: isRecording)
  guard let mismatch else { return }
  #if canImport(Testing)
  if test != nil {
    let call = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if let picture = mismatch.picture, let bytes = FileManager.default.contents(atPath: picture) {
      let name = URL(filePath: picture).lastPathComponent
      Attachment.record(Array(bytes), named: name, sourceLocation: call)
    }
    Issue.record(mismatch, sourceLocation: call)
    return
  }
  #endif
  throw mismatch
}
