import LayoutNotation
import Testing

struct SourceTextTests {
  private func place(_ offset: Int, in text: String) -> [Int] {
    let source = SourceText(text)
    let position = source.position(at: offset)
    return [source.offset(of: position), position.line, position.column]
  }

  @Test func countsLinesAndColumnsFromOne() {
    #expect(place(0, in: "") == [0, 1, 1])
    #expect(place(0, in: "ab\ncd") == [0, 1, 1])
    #expect(place(2, in: "ab\ncd") == [2, 1, 3])
    #expect(place(3, in: "ab\ncd") == [3, 2, 1])
    #expect(place(5, in: "ab\ncd") == [5, 2, 3])
    #expect(place(3, in: "ab\n") == [3, 2, 1])
  }

  @Test func treatsCarriageReturnBeforeLineFeedAsLineBreak() {
    let source = SourceText("ab\r\ncd\r\n")
    #expect(source.lineCount == 3)
    #expect(source.string(source.lineBytes(1)) == "ab")
    #expect(source.string(source.lineBytes(2)) == "cd")
    #expect(place(5, in: "ab\r\ncd") == [5, 2, 2])
  }

  @Test func countsATabAsOneColumn() {
    #expect(place(2, in: "\t\tx") == [2, 1, 3])
  }

  @Test func countsCharactersNotBytes() {
    // ä: 2 bytes; the flag: 8 bytes in 2 scalars; e and its accent: 3 bytes in 2 scalars.
    let text = "ä🇩🇪e\u{301}x\nü"
    #expect(place(2, in: text) == [2, 1, 2])
    #expect(place(10, in: text) == [10, 1, 3])
    #expect(place(13, in: text) == [13, 1, 4])
    #expect(place(14, in: text) == [14, 1, 5])
    #expect(place(15, in: text) == [15, 2, 1])
    #expect(place(17, in: text) == [17, 2, 2])
  }

  @Test func movesPlacesOutsideToTheEnds() {
    #expect(place(-3, in: "ab") == [0, 1, 1])
    #expect(place(9, in: "ab") == [2, 1, 3])
  }
}
