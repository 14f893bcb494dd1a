import FlatMemory
import Plumb
import Testing

@testable import LayoutDocuments

/// Borders, corners and opacities in documents.
@Suite struct LookDocumentTests {
  private static func look(_ keys: String) throws -> ViewAppearance {
    let document = try LayoutDocument(
      yaml: "size: [9, 9]\nmetrics: {gap: 4}\nviews: {a: {\(keys)}}")
    #expect(try LayoutDocument(json: document.json) == document)
    return document.views[0].appearance
  }

  @Test func valuesAreRead() throws {
    #expect(try Self.look("strokeDash: dashed").strokeDash == .dashed)
    #expect(try Self.look("strokeDash: dotted").strokeDash == .dotted)
    #expect(try Self.look("strokeDash: solid") == ViewAppearance())
    #expect(try Self.look("strokeDash: [gap, 2mm, 0]").strokeDash.lengths?.first == 4)
    #expect(try Self.look("strokeSides: bottom").strokeSides == [.bottom])
    #expect(try Self.look("strokeSides: [trailing, top]").strokeSides == [.trailing, .top])
    #expect(try Self.look("strokeSides: []").strokeSides == [])
    #expect(try Self.look("radius: 2 * gap").radius == 8)
    let ellipse = try Self.look("radius: 50%")
    #expect(ellipse.radius == 0 && ellipse.radiusPercentage == 50)
    #expect(try Self.look("radius: 12.25%").radiusPercentage == 12.25)
    #expect(try Self.look("radius: \"007.000001%\"").radiusPercentage == 7.000001)
    #expect(try Self.look("opacity: gap / 8").opacity == 0.5)
  }

