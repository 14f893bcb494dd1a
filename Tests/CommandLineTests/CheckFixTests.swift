import Foundation
import Testing

/// `plumb check --fix`.
@Suite struct CheckFixTests {
  private let text = """
    size: [320, 480]
    metrics: {gap: 8}
    views: {label: {}, photo: {}, title: {}}
    equations: |
      label.left == 10
      label.wdth == 100   # size
      label.top = 0
      label.height == 50
      label.left >= 5
      photo.left == label.left
      photo.right == label.right
      photo.width == label.width
      photo.top == gap
      photo.top <= 20
      photo.bottom <= 480
      photo.height == 5
      titel.left == 0 && title.top == 0
      title.width == 3
      title.height == 3
      title.left == 0

    """

  @Test func mendsWhatIsCertain() throws {
    let scratch = try ScratchFolder()
    try scratch.write(text, as: "a.yaml")
    let run = try scratch.plumb("check", "--fix", "a.yaml", "--fail-on", "note")
    #expect(
      run.output.hasPrefix(
        """
        a.yaml:6: wrote `width` for `wdth`
        a.yaml:7: wrote `==` for `=`
        a.yaml:17: wrote `title` for `titel`
        a.yaml:9: removed `label.left >= 5`
        a.yaml:12: removed `photo.width == label.width`
        a.yaml:20: removed `title.left == 0`
        a.yaml:12:3: note: `photo.top <= 20` can be removed: it follows from `photo.top == gap`
        """), "\(run.output)")
    // A line that is redundant for this metric or size may be needed for another one.
    #expect(run.output.contains("note: `photo.bottom <= 480` can be removed:"))
    #expect(run.output.hasSuffix("1 layout checked: 2 notes\n"))
    #expect(run.status == 1)
    #expect(
      try scratch.text(of: "a.yaml") == """
        size: [320, 480]
        metrics: {gap: 8}
        views: {label: {}, photo: {}, title: {}}
        equations: |
          label.left == 10
          label.width == 100   # size
          label.top == 0
          label.height == 50
          photo.left == label.left
          photo.right == label.right
          photo.top == gap
          photo.top <= 20
          photo.bottom <= 480
          photo.height == 5
          title.left == 0 && title.top == 0
          title.width == 3
          title.height == 3

        """)
    let again = try scratch.plumb("check", "--fix", "--format", "json", "a.yaml")
    #expect(again.errors == "" && again.output.hasPrefix("{"))
  }

  @Test func showsWhatItWouldDo() throws {
    let scratch = try ScratchFolder()
    let text = "size: 320x480\nveiws:\n  a: {hidden: yes, stack: {axis: row}}\n"
    try scratch.write(text, as: "a.yaml")
    let run = try scratch.plumb("check", "--fix", "--dry-run", "a.yaml")
    #expect(
      run.output == """
        --- a.yaml
        +++ a.yaml
        @@ -1,3 +1,3 @@
        -size: 320x480
        -veiws:
        -  a: {hidden: yes, stack: {axis: row}}
        +size: [320, 480]
        +views:
        +  a: {hidden: true, stack: {axis: horizontal}}

        """)
    #expect(run.status == 1 && run.errors == "")
    #expect(try scratch.text(of: "a.yaml") == text)
  }

  /// Leaves uncertain cases alone: two equally similar names, deliberate omissions, and files of
  /// several layouts.
  @Test func leavesWhatIsNotCertain() throws {
    let scratch = try ScratchFolder()
    let near = "size: [9, 9]\nviews: {label1: {}, label2: {}}\nequations: label3.left == 0\n"
    try scratch.write(near, as: "a.yaml")
    let twice = "size: [9, 9]\nviews: {a: {}}\nequations: |\n  a.left == 0\n  a.left >= 0\n"
    try scratch.write(twice, as: "b.yaml")
    try scratch.write("{\"size\": [9, 9]}\n{\"size\": [9, 9]}\n", as: "c.ndjson")
    let run = try scratch.plumb(
      "check", "--fix", "a.yaml", "b.yaml", "c.ndjson", "--ignore", "redundant")
    #expect(run.output.contains("a.yaml:3:12: error: there is no view \"label3\""))
    #expect(
      run.errors == "plumb: c.ndjson: --fix mends files of one layout in YAML or JSON\n")
    #expect(try scratch.text(of: "a.yaml") == near)
    #expect(try scratch.text(of: "b.yaml") == twice)
  }

  /// Keeps line breaks and the byte-order mark.
  @Test func bytesOfWindows() throws {
    let scratch = try ScratchFolder()
    let text = "\u{FEFF}size: [9, 9]\r\nviews: {a: {}}\r\nequations: |\r\n  a.left == 0\r\n"
    try scratch.write(text + "  a.left >= -1\r\n  a.tpo == 0\r\n", as: "a.yaml")
    let run = try scratch.plumb("check", "--fix", "a.yaml", "--ignore", "ambiguous")
    #expect(
      run.output.hasPrefix("a.yaml:6: wrote `top` for `tpo`\na.yaml:5: removed `a.left >= -1`\n"))
    #expect(try scratch.text(of: "a.yaml") == text + "  a.top == 0\r\n")
  }

  /// Keeps lines that are redundant only under one of several alternatives, or only at the
  /// document's own size.
  @Test(arguments: [
    """
    views: {label: {intrinsic: [80, 20]}, field: {intrinsic: [150, 20]}}
    equations: |
      label.left == 8
      label.top == 8
      field.left >= label.left
      field.right <= -8
      field.left >= label.right + 8 || field.top >= label.bottom + 4
      field.top >= label.top
      field.width >= 150

    """,
    """
    views: {a: {}, b: {}}
    equations: |
      a.left >= 0
      a.right <= 0
      b.left >= 0
      b.right <= 0
      a.width == 80 @ 300
      b.width == 60 @ 300
      b.width <= a.width
      b.right <= a.left || a.right <= b.left

    """,
    """
    views: {a: {intrinsic: [80, 30]}, b: {intrinsic: [80, 30]}}
    equations: |
      a.left == 10
      a.top == 10
      b.left == 10
      b.top == a.bottom + 8 || b.top == a.top
      b.top == a.top @ low
      a.height <= 2000

    """,
    """
    views: {a: {}, b: {intrinsic: [80, 30]}}
    equations: |
      a.left == 10
      a.top == 10
      a.width == 80
      b.left == 10
      b.top == a.bottom + 8 || b.top == a.top
      a.height <= 2000

    """,
  ])
  func alternativesProveNothing(text: String) throws {
    let scratch = try ScratchFolder()
    let text = "size: [300, 230]\n" + text
    try scratch.write(text, as: "a.yaml")
    let run = try scratch.plumb("check", "--fix", "a.yaml", "--fail-on", "error")
    #expect(try scratch.text(of: "a.yaml") == text, "\(run.output)")
    #expect(!run.output.contains("[redundant]"))
  }

  @Test func whatCannotBeWrittenIsAFailure() throws {
    let scratch = try ScratchFolder()
    let text = "size: [9, 9]\nviews: {a: {}}\nequations: |\n  a.left == 0\n  a.left >= -1\n"
    try scratch.write(text, as: "a.yaml.gz")
    try scratch.write(text, as: "a.yaml")
    let run = try scratch.plumb("check", "--fix", "c.ndjson", "a.yaml", "--ignore", "ambiguous")
    #expect(run.status == 2 && run.errors.contains("c.ndjson"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o500], ofItemAtPath: scratch.url.path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: scratch.url.path)
    }
    // Root can write to any file.
    guard getuid() != 0 else { return }
    try scratch.write(text, as: "a.yaml")
    let refused = try scratch.plumb("check", "--fix", "a.yaml", "--ignore", "ambiguous")
    #expect(refused.status == 2)
  }

  /// Keeps lines that are redundant at one size only.
  @Test func mendsForAllSizes() throws {
    let scratch = try ScratchFolder()
    let text = """
      size: [100, 100]
      views: {a: {}}
      equations: |
        a.left == 0
        a.left >= -1
        a.width == 50
        a.width <= 60%

      """
    try scratch.write(text, as: "a.yaml")
    let run = try scratch.plumb(
      "check", "--fix", "a.yaml", "--size", "100x100", "--size", "90x100")
    #expect(run.output.hasPrefix("a.yaml:5: removed `a.left >= -1`\n"))
    #expect(
      try scratch.text(of: "a.yaml") == text.replacing("  a.left >= -1\n", with: ""))
  }
}
