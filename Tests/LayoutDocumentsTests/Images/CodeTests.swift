import Foundation
import LayoutNotation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// QR codes and bar codes.
@Suite struct CodeTests {
  /// Returns the error in the content of a code; `nil` if there is none, or if codes are not
  /// supported.
  private static func reason(_ kind: CodeDescription.Kind, _ content: String) -> String? {
    do throws(CodeFault) {
      _ = try CodeSymbol(CodeDescription(kind, content))
      return nil
    } catch {
      return error.reason == "this build makes none" ? nil : error.reason
    }
  }

  @Test func checkDigits() {
    for right in ["4006381333931", "400638133393", "9780201379624", "0000000000000"] {
      #expect(Self.reason(.ean13, right) == nil, "\(right)")
    }
    for right in ["96385074", "9638507", "00000000"] {
      #expect(Self.reason(.ean8, right) == nil, "\(right)")
    }
    #expect(
      Self.reason(.ean13, "4006381333932")
        == "the check digit of \"4006381333932\" is 2 and must be 1")
    #expect(
      Self.reason(.ean8, "96385070") == "the check digit of \"96385070\" is 0 and must be 4")
    let wrong = [
      "40063813339", "40063813339312", "400638133393X", "４００６３８１３３３９３", " 400638133393",
    ]
    for wrong in wrong {
      #expect(
        Self.reason(.ean13, wrong)
          == "an EAN-13 has 13 digits, or 12 without the check digit; found \"\(wrong)\"")
    }
    #expect(Self.reason(.qr, "") == "it is empty")
  }

  @Test func wrongKeysAreErrors() {
    func error(_ code: String) -> LayoutError? {
      #expect(throws: LayoutError.self) {
        try LayoutDocument(yaml: "size: fit\nviews: {a: {code: \(code)}}")
      }
    }
    #expect(error("hello")?.suggestion == "{qr: \"hello\"}")
    #expect(error("{level: M}")?.message.contains("write one of qr, ean13, ean8") == true)
    #expect(error("{qr: a, ean8: 1}")?.message.contains("of two kinds") == true)
    #expect(error("{ean8: 1, level: M}")?.message.contains("goes with qr alone") == true)
    #expect(error("{qr: a, level: X}")?.message.contains("L or M or Q or H") == true)
    #expect(error("{qr: \"{b}\"}") != nil)
  }

  #if !Codes
  @Test func withoutTheTraitTheFirstErrorNamesIt() throws {
    let document = try LayoutDocument(yaml: "size: fit\nviews: {a: {code: {qr: a}}}")
    let error = document.solved(defaultID: "x").result.error
    #expect(error?.code == .unsupported && error?.message.contains("default,Codes") == true)
  }
  #else
  /// Returns the modules of a symbol, one line for each row.
  private static func text(_ symbol: CodeSymbol) -> String {
    symbol.rows.map { ranges in
      (0..<symbol.width).map { x in ranges.contains { $0.contains(x) } ? "#" : "." }.joined()
    }.joined(separator: "\n")
  }

  /// Returns an EAN-13 by the tables of its standard.
  private static func bars(_ digits: [Int]) -> String {
    let odd = [
      "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
      "0110111", "0001011",
    ]
    let orders = [
      "OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO",
      "OEEOEO",
    ]
    func inverted(_ bars: String) -> String { String(bars.map { $0 == "0" ? "1" : "0" }) }
    var bars = "101"
    for (digit, order) in zip(digits[1...6], orders[digits[0]]) {
      bars += order == "O" ? odd[digit] : String(inverted(odd[digit]).reversed())
    }
    bars += "01010"
    for digit in digits[7...12] { bars += inverted(odd[digit]) }
    return String((bars + "101").map { $0 == "1" ? "#" : "." })
  }

  @Test func barsOfProducts() throws {
    for number in ["4006381333931", "9780201379624", "0012345678905", "7351353000003"] {
      let digits = number.compactMap(\.wholeNumberValue)
      var whole = digits
      let sum = digits.prefix(12).enumerated().reduce(0) { sum, digit in
        sum + digit.element * (digit.offset % 2 * 2 + 1)
      }
      whole[12] = (10 - sum % 10) % 10
      let symbol = try CodeSymbol(CodeDescription(.ean13, String(number.prefix(12))))
      #expect(Self.text(symbol) == Self.bars(whole), "\(number)")
      #expect(symbol.width == 95 && symbol.quiet == (11, 7, 0) && symbol.rowHeight == nil)
    }
    let small = try CodeSymbol(CodeDescription(.ean8, "96385074"))
    #expect(small.width == 67 && small.rows.count == 1)
    #expect(try CodeSymbol(CodeDescription(.code128, "AB")).width == 57)
  }

  @Test func modulesOfAQRCode() throws {
    // The output of another program.
    let known = """
      #######.##.#..#######
      #.....#.#.#...#.....#
      #.###.#..#.##.#.###.#
      #.###.#.#..#..#.###.#
      #.###.#.......#.###.#
      #.....#..#....#.....#
      #######.#.#.#.#######
      ........#.#..........
      #.##.###......#..#.##
      #..###.#.##.#..#....#
      ......###...#######..
      ..#.##.####.##....#.#
      .#.##.#....#.#..##.#.
      ........##...#.#.##.#
      #######.#.#..##.#...#
      #.....#.#######..##.#
      #.###.#..#.#..#.....#
      #.###.#.##...#..#.##.
      #.###.#.#..#.#..#.#..
      #.....#...###.#.##...
      #######.#..##..#...#.
      """
    let symbol = try CodeSymbol(CodeDescription(.qr, "PLUMB"))
    #expect(Self.text(symbol) == known)
    let matrix = try CodeSymbol(CodeDescription(.datamatrix, "123456"))
    #expect(matrix.width == 10 && matrix.rows.count == 10 && matrix.quiet == (1, 1, 1))
    #expect(try CodeSymbol(CodeDescription(.pdf417, "ab")).rowHeight == 3)
  }

  @Test func whatCodesCannotSay() {
    #expect(
      Self.reason(.qr, String(repeating: "a", count: 4000))
        == "a QR code of level M holds less than its 4000 bytes")
    #expect(Self.reason(.code128, "5 €") == "a Code 128 has no way to write \"5 €\"")
    #expect(Self.reason(.qr, "äöü € 日本 🙂") == nil)
    #expect(Self.reason(.datamatrix, "日本") == nil)
  }

  // MARK: Pictures

  private static func picture(
    _ keys: String, _ size: (Double, Double) = (60, 60)
  ) throws -> Picture? {
    let yaml =
      "size: [80, 80]\nviews: {a: {\(keys), frame: [10, 10, \(size.0), \(size.1)], fixed: true}}"
    var look = PictureOptions()
    look.isPlain = true
    return try LayoutDocument(yaml: yaml).solvedLayout(defaultID: "x", options: .init())
      .picture(as: look)
  }

  private static func code(_ keys: String, _ size: (Double, Double) = (60, 60)) throws -> (
    ground: Frame?, steps: [PicturePath.Step], color: PictureColor?
  ) {
    var ground: Frame?
    for element in try #require(try picture(keys, size)).elements {
      if case .rectangle(let frame, _, .colors(.white?, nil, _)) = element { ground = frame }
      if case .path(let path, .colors(let color, nil, _)) = element {
        return (ground, path.steps, color)
      }
    }
    return (ground, [], nil)
  }

  @Test func codesFillTheirViewsWithTheirQuietZone() throws {
    // 21 modules and 4 on each side, of 2.06 points each.
    let (ground, steps, color) = try Self.code("code: {qr: PLUMB}")
    #expect(color == .black)
    let frame = try #require(ground)
    #expect(abs(frame.width - 59.74) < 1e-9 && abs(frame.x - 10.13) < 0.011)
    guard case .move(let x, let y)? = steps.first else {
      Issue.record("no modules")
      return
    }
    #expect(abs(x - frame.x - 8.24) < 1e-9 && abs(y - frame.y - 8.24) < 1e-9)
    // Bars are as high as their view.
    let bars = try Self.code("code: {ean13: 400638133393}", (60, 20))
    #expect(abs((bars.ground?.width ?? 0) - 113 * 0.53) < 1e-9 && bars.ground?.height == 20)
    let colored = try Self.code("code: {qr: PLUMB}, color: navy, fill: gold")
    #expect(colored.ground == nil && colored.color?.hexadecimal == "#000080")
    #expect(try Self.code("code: {qr: PLUMB}, hidden: true").steps.isEmpty)
    #expect(try Self.code("code: {qr: \"\"}").steps.isEmpty)
    #expect(try Self.code("code: {qr: PLUMB}", (0, 60)).steps.isEmpty)
  }

  // MARK: Findings

  private static let label = """
    size: [100, 50]
    metrics: {number: 4006381333931, gap: 4}
    views:
      a: {code: {ean13: "{number}"}, frame: [0, 0, 100, 50], fixed: true}
      b: {code: {qr: ""}, frame: [0, 0, 100, 50], fixed: true, hidden: true}
    equations: a.left >= gap @1
    """

  @Test func wrongContentIsAFinding() throws {
    var text = Self.label.exchanging("4006381333931", for: "\"4006381333932\"")
    let document = try LayoutDocument(yaml: text)
    let result = document.solved(defaultID: "x").result
    #expect(result.status == .solved && result.textRules == [.wrongCode])
    let reason = "the check digit of \"4006381333932\" is 2 and must be 1"
    let written = reason.exchanging("\"", for: "\\\"")
    #expect(
      ResultJSON.text(result).contains(#""wrongCode":[{"view":"a","reason":"\#(written)"}]"#))
    #expect(ResultTable.text(result).contains("codes that cannot be made:\n  a shows no code: "))
    let finding = document.checked(defaultID: "x").findings.first { $0.rule == .wrongCode }
    #expect(finding?.message == "a shows no code: \(reason)")
    #expect(finding?.position?.line == 4 && finding?.severity == .warning)
    text = Self.label
    #expect(try LayoutDocument(yaml: text).solved(defaultID: "x").textRules.isEmpty)
  }

  @Test func rowsHaveTheFindingsOfTheirDocuments() throws {
    let text = Self.label.exchanging("4006381333931", for: "\"4006381333931\"")
    let template = try LayoutTemplate(LayoutDocument(yaml: text))
    let solver = template.makeSolver()
    for number in ["4006381333931", "400638133393", "x", "", "4006381333932"] {
      solver.texts = [number]
      let solved = solver.solved([4], id: "r")
      let alone = try template.document([4], texts: [number], id: "r").solved(defaultID: "r")
      #expect(solved.textRules == alone.textRules, "\(number)")
      #expect(solved.result.textFaults == alone.result.textFaults, "\(number)")
      let isRight = ["4006381333931", "400638133393"].contains(number)
      #expect(solved.textRules == (isRight ? [] : [.wrongCode]), "\(number)")
    }
  }

  @Test func metricsThatAreMadeOfOthersAreFilledInRows() throws {
    let template = try LayoutTemplate(
      LayoutDocument(
        yaml: """
          size: [100, 50]
          metrics: {first: 40063813339, whole: 10 * first}
          views: {a: {code: {ean13: "{whole}"}, frame: [0, 0, 100, 50], fixed: true}}
          """))
    let solver = template.makeSolver()
    #expect(solver.solved([40_063_813_339], id: "r").textRules.isEmpty)
    #expect(solver.solved([4], id: "r").textRules == [.wrongCode])
  }

  @Test func linesOfABatchHaveTheFindings() async throws {
    let lines = (0..<20).map { number in
      #"{"id":"\#(number)","size":[100,\#(50 + number)],"views":{"a":{"code":{"ean13":"\#(number % 2 == 0 ? "400638133393" : "x")"},"frame":[0,0,\#(50 + number),9],"fixed":true}}}"#
    }
    let source = AsyncStream { stream in
      stream.yield(Array((lines.joined(separator: "\n") + "\n").utf8))
      stream.finish()
    }
    var found: [Bool] = []
    for try await solved in LayoutBatch(ndjson: source, jobs: 1) {
      found.append(solved.textRules == [.wrongCode])
    }
    #expect(found == (0..<20).map { $0 % 2 == 1 })
  }

  #if Pictures
  private static let reader = "/usr/bin/zbarimg"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: reader)))
  func codesAreReadBack() throws {
    let scratch = try TemporaryImages()
    let codes: [(String, (Double, Double), String)] = [
      ("{qr: \"https://example.org/a?b=1&c=ü\"}", (60, 60), "https://example.org/a?b=1&c=ü"),
      ("{qr: PLUMB, level: H}", (60, 60), "PLUMB"),
      ("{ean13: 400638133393}", (60, 30), "4006381333931"),
      ("{ean8: 96385074}", (60, 30), "96385074"),
      ("{code128: Plumb-52}", (60, 30), "Plumb-52"),
    ]
    for (code, size, content) in codes {
      let picture = try #require(try Self.picture("code: \(code)", size))
      // Printed on paper.
      var whole = picture
      let paper = PicturePaint.colors(fill: .white, stroke: nil, width: 0)
      whole.elements.insert(.rectangle(picture.area, radius: nil, paper), at: 0)
      let bytes = try PNGWriter.bytes(of: whole, scale: 8, theme: .auto)
      try scratch.write(bytes, as: "code.png")
      let process = Process()
      process.executableURL = URL(filePath: Self.reader)
      process.arguments = ["-q", "--raw", "\(scratch.folder)/code.png"]
      let output = Pipe()
      (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
      try process.run()
      let read = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(String(decoding: read, as: UTF8.self) == content + "\n", "\(code)")
    }
  }
  #endif
  #endif
}
