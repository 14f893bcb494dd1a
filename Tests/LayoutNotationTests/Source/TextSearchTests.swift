import LayoutNotation
import Testing

struct TextSearchTests {
  @Test func piecesAreBetweenParts() {
    #expect("a, b, c".pieces(between: ", ") == ["a", "b", "c"])
    #expect(", b, ".pieces(between: ", ") == ["", "b", ""])
    #expect("aaaa".pieces(between: "aa") == ["", "", ""])
    #expect("größer".pieces(between: "ö") == ["gr", "ßer"])
  }

  @Test func whatDoesNotStandThereLeavesOnePiece() {
    #expect("abc".pieces(between: "abcd") == ["abc"])
    #expect("abc".pieces(between: "") == ["abc"])
    #expect("".pieces(between: "a") == [""])
    #expect(!"abc".has("ac") && "abc".has("bc") && !"".has("a"))
  }

  @Test func partsAreExchanged() {
    #expect("1%, 2%".exchanging("%", for: "%25") == "1%25, 2%25")
    #expect("\"a\"".exchanging("\"", for: "") == "a")
  }
}
