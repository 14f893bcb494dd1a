import Plumb
import PlumbCompatibility
import Testing

/// Constraints made by FormulaStyleConstraint's operators, beyond its worked cases.
struct FormulaTests {
  let layout = Layout(width: 320, height: 480)
  let a: LayoutView
  let b: LayoutView

  init() {
    a = layout.view("a")
    b = layout.view("b")
  }

  @Test func theAlgebraFollowsSwift() {
    #expect("\((b[.left] + 10) * 2)" == "2 * b[.left] + 20")
    #expect("\(2 * (10 + b[.left]) - 5)" == "2 * b[.left] + 15")
    #expect("\(b[.left] / 4)" == "0.25 * b[.left]")
    let term = b[.left]
    _ = term + 10
    #expect(term.constant == 0)
    #expect("\(a[.left] == (b[.left] + 10) * 2)" == "a.left == 2 * b.left + 20")
    #expect("\(a[.left] + 3 == b[.left] - 4)" == "a.left == b.left - 7")
    #expect("\(a[.width] * 3 == b[.width] * 4)" == "a.width == 1.3333333333333333 * b.width")
    #expect("\(10 <= a[.width])" == "a.width >= 10")
    #expect("\(10 >= 2 * a[.width] + 4)" == "a.width <= 3")
    #expect("\(a.layout(.width) == b.layout(.width))" == "a.width == b.width")
  }

