import InterfaceBuilder
import Testing

/// Tests constraints between a box and the views inside it.
@Suite struct BoxContentTests {
  /// Returns the distances of a view from the top and the left of its box.
  private func place(_ box: String, content: String) throws -> [Double] {
    let inner = free("customView", "a", [10, 40, 50, 30])
    let frame = "<rect key='frame' x='1' y='1' width='198' height='84'/>"
    let frames = try XIB(
      tools: "6254", platform: .macOS, size: [300, 200],
      views: [
        free(
          "box", "b", [20, 50, 200, 100], box,
          "<view key='contentView' \(content)>\(frame)\(inside(inner))</view>")
      ],
      constraints: [
        constraint("b.leading", "v.leading", "constant='23'"),
        constraint("b.top", "v.top", "constant='50'"),
        constraint("b.width", nil, "constant='194'"),
        constraint("b.height", nil, "constant='96'"),
        constraint("a.leading", "b.leading", "constant='10'"),
        constraint("a.top", "b.top", "constant='5'"),
        constraint("a.width", nil, "constant='50'"), constraint("a.height", nil, "constant='30'"),
      ]
    ).frames(in: .device(nil))
    return (frames["a"] ?? []).prefix(2).reversed()
  }

  @Test func contentWithoutAnIDIsMeantBelowTheTitle() throws {
    #expect(try place("titlePosition='atTop'", content: "") == [19, 13])
    #expect(try place("titlePosition='noTitle'", content: "") == [7, 13])
    #expect(try place("boxType='custom'", content: "") == [5, 10])
  }
}
