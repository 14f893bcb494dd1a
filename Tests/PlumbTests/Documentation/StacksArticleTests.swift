import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// The code of the article about stacks.
struct StacksArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(size: .fitHeight(width: 320))
    let row = layout.stack("row", spacing: 12, alignment: .center)
    row.stack?.insets = EdgeInsets(top: 10, left: 16, bottom: 10, right: 16)
    layout.pinEdges(of: row)

    let picture = layout.view("picture", in: row)
    picture.intrinsicSize = IntrinsicSize(width: 40, height: 40)
    picture.hugging = AxisPriorities(horizontal: 251, vertical: 251)
    let texts = layout.stack("texts", in: row, axis: .vertical, spacing: 4, alignment: .leading)
    let title = layout.view("title", in: texts)
    title.intrinsicSize = IntrinsicSize(width: 120, height: 20)
    let subtitle = layout.view("subtitle", in: texts)
    subtitle.intrinsicSize = IntrinsicSize(width: 90, height: 16)

    let solution = try layout.solve()
    print(solution.frame(of: texts) ?? .zero)
    // prints: Frame(x: 68.0, y: 10.0, width: 236.0, height: 40.0)
    print(solution.frame(of: subtitle) ?? .zero)
    // prints: Frame(x: 0.0, y: 24.0, width: 90.0, height: 16.0)

    picture.isHidden = true
    row.stack?.insets.left = 20
    print(try layout.solve().frame(of: texts)?.x ?? 0)  // prints: 20.0
    picture.isHidden = false
    row.setCustomSpacing(30, after: picture)
    row.arrangedViews.reverse()
    print(try layout.solve().frame(of: picture)?.x ?? 0)  // prints: 264.0

    try layout.eqs("title.width == 300")
    if case .infeasible(let conflict) = try layout.solve().outcome {
      print(conflict.members.map(\.description).first { $0.contains("spacing") } ?? "")
      // prints: picture.leading == texts.trailing + 12  (stack "row": spacing)
    }

    let page = Layout(size: .fitHeight(width: 300))
    let chips = page.stack("chips", spacing: 8, alignment: .center)
    chips.stack?.wraps = true
    chips.stack?.lineSpacing = 10
    page.pinEdges(of: chips, insets: EdgeInsets(16))
    let tags = ["new", "for two", "vegetarian", "under 20 minutes"].map { text in
      let tag = page.view(text, in: chips)
      tag.intrinsicSize = IntrinsicSize(width: Double(16 + 8 * text.count), height: 28)
      return tag
    }
    let narrow = try page.solve()
    print(narrow.frame(of: tags[3]) ?? .zero, narrow.frame(of: chips)?.height ?? 0)
    // prints: Frame(x: 0.0, y: 38.0, width: 144.0, height: 28.0) 66.0
    page.size = .fitHeight(width: 460)
    print(try page.solve().frame(of: tags[3]) ?? .zero)
    // prints: Frame(x: 232.0, y: 0.0, width: 144.0, height: 28.0)

    let player = Layout(width: 320, height: 568)
    player.safeArea = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let cover = player.view("cover")
    let names = player.stack("texts", axis: .vertical, spacing: 4, alignment: .center)
    for (name, width, height) in [("title", 180.0, 24.0), ("artist", 120, 20)] {
      player.view(name, in: names).intrinsicSize = IntrinsicSize(width: width, height: height)
    }
    let controls = player.stack("controls", distribution: .equalSpacing, alignment: .center)
    for (name, size) in [("back", 32.0), ("play", 56), ("skip", 32)] {
      player.view(name, in: controls).intrinsicSize = IntrinsicSize(width: size, height: size)
    }

    let room = player.guide("room"), screen = player.root.safeArea
    player.add(
      room[.left] == screen[.left] + 16, room[.right] == screen[.right] - 16,
      room[.top] == screen[.top] + 16, room[.bottom] == names[.top] - 16)
    player.add(
      cover[.width] == cover[.height], cover[.width] <= room[.width],
      cover[.height] <= room[.height],
      cover[.width] == room[.width] ~ 500, cover[.centerX] == room[.centerX],
      cover[.centerY] == room[.centerY])
    player.add(
      names[.left] == room[.left], names[.right] == room[.right],
      names[.bottom] == controls[.top] - 16,
      controls[.width] == 200, controls[.centerX] == room[.centerX],
      controls[.bottom] == screen[.bottom] - 16)

    let upright = try player.solve()
    print(upright.frame(of: cover) ?? .zero, upright.ambiguous.count)
    // prints: Frame(x: 16.0, y: 77.0, width: 288.0, height: 288.0) 0
    player.size = .fixed(width: 568, height: 320)
    player.safeArea = EdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
    print(try player.solve().frame(of: cover) ?? .zero)
    // prints: Frame(x: 218.5, y: 16.0, width: 131.0, height: 131.0)

    try transcript.expectLines(of: "Stacks")
    try expectSameFrames(upright, asExample: "now-playing")
  }

  /// Expects that a layout built in Swift has the frames of an example document.
  private func expectSameFrames(_ solution: Solution, asExample name: String) throws {
    let file = Fixtures.folder.appending(path: "../../Examples/\(name).yaml")
    let document = try LayoutDocument(yaml: String(contentsOf: file, encoding: .utf8))
    let other = try #require(document.solved(defaultID: name).solution)
    #expect(solution.frames == other.frames && solution.views == other.views)
    #expect(other.unsatisfied.isEmpty && other.ambiguous.isEmpty)
  }
}
