#if Text
import Foundation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// Texts in the largest font size at which their view shows all of them.
///
/// Uses fonts of the package fonts-inter.
@Suite struct FittedTextTests {
  private static let options = DocumentTestFonts.options
  private static let words = [
    "a", "of", "words", "different", "lengths", "Donaudampfschifffahrt", "naïve", "12,50 €",
  ]

  private func solved(_ views: String, _ equations: String) throws -> LayoutResult {
    let document = try LayoutDocument(
      yaml: """
        size: [4000, 4000]
        fonts: {body: Inter-Regular.otf, bold: Inter-Bold.otf}
        views:
        \(views)
        equations: |
        \(equations)
        """)
    return document.solved(defaultID: "x", options: Self.options).result
  }

  private func size(of view: String, in result: LayoutResult) throws -> Double {
    let names = try #require(result.solution).views.map(\.name)
    let found = try #require(result.texts.sizes.first { names[$0.view] == view })
    return found.size
  }

  /// Returns a text in a view of the given size.
  private func text(
    _ keys: String, _ width: Double, _ height: Double
  ) throws -> LayoutResult {
    try solved(
      "  a: {\(keys)}",
      "  a.left == 10 && a.top == 10 && a.width == \(width) && a.height == \(height)")
  }

  /// The text fits at the resulting size, as a document with this size confirms. It does not fit
  /// at the next larger size.
  @Test func theLargestSizeIsFound() throws {
    var random = SeededGenerator(seed: 5)
    var (found, truncated) = (0, 0)
    for number in 0..<200 {
      let words = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }
      var keys = "text: \"\(words.joined(separator: " "))\""
      if let lines = [nil, "1", "2", "3"].randomElement(using: &random) ?? nil {
        keys += ", lines: \(lines)"
      }
      if let wrap = [nil, nil, "anywhere", "none"].randomElement(using: &random) ?? nil {
        keys += ", wrap: \(wrap)"
      }
      if let insets = [nil, nil, "4"].randomElement(using: &random) ?? nil {
        keys += ", insets: \(insets)"
      }
      let step = ([0.01, 0.25, 1] as [Double]).randomElement(using: &random) ?? 1
      let (least, largest) = (Double(Int.random(in: 6...12, using: &random)), 60.5)
      let width = Double(Int.random(in: 20...500, using: &random))
      let height = Double(Int.random(in: 8...200, using: &random))
      let result = try text(
        "\(keys), fontSize: {max: \(largest), min: \(least), step: \(step)}", width, height)
      let size = try size(of: "a", in: result)
      #expect(size >= least && size <= largest, "\(number)")
      if !result.texts.faults.isEmpty {
        #expect(size == least, "\(number): \(keys)")
        truncated += 1
        continue
      }
      found += 1
      let alone = try text("\(keys), fontSize: \(size)", width, height)
      #expect(alone.texts.faults.isEmpty, "\(number): \(keys) \(size)")
      if size == largest { continue }
      #expect(size == least || (size / step).rounded() * step == size, "\(number): \(size)")
      let next = min(largest, ((size / step + 1e-6).rounded(.down) + 1) * step)
      let larger = try text("\(keys), fontSize: \(next)", width, height)
      #expect(!larger.texts.faults.isEmpty, "\(number): \(keys) \(size) \(width) \(height)")
    }
    #expect(found > 100 && truncated > 10, "\(found) \(truncated)")
  }

  /// The word `fit` alone allows all sizes up to 1000, and the view prefers no size.
  @Test func theWordAloneFits() throws {
    let result = try text("text: Hi, fontSize: fit", 300, 200)
    #expect(try size(of: "a", in: result) > 100)
    #expect(try #require(result.solution).unsatisfied.isEmpty)
    #expect(ResultJSON.text(result).contains(#""fontSizes":{"a":"#))
    #expect(ResultTable.text(result).contains("font sizes that fit: a "))
  }

  /// Texts of a group use the smallest of their sizes; other texts keep theirs.
  @Test func groupsHaveOneSize() throws {
    let equations = ["long", "short", "other"].map {
      "  \($0).left == 0 && \($0).top == 0 && \($0).width == 100 && \($0).height == 40"
    }
    func solved(_ group: String) throws -> LayoutResult {
      try self.solved(
        """
          long: {text: A long label, fontSize: {max: 40, min: 6}, lines: 1\(group)}
          short: {text: OK, fontSize: {max: 30, min: 8}, lines: 1\(group)}
          other: {text: OK, fontSize: {max: 30, min: 8}, lines: 1}
        """, equations.joined(separator: "\n"))
    }
    let (alone, together) = (try solved(""), try solved(", fitGroup: buttons"))
    let least = try size(of: "long", in: alone)
    #expect(try size(of: "short", in: alone) == 30 && least < 20)
    #expect(try size(of: "long", in: together) == least)
    #expect(try size(of: "short", in: together) == least)
    #expect(try size(of: "other", in: together) == 30)
    #expect(together.texts.faults.isEmpty)
  }

  /// Pictures draw letters at the size in the result; runs keep their sizes as fractions of it.
  @Test func picturesHaveTheSize() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [800, 600]
        fonts: {body: Inter-Regular.otf}
        views:
          a: {text: [Large, {text: small, fontSize: 20}], fontSize: {max: 80, min: 5}, lines: 1}
        equations: a.left == 0 && a.top == 0 && a.width == 120 && a.height == 90
        """)
    let result = document.solved(defaultID: "x", options: Self.options).result
    let size = try size(of: "a", in: result)
    #expect(size > 20 && size < 60)
    let solved = SolvedLayout(document, Self.options, result)
    let picture = try #require(solved.picture(as: PictureOptions()))
    let pieces = picture.elements.flatMap { element -> [DrawnText.Piece] in
      if case .text(let text) = element { text.lines.flatMap(\.pieces) } else { [] }
    }
    let sizes = pieces.map(\.fontSize)
    #expect(sizes.count == 2)
    #expect(abs((sizes.first ?? 0) - size) < 1e-9 && abs((sizes.last ?? 0) - size / 4) < 1e-9)
  }

  /// Rows have the sizes of the corresponding documents, whether they fill the text or not.
  @Test func rowsAreAsTheDocumentsThatTheyMake() throws {
    let template = try LayoutTemplate(
      LayoutDocument(
        yaml: """
          size: [260, 120]
          metrics: {name: Ada, gap: 8}
          fonts: {body: Inter-Regular.otf}
          views:
            name: {text: "{name}", fontSize: {max: 48, min: 9}, lines: 2, fitGroup: all}
            fixed: {text: Member of the club, fontSize: {max: 40, min: 7}, fitGroup: all}
          equations: |
            name.left == gap && name.right == -gap && name.top == gap && name.height == 60
            fixed.left == gap && fixed.right == -gap && fixed.top == name.bottom && fixed.bottom == -gap
          """), options: Self.options)
    let solver = template.makeSolver()
    var random = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }
      let row = [Double(Int.random(in: 0...25, using: &random))]
      solver.texts = [words.joined(separator: " ")]
      let document = try template.document(row, texts: solver.texts, id: "r")
      let alone = document.solved(defaultID: "r", options: Self.options)
      #expect(solver.solved(row, id: "r").json == alone.json)
      #expect(alone.json.contains(#""fontSizes":{"name":"#))
    }
  }

  @Test(arguments: [
    ("{max: 10, min: 12}", "which is above its max of 10"),
    ("{max: 10, mn: 2}", "mn"), ("{min: 0}", "above 0"), ("[12]", "fit"),
    ("fits", "fit, or a mapping with max, min and step"),
    ("{max: 60, step: 1e-20}", "at least 0.01"),
  ]) func wrongSizesAreErrors(size: String, words: String) throws {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [9, 9]\nviews: {a: {text: A, fontSize: \(size)}}")
    }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func aGroupNeedsSizesThatFit() throws {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [9, 9]\nviews: {a: {text: A, fitGroup: all}}")
    }
    #expect(error?.message.contains("write `fontSize: fit`") == true)
  }
}
#endif
