import Gzip
import LinearProgramFormats
import TestSupport
import Testing

/// The time to find errors in a linear program is linear in its length, for repetitions of any
/// sign.
@Suite struct BadInputGrowthTests {
  @Test(arguments: [
    ("", ""), ("min\n obj: ", "\nend\n"), ("min\n obj: x\nst\n c: x + ", " >= 1\nend\n"),
    ("min\n obj: x\nst\n c: x >= 1\nbounds\n ", "\nend\n"),
    ("min\n obj: x\nst\n c: x >= 1\ngeneral\n ", "\nend\n"), ("\\ ", "\nmin\nend\n"),
  ])
  func cplex(head: String, tail: String) {
    expectLinear(head, tail) { text in _ = try CPLEXLPReader.program(Array(text.utf8)) }
  }

  @Test(arguments: [
    ("", ""), ("NAME ", "\nROWS\n"), ("NAME\nROWS\n N o\n G ", "\nENDATA\n"),
    ("NAME\nROWS\n N o\n G c\nCOLUMNS\n x c ", "\nENDATA\n"),
    ("NAME\nROWS\n N o\n G c\nCOLUMNS\n x c 1\nBOUNDS\n ", "\nENDATA\n"), ("* ", "\nNAME\n"),
  ])
  func mps(head: String, tail: String) {
    expectLinear(head, tail) { text in _ = try MPSReader.program(Array(text.utf8)) }
  }

  private func expectLinear(_ head: String, _ tail: String, _ read: (String) throws -> Void) {
    for sign in WorkGrowth.signs + [" x", " x 1", "\n x c 1", " c", "\n G d", " + x", " + 2 x"] {
      let isLinear = WorkGrowth.isLinear { count in
        try? read(head + String(repeating: sign, count: count / sign.utf8.count) + tail)
      }
      #expect(isLinear, "\(head.debugDescription), \(sign.debugDescription)")
    }
  }

  /// Empty members, empty blocks, and bytes of any value.
  @Test func gzip() {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    let member = header + [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let emptyBlock: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
    for (head, part) in [([], member), (header, emptyBlock), ([], header)]
      + (0...255).map({ (header, [$0]) })
    {
      let isLinear = WorkGrowth.isLinear { count in
        let bytes = head + Array(repeatElement(part, count: count / part.count).joined())
        _ = try? Gzip.decompressed(bytes, limit: 1 << 20)
      }
      #expect(isLinear, "\(part)")
    }
  }
}
