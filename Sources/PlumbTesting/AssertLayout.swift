import Foundation
public import Plumb

#if canImport(Testing)
import Testing
#endif

/// Checks a layout against its recording, in any test framework.
///
/// ```swift
/// @Test(arguments: [320.0, 375, 430]) func loginFits(width: Double) throws {
///   try assertLayout(try login(width: width).solve(), named: "\(width)")
/// }
/// ```
///
/// The recordings are in `__Layouts__` beside the test file, each one line of JSON in the format of
/// `plumb solve --format json`. `plumb diff` compares them, and a review shows which views moved.
/// If the recording is missing, or the environment has `PLUMB_RECORD=1`, the call writes it, and
/// the test fails. For an infeasible layout, the members of the conflict are recorded and compared.
///
/// In Swift Testing, a mismatch is recorded as an issue at the line of the call, with its picture
/// as an attachment, and the test continues. In other frameworks, it is thrown.
///
/// The file is named after the suites, the test and `name`. The arguments of a test are unknown. If
/// a layout differs from another one with the same file in the same run, the mismatch asks for a
/// name.
///
/// - Parameters:
///   - solution: The solution of the layout, possibly with a conflict.
///   - name: A name that distinguishes the layout from others of the test.
///   - tolerance: The number of points by which each number of a frame may differ.
///   - fileID: The file of the call, for issues.
///   - filePath: The file of the test.
///   - line: The line of the call, for issues.
///   - column: The column of the call, for issues.
///   - function: The test.
/// - Throws: `LayoutMismatch` outside of Swift Testing, with the differences and the path of a
///   picture; `LayoutError` for an invalid snapshot file; and errors of reading and writing files.
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