  @Test func valuesAreWrittenShort() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [9, 9]
        style: {opacity: 0.5}
        views:
          a: {strokeDash: [4, 2.5], strokeSides: bottom, radius: 33.3%}
          b: {strokeDash: dotted, strokeSides: [top, left, bottom, right], radius: 0%, opacity: 1}
        """)
    #expect(
      document.json == """
        {"size":[9,9],"style":{"opacity":0.5},"views":{\
        "a":{"strokeDash":[4,2.5],"strokeSides":["bottom"],"radius":"33.3%"},\
        "b":{"strokeDash":"dotted","radius":"0%"}}}
        """)
  }

  /// The keys of a view override those of its styles, key by key.
  @Test func stylesTellThem() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [9, 9]
        styles:
          round: {radius: 50%, opacity: 0.5, strokeDash: dashed}
          faint: {when: "n > 3", opacity: 0.25}
        metrics: {n: 4}
        views:
          a: {style: round, radius: 3}
          b: {style: [round, faint]}
        """)
    let (first, second) = (document.views[0].appearance, document.views[1].appearance)
    #expect(first.radius == 3 && first.radiusPercentage == nil && first.strokeDash == .dashed)
    #expect(second.opacity == 0.25 && second.radiusPercentage == 50)
    let other = try document.replacingMetrics(with: ["n": 1])
    #expect(other.views[1].appearance.opacity == 0.5)
    // Values set in Swift are kept when metrics are replaced.
    var changed = document
    changed.appearance.opacity = 0.75
    changed.appearance.strokeSides = [.top]
    let kept = try changed.replacingMetrics(with: ["n": 1]).appearance
    #expect(kept.opacity == 0.75 && kept.strokeSides == [.top])
  }

  @Test(
    arguments: [
      ("opacity: -1", "views.a.opacity must be at least 0 and at most 1; found -1", nil),
      ("opacity: 2", "views.a.opacity must be at least 0 and at most 1; found 2", nil),
      ("opacity: .nan", "views.a.opacity must be a finite number; found .nan", nil),
      ("opacity: half", "views.a.opacity must be a number; found the text \"half\"", nil),
      (
        "strokeDash: [0, 0]",
        "the lengths of views.a.strokeDash are 0 together; dashes and gaps take at least 0.1 points",
        nil
      ),
      (
        "strokeDash: [0, 6]",
        "views.a.strokeDash has gaps and no dash; a dash comes first, such as [4, 2]", nil
      ),
      (
        "strokeDash: []",
        "views.a.strokeDash must be a list of one to 8 lengths, of dashes and gaps in turn; found a list of 0",
        nil
      ),
      (
        "strokeDash: [1, -2]", "views.a.strokeDash[1] must be a size, at least 0; found -2", nil
      ),
      (
        "strokeDash: [.inf, 1]", "views.a.strokeDash[0] must be a finite number; found .inf", nil
      ),
      (
        "strokeDash: 4",
        "views.a.strokeDash must be solid or dashed or dotted, or a list of lengths such as [4, 2]; found 4",
        nil
      ),
      (
        "strokeDash: dot",
        "views.a.strokeDash must be solid or dashed or dotted; found the text \"dot\"", "dotted"
      ),
      (
        "strokeSides: [top, bottom, top]",
        "views.a.strokeSides[2] is top once more; leave one of them out", nil
      ),
      (
        "strokeSides: [start]",
        "views.a.strokeSides[0] must be top or left or bottom or right or leading or trailing; found the text \"start\"",
        "leading"
      ),
      (
        "strokeSides: {top: 1}",
        "views.a.strokeSides must be top or left or bottom or right or leading or trailing; found a mapping",
        nil
      ),
      ("strokeWidth: -1", "views.a.strokeWidth must be a size, at least 0; found -1", nil),
      ("radius: -5", "views.a.radius must be a size, at least 0; found -5", nil),
      ("radius: 1e300", "views.a.radius must be at most 1e15; found 1e300", nil),
      (
        "radius: 51%",
        "views.a.radius must be a percentage from 0% to 50%, with up to six decimals; found the text \"51%\"",
        nil
      ),
      (
        "radius: 1e1%",
        "views.a.radius must be a percentage from 0% to 50%, with up to six decimals; found the text \"1e1%\"",
        nil
      ),
      (
        "radius: circle",
        "views.a.radius must be a number, or a percentage such as 50%, which is an ellipse; found the text \"circle\"",
        "50%"
      ),
    ] as [(String, String, String?)])
  func wrongValuesAreErrors(_ keys: String, _ message: String, _ suggestion: String?) {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [9, 9]\nviews: {a: {\(keys)}}")
    }
    #expect(error?.message == message)
    #expect(error?.suggestion == suggestion)
    #expect(error?.line == 2 && error?.column != nil)
  }

  @Test func aListHasAnEnd() {
    let lengths = Array(repeating: "1", count: 10_000).joined(separator: ",")
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(json: #"{"size":"fit","views":{"a":{"strokeDash":[\#(lengths)]}}}"#)
    }
    #expect(error?.message.hasSuffix("found a list of 10000") == true)
  }

  /// Suggestions for colours in the notation of other languages.
  @Test(
    arguments: [
      ("none", "transparent"), ("ff8800", "\"#ff8800\""), ("336699", "\"#336699\""),
      ("'0x336699'", "\"#336699\""), ("'hsl(210, 50%, 40%)'", "\"#336699\""),
      ("'hsl(210deg 50% 40% / 0.5)'", "\"#336699\""), ("'hsl(-60 100% 50%)'", "\"#ff00ff\""),
      ("'hsl(1e999 100% 50%)'", nil), ("'hsl(1, 2, 3)'", nil), ("blau", nil),
    ] as [(String, String?)])
  func coloursAreProposed(_ color: String, _ proposal: String?) {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [9, 9]\nviews: {a: {fill: \(color)}}")
    }
    #expect(error?.message.hasPrefix("views.a.fill must be a colour") == true)
    #expect(error?.suggestion == proposal)
  }
}

extension ViewAppearance.Dash {
  fileprivate var lengths: [Double]? {
    if case .lengths(let lengths) = self { lengths } else { nil }
  }
}
