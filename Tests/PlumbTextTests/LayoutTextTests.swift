#if Text
import Plumb
import PlumbText
import Testing

/// Views that have texts.
@Suite struct LayoutTextTests {
  private static let sentence = "To be, or not to be – that is the question"

  @Test func aLabelIsAsWideAsItsTextAndAsHighAsItsLines() throws {
    let paragraph = try Paragraph(Self.sentence, style: try Fonts.style())
    for width in [80.0, 120, 200, 1_000] {
      let layout = Layout(size: .fitHeight(width: width))
      let label = layout.view("label")
      layout.setText(paragraph, of: label, insets: EdgeInsets(4))
      try layout.eqs(
        """
        label.left == 10
        label.right <= -10
        label.top == 10
        label.bottom == -10
        """)
      let solution = try layout.solve()
      let frame = try #require(solution.frame(of: label))
      #expect(abs(frame.width - min(width - 20, paragraph.naturalWidth + 8)) < 1e-9)
      #expect(frame.height == paragraph.height(width: frame.width - 8) + 8)
      #expect(solution.ambiguous.isEmpty)
    }
  }

  @Test func baselinesAreThoseOfTheFont() throws {
    let (large, small) = (try Fonts.style(size: 28), try Fonts.style(size: 14))
    let layout = Layout(width: 400, height: 200)
    let (title, note) = (layout.view("title"), layout.view("note"))
    let words = try Paragraph("Title", style: large)
    layout.setText(words, of: title)
    var lines = small
    lines.whiteSpace = .preserve
    layout.setText(try Paragraph("one line\nanother", style: lines), of: note)
    try layout.eqs(
      """
      title.left == 0
      title.top == 20
      note.left == title.right + 8
      note.firstBaseline == title.baseline
      """)
    let solution = try layout.solve()
    let (first, second) = (solution.frame(of: title), solution.frame(of: note))
    #expect(first?.height == words.height(width: 400))
    let baseline = 20 + words.firstBaseline
    #expect(second?.y == baseline - 15 && second?.height == 38)
  }

  @Test func aLaterTextReplacesIt() throws {
    let style = try Fonts.style()
    let layout = Layout(width: 60, height: 200)
    let label = layout.view("label")
    layout.add(label[.left] == layout.root[.left], label[.right] <= layout.root[.right])
    layout.add(label[.top] == layout.root[.top])
    var heights: [Double?] = []
    for text in ["a", Self.sentence, "", "a"] {
      layout.setText(try Paragraph(text, style: style), of: label, lines: 3)
      heights.append(try layout.solve().frame(of: label)?.height)
    }
    #expect(heights == [19, 57, 0, 19])
  }

  @Test func textsGoAlongWithSnapshots() async throws {
    let layout = Layout(width: 300, height: 200)
    let label = layout.view("label")
    layout.setText(try Paragraph(Self.sentence, style: try Fonts.style()), of: label)
    layout.add(label[.left] == layout.root[.left], label[.right] == layout.root[.right])
    layout.add(label[.top] == layout.root[.top])
    let snapshot = try layout.snapshot()
    let heights = try await withThrowingTaskGroup(of: (Double, Double?).self) { group in
      for width in [60.0, 100, 150, 300] {
        group.addTask {
          var sized = snapshot
          sized.size = .fixed(width: width, height: 200)
          return (width, try sized.solve().frame(ofViewNamed: "label")?.height)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(heights == [60: 95, 100: 57, 150: 38, 300: 19])
  }
}
#endif