  @Test func literalsAreNoIntegers() {
    #expect("\(a[.width] == 1 / 2 * b[.width])" == "a.width == 0.5 * b.width")
    #expect("\(b[.width] * (3 / 4) <= 10 / 4)" == "b.width <= 3.3333333333333335")
    #expect("\(5 / 2 >= a[.width])" == "a.width <= 2.5")
    #expect("\(7 / 2 == a[.width])" == "a.width == 3.5")
    #expect("\(a[.left] + 1 / 2 == b[.left] - 5 / 2)" == "a.left == b.left - 3")
    #expect(
      "\((1 / 4 + a[.left]) / (1 / 2) == b[.left] ~ Priority(5 / 2))"
        == "a.left == 0.5 * b.left - 0.25 @ 2.5"
    )
  }

  @Test func variablesOfOtherTypesAreTaken() {
    let count = 3
    let share: Float = 0.5
    #expect(
      "\(a[.width] * count == share * b[.width])" == "a.width == 0.16666666666666666 * b.width")
    #expect("\(a[.width] >= count)" == "a.width >= 3")
    #expect("\(share <= a[.width])" == "a.width >= 0.5")
    #expect("\(count == a[.width] ~ Priority(Double(count)))" == "a.width == 3 @ 3")
  }

  @Test func longFormulasCompile() {
    let (columns, gap) = (3.0, 8.0)
    let cell =
      a[.width] == (b[.width] - 2 * 16 - (columns - 1) * gap) / columns - 2 * gap + 1 ~ 750
    #expect("\(cell)" == "a.width == 0.3333333333333333 * b.width - 31 @ 750")
  }

  @Test func severalAreAddedAtOnce() {
    let added = layout.add(a[.width] == 10, b[.width] == 20, a[.height] == b[.height])
    #expect(added.count == 3)
    #expect(layout.constraints.map(\.description) == added.map(\.description))
  }

  @Test func aNegativeLeftMultiplierFlipsTheRelation() {
    #expect("\(a[.width] * -1 <= b[.width])" == "a.width >= -b.width")
    #expect("\(a[.width] * -2 >= -10)" == "a.width <= 5")
  }

  @Test func thePriorityBindsWeakerThanTheRelation() {
    let constraint = a[.leading] == b[.leading] + 4.0 ~ 750
    #expect(constraint.priority == 750)
    #expect("\(constraint)" == "a.leading == b.leading + 4 @ 750")
    #expect((a[.width] >= 20 ~ .low).priority == 250)
    #expect(constraint.source.text == "a[.leading] == b[.leading] + 4 ~ 750")
    #expect(constraint.source.place == .formula)
  }

  @Test func theLastPriorityIsTheOneThatIsWritten() throws {
    let constraint = (a[.width] == 20 ~ 750) ~ .low
    #expect(constraint.source.text == "a[.width] == 20 ~ 250")
    constraint.constant = 30
    #expect((constraint ~ 500).source.text == "a.width == 30 @ 500")
    #expect((try layout.eq("a.height == 20 @ high") ~ 500).source.text == "a.height == 20 @ 500")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e308 * 10])
  func aMultiplierThatIsNoNumberIsRefused(_ multiplier: Double) {
    layout.add(a[.width] * multiplier == 10)
    #expect(throws: LayoutError.self) { try layout.solve() }
  }

  @Test func numbersOfVariablesWork() {
    let gap = 8.0
    let count = 3
    let half: Float = 0.5
    layout.add(a[.width] == Double(count) * gap + b[.width])
    layout.add(count * a[.height] >= b[.height] / count - count ~ Priority(Double(count)))
    layout.add(a[.width] * half <= count)
    layout.add(count <= half + a[.height] ~ Priority(Double(half)))
    #expect(
      layout.constraints.map(\.description) == [
        "a.width == b.width + 24", "a.height >= 0.1111111111111111 * b.height - 1 @ 3",
        "a.width <= 6", "a.height >= 2.5 @ 0.5",
      ])
  }

  @Test func theSameConstraintIsAddedOnce() {
    let constraint = layout.add(a[.width] == 10)
    layout.add(constraint)
    #expect(layout.constraints.count == 1)
    #expect(layout.remove(constraint))
    #expect(!layout.remove(constraint))
    #expect(layout.constraints.isEmpty && constraint.layout == nil)
    layout.add([constraint, a[.height] == 5])
    #expect(layout.constraints.count == 2)
  }

  @Test func misuseIsThrownWithFileAndLine() throws {
    func error(_ constraint: LayoutConstraint) throws -> LayoutError {
      layout.add(constraint)
      defer { layout.remove(constraint) }
      return try #require(throws: LayoutError.self) { try layout.solve() }
    }
    let line = #line + 1
    let mixed = try error(a[.left] == b[.top])
    #expect(mixed.code == .invalidPairing)
    #expect(mixed.location == CodeLocation(fileID: #fileID, line: line))
    #expect(
      mixed.description == """
        PlumbTests/FormulaTests.swift:\(line): `a[.left] == b[.top]`: `b.top` is vertical and cannot be \
        related to `a.left`
        """)
    #expect(try error(a[.left] == 10).code == .locationNeedsItem)
    #expect(try error(a[.width] * 0 == 10).code == .notLinear)
    #expect(try error(a[.width] == Double.nan).code == .invalidValue)
    #expect(try error(a[.width] == 10 ~ 0).code == .invalidPriority)
    #expect(try error(a[.width] == 10 ~ 1001).code == .invalidPriority)
    let stranger = Layout(width: 1, height: 1).view("stranger")
    #expect(try error(a[.width] == stranger[.width]).code == .foreignView)
    #expect(throws: Never.self) { try layout.solve() }
  }

  @Test func aConstraintIsInOneLayout() throws {
    let constraint = layout.add(a[.width] == 10)
    let other = Layout(width: 1, height: 1)
    other.add(constraint)
    let error = try #require(throws: LayoutError.self) { try other.solve() }
    #expect(error.code == .foreignView)
    #expect(error.location?.fileID == #fileID)
  }

  @Test func twoHundredAreWellFormed() throws {
    let formulas = twoHundredFormulas(
      a, b, layout.view("c"), layout.view("d"), gap: 6)
    #expect(formulas.count == 200)
    layout.add(formulas)
    #expect(throws: Never.self) { try layout.solve() }
    // Each formula reads back as the same constraint.
    for formula in formulas {
      let equation = try layout.eq("\(formula)")
      #expect("\(equation)" == "\(formula)")
      #expect(equation.item === formula.item && equation.attribute == formula.attribute)
      #expect((equation.relation, equation.constant) == (formula.relation, formula.constant))
      #expect(equation.priority == formula.priority)
      #expect(equation.terms.map(\.coefficient) == formula.terms.map(\.coefficient))
    }
  }
}
