import Foundation
import LayoutDocuments
import Plumb
import PlumbTesting
import Testing

/// Snapshots are recorded, compared, and drawn where they differ.
@Suite struct AssertLayoutTests {
  private func row(width: Double, gap: Double = 8) throws -> Solution {
    let row = Layout(width: width, height: 40)
    let (name, value) = (row.view("name"), row.view("value"))
    row.add(
      name[.left] == row.root[.left] + gap, name[.width] == 100, value[.left] == name[.right] + 8)
    row.add(value[.right] == row.root[.right] - 8)
    return try row.solve()
  }

  /// Whether something was recorded by this test's own doing, in a folder of its own.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "SomeTests.swift").path)
  }

  @Test func recordsOnceAndComparesFromThenOn() throws {
    try inFolder { path in
      let first = #expect(throws: LayoutMismatch.self) {
        try assertLayout(row(width: 300), named: "a/b", filePath: path, function: "rows()")
      }
      let snapshot = try #require(first?.snapshot)
      #expect(snapshot.hasSuffix("/__Layouts__/SomeTests/rows.a-b.json"))
      #expect(first?.description.contains("was recorded in") == true)
      let line = try String(contentsOfFile: snapshot, encoding: .utf8)
      #expect(line.hasPrefix(#"{"id":"rows.a/b","status":"solved","frames":{"view":[0,0,300,40]"#))
      try assertLayout(row(width: 300), named: "a/b", filePath: path, function: "rows()")
      try assertLayout(
        row(width: 300.005), named: "a/b", filePath: path, function: "rows()")
    }
  }

  @Test func tellsAndDrawsWhatMoved() throws {
    try inFolder { path in
      _ = try? assertLayout(row(width: 300), filePath: path, function: "rows()")
      let mismatch = try #require(
        #expect(throws: LayoutMismatch.self) {
          try assertLayout(row(width: 300, gap: 20), filePath: path, function: "rows()")
        })
      #expect(mismatch.difference?.moved.map(\.view) == ["name", "value"])
      #expect(mismatch.description.hasPrefix("rows: 2 views moved\n  name  x 8 → 20 (+12)\n"))
      let picture = try String(contentsOfFile: #require(mismatch.picture), encoding: .utf8)
      // What was recorded has no tree: its views stand where those of today do.
      #expect(picture.hasPrefix("<svg") && picture.contains("moved") && !picture.contains("before"))
    }
  }

  @Test func aConflictIsNoLayout() throws {
    try inFolder { path in
      _ = try? assertLayout(row(width: 300), filePath: path, function: "rows()")
      let mismatch = #expect(throws: LayoutMismatch.self) {
        try assertLayout(row(width: 20), filePath: path, function: "rows()")
      }
      #expect(mismatch?.difference?.isBroken == true && mismatch?.picture == nil)
    }
  }
}
