import LayoutNotation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// Outputs for files with many lines, layouts or findings, whose work is linear in their number.
@Suite struct LongTextTests {
  /// All lines differ, all lines occur repeatedly, or one line in ten is changed.
  @Test func differences() {
    let texts: [(old: @Sendable (Int) -> String, new: @Sendable (Int) -> String)] = [
      ({ "\($0)" }, { "  \($0)" }), ({ _ in "x" }, { _ in "y" }),
      ({ "\($0 % 7)" }, { "\($0 % 5)" }), ({ "\($0)" }, { $0 % 10 == 0 ? "x" : "\($0)" }),
      ({ "\($0 % 3)" }, { $0 % 10 == 0 ? "x" : "\($0 % 3)" }),
    ]
    for text in texts {
      let isLinear = WorkGrowth.isLinear(from: 10_000) { count in
        let lines = { (line: (Int) -> String) in
          (0..<count).map { line($0) + "\n" }.joined()
        }
        _ = UnifiedDiff.text(from: lines(text.old), to: lines(text.new), of: "a")
      }
      #expect(isLinear, "\(text.new(10))")
    }
  }

  /// Kept and added lines make up the new text; kept and removed lines make up the old text.
  @Test func differencesOfLongTextsAreWhole() {
    var random = SeededGenerator(seed: 20)
    for most in [10, 3000, 1_000_000] {
      let old = (0..<6000).map { _ in "\(Int.random(in: 0..<most, using: &random))" }
      var new = old
      for _ in 0..<500 {
        let place = Int.random(in: 0..<new.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: new[place] = "x"
        case 1: new.remove(at: place)
        default: new.insert("\(Int.random(in: 0..<most, using: &random))", at: place)
        }
      }
      let pairs = LineMatches.pairs(old.map { $0[...] }, new.map { $0[...] })
      #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
      // All lines that occur once are found.
      #expect(most < 1_000_000 || pairs.count >= 5400, "\(pairs.count)")
    }
  }

  /// A log of many findings, mostly known from a baseline.
  @Test func logsOfOneFile() {
    let isLinear = WorkGrowth.isLinear(from: 2000) { count in
      let findings = (1...count).map { line in
        Finding(.invalid, "wrong \(line % 7)", at: SourcePosition(line: line, column: 1))
      }
      var report = CheckReport(
        file: "a", document: CheckedDocument(id: "x", status: .invalid, findings: findings),
        bytes: [])
      report.known = findings
      #expect(SARIFLog.text([report], version: "1").contains("unchanged"))
    }
    #expect(isLinear)
  }

  /// A file of many layouts is scanned once for the excerpts of all.
  @Test func reportsOfOneFile() {
    let isLinear = WorkGrowth.isLinear(from: 2000) { count in
      let bytes = Array(String(repeating: "{\"size\": 1}\n", count: count).utf8)
      let reports = (1...count).map { line in
        let finding = Finding(.invalid, "wrong", at: SourcePosition(line: line, column: 1))
        return CheckReport(
          file: "a", document: CheckedDocument(id: "x", status: .invalid, findings: [finding]),
          bytes: bytes)
      }
      var writer = CheckText()
      let text = reports.map { writer.text(of: $0) }.joined()
      #expect(text.utf8.count { $0 == UInt8(ascii: "^") } == count)
    }
    #expect(isLinear)
  }

  /// Repairs of a file, without repairs that touch others.
  @Test func manyRepairs() {
    let isLinear = WorkGrowth.isLinear(from: 10_000) { count in
      let bytes = Array(String(repeating: "ab\n", count: count).utf8)
      let repairs = (1...count).flatMap { line in
        [1, 2].map { width in
          Repair(
            label: "",
            edits: [
              .init(
                start: SourcePosition(line: line, column: 1),
                end: SourcePosition(line: line, column: 1 + width), text: "x")
            ], isCertain: true)
        }
      }
      let changed = Repair.applied(repairs, to: bytes)
      #expect(changed == Array(String(repeating: "xb\n", count: count).utf8))
    }
    #expect(isLinear)
  }
}
