import Foundation
import TestSupport
import Testing

/// Files of Interface Builder as inputs of the commands.
@Suite struct ScreenTests {
  static let folder = Fixtures.folder.appending(path: "interface-builder")

  /// Runs `plumb` in the folder of the fixtures.
  private func plumb(_ arguments: String..., input: String = "") throws -> CommandRun {
    try CommandRun(arguments, in: Self.folder, input: Data(input.utf8))
  }

  private func text(of name: String) throws -> String {
    String(decoding: try Fixtures.data("interface-builder/\(name)"), as: UTF8.self)
  }

  /// Returns the ids of the results of a run, in order.
  private func ids(_ run: CommandRun) throws -> [String] {
    try run.output.split(separator: "\n").map {
      let result = try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
      return try #require(result["id"]?.string)
    }
  }

  @Test func resultsGoByObjectIDs() throws {
    let run = try plumb("solve", "SignIn.storyboard", "--format", "json")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        {"id":"SignIn.storyboard#rt1-aa-001","status":"solved","frames":{\
        "rt1-aa-001":[0,0,393,852],"lb1-aa-001":[16,79,361,20.333333],\
        "lb2-aa-001":[16,107.333333,57,20.333333],"ft1-aa-001":[0,774,393,44]},"windowFrames":{\
        "rt1-aa-001":[0,0,393,852],"lb1-aa-001":[16,79,361,20.333333],\
        "lb2-aa-001":[16,107.333333,57,20.333333],"ft1-aa-001":[0,774,393,44]},\
        "guides":{"safeArea":[0,59,393,759]}}

        """)
  }

  /// macOS frames have an upward y axis in the file, and a downward one in the result.
  @Test func framesRunDownOnEveryPlatform() throws {
    let run = try plumb("solve", "Settings.xib", "--format", "json")
    #expect(
      run.output.contains(
        #""frames":{"ct1-bb-001":[0,0,480,270],"sb1-bb-001":[0,0,160,270],"hd1-bb-001":[160,0,320,50]}"#
      ))
  }

  @Test func tablesHaveTitles() throws {
    let table = try plumb("solve", "SignIn.storyboard")
    #expect(table.output.contains("label 'Welcome'") && table.output.contains("  Headline "))
    let rows = try plumb("solve", "Settings.xib", "--format", "csv")
    #expect(
      rows.output == """
        layout,status,view,parent,x,y,width,height,title
        Settings.xib#ct1-bb-001,solved,ct1-bb-001,,0,0,480,270,view
        Settings.xib#ct1-bb-001,solved,sb1-bb-001,ct1-bb-001,0,0,160,270,Sidebar
        Settings.xib#ct1-bb-001,solved,hd1-bb-001,ct1-bb-001,160,0,320,50,Header

        """)
  }

  /// Conflicts are solved as devices do; violated constraints are shown with their locations.
  @Test func contradictionsGiveWay() throws {
    let run = try plumb("solve", "Contradiction.xib", "--format", "json")
    #expect(run.status == 0)
    #expect(run.output.contains(#""status":"solved""#))
    #expect(
      run.output.contains(
        #"{"constraint":"Box.width == 240","priority":1000,"by":6.666667,"line":14,"column":25}"#))
    let table = try plumb("solve", "Contradiction.xib")
    #expect(table.output.contains("(Contradiction.xib:14:25)"))
  }

  @Test func filesThatCannotBeReadHaveAResult() throws {
    let scratch = try ScratchFolder()
    try scratch.write("<?xml version=\"1.0\"?>\n<plist></plost>\n", as: "broken.xib")
    try scratch.write(try text(of: "Settings.xib"), as: "Settings.xib")
    let run = try scratch.plumb(
      "solve", "missing.xib", "broken.xib", "Settings.xib", "--format", "json", "--direction",
      "ltr,rtl")
    #expect(run.status == 2)
    #expect(
      try ids(run) == [
        "missing.xib", "broken.xib", "Settings.xib#ct1-bb-001@ltr", "Settings.xib#ct1-bb-001@rtl",
      ])
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[0] == """
        {"id":"missing.xib","status":"invalid","error":{"code":"unreadable",\
        "message":"there is no such file"}}
        """)
    #expect(lines[1].contains(#""status":"invalid","error":{"#) && lines[1].contains(#""line":2,"#))
    #expect(run.errors.contains("missing.xib: there is no such file\n"))
    #expect(run.errors.contains("broken.xib:2:"))
  }

  @Test func pipesAreToldByTheirBeginning() throws {
    let xml = try text(of: "Settings.xib")
    let bare = try #require(xml.range(of: "<document")).lowerBound
    for input in [xml, "\u{FEFF}" + xml, String(xml[bare...])] {
      let run = try plumb("solve", "-", "--format", "json", input: input)
      #expect(try run.status == 0 && ids(run) == ["stdin#ct1-bb-001"])
      let batch = try plumb("batch", "-", input: input)
      #expect(try batch.status == 0 && ids(batch) == ["stdin#ct1-bb-001"])
    }
  }

  @Test func devicesOrientationsAndDirectionsMultiply() throws {
    let run = try plumb(
      "solve", "SignIn.storyboard", "--format", "json", "--device", "iphone-se,ipad",
      "--orientation", "portrait,landscape", "--direction", "ltr,rtl")
    let devices = ["iphone-se", "iphone-se-landscape", "ipad", "ipad-landscape"]
    #expect(
      try ids(run)
        == devices.flatMap { device in
          ["ltr", "rtl"].map { "SignIn.storyboard#rt1-aa-001@\(device)@\($0)" }
        })
    #expect(run.output.contains(#""windowFrames":{"rt1-aa-001":[0,0,667,375]"#))
    let one = try plumb(
      "solve", "SignIn.storyboard", "--format", "json", "--environment", "device:iphone-se",
      "--direction", "rtl", "--size", "400x800")
    #expect(try ids(one) == ["SignIn.storyboard#rt1-aa-001@400x800"])
    let batch = try plumb(
      "batch", "SignIn.storyboard", "--device", "iphone-se", "--device", "ipad", "--direction",
      "ltr,rtl", "--jobs", "2")
    #expect(
      try ids(batch)
        == ["iphone-se", "ipad"].flatMap { device in
          ["ltr", "rtl"].map { "SignIn.storyboard#rt1-aa-001@\(device)@\($0)" }
        })
  }

  @Test func directionsMultiplyForOtherLayoutsToo() throws {
    let layout = "size: [10, 10]\nviews: {a: {frame: [1, 1, 2, 2]}}\n"
    let run = try plumb("solve", "-", "--direction", "rtl,ltr", "--format", "json", input: layout)
    #expect(try ids(run) == ["stdin@rtl", "stdin@ltr"])
  }

  @Test(arguments: [
    (["--device", "iphone-sex"], "there is no device \"iphone-sex\"; did you mean \"iphone-se\"?"),
    (["--environment", "device:ipda"], "there is no device \"ipda\"; did you mean \"ipad\"?"),
    (["--environment", "record"], "there is no environment \"record\""),
    (
      ["--device", "ipad", "--environment", "recorded"],
      "--device and --environment exclude each other"
    ),
    (["--orientation", "landscape"], "--orientation needs devices; add --device"),
    (["--device", "ipad", "--orientation", "upside"], "there is no orientation \"upside\""),
    (["--direction", "ltr,rtr"], "there is no direction \"rtr\""),
  ])
  func wrongEnvironments(_ options: [String], _ message: String) throws {
    let run = try CommandRun(["solve", "SignIn.storyboard"] + options, in: Self.folder)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func oneRootViewOfAFile() throws {
    let run = try plumb("solve", "SignIn.storyboard#rt1-aa-001", "--format", "json")
    #expect(try ids(run) == ["SignIn.storyboard#rt1-aa-001"])
    let wrong = try plumb("solve", "SignIn.storyboard#rt1-aa-002")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors == """
        SignIn.storyboard: there is no root view "rt1-aa-002" in this file
        did you mean "rt1-aa-001"?

        """)
  }

  @Test(arguments: ["lb1-aa-001.top", "label 'Welcome'.top", "Welcome.top", "welc.top"])
  func viewsAreExplainedByAnyName(_ name: String) throws {
    let run = try plumb("explain", "SignIn.storyboard", name)
    #expect(run.status == 0)
    #expect(
      run.output == """
        "label 'Welcome'".top = 79
          20  "label 'Welcome'".top == safeArea.top + 20  (SignIn.storyboard:29:29)
          59  safeArea.top == 59  (safe area)

        """)
  }

  @Test func explanationsInJSONHavePlacesInTheFile() throws {
    let run = try plumb(
      "explain", "SignIn.storyboard", "Headline.left", "--format", "json", "--root", "rt1-aa-001")
    #expect(run.output.contains(#""line":33,"column":29"#))
  }

  @Test func namesOfSeveralViewsAreRefused() throws {
    let several = try plumb("explain", "SignIn.storyboard", "e.top")
    #expect(several.status == 2)
    #expect(several.errors.contains("\"e\" may be 4 views; name one by its object id"))
    #expect(
      several.errors.contains("  lb1-aa-001  label 'Welcome'  (SignIn.storyboard#rt1-aa-001)"))
    let none = try plumb("explain", "SignIn.storyboard", "Headlinx.top")
    #expect(none.status == 2 && none.errors.contains("did you mean \"Headline\"?"))
  }

  /// `--format json` converts a screen into a document with the same frames.
  @Test func exportedScreensSolveAlike() throws {
    let scratch = try ScratchFolder()
    let exported = try plumb("export", "SignIn.storyboard", "--format", "json")
    #expect(exported.status == 0)
    try scratch.write(exported.output, as: "screen.json")
    let run = try scratch.plumb("solve", "screen.json", "--format", "json")
    #expect(run.output.contains(#""id":"SignIn.storyboard#rt1-aa-001""#))
    #expect(run.output.contains(#""Headline":[16,107.333333,57,20.333333]"#))
    let both = try plumb(
      "export", "SignIn.storyboard", "--format", "json", "--direction", "ltr,rtl")
    #expect(try ids(both).map { $0.suffix(4) } == ["@ltr", "@rtl"])
  }

  @Test func screensAreCompared() throws {
    let run = try plumb(
      "compare", "Settings.xib", "--rounds", "1", "--backends", "simplex,exact", "--format", "json")
    #expect(run.status == 0 && run.output.contains(#""agree":true"#))
  }
}
