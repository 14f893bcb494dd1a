import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Mutated files of strings, which are read or give an error with a location.
@Suite struct StringMutationTests {
  private static let samples: [[UInt8]] = {
    let strings = #"/* c */ "a.b" = "x\n\U00e4 \Ud83d\ude00"; key = 'w'; // end"#
    let texts = [
      #"{"a": {"b": "x\u00e4", "c": null}, "d": "{n} €"}"#, strings,
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"variations":{"plural":"#
        + #"{"other":{"stringUnit":{"state":"new","value":"x"}}}}}}},"b":{"shouldTranslate":false}}}"#,
    ]
    let units = [0xFEFF] + Array(strings.utf16)
    return texts.map { Array($0.utf8) } + [units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }]
  }()

  @Test func mutations() {
    var random = SeededGenerator(seed: 31)
    let signs = Array("{}[]\"\\;=/*'uU0,:\n".utf8) + [0, 0x80, 0xD8, 0xFF]
    for round in 0..<10_000 {
      var bytes = Self.samples[round % Self.samples.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 3: bytes.removeSubrange(place...)
        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
      }
      for reader in 0..<3 {
        do throws(LayoutError) {
          switch reader {
          case 0: _ = try StringTable(json: bytes)
          case 1: _ = try StringTable(strings: bytes)
          default: _ = try StringCatalog(xcstrings: bytes)
          }
        } catch {
          #expect(error.line != nil && error.column != nil && !error.message.isEmpty)
        }
      }
    }
  }
}
