#if Text
import CTextBreaks
import Foundation
import PlumbText
import Testing

/// Runs Unicode's own tests of breaks and directions. The files are those of Debian's
/// unicode-data 15.0, and the counts those of ICU 72. Versions with fewer agreements need a look.
@Suite struct UnicodeTests {
  private static let folder = "/usr/share/unicode/"

  private static func lines(_ file: String) throws -> [Substring] {
    try String(contentsOfFile: folder + file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.isEmpty }
  }

  private static func units(_ scalars: some Sequence<UInt32>) -> [UInt16] {
    scalars.flatMap { scalar -> [UInt16] in
      // Lone surrogates are among the tests.
      Unicode.Scalar(scalar).map { Array(String($0).utf16) } ?? [UInt16(truncatingIfNeeded: scalar)]
    }
  }

  @Test func linesBreakAsUnicodeSays() throws {
    let finder = try #require(textbreaks_open_lines("en"))
    defer { textbreaks_close(finder) }
    var (agreeing, all) = (0, 0)
    for line in try Self.lines("auxiliary/LineBreakTest.txt") {
      var units: [UInt16] = []
      var expected: [Bool] = []
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        if word == "×" || word == "÷" {
          expected.append(word == "÷")
        } else {
          let own = Self.units([try #require(UInt32(word, radix: 16))])
          units += own
          // No line ends within a character.
          expected += [Bool](repeating: false, count: own.count - 1)
        }
      }
      var marks = [UInt8](repeating: 9, count: units.count + 1)
      #expect(textbreaks_find(finder, units, Int32(units.count), &marks) == 0)
      all += 1
      if marks.dropFirst().map({ $0 != 0 }) == Array(expected.dropFirst()) { agreeing += 1 }
    }
    #expect(all == 7654)
    #expect(agreeing >= 7632, "\(agreeing) of \(all) with ICU \(TextLibraries.icu)")
  }

  @Test func directionsAreAsUnicodeSays() throws {
    let directions = try #require(textbreaks_open_directions())
    defer { textbreaks_close_directions(directions) }
    var (agreeing, all) = (0, 0)
    for line in try Self.lines("BidiCharacterTest.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = try fields[0].split(separator: " ").map { try #require(UInt32($0, radix: 16)) }
      let levels = fields[3].split(separator: " ").map { UInt8($0) }
      let base = try #require(Int32(fields[1]))
      let units = Self.units(scalars)
      var found = [UInt8](repeating: 99, count: units.count)
      var paragraphs = found
      #expect(
        textbreaks_levels(directions, units, Int32(units.count), base, &found, &paragraphs) == 0)
      var isSame = paragraphs.first.map { Int($0) } == Int(fields[2])
      var offset = 0
      for (scalar, level) in zip(scalars, levels) {
        // A character without a level is invisible.
        if let level, found[offset] != level { isSame = false }
        offset += scalar > 0xFFFF ? 2 : 1
      }
      all += 1
      if isSame { agreeing += 1 }
    }
    #expect(all == 91_707)
    #expect(agreeing >= 91_676, "\(agreeing) of \(all) with ICU \(TextLibraries.icu)")
  }

  @Test func versionsAreKnown() {
    #expect(TextLibraries.harfBuzz.split(separator: ".").count == 3)
    #expect(!TextLibraries.icu.isEmpty && !TextLibraries.unicode.isEmpty)
  }
}
#endif
