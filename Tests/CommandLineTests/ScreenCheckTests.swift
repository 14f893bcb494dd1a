import Foundation
import TestSupport
import Testing

/// `plumb check` on files of Interface Builder.
@Suite struct ScreenCheckTests {
  /// Copies a fixture to a separate folder, with some of its text replaced.
  private func scratch(_ name: String, _ changes: [(String, String)] = []) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    var text = String(decoding: try Fixtures.data("interface-builder/\(name)"), as: UTF8.self)
    for (old, new) in changes {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    try scratch.write(text, as: name)
    return scratch
  }

  @Test func screensAsRecordedAreFine() throws {
    for name in ["SignIn.storyboard", "Settings.xib"] {
      let run = try scratch(name).plumb("check", name)
      #expect(run.status == 0 && run.output == "1 layout checked: nothing found\n", "\(run.output)")
    }
  }

  @Test func conflictsPointAtConstraints() throws {
    let run = try scratch("Contradiction.xib").plumb("check", "Contradiction.xib")
    #expect(run.status == 1)
    #expect(
      run.output == """
        Contradiction.xib:20:17: error: these 4 constraints cannot all hold [conflict]
                            <constraint firstItem="bx1-cc-001" firstAttribute="leading" secondItem="rt1-cc-001" …
                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          Contradiction.xib:7:9: view.width == 300  (the root's frame)
          Contradiction.xib:20:17: Box.leading == view.leading + 20
          Contradiction.xib:21:17: view.trailing == Box.trailing + 20
          Contradiction.xib:14:25: Box.width == 240
          the layout can be solved if this constraint is relaxed:
          Contradiction.xib:14:25: Box.width == 240  by 20
        1 layout checked: 1 error

        """)
  }

  /// A sidebar widened by its constraints also moves the header beside it.
  @Test func framesThatDifferFromTheRecordedOnes() throws {
    let scratch = try scratch("Settings.xib", [(#"constant="160""#, #"constant="200""#)])
    let run = try scratch.plumb("check", "Settings.xib")
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        """
        Settings.xib:14:21: warning: Sidebar is misplaced: the file has it at (0, 0) with 160 × 270, \
        its constraints put it at (0, 0) with 200 × 270 [misplaced]
        """))
    #expect(run.output.hasSuffix("1 layout checked: 2 warnings\n"))
    for options in [["--ignore", "misplaced"], ["--size", "480x270"], ["--direction", "rtl"]] {
      let other = try CommandRun(["check", "Settings.xib"] + options, in: scratch.url)
      #expect(other.status == 0 && !other.output.contains("[misplaced]"), "\(other.output)")
    }
    try scratch.write("check:\n  rules: {misplaced: error}\n", as: ".plumb.yaml")
    #expect(
      try scratch.plumb("check", "Settings.xib").output.contains("error: Sidebar is misplaced"))
  }

  @Test func whatIsLeftOutIsNoted() throws {
    let scratch = try scratch(
      "Settings.xib",
      [
        (
          #"secondItem="sb1-bb-001" secondAttribute="bottom""#,
          #"secondItem="gone" secondAttribute="bottom""#
        )
      ])
    let run = try scratch.plumb("check", "Settings.xib", "--format", "json")
    #expect(run.output.contains(#""kind":"skipped","severity":"note""#))
    #expect(run.output.contains(#""line":30,"#))
    let solved = try scratch.plumb("solve", "Settings.xib", "--format", "json")
    #expect(solved.status == 0 && solved.output.contains(#""notes":[{"message":""#))
  }

  /// An id and a constraint that a merge duplicated, in all output formats.
  @Test func whatIsInTheFileTwice() throws {
    let width = #"<constraint firstAttribute="width" constant="160" id="c01-bb-001"/>"#
    let scratch = try scratch("Settings.xib", [(width, width + "\n" + width)])
    let text = try scratch.plumb("check", "Settings.xib")
    #expect(text.status == 1)
    #expect(
      text.output.contains(
        """
        Settings.xib:18:1: warning: an element before this one has the id "c01-bb-001", too; \
        references mean the first one [duplicateID]
            \(width)
            \(String(repeating: "^", count: 1))\(String(repeating: "~", count: width.count - 1))
          Settings.xib:17:29: the first one
        """), "\(text.output)")
    #expect(
      text.output.contains(
        """
        Settings.xib:18:1: note: `Sidebar.width == 160` is in the file twice; remove one of \
        them [redundant]
        """), "\(text.output)")
    let json = try scratch.plumb("check", "Settings.xib", "--format", "json")
    #expect(json.output.contains(#""kind":"duplicateID","severity":"warning""#))
    #expect(json.output.contains(#""kind":"redundant","severity":"note""#))
    #expect(
      json.output.contains(
        #""line":18,"column":1,"remarks":[{"text":"the first one","line":17,"column":29}"#))
    let sarif = try scratch.plumb("check", "Settings.xib", "--format", "sarif")
    let log = try JSONDecoder().decode(JSONValue.self, from: Data(sarif.output.utf8))
    let results = try #require(log["runs"]?[0]?["results"]).elements
    #expect(results.map { $0["ruleId"]?.string } == ["duplicateID", "redundant"])
    let region = results.first?["locations"]?[0]?["physicalLocation"]?["region"]
    #expect(region?["startLine"]?.number == 18 && region?["startColumn"]?.number == 1)
    let devices = try scratch.plumb(
      "check", "Settings.xib", "--direction", "ltr,rtl", "--ignore", "duplicateID")
    #expect(devices.status == 0 && devices.output.contains("[redundant]"), "\(devices.output)")
  }

  @Test func whatIsFreeIsAWarning() throws {
    let scratch = try scratch(
      "Settings.xib",
      [(#"<constraint firstAttribute="width" constant="160" id="c01-bb-001"/>"#, "")])
    let run = try scratch.plumb("check", "Settings.xib")
    #expect(run.status == 1)
    #expect(run.output.contains("Settings.xib:14:21: warning: Sidebar.width may be anything"))
    #expect(run.output.contains("; it has the recorded frame"))
    let silenced = try self.scratch(
      "Settings.xib",
      [
        (#"<constraint firstAttribute="width" constant="160" id="c01-bb-001"/>"#, ""),
        (#"id="sb1-bb-001""#, #"verifyAmbiguity="ignoreSizes" id="sb1-bb-001""#),
      ])
    #expect(try silenced.plumb("check", "Settings.xib").status == 0)
  }

  /// A finding on several devices is reported once, with the devices concerned.
  @Test func findingsOfDevicesAreOne() throws {
    let name = "SignIn.storyboard"
    let scratch = try scratch(
      name,
      [
        (
          #"<constraint firstAttribute="height" constant="44" id="c07-aa-001"/>"#,
          """
          <constraint firstAttribute="height" constant="44" id="c07-aa-001"/>
          <constraint firstAttribute="width" relation="greaterThanOrEqual" constant="380" id="c10"/>
          """
        )
      ])
    let all = try scratch.plumb(
      "check", name, "--device", "iphone-se,iphone-15,ipad", "--direction", "ltr,rtl")
    #expect(all.status == 1)
    #expect(all.output.contains("constraints cannot all hold, on iphone-se only [conflict]"))
    #expect(all.output.hasSuffix("1 layout checked: 1 error\n"), "\(all.output)")
    let json = try scratch.plumb(
      "check", name, "--device", "iphone-se,iphone-8-plus", "--format", "json")
    #expect(json.output.hasPrefix(#"{"id":"SignIn.storyboard#rt1-aa-001","file":"#))
    let small = try scratch.plumb("check", name, "--device", "iphone-se,iphone-x")
    #expect(small.output.contains("constraints cannot all hold [conflict]"))
    let one = try scratch.plumb("check", name, "--device", "iphone-15")
    #expect(one.status == 0)
  }

  /// Findings that differ only in numbers are one finding, with the other devices' amounts as
  /// remarks.
  @Test func amountsOfDevicesAreRemarks() throws {
    let name = "SignIn.storyboard"
    let wide =
      #"<constraint firstItem="lb1-aa-001" firstAttribute="width" constant="400" id="c03"/>"#
    let trailing =
      #"<constraint firstItem="sa1-aa-001" firstAttribute="trailing" secondItem="lb1-aa-001" "#
      + #"secondAttribute="trailing" constant="16" id="c03-aa-001"/>"#
    let run = try scratch(name, [(trailing, wide)])
      .plumb("check", name, "--device", "iphone-se,iphone-15,ipad")
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first == """
        SignIn.storyboard:12:29: warning: "label 'Welcome'" sticks out of view: 41 on the right, but \
        not on ipad [outside]
        """)
    #expect(
      lines.contains("  on iphone-15: \"label 'Welcome'\" sticks out of view: 23 on the right"))
    #expect(lines.last == "1 layout checked: 1 warning")
  }

  @Test func baselinesKnowScreens() throws {
    let scratch = try scratch("Contradiction.xib")
    let written = try scratch.plumb("check", "Contradiction.xib", "--write-baseline", "known.json")
    #expect(written.status == 0)
    let run = try scratch.plumb("check", "Contradiction.xib", "--baseline", "known.json")
    #expect(run.status == 0 && run.output.contains("1 in the baseline"))
  }

  @Test func baselinesHoldHoweverAPathIsSpelled() throws {
    let scratch = try scratch("Contradiction.xib")
    let paths = [
      "Contradiction.xib", "./Contradiction.xib", scratch.url.path + "/Contradiction.xib",
    ]
    for path in paths {
      #expect(try scratch.plumb("check", path, "--write-baseline", "known.json").status == 0)
      for other in paths {
        let run = try scratch.plumb("check", other, "--baseline", "known.json")
        #expect(run.status == 0 && run.output.contains("1 in the baseline"), "\(path) \(other)")
        #expect(run.errors == "")
      }
    }
    // The older format, whose ids contain the file name.
    let text = try scratch.text(of: "known.json")
    try scratch.write(
      text.replacing("\"id\" : \"#", with: "\"id\" : \"./Contradiction.xib#"), as: "known.json")
    let run = try scratch.plumb("check", "Contradiction.xib", "--baseline", "known.json")
    #expect(run.status == 0 && run.errors == "")
  }

  @Test func annotationsAndSARIFPointIntoTheXML() throws {
    let scratch = try scratch("Contradiction.xib")
    let github = try scratch.plumb("check", "Contradiction.xib", "--format", "github")
    #expect(
      github.output.hasPrefix(
        "::error file=Contradiction.xib,line=20,col=17,endColumn=158,title=plumb%3A conflict::these 4"
      ))
    let sarif = try scratch.plumb("check", "Contradiction.xib", "--format", "sarif")
    let log = try JSONDecoder().decode(JSONValue.self, from: Data(sarif.output.utf8))
    let run = try #require(log["runs"]?[0])
    let rules = try #require(run["tool"]?["driver"]?["rules"])
    let result = try #require(run["results"]?[0])
    #expect(result["ruleId"]?.string == "conflict")
    let index = try #require(result["ruleIndex"]?.number)
    #expect(rules[Int(index)]?["id"]?.string == "conflict")
    let place = try #require(result["locations"]?[0]?["physicalLocation"])
    #expect(place["artifactLocation"]?["uri"]?.string == "Contradiction.xib")
    #expect(place["region"]?["startLine"]?.number == 20)
    #expect(place["region"]?["startColumn"]?.number == 17)
    for related in try #require(result["relatedLocations"]).elements {
      #expect(related["message"]?["text"]?.string != nil)
      #expect(related["physicalLocation"]?["region"]?["startLine"]?.number != nil)
    }
  }

  @Test func filesThatCannotBeRead() throws {
    let scratch = try scratch("Settings.xib")
    let run = try scratch.plumb(
      "check", "missing.xib", "Settings.xib", "--device", "ipad,iphone-se")
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("missing.xib: error: there is no such file [invalid]\n"))
  }
}
