import Foundation
import LayoutDocuments
import Plumb
import PlumbTesting
import Testing

/// Tests that snapshots are recorded, compared, and drawn if they differ.
@Suite struct AssertLayoutTests {
  /// A test file that asserts any number of times. It uses folders that are new in each run,
  /// since the comparison of a file is remembered for the whole run.
  private struct SomeTest {
    let path: String
    var suites = ["Rows"]
    var test = "rows"

    func assert(
      _ solution: Solution, named name: String? = nil, at line: Int = #line,
      isRecording: Bool = false
    ) throws -> LayoutMismatch? {
      try SnapshotFile(ofTest: path, suites: suites, test: test, name: name)
        .mismatch(
          of: solution, tolerance: 0.01, calledAt: "RowTests:\(line)", isRecording: isRecording)
    }

    /// Returns the test as another run would see it, with a folder of the same files.
    func again() throws -> SomeTest {
      let folder = URL(filePath: path).deletingLastPathComponent()
      let other = folder.deletingLastPathComponent().appending(path: UUID().uuidString)
      try FileManager.default.moveItem(at: folder, to: other)
      return SomeTest(
        path: other.appending(path: "SomeTests.swift").path, suites: suites, test: test)
    }

    /// The recorded files.
    var files: [String] {
      let folder = URL(filePath: path).deletingLastPathComponent()
        .appending(path: "__Layouts__/SomeTests")
      return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }
  }

  private func row(width: Double, gap: Double = 8) throws -> Solution {
    let row = Layout(width: width, height: 40)
    let (name, value) = (row.view("name"), row.view("value"))
    row.add(
      name[.left] == row.root[.left] + gap, name[.width] == 100, value[.left] == name[.right] + 8)
    row.add(value[.right] == row.root[.right] - 8)
    return try row.solve()
  }

  private func contradiction(_ width: Double) throws -> Solution {
    let layout = Layout(width: 100, height: 100)
    let view = layout.view("v")
    layout.add(view[.width] == 3, view[.width] == width)
    return try layout.solve()
  }

