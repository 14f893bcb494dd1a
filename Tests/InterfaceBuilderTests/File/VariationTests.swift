import InterfaceBuilder
import LayoutDocuments
import Testing

/// Tests the effects of size classes.
@Suite struct VariationTests {
  private let onPhones = [
    free("label", "a", [20, 79, 100, 20], "horizontalHuggingPriority='251'"),
    free("view", "b", [0, 110, 393, 20]),
  ]

  private func equations(
    _ variation: String, in environment: InterfaceEnvironment = .recorded,
    device: String? = "retina6_12", isLandscape: Bool = false
  ) throws -> [String] {
    try XIB(
      device: device, isLandscape: isLandscape, views: onPhones,
      constraints: [
        constraint("a.width", "v.width", "multiplier='0.5'"), constraint("b.top", "a.bottom"),
      ], more: variation
    ).equations(in: environment)
  }

  private func excluding(_ id: String, _ keys: String..., of list: String = "constraints")
    -> String
  {
    keys.map {
      "<variation key='\($0)'><mask key='\(list)'><exclude reference='\(id)'/></mask></variation>"
    }.joined()
  }

  @Test(arguments: [
    ("widthClass=compact", true, false, false), ("heightClass=regular", true, false, true),
    ("widthClass=regular", false, false, true), ("heightClass=compact", false, true, false),
    ("heightClass=compact-widthClass=compact", false, true, false),
    ("heightClass=regular-widthClass=regular", false, false, true),
    ("device=phone", false, false, false), ("userInterfaceIdiom=mac", false, false, false),
    ("default", true, true, true),
  ])
  func masksCountOnDevicesOfTheirClass(
    key: String, upright: Bool, landscape: Bool, iPad: Bool
  ) throws {
    let mask = excluding("b.top-a.bottom", key)
    for (environment, isOut) in [
      (InterfaceEnvironment.recorded, upright), (.device("iphone-se"), upright),
      (.device("iphone-15", isLandscape: true), key == "widthClass=compact" || landscape),
      (.device("ipad"), iPad),
    ] {
      #expect(
        try equations(mask, in: environment).contains("b.top == a.bottom") == !isOut,
        "\(environment)")
    }
  }

  @Test func filesSayWhichDeviceTheyWereRecordedFor() throws {
    let mask = excluding("b.top-a.bottom", "heightClass=compact")
    #expect(try equations(mask).count == 2)
    #expect(try equations(mask, isLandscape: true).count == 1)
    #expect(
      try equations(excluding("b.top-a.bottom", "widthClass=compact"), device: nil).count == 2)
    #expect(try equations(excluding("b.top-a.bottom", "default"), device: nil).count == 1)
  }

  @Test func laterMasksCount() throws {
    let include = """
      <variation key='widthClass=compact'><mask key='constraints'>
      <include reference='b.top-a.bottom'/></mask></variation>
      """
    let mask = excluding("b.top-a.bottom", "default") + include
    #expect(try equations(mask).count == 2)
    #expect(try equations(mask, in: .device("ipad")).count == 1)
  }

  @Test func withAViewGoItsConstraints() throws {
    let mask = excluding("a", "default", of: "subviews")
    #expect(try equations(mask).isEmpty)
  }

  @Test func viewsThatAreNotInstalledKeepTheirFramesAndLeaveTheirStacks() throws {
    let stack = free(
      "stackView", "s", [20, 100, 200, 20], "spacing='8'",
      inside(
        free("label", "x", [0, 0, 50, 20]), free("label", "y", [58, 0, 60, 20]),
        free("label", "z", [58, 0, 70, 20])),
      excluding("y", "default", of: "subviews"))
    let screen = XIB(
      views: [stack],
      constraints: [
        constraint("s.leading", "v.leading", "constant='20'"),
        constraint("s.top", "v.top", "constant='100'"),
      ])
    let frames = try screen.frames()
    #expect(frames["s"] == [20, 100, 128, 20])
    #expect(frames["z"] == [58, 0, 70, 20])
    #expect(frames["y"] == [58, 0, 60, 20])
  }

  @Test func constantsAndPriorities() throws {
    let variation = "<variation key='widthClass=regular' constant='40' priority='500'/>"
    let screen = XIB(
      views: onPhones,
      constraints: [
        constraint("b.top", "a.bottom", "constant='11'").replacing(
          "/>", with: ">\(variation)</constraint>")
      ])
    #expect(try screen.equations() == ["b.top == a.bottom + 11"])
    #expect(try screen.equations(in: .device("ipad")) == ["b.top == a.bottom + 40 @ 500"])
  }

  @Test(arguments: [
    ("iphone-15", false), ("iphone-8-plus", true), ("iphone-16-pro", false),
    ("iphone-16-pro-max", true),
  ])
  func largePhonesAreRegularOnTheirSides(device: String, isRegular: Bool) throws {
    let mask = excluding("b.top-a.bottom", "widthClass=regular")
    #expect(
      try equations(mask, in: .device(device, isLandscape: true)).contains("b.top == a.bottom")
        == !isRegular)
  }

  @Test func hiddenViews() throws {
    let screen = XIB(
      views: [
        free(
          "stackView", "s", [20, 100, 100, 20], "",
          inside(
            free(
              "label", "x", [0, 0, 50, 20], "",
              "<variation key='widthClass=regular' hidden='YES'/>"),
            free("label", "y", [50, 0, 50, 20])))
      ],
      constraints: [
        constraint("s.leading", "v.leading", "constant='20'"),
        constraint("s.top", "v.top", "constant='100'"),
      ])
    #expect(try screen.frame("y") == [50, 0, 50, 20])
    #expect(try screen.frame("y", in: .device("ipad")) == [0, 0, 50, 20])
  }

  @Test func fonts() throws {
    let screen = XIB(
      views: [
        free(
          "label", "a", [20, 100, 80, 20], "text='One'",
          """
          <fontDescription key='fontDescription' type='system' pointSize='14'/>
          <variation key='widthClass=regular'>
          <fontDescription key='fontDescription' type='system' pointSize='28'/></variation>
          """)
      ],
      constraints: [constraint("a.leading", "v.leading")])
    func size(_ environment: InterfaceEnvironment) throws -> Double? {
      try screen.document(in: environment, fonts: ["system"]).allViews.texts[1]?.fontSize
    }
    #expect(try size(.recorded) == 14)
    #expect(try size(.device("ipad")) == 28)
  }

  @Test func stacks() throws {
    let screen = XIB(
      views: [
        free(
          "stackView", "s", [20, 100, 108, 20], "spacing='8' alignment='top'",
          inside(free("label", "x", [0, 0, 50, 20]), free("label", "y", [58, 0, 50, 20])),
          "<variation key='widthClass=regular' axis='vertical' spacing='12' alignment='fill'/>")
      ],
      constraints: [
        constraint("s.leading", "v.leading", "constant='20'"),
        constraint("s.top", "v.top", "constant='100'"),
      ])
    #expect(try screen.frame("y") == [58, 0, 50, 20])
    let frames = try screen.frames(in: .device("ipad"))
    #expect(frames["y"] == [0, 32, 50, 20])
    #expect(frames["s"] == [20, 100, 50, 52])
  }
}
