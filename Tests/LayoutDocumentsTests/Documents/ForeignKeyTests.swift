import LayoutDocuments
import LayoutNotation
import Testing

/// Suggestions of the equivalent notation for keys of CSS.
@Suite struct ForeignKeyTests {
  private static func fault(_ yaml: String) -> LayoutError? {
    do throws(LayoutError) {
      _ = try LayoutDocument(yaml: yaml)
      return nil
    } catch {
      return error
    }
  }

  /// A key of a view with one equivalent key.
  @Test(arguments: [
    ("background", "fill"), ("background-color", "fill"), ("border", "stroke"),
    ("border-color", "stroke"), ("border-width", "strokeWidth"), ("border-style", "strokeDash"),
    ("stroke-dasharray", "strokeDash"), ("border-radius", "radius"), ("padding", "insets"),
    ("text-align", "align"), ("vertical-align", "verticalAlign"), ("font-family", "font"),
    ("font-size", "fontSize"), ("line-height", "lineHeight"), ("letter-spacing", "letterSpacing"),
    ("text-overflow", "truncate"), ("white-space", "wrap"), ("word-break", "wrap"),
    ("overflow-wrap", "wrap"), ("line-clamp", "lines"), ("object-fit", "contentMode"),
    ("background-image", "image"), ("background-size", "contentMode"), ("visibility", "hidden"),
    ("alpha", "opacity"), ("class", "style"), ("content", "text"), ("text-color", "color"),
    ("page-break-before", "breakBefore"), ("break-inside", "keepTogether"),
  ])
  func keysOfViews(_ word: String, _ key: String) {
    let fault = Self.fault("size: fit\nviews: {a: {\(word): 1}}")
    #expect(fault?.code == .unknownKey && fault?.suggestion == key)
  }

  /// A key of a view without a single equivalent key.
  @Test(arguments: [
    ("margin", "`spacing` of a stack"), ("margin-top", "b.top == a.bottom + 8"),
    ("padding-left", "`insets`"), ("gap", "`spacing` of a stack or a table"),
    ("display", "`stack`"), ("flex", "`stack`"), ("flex-direction", "`stack`"),
    ("justify-content", "distribution"), ("align-items", "alignment"),
    ("flex-grow", "`hug` and `resist`"), ("align-self", "`alignment`"),
    ("order", "the order of the document"), ("grid-column", "`cells`"),
    ("grid-template-columns", "table: {columns"), ("position", "a.left == 8"),
    ("top", "a.left == 8"), ("width", "a.width == 200"), ("max-width", "a.width <= 320"),
    ("min-height", "a.height >= 44"), ("aspect-ratio", "a.width == 1.5 * a.height"),
    ("z-index", "later ones over earlier ones"), ("overflow", "cut off"),
    ("transform", "neither turned nor scaled"), ("border-bottom", "strokeSides: [bottom]"),
    ("border-top-left-radius", "radius: 8"), ("border-collapse", "stroke: black"),
    ("outline", "stroke: black"), ("box-shadow", "no shadows"),
    ("object-position", "`contentMode`"), ("transition", "still picture"),
    ("font-weight", "font: bold"), ("font-style", "font: bold"),
    ("text-decoration", "strokeSides: [bottom]"), ("text-transform", "as they are written"),
    ("text-indent", "`insets`"),
  ])
  func adviceOnKeysOfViews(_ word: String, _ part: String) {
    let fault = Self.fault("size: fit\nviews: {a: {\(word): 1}}")
    #expect(fault?.code == .unknownKey && fault?.suggestion == nil)
    let message = fault?.message ?? ""
    #expect(
      message.hasPrefix("views.a.\(word) is not a key: ") && message.contains(part), "\(message)")
    #expect(fault?.line == 2 && fault?.column == 13)
  }

  /// The suggested text is valid.
  @Test(arguments: [
    "stack: {axis: horizontal, spacing: 8, distribution: equalSpacing, alignment: center}",
    "stack: {axis: horizontal, spacing: 8}", "table: {columns: [content, share], spacing: 8}",
    "stroke: black, strokeWidth: 1, strokeSides: [bottom]", "radius: 50%", "hidden: true",
  ])
  func whatIsAdvisedIsRight(_ keys: String) {
    #expect(Self.fault("size: fit\nviews: {a: {\(keys)}}") == nil)
  }

  /// CSS words in objects other than views.
  @Test(arguments: [
    ("stack: {gap: 8}", "spacing"), ("stack: {flex-direction: row}", "axis"),
    ("stack: {justify-content: center}", "distribution"),
    ("stack: {align-items: center}", "alignment"),
    ("stack: {row-gap: 8}", "lineSpacing"), ("stack: {flex-wrap: true}", "wrap"),
    ("table: {gap: 8}", "spacing"), ("table: {column-gap: 8}", "spacing"),
    ("table: {grid-template-columns: []}", "columns"),
    ("table: {grid-template-areas: []}", "cells"),
    ("width: 100", "size"), ("children: {}", "views"), ("lang: de", "language"),
    ("styles: {s: {border-radius: 3}}", "radius"), ("style: {background: red}", "fill"),
    ("views: {a: {text: [{text: x, font-family: b}]}}", "font"),
    // Names of edges are not mistaken for keys of CSS.
    ("margins: {tpo: 3}", "top"),
  ])
  func otherPlaces(_ text: String, _ key: String) {
    #expect(Self.fault("size: fit\n\(text)")?.suggestion == key)
  }

  @Test func runsHaveFontsForBoldLetters() {
    let fault = Self.fault("size: fit\nviews: {a: {text: [{text: x, fontWeight: bold}]}}")
    #expect(fault?.message.contains("font: bold in the view") == true)
  }

  /// CSS values.
  @Test(arguments: [
    ("contentMode: cover", "fill"), ("contentMode: contain", "fit"),
    ("contentMode: scale-down", "fit"), ("wrap: nowrap", "none"), ("wrap: break-word", "anywhere"),
    ("wrap: break-all", "character"), ("verticalAlign: middle", "center"),
    ("align: middle", "center"), ("hidden: yes", "true"), ("fill: none", "transparent"),
  ])
  func values(_ text: String, _ value: String) {
    let fault = Self.fault("size: fit\nviews: {a: {image: a.png, \(text)}}")
    #expect(fault?.suggestion == value, "\(fault?.message ?? "-")")
  }

  @Test func coloursOfCSSAreTaken() {
    for color in [
      "transparent", "rgb(1, 2, 3)", "rgb(1 2 3 / 50%)", "rgba(1, 2, 3, 0.5)", "'#abc'",
    ] {
      #expect(Self.fault("size: fit\nviews: {a: {fill: '\(color.filter { $0 != "'" })'}}") == nil)
    }
    let comment = Self.fault("size: fit\nviews:\n  a:\n    fill: #fff")
    #expect(comment?.message.contains("in quotes") == true)
  }
}
