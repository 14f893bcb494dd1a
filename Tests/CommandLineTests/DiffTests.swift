import Foundation
import TestSupport
import Testing

/// `plumb diff`: views that moved, appeared, disappeared or broke.
@Suite struct DiffTests {
  private func layout(_ width: Int, _ more: String = "") -> String {
    """
    size: [200, 100]
    views: {photo: {}, title: {}}
    equations: |
      photo.left == 10 && photo.top == 10 && photo.width == \(width) && photo.height == 50
      title.left == photo.right + 8 && title.top == 10 && title.width == 40 && title.height == 20
      \(more)
    """
  }

  @Test func wordsAndColoursAreCompared() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [9, 9]\nviews: {a: {fill: teal}}", as: "old.yaml")
    try scratch.write("size: [9, 9]\nviews: {a: {fill: red, radius: 2}}", as: "new.yaml")
    let run = try scratch.plumb("diff", "old.yaml", "new.yaml")
    #expect(run.status == 1)
    #expect(
      run.output == """
        new: 1 view looks different
          a  fill teal → red, radius none → 2
        1 layout: 1 changed

        """)
    _ = try scratch.plumb("solve", "old.yaml", "--format", "json", "-o", "old.ndjson")
    let results = try scratch.plumb("diff", "old.ndjson", "new.yaml")
    #expect(results.status == 0)
    #expect(
      results.output
        == "1 layout: no frame differs; results have no texts and colours to compare\n")
  }

  /// An unsupported format is an error before any solve.
  @Test(arguments: ["html", "png", "pdf", "jpg"])
  func otherPicturesAreRefused(ending: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write(layout(60), as: "old.yaml")
    let run = try scratch.plumb("diff", "old.yaml", "old.yaml", "-o", "d.\(ending)")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "diff writes text, json and svg, not .\(ending); write -o d.svg, or --format text"))
    #expect(
      !FileManager.default.fileExists(atPath: scratch.url.appending(path: "d.\(ending)").path))
  }

  @Test func layoutsAndResultsAreCompared() throws {
    let scratch = try ScratchFolder()
    try scratch.write(layout(60), as: "old.yaml")
    try scratch.write(layout(64), as: "new.yaml")
    let results = try scratch.plumb("solve", "old.yaml", "--format", "json", "-o", "old.ndjson")
    #expect(results.status == 0)
    let told = """
      new: 2 views moved
        photo  width 60 → 64 (+4)
        title  x 78 → 82 (+4)
      1 layout: 1 changed

      """
    for old in ["old.yaml", "old.ndjson"] {
      let run = try scratch.plumb("diff", old, "new.yaml")
      #expect(run.status == 1)
      #expect(run.output == told)
    }
    // Layouts can come from a pipe, which can be read only once.
    let piped = try CommandRun(
      ["diff", "old.yaml", "-"], in: scratch.url, input: Data(layout(64).utf8))
    #expect(piped.status == 1)
    #expect(piped.output.contains("photo  width 60 → 64 (+4)\n"), "\(piped)")
    let same = try scratch.plumb("diff", "old.ndjson", "old.yaml")
    #expect(same.status == 0)
    #expect(
      same.output
        == "1 layout: no frame differs; results have no texts and colours to compare\n")
    #expect(try scratch.plumb("diff", "old.yaml", "new.yaml", "--tolerance", "4").status == 0)
    let json = try scratch.plumb("diff", "old.yaml", "new.yaml", "--format", "json")
    #expect(json.output.hasPrefix(#"{"id":"new","status":["solved","solved"],"moved":{"photo":"#))
  }

  /// Two versions of a folder, or of a file with several screens, may be in different locations.
  @Test func foldersAndScreensAreComparedByWhatIsInThem() throws {
    let scratch = try ScratchFolder()
    func screens(_ width: Int) -> String {
      let views = ["one", "two"].map { id in
        """
        <customView id="\(id)"><rect key="frame" x="0.0" y="0.0" width="300" height="100"/><subviews>
        <customView translatesAutoresizingMaskIntoConstraints="NO" id="in\(id)">
        <rect key="frame" x="0.0" y="0.0" width="60" height="100"/>
        <constraints><constraint firstAttribute="width" constant="\(id == "two" ? width : 60)" id="w\(id)"/>
        </constraints></customView></subviews><constraints>
        <constraint firstItem="in\(id)" firstAttribute="leading" secondItem="\(id)" secondAttribute="leading" id="a\(id)"/>
        <constraint firstItem="in\(id)" firstAttribute="top" secondItem="\(id)" secondAttribute="top" id="b\(id)"/>
        <constraint firstItem="in\(id)" firstAttribute="bottom" secondItem="\(id)" secondAttribute="bottom" id="c\(id)"/>
        </constraints></customView>
        """
      }
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="22505" \
        targetRuntime="MacOSX.Cocoa" useAutolayout="YES"><objects>\(views.joined())</objects></document>
        """
    }
    for (folder, width) in [("old", 60), ("new", 64)] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: "\(folder)/inner"), withIntermediateDirectories: true)
      try scratch.write(screens(width), as: "\(folder)/inner/Main.xib")
      try scratch.write(layout(width), as: "\(folder)/card.yaml")
    }
    let told = "Main.xib#two: 1 view moved\n  intwo  width 60 → 64 (+4)\n"
    let file = try scratch.plumb("diff", "old/inner/Main.xib", "new/inner/Main.xib")
    #expect(file.output == told + "2 layouts: 1 changed\n", "\(file)")
    let folder = try scratch.plumb("diff", "old", "new/")
    #expect(folder.output.contains("inner/" + told), "\(folder)")
    #expect(folder.output.contains("card: 2 views moved\n"), "\(folder)")
    #expect(folder.output.hasSuffix("3 layouts: 2 changed\n"), "\(folder)")
  }

  @Test func checkTellsWhatIsNotAsExpected() throws {
    let scratch = try ScratchFolder()
    try scratch.write(layout(60), as: "row.yaml")
    let expected = try scratch.plumb(
      "solve", "row.yaml", "--size", "200x100", "--size", "300x100", "--format", "json", "-o",
      "expected.ndjson")
    #expect(expected.status == 0)
    func check(_ options: String...) throws -> CommandRun {
      try CommandRun(
        ["check", "row.yaml", "--size", "200x100", "--expect", "expected.ndjson"] + options,
        in: scratch.url)
    }
    #expect(try check("--size", "300x100").output == "1 layout checked: nothing found\n")
    let missing = try check()
    #expect(missing.status == 1)
    #expect(missing.errors.contains("expected, and not among the layouts:\n  row@300x100\n"))
    try scratch.write(layout(64), as: "row.yaml")
    let run = try check("--size", "300x100")
    #expect(run.status == 1)
    #expect(
      run.output == """
        row.yaml: warning: the layout is not as before: 2 views moved [changed]
          row.yaml:2:9: photo: width 60 → 64 (+4)
          row.yaml:2:20: title: x 78 → 82 (+4)
        1 layout checked: 1 warning

        """)
    #expect(try check("--size", "300x100", "--tolerance", "4").status == 0)
    #expect(try check("--size", "300x100", "--ignore", "changed").status == 0)
    let other = try check("--size", "250x100", "--size", "300x100")
    #expect(other.output.contains("the expected results do not have this layout"))
    let wrong = try scratch.plumb("check", "row.yaml", "--expect", "row.yaml")
    #expect(wrong.status == 2 && wrong.errors.contains("--expect takes results"))
  }

  @Test func severalAreMatchedByID() throws {
    let scratch = try ScratchFolder()
    func line(_ id: String, _ width: Int, _ more: String = "") -> String {
      #"{"id":"\#(id)","size":[200,100],"views":{"a":{}},"equations":["a.left == 1","a.top == 1","#
        + #""a.width == \#(width)","a.height == 9"\#(more)]}"# + "\n"
    }
    try scratch.write(line("x", 5) + line("y", 6) + line("z", 7), as: "old.ndjson")
    try scratch.write(
      line("w", 1) + line("z", 7) + line("y", 6, #","a.width == 8""#), as: "new.ndjson")
    let run = try scratch.plumb("diff", "old.ndjson", "new.ndjson")
    #expect(run.status == 1)
    #expect(
      run.output == """
        y: solved before, infeasible now
        + w
        - x
        3 layouts: 1 broke, 1 appeared, 1 removed

        """)
  }

  @Test func picturesOfWhatMoved() throws {
    let scratch = try ScratchFolder()
    try scratch.write(layout(60), as: "old.yaml")
    try scratch.write(layout(90), as: "new.yaml")
    let run = try scratch.plumb("diff", "old.yaml", "new.yaml", "--format", "svg", "-o", "d.svg")
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("1 layout: 1 changed\n"))
    let picture = try String(contentsOf: scratch.url.appending(path: "d.svg"), encoding: .utf8)
    #expect(picture.hasPrefix("<svg"))
    _ = try scratch.plumb("solve", "old.yaml", "--format", "json", "-o", "old.ndjson")
    let read = try scratch.plumb("diff", "old.ndjson", "new.yaml", "--format", "svg")
    #expect(read.status == 1 && read.output.hasPrefix("<svg"))
    let results = try scratch.plumb("diff", "new.yaml", "old.ndjson", "--format", "svg")
    #expect(results.status == 2)
    #expect(results.errors.contains("name layouts"))
  }

  /// If only one of several layouts differs, its picture goes to the named file.
  @Test func onePictureIsOneFile() throws {
    let scratch = try ScratchFolder()
    func layouts(_ widths: [Int]) -> String {
      widths.enumerated().map { #"{"id":"\#($0)","size":[\#($1),9],"views":{}}"# + "\n" }.joined()
    }
    try scratch.write(layouts([9, 9]), as: "old.ndjson")
    try scratch.write(layouts([9, 8]), as: "one.ndjson")
    try scratch.write(layouts([8, 8]), as: "both.ndjson")
    let one = try scratch.plumb(
      "diff", "old.ndjson", "one.ndjson", "--format", "svg", "-o", "d.svg")
    #expect(one.status == 1)
    #expect(try scratch.text(of: "d.svg").hasPrefix("<svg"))
    let both = try scratch.plumb(
      "diff", "old.ndjson", "both.ndjson", "--format", "svg", "-o", "e.svg")
    #expect(both.status == 2)
    #expect(
      both.errors.hasSuffix("2 layouts need a folder, not one file: write --format svg -o e\n"))
  }

  @Test func whatCannotBeReadIsTold() throws {
    let scratch = try ScratchFolder()
    try scratch.write(layout(60), as: "old.yaml")
    try scratch.write(
      #"{"id":"a","status":"solved","frames":{}}"# + "\n{\"id\":\n", as: "cut.ndjson")
    let run = try scratch.plumb("diff", "cut.ndjson", "old.yaml")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("plumb: cut.ndjson: result 2: "))
    #expect(try scratch.plumb("diff", "missing.yaml", "old.yaml").status == 2)
    #expect(try scratch.plumb("diff", "old.yaml", "old.yaml", "--tolerance", "-1").status == 2)
  }
}