  /// Runs a body with a new folder.
  private func inFolder(_ body: (SomeTest) throws -> Void) throws {
    let all = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = all.appending(path: "first")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: all) }
    try body(SomeTest(path: folder.appending(path: "SomeTests.swift").path))
  }

  @Test func recordsOnceAndComparesFromThenOn() throws {
    try inFolder { test in
      let first = try test.assert(row(width: 300), named: "wide")
      #expect(first?.reason == .recorded)
      #expect(first?.description.contains("was recorded in") == true)
      let snapshot = try #require(first?.snapshot)
      #expect(snapshot.hasSuffix("/__Layouts__/SomeTests/Rows.rows.wide.json"))
      let line = try String(contentsOfFile: snapshot, encoding: .utf8)
      #expect(
        line.hasPrefix(#"{"id":"Rows.rows.wide","status":"solved","frames":{"view":[0,0,300,40]"#))
      #expect(try test.assert(row(width: 300), named: "wide") == nil)
      #expect(try test.assert(row(width: 300.005), named: "wide") == nil)
    }
  }

  @Test func tellsAndDrawsWhatMoved() throws {
    try inFolder { test in
      _ = try test.assert(row(width: 300))
      let mismatch = try #require(
        try test.again().assert(row(width: 300, gap: 20)))
      #expect(mismatch.difference?.moved.map(\.view) == ["name", "value"])
      #expect(mismatch.description.hasPrefix("Rows.rows: 2 views moved\n  name  x 8 → 20 (+12)\n"))
      let picture = try String(contentsOfFile: #require(mismatch.picture), encoding: .utf8)
      // A recording has no tree. Its views use the places of the current ones.
      #expect(picture.hasPrefix("<svg") && picture.contains("moved") && !picture.contains("before"))
    }
  }

  @Test func aConflictIsNoLayout() throws {
    try inFolder { test in
      _ = try test.assert(row(width: 300))
      let mismatch = try test.again().assert(row(width: 20))
      #expect(mismatch?.difference?.isBroken == true && mismatch?.picture == nil)
    }
  }

  @Test func anotherConflictIsAMismatch() throws {
    try inFolder { test in
      _ = try test.assert(contradiction(4))
      let second = try test.again()
      #expect(try second.assert(contradiction(4)) == nil)
      let mismatch = try second.again().assert(contradiction(5))
      #expect(
        mismatch?.reason == .conflict(gone: ["v[.width] == 4"], new: ["v[.width] == 5"]))
      #expect(
        mismatch?.description.hasPrefix(
          "another conflict than was recorded\n  - v[.width] == 4\n  + v[.width] == 5\nsnapshot: ")
          == true)
    }
  }

  @Test func recordingFailsAsTheFirstTimeDoes() throws {
    try inFolder { test in
      _ = try test.assert(row(width: 300))
      let second = try test.again()
      let mismatch = try second.assert(row(width: 320), isRecording: true)
      #expect(mismatch?.reason == .recordedAnew)
      #expect(mismatch?.description.contains("run the test again without it") == true)
      #expect(try second.assert(row(width: 320)) == nil)
    }
  }

  @Test func twoLayoutsOfOneFileAreAMismatch() throws {
    try inFolder { test in
      _ = try test.assert(row(width: 300), at: 7)
      for isRecording in [false, true] {
        let mismatch = try test.assert(row(width: 320), at: 9, isRecording: isRecording)
        #expect(
          mismatch?.reason
            == .sharedFile(earlier: "RowTests:7", now: "RowTests:9", isOfSuites: false))
        #expect(mismatch?.description.contains("distinguish them by `named:`") == true)
      }
      #expect(try test.assert(row(width: 300)) == nil)
    }
  }

  @Test func suitesHaveFilesOfTheirOwn() throws {
    try inFolder { test in
      var other = test
      other.suites = ["Rows", "Wide"]
      _ = try test.assert(row(width: 300))
      _ = try other.assert(row(width: 320))
      #expect(test.files == ["Rows.Wide.rows.json", "Rows.rows.json"])
    }
  }

  @Test func whatFilesCannotBeCalledHasFilesOfItsOwn() throws {
    try inFolder { test in
      let names = ["a/b", "a-b", "a b", String(repeating: "long ", count: 100)]
      for (place, name) in names.enumerated() {
        let mismatch = try test.assert(row(width: 300 + Double(place)), named: name)
        #expect(mismatch?.reason == .recorded)
      }
      #expect(test.files.count == 4 && test.files.contains("Rows.rows.a-b.json"))
    }
  }

  @Test func filesWithoutSuitesCountWhereThereAreNoOthers() throws {
    try inFolder { test in
      var old = test
      old.suites = []
      _ = try old.assert(row(width: 300))
      var now = try old.again()
      now.suites = ["Rows"]
      #expect(try now.assert(row(width: 300)) == nil)
      #expect(now.files == ["rows.json"])
      now.suites = ["Others"]
      let mismatch = try now.assert(row(width: 320))
      #expect(mismatch?.description.contains("each suite records its own") == true)
      #expect(try now.assert(row(width: 320), isRecording: true)?.reason == .recordedAnew)
      #expect(now.files == ["Others.rows.json", "rows.json"])
    }
  }

  @Test func mismatchesAreIssuesAtTheCall() throws {
    try inFolder { test in
      for width in [300.0, 320] {
        let line = #line + 2
        try withKnownIssue {
          try assertLayout(row(width: width), named: "\(width)", filePath: test.path)
          // The test continues after it.
          Issue.record("behind")
        } matching: { issue in
          let isBehind = issue.error == nil
          return isBehind
            || issue.error is LayoutMismatch && issue.sourceLocation?.line == line
        }
      }
      #expect(test.files.count == 2)
      #expect(test.files[0] == "AssertLayoutTests.mismatchesAreIssuesAtTheCall.300.0.json")
      try assertLayout(row(width: 300), named: "300.0", filePath: test.path)
    }
  }
}
