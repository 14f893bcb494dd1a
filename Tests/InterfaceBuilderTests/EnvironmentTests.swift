import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests one screen as recorded, on the file's own device, and on others.
@Suite struct EnvironmentTests {
  /// A screen with a label below the safe area's top and a field that fills its margins. Its
  /// recorded insets differ from those of its device.
  private let screen = XIB(
    views: [
      free("label", "title", [20, 74, 80, 20.5], "horizontalHuggingPriority='251'"),
      free("textField", "field", [16, 110, 361, 34], ""),
    ],
    constraints: [
      constraint("title.top", "safe.top", "constant='20'"),
      constraint("title.leading", "v.leading", "constant='20'"),
      constraint("field.top", "title.bottom", "constant='15.5'"),
      constraint("field.leading", "v.leadingMargin"),
      constraint("v.trailingMargin", "field.trailing"),
    ])

  @Test func asRecorded() throws {
    let frames = try screen.frames()
    #expect(frames["title"] == [20, 74, 80, 20.5])
    #expect(frames["field"] == [16, 110, 361, 34])
    #expect(try screen.document().imported?.isRecorded == true)
  }

  @Test func onItsOwnDevice() throws {
    let frames = try screen.frames(in: .device(nil))
    #expect(frames["title"] == [20, 79, 80, 20.5])
    #expect(frames["field"] == [16, 115, 361, 34])
    #expect(try screen.frames(in: .device("iphone-15")) == frames)
    #expect(try screen.document(in: .device(nil)).imported?.isRecorded == false)
  }

  @Test(arguments: [
    ("iphone-se", [375.0, 667], 40.0, [16.0, 343]), ("iphone-11", [414, 896], 68, [20, 374]),
    ("ipad", [810, 1080], 40, [20, 770]),
  ])
  func onAnother(name: String, size: [Double], top: Double, field: [Double]) throws {
    let frames = try screen.frames(in: .device(name))
    #expect(frames["v"] == [0, 0] + size)
    #expect(frames["title"] == [20, top, 80, 20.5])
    #expect(frames["field"] == [field[0], top + 36, field[1], 34])
  }

  @Test func fromRightToLeft() throws {
    let frames = try screen.frames(in: .device("iphone-se")) { $0.direction = .rightToLeft }
    #expect(frames["title"] == [275, 40, 80, 20.5])
    #expect(frames["field"] == [16, 76, 343, 34])
  }

  @Test func rootsAreSolvedOneByOne() throws {
    var screen = screen
    screen.objects = element(
      "view", "other", [0, 0, 100, 50], "",
      [
        inside(free("label", "a", [0, 0, 20, 20])),
        "<constraints>\(constraint("a.centerX", "other.centerX"))</constraints>",
      ])
    let file = try InterfaceFile(contentsOf: Array(screen.text.utf8))
    #expect(file.roots.map(\.id) == ["v", "other"])
    #expect(file.platform == .iOS && file.device?.name == "iphone-15")
    let frames = try screen.frames(root: "other")
    #expect(frames == ["other": [0, 0, 100, 50], "a": [40, 0, 20, 20]])
  }
}
