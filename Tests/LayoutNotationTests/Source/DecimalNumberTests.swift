import LayoutNotation
import Testing

struct DecimalNumberTests {
  @Test(arguments: [
    "0", "7", "-7", "10.5", "-0.25", ".5", "-.5", "5.", "1e3", "2.5E-3", "123456789012345",
    "0.1234567890123456789", "12345678901234567890", "1e400",
  ])
  func readsAsDoubleDoes(text: String) {
    let bytes = Array("<\(text)>".utf8)
    #expect(decimalValue(of: bytes, in: 1..<bytes.count - 1) == Double(text))
  }

  @Test func leavesOutUnderscores() {
    let bytes = Array("1_000.5".utf8)
    #expect(decimalValue(of: bytes, in: bytes.indices) == 1000.5)
  }
}
