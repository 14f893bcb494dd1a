import LayoutDocuments
import Plumb
import Testing

/// `||` and `&&` between formulas.
struct FormulaAlternativesTests {
  let layout = Layout(width: 320, height: 480)
  let a: LayoutView
  let b: LayoutView

  init() {
    a = layout.view("a")
    b = layout.view("b")
  }

  private func texts(_ constraint: LayoutConstraint) -> [[String]] {
    constraint.alternatives.map { $0.map(\.description) }
  }

  @Test func operatorsBindAsInSwift() {
    let line = #line + 2
    let constraint =
      a[.right] <= b[.left] - 8 || a[.bottom] <= b[.top] - 8 && a[.left] == b[.left] ~ .high
    #expect(
      texts(constraint) == [
        ["a.right <= b.left - 8"], ["a.bottom <= b.top - 8", "a.left == b.left"],
      ])
    #expect(constraint.priority == 750)
    #expect(
      constraint.source.text
        == "a[.right] <= b[.left] - 8 || a[.bottom] <= b[.top] - 8 && a[.left] == b[.left] ~ 750")
    #expect(
      constraint.description
        == "a.right <= b.left - 8 || a.bottom <= b.top - 8 && a.left == b.left @ 750")
    #expect(constraint.source.location?.line == line)
    #expect((constraint ~ 5).source.text.hasSuffix("b[.left] ~ 5"))
  }

  @Test func chainsAndParenthesesAreFlat() {
    let (x, y, z) = (a[.left] == b[.left], a[.top] == b[.top], a[.width] == 5)
    #expect(texts(x || y || z).count == 3)
    #expect(texts(x || (y || z)).count == 3)
    #expect(texts(x && y && z).map(\.count) == [3])
    #expect(texts((x && y) || z).map(\.count) == [2, 1])
    #expect(texts(x || y && (z && x)).map(\.count) == [1, 3])
  }

  /// Conditions of type `Bool` keep their meaning in files with formulas.
  @Test func truthValuesStayTruthValues() {
    let count = [1, 2, 3].filter { $0 == 1 || $0 >= 3 && $0 != 4 }.count
    var isAsked = false
    func ask() -> Bool {
      isAsked = true
      return true
    }
    #expect(count == 2 || ask())
    #expect(!isAsked)
  }

  @Test func theyAreAddedAndSolved() throws {
    let both = layout.add(a[.left] == b[.left] + 10 && b[.left] == layout.root[.left] + 5)
    #expect(both.layout === layout)
    layout.add((a[.width] == 20 && a[.height] == 30) ~ .low)
    #expect(try layout.solve().frame(of: a) == Frame(x: 15, y: 0, width: 20, height: 30))
    both.alternatives[0][1].constant = 50
    #expect(try layout.solve().frame(of: a)?.x == 60)
    #expect(
      try layout.document().equations.text
        == "a.left == b.left + 10 && b.left == view.left + 50\na.width == 20 && a.height == 30 @ 250"
    )
  }

  @Test func misuseIsThrownBySolve() throws {
    let (x, y, z) = (a[.left] == b[.left], a[.top] == b[.top], a[.width] == 5)
    let misuses: [(LayoutConstraint, LayoutError.Code, String)] = [
      (x && (y || z), .invalidAlternative, "has `||` inside `&&`: write out the combinations"),
      ((y || z) && x, .invalidAlternative, "has `||` inside `&&`"),
      ((x ~ 500) || y, .invalidAlternative, "has its own priority"),
      (y || (z || (a[.top] == b[.top]) ~ 500), .invalidAlternative, "has a priority inside"),
      (y || a[.left] == b[.top], .invalidPairing, "is vertical and cannot be related to"),
      (y || a[.left] == 5, .locationNeedsItem, "needs something to be measured from"),
      (y || z ~ 2000, .invalidPriority, "must be above 0 and at most 1000"),
    ]
    for (constraint, code, text) in misuses {
      layout.add(constraint)
      let error = try #require(throws: LayoutError.self) { try layout.solve() }
      #expect(error.code == code, "\(error)")
      #expect(error.message.contains(text), "\(error)")
      #expect(error.location != nil)
      #expect(throws: LayoutError.self) { try layout.document() }
      layout.remove(constraint)
    }
    let added = layout.add(a[.left] == b[.left])
    layout.add(added || y)
    #expect(
      try #require(throws: LayoutError.self) { try layout.solve() }.message
        == "`a[.left] == b[.left]` in `a[.left] == b[.left] || a[.top] == b[.top]` is in a layout "
        + "itself, so that it is no alternative")
    let other = Layout(width: 5, height: 5)
    other.add(a[.left] == b[.left] || a[.top] == b[.top])
    #expect(throws: LayoutError.self) { try other.solve() }
  }
}
