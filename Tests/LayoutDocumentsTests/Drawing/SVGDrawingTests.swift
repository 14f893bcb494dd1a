import Foundation
import Plumb
import Testing

@testable import LayoutDocuments

@Suite struct SVGDrawingTests {
  private let toolbar = SVGDrawing(
    title: "mailbox", rootWidth: 320, rootHeight: 480,
    boxes: [
      .init(name: "toolbar", depth: 0, frame: Frame(x: 0, y: 0, width: 320, height: 44)),
      .init(name: "back", depth: 1, frame: Frame(x: 8, y: 7, width: 44, height: 30)),
      .init(
        name: "title", depth: 1, frame: Frame(x: 60, y: 7, width: 200, height: 30),
        highlight: .ambiguous),
      .init(name: "add", depth: 1, frame: Frame(x: 268, y: 7, width: 44, height: 30)),
      .init(
        name: "calendar", depth: 0, frame: Frame(x: 0, y: 44, width: 320, height: 180)),
      .init(
        name: "table", depth: 0, frame: Frame(x: 7, y: 224, width: 306, height: 256),
        highlight: .unsatisfied),
      .init(name: "row1", depth: 1, frame: Frame(x: 15, y: 232, width: 290, height: 44)),
      .init(name: "row2", depth: 1, frame: Frame(x: 15, y: 284, width: 290, height: 44)),
      .init(
        name: "row<3>", depth: 1, frame: Frame(x: 15, y: 336, width: 290, height: 44),
        isHidden: true),
      .init(name: "shadow", depth: 1, frame: Frame(x: 15, y: 470, width: 290, height: 0)),
      .init(name: "badge", depth: 0, frame: Frame(x: 300, y: 210, width: 60.5, height: 28)),
    ])

  @Test func isWellFormed() throws {
    let text = toolbar.text()
    if let folder = ProcessInfo.processInfo.environment["PLUMB_DRAWINGS"] {
      try text.write(toFile: folder + "/toolbar.svg", atomically: true, encoding: .utf8)
    }
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
      if tag.1 == "/" {
        #expect(open.popLast() == tag.2)
      } else if tag.3.isEmpty {
        open.append(tag.2)
      }
    }
    #expect(open.isEmpty)
    #expect(text.count { $0 == "<" } == text.count { $0 == ">" })
    #expect(text.contains("row&lt;3&gt;"))
  }

  /// The badge reaches 40.5 points beyond the root, and the picture grows with it. It is a
  /// quarter larger than the layout.
  @Test func growsBeyondTheRoot() {
    let text = toolbar.text()
    #expect(text.contains(#"viewBox="-12 -12 474.63"#))
    #expect(text.contains(#"width="474.63""#))
  }

  /// Areas are translucent, and every outline is opaque.
  @Test func nothingIsHiddenBehindALaterSibling() {
    let drawing = SVGDrawing(
      title: "a", rootWidth: 100, rootHeight: 100,
      boxes: [
        .init(name: "cell", depth: 0, frame: Frame(x: 10, y: 10, width: 20, height: 20)),
        .init(name: "column", depth: 0, frame: Frame(x: 0, y: 0, width: 50, height: 100)),
      ])
    let text = drawing.text(theme: .light)
    #expect(text.contains("fill-opacity:.18"))
    #expect(!text.contains(#"fill-opacity="1""#))
    #expect(text.contains("cell 20 × 20"))
  }

  @Test func smallViewsHaveNumbers() {
    let drawing = SVGDrawing(
      title: "a", rootWidth: 600, rootHeight: 100,
      boxes: [.init(name: "badge", depth: 0, frame: Frame(x: 10, y: 10, width: 8, height: 8))])
    let text = drawing.text()
    #expect(text.contains(">1</text>") && text.contains(">1 badge 8 × 8</text>"))
  }

  @Test func gridLinesKeepADistance() throws {
    let frame = Frame(x: 0, y: 0, width: 100, height: 50)
    #expect(SVGGridLines(step: 20, over: frame)?.stride == 1)
    #expect(SVGGridLines(step: 0.5, over: frame)?.stride == 16)
    #expect(SVGGridLines(step: 1e-6, over: frame) == nil)
  }

  @Test func explainsHighlightsAndFlatViews() {
    let text = toolbar.text()
    #expect(text.contains(">unsatisfied</text>"))
    #expect(text.contains(">ambiguous</text>"))
    #expect(text.contains("shadow 290 × 0</text>"))
    #expect(text.contains(">mailbox 320 × 480</text>"))
    let plain = SVGDrawing(title: "a", rootWidth: 10, rootHeight: 10, boxes: []).text()
    #expect(!plain.contains(">unsatisfied</text>"))
  }

  /// Labels are within their views and do not overlap views drawn on top.
  @Test func placesLabels() {
    let frames = toolbar.boxes.map(\.frame)
    for (index, label) in SVGLabel.place(toolbar.boxes, frames) {
      let frame = frames[index]
      #expect(
        label.frame.x >= frame.x && label.frame.x + label.frame.width <= frame.x + frame.width)
      for other in toolbar.boxes[(index + 1)...] {
        #expect(!other.frame.intersects(label.frame))
      }
    }
    let names = SVGLabel.place(toolbar.boxes, frames).map { toolbar.boxes[$0.0].name }
    #expect(names.contains("table"))
    #expect(!names.contains("shadow"))
  }

  @Test func leavesOutWhatIsNotFinite() {
    let drawing = SVGDrawing(
      title: "a\u{0}b", rootWidth: .infinity, rootHeight: -1,
      boxes: [.init(name: "a", depth: 0, frame: Frame(x: .nan, y: 0, width: 1, height: 1))])
    #expect(drawing.boxes.isEmpty)
    #expect(drawing.text().contains("a\u{FFFD}b"))
    #expect(!drawing.text().contains("inf"))
  }
}
