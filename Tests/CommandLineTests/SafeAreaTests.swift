import Testing

/// `--safe-area`, and reports about guides.
@Suite struct SafeAreaTests {
  private static let layout = """
    size: [100, 200]
    safeArea: {top: 20}
    views: {a: {views: {b: {}}}}
    guides: {g: {}}
    equations: |
      a.left == safeArea.left
      a.right == safeArea.right
      a.top == safeArea.top
      a.bottom == safeArea.bottom
      b.left == g.left
      b.width == 10
      b.top == 0
      b.height == 10
      g.left == 30
      g.width == 5
      g.top == 0
      g.height == 5

    """

  private func plumb(_ arguments: String..., layout: String = layout) throws -> CommandRun {
    let scratch = try ScratchFolder()
    try scratch.write(layout, as: "a.yaml")
    return try CommandRun(arguments, in: scratch.url)
  }

  @Test func anotherSafeAreaReplacesTheLayouts() throws {
    let own = try plumb("solve", "a.yaml", "--format", "json")
    #expect(own.output.contains(#""a":[0,20,100,180]"#))
    #expect(own.output.contains(#""guides":{"g":[30,0,5,5],"safeArea":[0,20,100,180]}}"#))
    for (option, frame) in [("10", "[10,10,80,180]"), ("1,2,3,4.5", "[2,1,93.5,196]")] {
      for verb in ["solve", "batch"] {
        let options = verb == "solve" ? ["--format", "json"] : []
        let scratch = try ScratchFolder()
        try scratch.write(Self.layout, as: "a.yaml")
        let run = try CommandRun(
          [verb, "a.yaml", "--safe-area", option] + options, in: scratch.url)
        #expect(run.status == 0 && run.output.contains(#""a":\#(frame)"#), "\(run.output)")
      }
    }
    for wrong in ["10,20", "a", "1,2,3,", "inf"] {
      let run = try plumb("solve", "a.yaml", "--safe-area", wrong)
      #expect(run.status == 2 && run.errors.contains("--safe-area"))
    }
  }

  @Test func conflictsNameTheSafeArea() throws {
    let run = try plumb("solve", "a.yaml", "--size", "100x30", "--safe-area", "20,0,34,0")
    #expect(run.status == 1)
    #expect(
      run.output == """
        a@100x30: infeasible
        these cannot all hold:
          view.height == 30  (the root's frame)
          safeArea.top == 20  (safe area)
          safeArea.bottom == view.bottom - 34  (safe area)
          safeArea.height >= 0  (sizes are at least 0)
        no constraint can be relaxed: sizes, given frames and rules contradict each other

        """)
  }

  @Test func safeAreasAreExplainedEvenIfNobodySpeaksOfThem() throws {
    let run = try plumb("explain", "a.yaml", "b.safeArea.left")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        """
        b.safeArea.left = 0
          0  b.safeArea.left == b.safeAreaInsets.left  (safe area)
             b.safeAreaInsets.left = 0
               0  b.safeAreaInsets.left == max(0, a.safeAreaInsets.left - b.left)  (safe area)
                  b.left = 30

        """))
    let known = try plumb("explain", "a.yaml", "a.height")
    #expect(
      known.output == """
        a.height = 180
            0  a.bottom == safeArea.bottom  (a.yaml:9:3)
          -20  safeArea.top == 20  (safe area)
            0  safeArea.bottom == view.bottom  (safe area)
            0  a.top == safeArea.top  (a.yaml:8:3)
          200  view.height == 200  (the root's frame)

        """)
  }
}
