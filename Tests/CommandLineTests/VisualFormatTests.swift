import Foundation
import Testing

/// Messages of `plumb` about Visual Formats, and their locations.
@Suite struct VisualFormatTests {
  /// A format that contradicts an equation.
  private static let mixed = """
    size: [320, 480]
    metrics: {gap: 12}
    views: {list: {}, details: {}}
    equations: |
      details.left == list.right + 20
      details.width == 300 @ low
    visual:
      - "V:|[list]|"
      - {format: "|-gap-[list(100)]-[details]-gap-|", options: [alignAllTop, alignAllBottom]}

    """

  private func run(
    _ arguments: String..., on contents: String, as name: String = "mail.yaml"
  ) throws -> CommandRun {
    let scratch = try ScratchFolder()
    try scratch.write(contents, as: name)
    return try CommandRun(arguments, in: scratch.url)
  }

  @Test func solveNamesBothNotations() throws {
    let run = try run("solve", "mail.yaml", on: Self.mixed)
    #expect(run.status == 1)
    #expect(
      run.output == """
        mail: infeasible
        these cannot all hold:
          details.left == list.right + 20  (mail.yaml:5:3)
          [list]-[details]  (mail.yaml:9:32)
        the layout can be solved if this constraint is relaxed:
          [list]-[details]  by 12  (mail.yaml:9:32)

        """)
  }

  @Test func checkPointsIntoTheFile() throws {
    let conflict = try run("check", "mail.yaml", on: Self.mixed)
    #expect(conflict.status == 1)
    #expect(
      conflict.output == """
        mail.yaml:5:3: error: these 2 constraints cannot all hold [conflict]
              details.left == list.right + 20
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          mail.yaml:5:3: details.left == list.right + 20
          mail.yaml:9:32: [list]-[details]
          the layout can be solved if this constraint is relaxed:
          mail.yaml:9:32: [list]-[details]  by 12
        1 layout checked: 1 error

        """)
    let wish = Self.mixed.replacingOccurrences(of: "[list(100)]", with: "[list(100,200@high)]")
      .replacingOccurrences(of: "  details.left == list.right + 20\n", with: "")
    let unsatisfied = try run("check", "mail.yaml", "--ignore", "redundant", on: wish)
    #expect(
      unsatisfied.output == """
        mail.yaml:5:3: note: `details.width == 300 @ low` (priority 250) is violated by 112 [unsatisfied]
              details.width == 300 @ low
              ^~~~~~~~~~~~~~~~~~~~~~~~~~
          mail.yaml:8:17: against |-gap-[list]
          mail.yaml:8:27: against [list(100)]
          mail.yaml:8:41: against [list]-[details]
          mail.yaml:8:52: against [details]-gap-|
          mail.yaml:1:1: against view.width == 320  (the root's frame)
        mail.yaml:8:31: note: `[list(200@high)]` (priority 750) is violated by 100 [unsatisfied]
              - {format: "|-gap-[list(100,200@high)]-[details]-gap-|", options: [alignAllTop, alignAllBottom]}
                                          ^~~~~~~~
          mail.yaml:8:27: against [list(100)]
        1 layout checked: 2 notes

        """)
  }

  @Test func wrongFormatsAreShownInTheFile() throws {
    let text = Self.mixed.replacingOccurrences(of: "-gap-|\"", with: "--5-|\"")
    let run = try run("solve", "mail.yaml", on: text)
    #expect(run.status == 2)
    #expect(
      run.errors == """
        mail.yaml:9:43: write a negative space in parentheses
          |-gap-[list(100)]-[details]--5-|
                                      ^~
        did you mean "(-5)"?

        """)
    let options = try self.run(
      "check", "mail.yaml",
      on: Self.mixed.replacingOccurrences(of: "alignAllTop", with: "alignAllLeft"))
    #expect(options.status == 2)
    #expect(
      options.output == """
        mail.yaml:9:15: error: "alignAllLeft" does not fit a horizontal Visual Format: its views are aligned by \
        alignAllTop, alignAllBottom, alignAllCenterY, alignAllLastBaseline, alignAllFirstBaseline [invalid]
              - {format: "|-gap-[list(100)]-[details]-gap-|", options: [alignAllLeft, alignAllBottom]}
                          ^
        1 layout checked: 1 error

        """)
  }

  @Test func explainNamesTheFile() throws {
    let text = Self.mixed.replacingOccurrences(of: "+ 20", with: "+ 8")
    let run = try run("explain", "mail.yaml", "details.left", "--format", "json", on: text)
    #expect(run.status == 0)
    #expect(run.output.contains(#"{"constraint":"|-gap-[list]","priority":1000,"#))
    #expect(run.output.contains(#""contribution":12,"visual":2,"column":3}"#))
    let words = try self.run("explain", "mail.yaml", "list.width", on: text)
    #expect(
      words.output == """
        list.width = 100
          100  [list(100)]  (mail.yaml:9:27)

        """)
  }
}
