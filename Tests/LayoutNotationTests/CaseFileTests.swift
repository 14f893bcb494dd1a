import LayoutNotation
import TestSupport
import Testing

/// Every text of the worked cases parses, or fails with the kind of error that the case expects.
struct CaseFileTests {
  @Test func equationsOfTheCases() throws {
    let cases = try Fixtures.cases("RMExtensionsLayout")
    #expect(cases.count > 40)
    for example in cases {
      let name = example["name"]?.string ?? ""
      let expected = example["expect"]?["error"]?.string
      var met: String?
      for step in example["input"]?["steps"]?.elements ?? [] {
        let text = try #require(step[1]?.string)
        do throws(LayoutError) {
          if step[0]?.string == "eqs" {
            let table = try EquationParser().parse(text)
            #expect(!table.lines.isEmpty, "\(name)")
          } else {
            let table = try EquationParser().parseLine(text)
            #expect(!table.lines.isEmpty, "\(name)")
          }
        } catch {
          met = upstreamWord(for: error, in: text)
        }
      }
      // Errors about views and pairings need the layout, and do not come from the parser.
      let later = ["invalidView1", "invalidPairing", "constraintNotFound"]
      #expect(met == expected || (met == nil && later.contains(expected ?? "")), "\(name)")
    }
  }

  @Test func rulesOfTheCases() throws {
    let cases = try Fixtures.cases("COSLayout")
    #expect(cases.count > 100)
    for example in cases {
      let name = example["name"]?.string ?? ""
      var met: String?
      for step in example["input"]?["steps"]?.elements ?? [] {
        guard let text = step["addRule"]?.string ?? step["tryAddRule"]?.string else { continue }
        do throws(LayoutError) {
          let rule = try SLLParser.parse(SourceText(text))
          let given = step["args"]?.elements.count ?? 0
          if rule.argumentCount > given { met = "missingArgument" }
        } catch {
          met = error.code.name
        }
      }
      // Arguments and cycles need the layout.
      let later = ["badArgument", "cycle"]
      let expected = example["expect"]?["error"]?.string
      #expect(met == expected || (met == nil && later.contains(expected ?? "")), "\(name)")
    }
  }

  @Test func formatsOfTheCases() throws {
    let cases = try Fixtures.cases("AZConstraintsRegister")
    #expect(cases.count > 30)
    for example in cases {
      let name = example["name"]?.string ?? ""
      var met: String?
      for step in example["input"]?["steps"]?.elements ?? []
      where step[0]?.string == "registerConstraintWithFormat" {
        let text = try #require(step[1]?.string)
        do throws(LayoutError) {
          let format = try VisualFormatParser.parse(SourceText(text))
          var options: VisualFormatOptions = []
          for option in step[2]?.elements ?? [] {
            options.formUnion(try .named(option.string ?? ""))
          }
          _ = try options.alignments(of: format)
        } catch {
          met = error.code == .invalidOptions ? "vflBadOptions" : "vflSyntax"
        }
      }
      // Names need the layout.
      let later = ["vflUnknownView", "vflUnknownName", "vflUnknownMetric"]
      let expected = example["expect"]?["error"]?.string
      #expect(met == expected || (met == nil && later.contains(expected ?? "")), "\(name)")
    }
  }

  /// Returns the word that the cases use for an error. Upstream knows which side is wrong, and
  /// reads `item.word` with a digit in the word as a number.
  private func upstreamWord(for error: LayoutError, in text: String) -> String {
    let bytes = Array(text.utf8)
    let place = error.bytes ?? 0..<0
    let isOnRight = String(decoding: bytes[..<place.lowerBound], as: UTF8.self).contains("=")
    let side = isOnRight ? "2" : "1"
    switch error.code {
    case .unknownView: return "invalidView" + side
    case .unknownAttribute:
      let hasDigit = bytes[place].contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return isOnRight && hasDigit ? "notANumber" : "invalidAttr" + side
    default: return error.code.name
    }
  }
}
